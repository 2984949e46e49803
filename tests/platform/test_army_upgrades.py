"""Upgrading an army harms no match: a match keeps its army's text, or says why it waits when that is unreadable."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone, translation
from faulty import plugin as faulty
from neuroshima import plugins, refusals
from neuroshima.digests import sha256
from neuroshima.matches import replays
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import DataText, Match, Status
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move, what_if
from neuroshima.matches.reading.access import access_match
from neuroshima.players.models import Player
from neuroshima.studies.models import Study
from neuroshima_babel13 import plugin as babel13
from neuroshima_contract import Refusal
from neuroshima_contract.hookspecs import hookimpl
from neuroshima_hex.host.game import HexGame

from tests.studies.test_pages import known
from tests.support.platform.faulty_match import POSITION, begun, faulty_installed, plugin_installed, restart
from tests.support.web.visitors import visitor

pytestmark = pytest.mark.django_db
FILE = "army_faulty.toml"
OLD = faulty.ARMY
STRONGER = OLD.replace("initiative = [2]\nmelee = [1, 1, 1, 1, 1, 1]", "initiative = [2]\nmelee = [3, 3, 3, 3, 3, 3]")
RENAMED = OLD.replace('id = "herald"', 'id = "crier"')
HERALD = {"type": "place", "tile": "herald", "at": [0, -1], "rotation": 0}
BATTLE = {"type": "play", "tile": "battle"}


@pytest.fixture(scope="module", autouse=True)
def installed() -> Iterator[None]:
    with faulty_installed():
        yield


@pytest.fixture
def upgrade(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Restart the site with another text of the army."""

    def started_with(text: str) -> None:
        monkeypatch.setattr(faulty, "ARMY", text)
        restart()
        assert "faulty" not in plugins.registry(frozenset()).reasons

    yield started_with
    restart()


def ended(slug: str) -> None:
    over = {"status": Status.OVER, "outcome": {"winners": [0], "reason": "hp"}, "ended": timezone.now()}
    Match.objects.filter(slug=slug).update(**over)


def melee(slug: str) -> list[int]:
    """The Herald's melee strength in that match, as its table shows it."""
    unit = next(unit for unit in access_match(None, slug).view()["board"] if unit["tile"] == "herald")  # type: ignore
    return [attack["strength"] for attack in unit["attacks"]]


@pytest.mark.parametrize("text", [STRONGER, RENAMED])
def test_a_running_match_keeps_its_army(anna: Player, upgrade: Any, text: str) -> None:
    slug = begun(anna)
    assert set(Match.objects.get().data) == {FILE, "army_moloch.toml"}
    upgrade(text)
    access = access_match(anna, slug)
    assert access.status == "running" and set(melee(slug)) == {1}
    assert play_move(anna, slug, 0, HERALD, "place", 0) == 1
    assert access_match(anna, slug).differing_digests == {FILE: sha256(OLD)}
    catalogue = visitor(anna).get(f"/games/hex/catalogue.json{text_store.query_of(access.differing_digests)}").json()
    assert "herald" in catalogue["armies"]["faulty"]["tiles"]
    assert f"{FILE}%3A{sha256(OLD)}" in visitor(anna).get(f"/m/{slug}/").content.decode()


@pytest.mark.parametrize("text", [STRONGER, RENAMED])
def test_a_replay_and_its_position_files_stay(anna: Player, upgrade: Any, text: str) -> None:
    plans = [SeatPlan("me", {"army": army}) for army in ("faulty", "moloch")]
    slug = create_match(anna, "hex", {}, plans).slug
    for seat, at in ((0, [0, -2]), (1, [0, 2])):
        place = {"type": "place", "tile": "hq", "at": at, "rotation": 0}
        play_move(anna, slug, seat, place, f"hq{seat}", seat)
    ended(slug)
    match = Match.objects.get(slug=slug)
    frames, file = replays.replay(match), replays.position_document(match, 2)
    assert "data" not in file and frames.problem is None
    upgrade(text)
    again, carried = replays.replay(match), replays.position_document(match, 2)
    assert (again.frames, again.problem) == (frames.frames, None)
    assert carried == {**file, "data": {FILE: OLD}}
    told = Client().post("/study/unfold/", json.dumps(carried), content_type="application/json")
    assert told.status_code == 200 and "herald" in str(told.json()["frames"][0]["view"]["players"][0]["remaining"])
    tried = what_if.position_file(access_match(anna, slug), 2)
    assert tried["data"] == {FILE: OLD}


