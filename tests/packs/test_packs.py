"""Packs of fans on a site: handed in, looked at, put in use, corrected, taken out of use; what matches keep."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from neuroshima import plugins
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import DataChoice, DataText, Match
from neuroshima.matches.play import SeatPlan, create_match, join_match
from neuroshima.matches.play.creating import draw_choices
from neuroshima.packs import access, folder, keeping
from neuroshima.packs import presenters as shown
from neuroshima.packs.models import FanPack
from neuroshima.players.models import Player
from neuroshima_contract import Refusal
from neuroshima_contract.pack_checks import check_files

from tests.support.packs import changed, files_of_roads, renamed, zipped
from tests.support.platform.lobby import member

TOLLMEN = {"army": "roads__tollmen"}
CORRECTED = [("armies/tollmen.toml", 'id = "marksman"', 'id = "archer"'), ("pack.toml", '"1.0"', '"1.1"')]


@pytest.fixture
def author(db: None) -> Player:
    """A member whom the host lets hand in packs."""
    player = member("Jan of the Ford")
    allow(player, "add_fanpack")
    return player


@pytest.fixture
def host(db: None) -> Player:
    player = member("Host")
    allow(player, "add_fanpack")
    allow(player, "change_fanpack")
    return player


def allow(player: Player, name: str) -> None:
    assert player.user is not None
    player.user.user_permissions.add(Permission.objects.get(content_type__app_label="packs", codename=name))
    player.user = User.objects.get(pk=player.user.pk)


def client_of(player: Player) -> Client:
    assert player.user is not None
    client = Client()
    client.force_login(player.user)
    return client


def upload(client: Client, data: bytes) -> Any:
    return client.post("/packs/new/", {"archive": SimpleUploadedFile("pack.zip", data)})


def in_use(player: Player, files: dict[str, str] | None = None, number: int = 1) -> FanPack:
    """The pack, handed in and put in use."""
    kept, row = hand_in(player, files_of_roads() if files is None else files)
    assert row.number == number
    keeping.put_in_use(player, kept, number)
    return kept


def hand_in(player: Player | None, files: dict[str, str]) -> tuple[FanPack, DataText]:
    return keeping.hand_in(player, check_files(files, [], access.games()))


def page_of(match: Match) -> str:
    return reverse("match", args=[match.slug])


def begun(player: Player, *armies: str, **how: Any) -> Match:
    seats = [SeatPlan("me", {"army": army}) for army in armies]
    return create_match(player, "hex", {}, seats, **how).match


def test_a_pack_is_handed_in_looked_at_and_put_in_use(author: Player, anna: Player) -> None:
    client, guest = client_of(author), Client()
    answer = upload(client, zipped(files_of_roads()))
    assert answer.status_code == 302
    html = client.get(answer.url).content.decode()
    assert "This version is not in use." in html
    assert "Put this version in use" in html
    army = html.split('class="faction-card" href="')[1].split('"')[0].replace("&amp;", "&")
    assert "Tollmen" in guest.get(army).content.decode()
    assert guest.get(answer.url).status_code == 404
    assert guest.get("/armies/hex/roads__tollmen/").status_code == 404
    assert client.post(f"{answer.url}change/", {"do": "use"}).status_code == 302
    assert guest.get(answer.url).status_code == 200
    assert "the work of a fan" in guest.get("/armies/hex/roads__tollmen/").content.decode().lower()
    assert "Roads" in guest.get("/packs/").content.decode()
    assert begun(anna, "roads__tollmen", "borgo").data["pack_roads.toml"]


def test_the_list_takes_as_many_queries_for_many_packs(
    author: Player, host: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "MOST_NEWEST", 2)
    readers = {"guest": None, "author": author, "host": host}
    own, strangers = ["roads", "paths"], ["fords", "wells", "tolls"]

    def titles_and_queries() -> dict[str, tuple[list[str], int]]:
        found = {}
        for name, player in readers.items():
            with CaptureQueriesContext(connection) as queries:
                lines = shown.lines_of(player)
            found[name] = ([line.address.split("/")[-3] for line in lines], len(queries))
        return found

    in_use(author)
    hand_in(author, renamed("paths"))
    hand_in(host, renamed("fords"))
    titles_and_queries()  # reads what each may do, once
    before = titles_and_queries()
    for name in strangers[1:]:
        stranger = member(name)
        allow(stranger, "add_fanpack")
        hand_in(stranger, renamed(name))
    after = titles_and_queries()
    assert {name: set(found) for name, (found, _count) in after.items()} == {
        "guest": {"roads"},
        "author": set(own),
        "host": {"roads", "fords", *strangers[1:]},
    }
    assert {name: count for name, (_found, count) in after.items()} == {
        name: count for name, (_found, count) in before.items()
    }


def test_pictures_of_a_pack_are_those_of_its_version(author: Player) -> None:
    in_use(author)
    html = Client().get("/armies/hex/roads__tollmen/").content.decode()
    picture = html.split("pieces/clerk.svg")[1].split('"')[0].replace("&amp;", "&")
    assert "data=pack_roads" in picture
    assert b"M10 4l4 6-4 6-4-6z" in Client().get(f"/armies/hex/roads__tollmen/pieces/clerk.svg{picture}").content


def test_all_faults_are_shown_at_once(author: Player) -> None:
    broken = changed([("armies/tollmen.toml", "links =", "lnks ="), ("puzzles/gate.toml", '"destroy_hq"', '"win"')])
    answer = upload(client_of(author), zipped(broken))
    html = answer.content.decode()
    assert answer.status_code == 400
    assert "tile clerk.lnks" in html and "did you mean links" in html
    assert "puzzle roads__gate.goal" in html
    assert not FanPack.objects.exists()


def test_a_match_keeps_its_version(author: Player, anna: Player) -> None:
    in_use(author)
    old = begun(anna, "roads__tollmen", "borgo")
    in_use(author, changed(CORRECTED), 2)
    new = begun(anna, "roads__tollmen", "borgo")
    installed = plugins.game("hex")
    tiles = [
        text_store.game_of(match, installed).screen.catalogue()["armies"]["roads__tollmen"] for match in (old, new)
    ]
    assert ["marksman" in each["tiles"] for each in tiles] == [True, False]
    assert old.data["pack_roads.toml"] != new.data["pack_roads.toml"]


def test_a_pack_out_of_use_leaves_its_matches_alone(author: Player, anna: Player) -> None:
    kept = in_use(author)
    match = begun(anna, "roads__tollmen", "borgo")
    waiting = create_match(anna, "hex", {}, [SeatPlan("me", TOLLMEN), SeatPlan("open")])
    keeping.take_out_of_use(author, kept)
    assert "roads__tollmen" in text_store.game_of(match, plugins.game("hex")).screen.catalogue()["armies"]
    with pytest.raises(Refusal) as refused:
        begun(anna, "roads__tollmen", "borgo")
    assert refused.value.code == "bad_seat_options"
    begins = join_match(member("Eva"), waiting.slug, options={"army": "borgo"})
    assert begins.match.data["pack_roads.toml"] == match.data["pack_roads.toml"]
    keeping.put_in_use(author, kept, 1)
    assert begun(anna, "roads__tollmen", "borgo").data == match.data


def test_an_open_seat_chooses_an_army_of_a_pack(author: Player, anna: Player, jan: Player) -> None:
    in_use(author)
    table = create_match(anna, "hex", {}, [SeatPlan("me", {"army": "borgo"}), SeatPlan("open")])
    assert "pack_roads.toml" not in table.match.data
    assert "Tollmen – fan-made: Roads" in Client().get(page_of(table.match)).content.decode()
    assert join_match(jan, table.slug, options=TOLLMEN).match.data["pack_roads.toml"]


def test_chance_deals_no_army_of_a_pack(author: Player, anna: Player) -> None:
    in_use(author)
    game = text_store.in_use(plugins.game("hex"))
    plans = [SeatPlan("me", {}), SeatPlan("bot", {}, "recruit")]
    dealt = {plan.options["army"] for _n in range(40) for plan in draw_choices(game, {}, plans) if plan.options}
    assert dealt and "roads__tollmen" not in dealt


def test_two_packs_with_the_same_names(author: Player, host: Player, anna: Player) -> None:
    in_use(author)
    in_use(host, renamed("paths"))
    assert {"pack_roads.toml", "pack_paths.toml"} <= begun(anna, "roads__tollmen", "paths__tollmen").data.keys()


def test_a_pack_that_does_not_fit_any_more_hides_no_other(author: Player, host: Player, anna: Player) -> None:
    in_use(author)
    kept = in_use(host, renamed("paths"))
    row = access.rows_of(kept).get()
    text = row.text.replace("count = 14", "count = 99")
    other = text_store.record("hex", kept.file, text)
    DataChoice.objects.filter(name=kept.file).update(text=other)
    assert list(text_store.packs_in_use(plugins.game("hex"))) == ["pack_roads.toml"]
    assert begun(anna, "roads__tollmen", "borgo").data["pack_roads.toml"]


def test_what_goes_with_a_version_is_said_before(author: Player, anna: Player) -> None:
    in_use(author)
    begun(anna, "roads__tollmen", "borgo")
    without = changed(CORRECTED)
    del without["puzzles/gate.toml"]
    _kept, row = hand_in(author, without)
    html = client_of(author).get(f"/packs/hex/roads/{row.number}/").content.decode()
    assert "Then these of the version in use are gone for new matches:" in html
    assert "The gate" in html and "The ford" in html
    assert "1 match has begun with the version in use, and goes on with it." in html
    html = client_of(author).get("/packs/hex/roads/1/").content.decode()
    assert "Then these are gone for new matches:" in html


def test_a_pack_is_downloaded_as_it_was_handed_in(author: Player) -> None:
    in_use(author)
    answer = Client().get("/packs/hex/roads/1/pack.zip")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        found = {name.partition("/")[2]: archive.read(name).decode() for name in archive.namelist()}
    assert found == files_of_roads()


def test_matches_with_a_pack_are_marked(author: Player, anna: Player) -> None:
    in_use(author)
    match = begun(anna, "roads__tollmen", "borgo")
    assert "fan-made: Roads" in Client().get(page_of(match)).content.decode()
    assert "Tollmen – fan-made: Roads" in Client().get("/?game=hex").content.decode()
    assert "fan-made" not in Client().get(page_of(begun(anna, "moloch", "borgo"))).content.decode()


def test_puzzles_and_lessons_of_a_pack(author: Player) -> None:
    kept = in_use(author)
    assert "The gate" in Client().get("/puzzles/?game=hex").content.decode()
    page = Client().get("/puzzles/hex/roads__gate/").content.decode()
    assert "pack_roads.toml" in page
    solution = [{"type": "place", "tile": "bailiff", "at": [0, 1], "rotation": 0}, {"type": "end_turn"}]
    answer = (
        Client().post("/puzzles/hex/roads__gate/solve/", {"actions": solution}, content_type="application/json").json()
    )
    assert answer["stars"] == 3
    assert "The toll" in Client().get("/learn/?game=hex").content.decode()
    assert Client().get("/learn/hex/roads__toll/").status_code == 200
    keeping.take_out_of_use(author, kept)
    assert Client().get("/puzzles/hex/roads__gate/").status_code == 404


BOARD = '{ at = [0, 0], tile = "hq", seat = 1 }'
PLAYERS = 'players = [{ army = "roads__tollmen", hand = ["bailiff"] }'
OURS = 'players = [{ army = "borgo", hand = ["mutant"] }'


@pytest.mark.parametrize(
    "piece",
    [
        '{ at = [1, 0], tile = "mutant", seat = 0, markers = { roads__debt = 1 } }',
        '{ at = [1, 0], tile = "clerk", army = "roads__tollmen", seat = 0 }',
    ],
    ids=["a marker", "a unit of an army that nobody plays"],
)
def test_a_position_that_is_opened_or_shared_keeps_the_pack_of_all_that_lies_there(author: Player, piece: str) -> None:
    """Given a lesson of armies of the game itself, with something of a pack on its board, then the position that the
    page gives to the table and to the analysis board has the pack; and so has its shared link."""
    lesson = [(PLAYERS, OURS), (BOARD, f"{BOARD}, {piece}"), ('tile = "bailiff"', 'tile = "mutant"')]
    in_use(author, changed([("lessons/toll.toml", old, new) for old, new in lesson]))
    page = Client().get("/learn/hex/roads__toll/").content.decode()
    known = json.loads(page.partition('<script id="known" type="application/json">')[2].partition("</script>")[0])
    document = {**known["document"], "position": known["steps"][0]["position"]}
    assert list(document["data"]) == ["pack_roads.toml"]
    shared = Client().post("/study/share/", document, content_type="application/json").json()
    assert "roads__" in Client().get(shared["address"]).content.decode()
    unfolded = Client().post("/study/unfold/", document, content_type="application/json").json()
    assert len(unfolded["position"]["board"]) == 3


# The folder of the host -----------------------------------------------------------------------------------------------


def write(where: Any, files: dict[str, str]) -> None:
    for path, text in files.items():
        (where / path).parent.mkdir(parents=True, exist_ok=True)
        (where / path).write_text(text, encoding="utf-8")


def test_the_folder_of_the_host(db: None, settings: Any, tmp_path: Any, caplog: Any) -> None:
    settings.PACKS_FOLDER = tmp_path
    write(tmp_path / "roads", files_of_roads())
    (tmp_path / "paths.zip").write_bytes(zipped(renamed("paths")))
    write(tmp_path / "broken", {"pack.toml": "id = 1"})
    folder.look()
    assert sorted(text_store.packs_in_use(plugins.game("hex"))) == ["pack_paths.toml", "pack_roads.toml"]
    assert "the pack broken cannot be used" in caplog.text
    write(tmp_path / "roads", changed(CORRECTED))
    (tmp_path / "broken" / "pack.toml").unlink()
    (tmp_path / "broken").rmdir()
    folder.look()
    assert DataChoice.objects.get(name="pack_roads.toml").text.number == 2
    (tmp_path / "paths.zip").unlink()
    folder.look()
    assert sorted(text_store.packs_in_use(plugins.game("hex"))) == ["pack_roads.toml"]


def test_the_folder_leaves_packs_of_others_alone(author: Player, settings: Any, tmp_path: Any, caplog: Any) -> None:
    in_use(author)
    settings.PACKS_FOLDER = tmp_path
    write(tmp_path / "roads", changed(CORRECTED))
    folder.look()
    assert DataChoice.objects.get(name="pack_roads.toml").text.number == 1
    assert "has handed in" in caplog.text


# Refusals -------------------------------------------------------------------------------------------------------------


def refused_with(code: str, act: Callable[[], object]) -> None:
    with pytest.raises(Refusal) as refused:
        act()
    assert refused.value.code == code


def test_no_such_pack(author: Player) -> None:
    refused_with("no_such_pack", lambda: access.pack_named("hex", "nothing"))
    kept = in_use(author)
    refused_with("no_such_pack", lambda: access.version_of(kept, 9))


def test_packs_for_members(anna: Player) -> None:
    refused_with("packs_for_members", lambda: hand_in(anna, files_of_roads()))
    refused_with("packs_for_members", lambda: hand_in(None, files_of_roads()))
    assert upload(Client(), b"").status_code == 403


def test_packs_not_allowed(author: Player, mia: Player) -> None:
    refused_with("packs_not_allowed", lambda: hand_in(member("Eva"), files_of_roads()))
    kept = in_use(author)
    other = member("Ola")
    allow(other, "add_fanpack")
    refused_with("packs_not_allowed", lambda: keeping.put_in_use(other, kept, 1))
    refused_with("packs_not_allowed", lambda: keeping.take_out_of_use(other, kept))
    refused_with("packs_not_allowed", lambda: keeping.allow_rated(author, kept, True))


def test_pack_of_others(author: Player) -> None:
    in_use(author)
    other = member("Ola")
    allow(other, "add_fanpack")
    refused_with("pack_of_others", lambda: hand_in(other, files_of_roads()))


def test_pack_broken(author: Player) -> None:
    refused_with("pack_broken", lambda: hand_in(author, {"pack.toml": ""}))


def test_pack_unusable(author: Player, host: Player) -> None:
    kept, row = hand_in(author, files_of_roads())
    text_store.record("hex", kept.file, row.text.replace("count = 14", "count = 99"))
    refused_with("pack_unusable", lambda: keeping.put_in_use(author, kept, 2))


def test_no_pack_chosen(author: Player) -> None:
    answer = client_of(author).post("/packs/new/", {})
    assert answer.status_code == 400
    assert "Choose a zip file." in answer.content.decode()


def test_too_many_packs(author: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_PACKS", 1)
    hand_in(author, files_of_roads())
    refused_with("too_many_packs", lambda: hand_in(author, renamed("paths")))


def test_too_many_versions(author: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_VERSIONS", 1)
    hand_in(author, files_of_roads())
    hand_in(author, files_of_roads())
    refused_with("too_many_versions", lambda: hand_in(author, changed(CORRECTED)))


def test_pack_not_rated(author: Player, host: Player) -> None:
    kept = in_use(author)
    seats = [SeatPlan("me", TOLLMEN), SeatPlan("open")]
    refused_with("pack_not_rated", lambda: create_match(author, "hex", {}, seats, rated=True))
    open_table = create_match(author, "hex", {}, [SeatPlan("me", {"army": "borgo"}), SeatPlan("open")], rated=True)
    refused_with("pack_not_rated", lambda: join_match(host, open_table.slug, options=TOLLMEN))
    keeping.allow_rated(host, kept, True)
    assert join_match(host, open_table.slug, options=TOLLMEN).match.rated


# The admin ------------------------------------------------------------------------------------------------------------


def test_the_admins_list_asks_the_same_for_any_number_of_packs(author: Player) -> None:
    """Those in use, out of use and without a version: each line has what `access` says of it."""
    kept = in_use(author)
    chief = Client()
    chief.force_login(User.objects.create_superuser("chief"))
    chief.get("/admin/packs/fanpack/")  # what any page asks once
    with CaptureQueriesContext(connection) as few:
        chief.get("/admin/packs/fanpack/")
    text = access.rows_of(kept).get()
    for number in range(4):
        other = FanPack.objects.create(game="hex", name=f"other{number}", owner=author)
        for version in range(number):
            DataText.objects.create(
                game="hex", name=other.file, number=version + 1, digest=f"{version:064d}", text=text.text
            )
    with CaptureQueriesContext(connection) as many:
        page = chief.get("/admin/packs/fanpack/").content.decode()
    assert len(many) == len(few)
    assert [f"/packs/hex/other{number}/{number}/" in page for number in range(4)] == [False, True, True, True]
    assert page.count("out of use") == 3 and "version 1" in page


def test_the_admin_lists_packs_and_leads_to_their_pages(author: Player) -> None:
    kept = in_use(author)
    chief = Client()
    chief.force_login(User.objects.create_superuser("chief"))
    listed = chief.get("/admin/packs/fanpack/").content.decode()
    assert "/packs/hex/roads/1/" in listed and "version 1" in listed
    assert chief.get("/admin/packs/fanpack/add/").headers["Location"] == "/packs/"
    assert chief.get(f"/admin/packs/fanpack/{kept.pk}/change/").status_code == 200
    assert "Hand in a pack" in chief.get("/packs/").content.decode()
    data_file = access.rows_of(kept).get()
    assert chief.get(f"/admin/matches/datatext/{data_file.pk}/change/").status_code == 200


# Cases ----------------------------------------------------------------------------------------------------------------


def with_case(name: str, old: str, new: str) -> dict[str, str]:
    """The pack with another case, which differs from its own in a text."""
    files = files_of_roads()
    return files | {f"cases/{name}.json": files["cases/bailiff.json"].replace(old, new)}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('{"tile": "bailiff"}', '{"tile": "clerk"}', "bailiff"),
        ('"at": [0, 0]', '"at": [9, 9]', "refused"),
        ('"expect": {', '"expect": {"boards": 1, ', "nothing like that can be expected"),
        ('"expect": {"board"', '"expect": {"board": [], "x"', ""),
        ('"rule"', '"role"', "it has no rule"),
    ],
)
def test_failing_case_is_named_by_file_and_title(author: Player, old: str, new: str, said: str) -> None:
    checked = keeping.check_archive(zipped(with_case("second", old, new)))
    assert {fault.code for fault in checked.faults} == {"case_failed"}
    assert {fault.file for fault in checked.faults} == {"cases/second.json"}
    assert {fault.place for fault in checked.faults} == {"hex 4.3" if '"rule"' not in old else ""}
    assert any(said in str(fault) for fault in checked.faults)
    with pytest.raises(Refusal) as refused:
        keeping.hand_in(author, checked)
    assert refused.value.code == "pack_broken"


def test_cases_are_bounded_in_number_and_time(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    failing = with_case("second", "bailiff", "clerk")
    monkeypatch.setattr("neuroshima.packs.checking.LONGEST", 0.0)
    assert keeping.check_archive(zipped(failing)).is_whole  # none was played
    monkeypatch.setattr("neuroshima.packs.checking.MOST_CASES", 1)
    assert [fault.code for fault in keeping.check_archive(zipped(failing)).faults] == ["too_many_cases"]


# Previews -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thing", "boards", "said"),
    [
        ("roads__ford", 1, "Jan of the Ford"),
        ("roads__gate", 1, "HQ"),
        ("roads__toll", 1, "Step 1"),
        ("roads__long_road", 0, ""),
    ],
)
def test_things_of_a_pack_are_seen_before_it_is_in_use(author: Player, thing: str, boards: int, said: str) -> None:
    _kept, row = keeping.hand_in(author, keeping.check_archive(zipped(files_of_roads())))
    client, address = client_of(author), f"/packs/hex/roads/{row.number}/"
    assert f'href="{address}{thing}/"' in client.get(address).content.decode()
    page = client.get(f"{address}{thing}/").content.decode()
    assert page.count('class="pack-board" src="data:image/svg+xml') == boards
    assert said in page
    assert Client().get(f"{address}{thing}/").status_code == 404  # the pack is not in use
    assert client.get(f"{address}roads__nothing/").status_code == 404
