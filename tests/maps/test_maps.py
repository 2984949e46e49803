"""Maps: files that come back as they were, complaints, saving, playing at once, bots that measure, handing in."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest
from django.test import Client
from neuroshima import plugins
from neuroshima.maps import balance, checks, files, playing
from neuroshima.maps.models import Balance
from neuroshima.matches.models import Match
from neuroshima.packs.models import FanPack
from neuroshima.players.models import Player
from neuroshima.workshop.models import Work
from neuroshima_contract import Game, Json, Refusal

from tests.support.platform.lobby import member

pytestmark = pytest.mark.django_db
HEX: Game = plugins.installed_games()["hex"]
assert HEX.screen.scenario_editor is not None
EDITOR = HEX.screen.scenario_editor
PRINTED = {name: file.text for name, file in HEX.data_files.by_name().items() if name.startswith(EDITOR.prefix)}


@pytest.fixture
def jan() -> Player:
    return member("Jan")


@pytest.fixture
def page(jan: Player, client: Client) -> Client:
    assert jan.user is not None
    client.force_login(jan.user)
    return client


def begun(page: Client, **asked: str) -> Work:
    answer = page.post("/maps/new/hex/", {"title": "The ford", **asked})
    assert answer.status_code == 302, answer.content.decode()
    return Work.objects.get(slug=answer.headers["Location"].split("/")[2])


def sent(page: Client, work: Work, what: str, **body: Any) -> Json:
    answer = page.post(f"/maps/{work.slug}/{what}/", json.dumps(body), content_type="application/json")
    return {"status": answer.status_code, **answer.json()}


def button(page: Client, work: Work, word: str, **more: str) -> Any:
    return page.post(f"/maps/{work.slug}/change/", {"do": word, **more})


def places(answer: Json) -> set[str]:
    """The places of all complaints; of a value of several types, without the types."""
    return {".".join(fault["place"].split(".")[:3]) for fault in answer["faults"]}


# Files ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRINTED)
def test_a_printed_scenario_comes_back_as_it_was(name: str) -> None:
    """Its data written anew are the same data, and data that do not change leave its text alone, with all comments."""
    text = PRINTED[name]
    document = files.document_of(text)
    assert tomllib.loads(files.text_of(document)) == tomllib.loads(text)
    assert files.text_of(document, text) == text
    changed = files.text_of({**document, "draws": 3}, text)
    assert tomllib.loads(changed) == {**document, "draws": 3}
    head = [line for line in text.splitlines() if line.startswith("#")][:1] if text.startswith("#") else []
    assert changed.splitlines()[: len(head)] == head


@pytest.mark.parametrize("name", PRINTED)
def test_a_map_may_begin_with_a_printed_scenario(page: Client, name: str) -> None:
    """All that is wrong with a copy is nothing, and but for id and name it is the same."""
    work = begun(page, **{"from": name})
    answer = sent(page, work, "check", document=files.document_of(work.files["scenarios/map.toml"]))
    assert answer["faults"] == []
    before, after = files.document_of(PRINTED[name]), answer["document"]
    assert {**after, "names": before["names"], "scenario": before["scenario"]} == before


def test_a_field_is_written_on_one_line() -> None:
    assert "[0, -1]" in files.text_of({"fields": [[0, -1], [1, 0]], "names": {"en": "[\n 1,\n 2,\n]"}})


@pytest.mark.parametrize("text", ["= 3", "when = 2026-11-29", "a = nan", "a = '" + "x" * 300_000 + "'", "\x00"])
def test_map_unreadable(page: Client, text: str) -> None:
    answer = sent(page, begun(page), "check", text=text)
    assert answer["status"] == 400
    assert answer["error"]["code"] in ("map_unreadable", "malformed")


def test_no_toml_holds_null(page: Client) -> None:
    answer = sent(page, begun(page), "check", document={"draws": None})
    assert (answer["status"], answer["error"]["code"]) == (400, "map_unreadable")


# Checking and saving --------------------------------------------------------------------------------------------------


def test_a_new_map_can_be_played(page: Client) -> None:
    work = begun(page)
    assert (work.kind, work.title) == ("scenario", "The ford")
    assert page.get(f"/maps/{work.slug}/").status_code == 200
    assert sent(page, work, "check", text=work.files["scenarios/map.toml"])["faults"] == []


def test_all_complaints_come_at_once_with_their_places(page: Client) -> None:
    work = begun(page)
    document = files.document_of(work.files["scenarios/map.toml"]) | {
        "terrain": [{"kind": "ravin", "fields": [[9, 9]]}],
        "fixture": [{"tile": "turret_9", "at": [0, 0]}],
        "setup": [{"step": "turns", "side": 7, "count": 1}, {"step": "deploy", "side": 1, "army": "moloc", "count": 1}],
        "rules": ["tribute"],
    }
    assert places(sent(page, work, "check", document=document)) >= {
        "terrain.0.kind", "fixture.0.tile", "setup.0.side", "setup.1.army", "rules",
    }  # fmt: skip
    broken = document | {"objective": [{"id": "a", "side": 0, "names": {"en": "A"}, "reward": {"en": "B"}}]}
    assert any(place.startswith("objective.0") for place in places(sent(page, work, "check", document=broken)))


def test_saving_keeps_unfinished_maps_and_counts_revisions(page: Client) -> None:
    work = begun(page)
    document = {"names": {"en": "Ford", "pl": "Bród"}, "texts": {"en": ""}, "side": []}
    saved = sent(page, work, "save", document=document, revision=1)
    assert saved["revision"] == 2
    assert saved["faults"]
    work.refresh_from_db()
    assert work.title == "Ford"
    assert (
        sent(page, work, "save", document={**document, "draws": 2}, revision=1)["error"]["code"]
        == "work_changed_elsewhere"
    )
    assert button(page, work, "play").status_code == 409
    assert button(page, work, "hand_in").status_code == 409


def test_map_broken(page: Client, jan: Player) -> None:
    work = begun(page)
    sent(page, work, "save", document={"side": []}, revision=1)
    with pytest.raises(Refusal) as refused:
        playing.play(jan, checks.open_map(jan, work.slug))
    assert refused.value.code == "map_broken"


def test_the_manifest_names_the_languages_in_which_all_is_said() -> None:
    assert files.languages_of(
        {"names": {"en": "A", "pl": "B", "cs": "C"}, "side": [{"x": {"en": "D", "cs": "E"}}]}
    ) == ["en", "cs"]


def test_no_such_map(page: Client, client: Client) -> None:
    """A map that is not shared is as good as none for others; a shared one is theirs to look at and to copy."""
    work, other = begun(page), Client()
    bea = member("Bea")
    assert bea.user is not None
    other.force_login(bea.user)
    assert other.get(f"/maps/{work.slug}/").status_code == 404
    assert button(page, work, "share").status_code == 302
    assert other.get(f"/maps/{work.slug}/").status_code == 200
    assert sent(other, work, "save", document={}, revision=1)["error"]["code"] == "work_of_others"
    assert button(other, work, "measure", bot="recruit").status_code == 403
    copied = button(other, work, "copy")
    mine = Work.objects.get(slug=copied.headers["Location"].split("/")[2])
    assert (mine.owner, mine.origin) == (bea, work)
    assert sent(other, mine, "check", text=mine.files["scenarios/map.toml"])["faults"] == []
    assert button(page, work, "unshare").status_code == 302
    assert other.get(f"/maps/{work.slug}/").status_code == 404
    assert button(other, mine, "delete").headers["Location"] == "/maps/"


def test_guests_draw_no_maps(client: Client) -> None:
    assert client.get("/maps/").status_code == 200
    assert client.post("/maps/new/hex/", {"title": "X"}).status_code == 403


# Playing --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "scenario_to_the_bunker.toml", "scenario_dry_star.toml"])
@pytest.mark.parametrize("bot", ["", "recruit"])
def test_a_map_is_played_at_once(page: Client, jan: Player, name: str, bot: str) -> None:
    work = begun(page, **{"from": name})
    answer = button(page, work, "play", bot=bot, place="1")
    match = Match.objects.get(slug=answer.headers["Location"].split("/")[2])
    assert match.options["scenario"] == f"try_{work.slug.lower()}__map"
    seats = list(match.seats.order_by("index"))
    assert [seat.player == jan for seat in seats] == [not bot or seat.index == 1 for seat in seats]
    assert page.get(f"/m/{match.slug}/").status_code == 200
    assert not FanPack.objects.exists()


def test_a_match_goes_on_with_the_map_as_it_was(page: Client, jan: Player) -> None:
    work = begun(page)
    match = playing.play(jan, checks.open_map(jan, work.slug)).match
    before = dict(match.data)
    document = files.document_of(work.files["scenarios/map.toml"]) | {"draws": 2}
    assert sent(page, work, "save", document=document, revision=1)["revision"] == 2
    match.refresh_from_db()
    assert match.data == before
    assert button(page, work, "delete").status_code == 302
    assert page.get(f"/m/{match.slug}/").status_code == 200


# Balance --------------------------------------------------------------------------------------------------------------


def test_bots_play_on_a_map_and_the_wins_of_each_side_are_counted(page: Client, jan: Player) -> None:
    """The question is asked here and not in another process; each task asks for the next one."""
    work = begun(page)
    document = files.document_of(work.files["scenarios/map.toml"])
    document["side"] = [{"armies": ["moloch"]}, {"armies": ["borgo"], "hit_points": 1}]
    assert sent(page, work, "save", document=document, revision=1)["faults"] == []
    kept = checks.open_map(jan, work.slug)
    found = balance.begin(jan, kept, "recruit", 20)
    question = balance.question_of(found)
    ends = question.answer()
    assert len(ends) == balance.AT_ONCE
    balance.store(found.pk, 0, ends)
    balance.store(found.pk, 0, ends)  # a task that runs twice
    found.refresh_from_db()
    assert found.played == balance.AT_ONCE
    assert sum(found.wins) + found.drawn == balance.AT_ONCE
    assert found.moves > 10
    answer = page.get(f"/maps/{work.slug}/balance/").json()["balance"]
    assert (answer["played"], answer["wanted"], answer["state"]) == (balance.AT_ONCE, 20, "running")
    assert [side["title"] for side in answer["sides"]] == ["Side 1", "Side 2"]
    balance.stop(jan, kept)
    assert page.get(f"/maps/{work.slug}/balance/").json()["balance"]["state"] == "stopped"


def test_a_side_is_favoured_only_beyond_chance() -> None:
    def of(*wins: int, drawn: int = 0) -> Balance:
        return Balance(wins=list(wins), played=sum(wins) + drawn, drawn=drawn)

    assert balance.favoured(of(12, 8)) == []
    assert balance.favoured(of(40, 10)) == [0]
    assert balance.favoured(of(0, 0)) == []
    assert balance.favoured(of(5, 5, 5, 40)) == [3]


def test_map_without_bots(page: Client, jan: Player) -> None:
    kept = replace(checks.open_map(jan, begun(page).slug), game=cast(Any, SimpleNamespace(bots={})))
    with pytest.raises(Refusal) as refused:
        balance.begin(jan, kept, "recruit", 20)
    assert refused.value.code == "map_without_bots"


def test_balance_running(page: Client, jan: Player) -> None:
    works = [begun(page) for _number in range(3)]
    assert [button(page, work, "measure", bot="recruit").status_code for work in works] == [302, 302, 409]
    assert button(page, works[0], "measure", bot="nobody").status_code == 400


# Handing in -----------------------------------------------------------------------------------------------------------


def test_a_map_is_handed_in_as_a_pack(page: Client, jan: Player) -> None:
    work = begun(page)
    answer = button(page, work, "hand_in")  # every member may propose one; the host puts it in use
    assert answer.headers["Location"] == f"/packs/hex/{work.pack}/1/"
    assert "The ford" in page.get(answer.headers["Location"]).content.decode()
    assert page.get(f"/maps/{work.slug}/pack.zip").headers["Content-Type"] == "application/zip"


def test_no_map_editor() -> None:
    with pytest.raises(Refusal) as refused:
        checks.editor_of("convoy")
    assert refused.value.code == "no_map_editor"


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        ({"names": {"en": ""}}, "names.en", "a text is needed here, and it is empty"),
        ({"meanings": {"Radio 1": {"en": "A"}}}, "meanings", "only small letters, digits and _ are possible"),
    ],
)
def test_what_is_empty_is_said_at_its_field(change: Json, place: str, words: str) -> None:
    document = files.document_of(files.with_id(EDITOR.blank, EDITOR, "ford")) | change
    made = files.pack_files(EDITOR, "hex", "ford", files.text_of(document, ""), Player(name="Jan"), {})
    [fault] = checks.faults_of(EDITOR, checks.check(made), document)
    assert fault.place.startswith(place) and fault.words.startswith(words)