def test_new_matches_get_the_new_text_and_so_do_tables_that_wait(anna: Player, jan: Player, upgrade: Any) -> None:
    """A match begins when its last seat is taken."""
    waiting = create_match(anna, "hex", {}, [SeatPlan("me", {"army": "faulty"}), SeatPlan("open")]).slug
    upgrade(STRONGER)
    join_match(jan, waiting, options={"army": "borgo"})
    stored = Match.objects.get(slug=waiting).data
    assert stored == {
        FILE: sha256(STRONGER),
        "army_borgo.toml": text_store.own_digests(plugins.game("hex"))["army_borgo.toml"],
    }
    assert set(melee(begun(anna))) == {3}


def test_a_match_without_stored_files_uses_the_installed_ones(anna: Player, upgrade: Any) -> None:
    slug = begun(anna)
    Match.objects.update(data={})
    upgrade(STRONGER)
    assert set(melee(slug)) == {3}
    assert play_move(anna, slug, 0, HERALD, "place", 0) == 1
    assert Match.objects.get().data == {}


def test_a_match_with_a_missing_trait_waits_and_says_so(
    anna: Player, upgrade: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    slug, other = begun(anna), create_match(anna, "hex", {}, [SeatPlan("me", {"army": a}) for a in ("borgo", "moloch")])
    with monkeypatch.context() as patch:
        patch.setattr(faulty.Trap, "id", "faulty_snare")
        upgrade(OLD.replace("faulty_trap", "faulty_snare"))
        access = access_match(anna, slug)
        assert (access.status, access.frozen_by) == ("frozen", "faulty") and access.frozen is not None
        told = refusals.words(access.frozen)
        assert FILE in told and "trap.faulty_trap" in told and "not installed" not in told
        with translation.override("cs"):
            assert "neither" not in refusals.words(access.frozen)
        with pytest.raises(Refusal, match="faulty_trap"):
            play_move(anna, slug, 0, HERALD, "place", 0)
        assert "faulty_trap" in visitor(anna).get(f"/m/{slug}/").content.decode()
        assert access_match(anna, other.slug).status == "running"
    upgrade(OLD)
    assert play_move(anna, slug, 0, HERALD, "place", 0) == 1


def test_a_match_with_a_removed_army_goes_on(anna: Player, upgrade: Any) -> None:
    slug = begun(anna)
    upgrade(OLD.replace('army = "faulty"', 'army = "flawless"'))
    assert access_match(anna, slug).status == "running" and set(melee(slug)) == {1}
    assert play_move(anna, slug, 0, HERALD, "place", 0) == 1
    armies = plugins.game("hex").screen.catalogue()["armies"]
    assert "faulty" not in armies and "flawless" in armies, "new matches cannot choose it"


def test_a_scenario_that_came_with_the_new_army_harms_no_match_of_the_old(
    anna: Player, upgrade: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    slug = begun(anna)
    text = """
        scenario = "heralds"
        names = { en = "-", pl = "-", cs = "-" }
        texts = { en = "-", pl = "-", cs = "-" }
        circumstances = { reserves = { faulty = { crier = 1 } } }
        side = [{ armies = ["faulty"] }, { armies = ["moloch"] }]
    """

    def hex_scenarios() -> list[tuple[str, str]]:
        return [("scenario_heralds.toml", text)]

    monkeypatch.setattr(faulty, "hex_scenarios", hookimpl(hex_scenarios), raising=False)
    upgrade(RENAMED)
    assert "scenario_heralds.toml" in plugins.game("hex").data_files.by_name()
    assert access_match(anna, slug).status == "running"
    assert play_move(anna, slug, 0, HERALD, "place", 0) == 1


def test_a_shared_position_stays(anna: Player, upgrade: Any) -> None:
    file = {"game": "hex", "position": POSITION}
    shared = Client().post("/study/share/", json.dumps(file), content_type="application/json").json()["slug"]
    assert known(Client().get(f"/s/{shared}/").content.decode())["document"] == file
    upgrade(RENAMED)
    document = known(Client().get(f"/s/{shared}/").content.decode())["document"]
    assert document == {**file, "data": {FILE: OLD}}
    told = Client().post("/study/unfold/", json.dumps(document), content_type="application/json")
    assert told.status_code == 200
    Study.objects.update(data={})
    assert "data" not in known(Client().get(f"/s/{shared}/").content.decode())["document"], "one from before"


# Hosts ----------------------------------------------------------------------------------------------------------------


def upload(text: str, name: str = FILE) -> Any:
    chief = Client()
    chief.force_login(User.objects.get_or_create(username="chief", is_staff=True, is_superuser=True)[0])
    form = {"file": f"hex/{name}", "pasted": text, "note": "", "use": "on"}
    return chief.post("/admin/matches/datatext/add/", form)


def test_a_host_corrects_an_army_as_a_card(anna: Player) -> None:
    before = begun(anna)
    assert upload(STRONGER).status_code == 302
    assert set(melee(before)) == {1} and set(melee(begun(anna))) == {3}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("army = ", "army_faulty.toml"),
        (OLD.replace('army = "faulty"', 'army = "other"'), "it brings other"),
        (OLD.replace("count = 10", "count = 50", 1), "10 to 60 tiles"),
        (OLD.replace("faulty_trap", "nothing"), "trap.nothing"),
    ],
)
def test_one_that_cannot_be_used_is_refused_and_nothing_is_stored(anna: Player, text: str, why: str) -> None:
    answer = upload(text)
    assert answer.status_code == 200 and why in answer.content.decode()
    assert not DataText.objects.filter(origin=DataText.Origin.UPLOAD).exists()


def test_one_that_breaks_a_scenario_is_refused() -> None:
    with plugin_installed("babel13", babel13):
        game: Any = plugins.installed_games()["hex"]
        scenario = next(one for one in game.registry.scenarios.values() if one.file.circumstances.reserves)
        army, units = next(iter(scenario.file.circumstances.reserves.items()))
        text = game.data_files.by_name()[f"army_{army}.toml"].text
        answer = upload(text.replace(f'id = "{next(iter(units))}"', 'id = "renamed"'), f"army_{army}.toml")
        assert answer.status_code == 200 and scenario.name in answer.content.decode()


def test_hosts_add_no_armies() -> None:
    assert upload(OLD.replace('army = "faulty"', 'army = "more"'), "+army_").status_code in (200, 404)
    assert not DataText.objects.exists()


# How much it costs ----------------------------------------------------------------------------------------------------


def test_matches_of_today_share_the_one_game(anna: Player, upgrade: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match with the installed text reads nothing again; a replaced text is read once."""
    plugins.game("hex")
    read: list[str] = []
    with_data = HexGame.with_data

    def count(game: HexGame, texts: Any) -> HexGame:
        read.append(",".join(sorted(texts)))
        return with_data(game, texts)

    monkeypatch.setattr(HexGame, "with_data", count)
    old = [begun(anna), begun(anna)]
    play_move(anna, old[0], 0, HERALD, "place", 0)
    visitor(anna).get("/")
    assert read == []
    upgrade(STRONGER)
    assert access_match(None, begun(anna)).game is plugins.game("hex") and read == []
    for slug in old:
        assert access_match(None, slug).view() and access_match(None, slug).legal() == {}
    assert read == [FILE]
