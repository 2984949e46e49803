"""The pages of the workshop: begin a work, edit it, try it, measure it, hand it in, copy it, download it."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from django.test import Client
from neuroshima.matches.models import DataText, Match, Seat
from neuroshima.matches.play.joining import rematch
from neuroshima.matches.play.leaving import resign
from neuroshima.packs.models import FanPack
from neuroshima.players.models import Player
from neuroshima.workshop import bot_games, drafts, keeping, measuring
from neuroshima.workshop.models import Measurement, Work

from tests.support.platform.lobby import member

pytestmark = pytest.mark.django_db
RAIDER = {
    "id": "raider",
    "names": {"en": "Raider", "pl": "Najeźdźca", "cs": "Nájezdník"},
    "kind": "warrior",
    "count": 20,
    "initiative": [3],
    "toughness": 0,
    "melee": [2, 1, 0, 0, 0, 1],
    "when": [{"event": "destroyed", "whom": "itself", "do": "draw", "on": "owner", "count": 1}],
}


@pytest.fixture
def jan() -> Player:
    return member("Jan")


def client_of(player: Player) -> Client:
    assert player.user is not None
    client = Client()
    client.force_login(player.user)
    return client


@pytest.fixture
def client(jan: Player) -> Client:
    return client_of(jan)


@pytest.fixture
def work(client: Client) -> Work:
    """A new army of Jan's."""
    assert client.post("/workshop/new/hex/army/", {"title": "Raiders"}).status_code == 302
    return Work.objects.get()


def sent(client: Client, work: Work, what: str, *tiles: dict[str, Any], **more: Any) -> Any:
    """The answer to a draft of the work with these tiles beside the HQ."""
    bench = drafts.bench_of(work)
    file = bench.draft
    file["tile"] = [*file["tile"], *tiles]
    body = {"revision": work.revision, "about": bench.about, "file": file, **more}
    return client.post(f"/workshop/{work.slug}/{what}/", json.dumps(body), content_type="application/json")


@pytest.fixture
def whole(client: Client, work: Work) -> Work:
    """The army with enough tiles to be played."""
    assert sent(client, work, "save", RAIDER).status_code == 200
    work.refresh_from_db()
    return work


def change(client: Client, work: Work, do: str, **more: str) -> Any:
    return client.post(f"/workshop/{work.slug}/change/", {"do": do, **more})


def test_new_work_is_a_pack_with_an_hq(work: Work) -> None:
    assert work.pack.startswith("raiders_")
    manifest = keeping.manifest_of(work.files)
    assert manifest is not None
    assert (manifest.author, manifest.names.en) == ("Jan", "Raiders")
    assert f'army = "{work.pack}__raiders"' in work.files["armies/raiders.toml"]


def test_no_title(client: Client) -> None:
    answer = client.post("/workshop/new/hex/army/", {"title": "  "})
    assert answer.status_code == 400
    assert b"Give it a name first." in answer.content


def test_workshop_tells_visitors_to_log_in() -> None:
    assert b"for players with an account" in Client().get("/workshop/").content


def test_list_says_what_each_work_is_and_who_sees_it(client: Client, work: Work) -> None:
    """The same list stands on the pages of maps and of campaigns, with what was made there alone."""
    change(client, work, "share")
    assert client.post("/maps/new/hex/", {"title": "The ford"}).status_code == 302
    listed = {path: client.get(path).content.decode() for path in ("/workshop/", "/maps/", "/campaign-editor/")}
    assert 'Raiders</a> <span class="help">Army · Neuroshima Hex · shared · <time' in listed["/workshop/"]
    assert 'The ford</a> <span class="help">Map · Neuroshima Hex · only you · <time' in listed["/workshop/"]
    assert 'The ford</a> <span class="help">Neuroshima Hex · only you · <time' in listed["/maps/"]
    assert "Raiders" not in listed["/maps/"]
    assert "You have not made anything yet." in listed["/campaign-editor/"]


def test_preview_draws_explains_and_measures_without_saving(client: Client, work: Work) -> None:
    shown = sent(client, work, "preview", RAIDER).json()
    raider = next(part for part in shown["parts"] if part["id"] == "raider")
    assert raider["svg"].startswith("<svg")
    assert raider["facts"]["melee"] == [2, 1, 0, 0, 0, 1]
    trigger = shown["facts"]["words"]["when.destroyed_itself_draw_owner_1"]["texts"]
    assert trigger["en"] == "When it is destroyed: its player draws tiles: 1."
    assert trigger["pl"].startswith("Gdy zostanie zniszczony")
    assert {"title": "Tiles", "value": "21"}.items() <= next(each for each in shown["measures"]).items()
    assert shown["faults"] == []
    work.refresh_from_db()
    assert 'id = "raider"' not in work.files["armies/raiders.toml"]


def test_preview_lists_faults_and_shows_the_other_tiles(client: Client, work: Work) -> None:
    broken = {**RAIDER, "id": "broken", "traits": ["mobilty"]}
    shown = sent(client, work, "preview", RAIDER, broken).json()
    assert [part["id"] for part in shown["parts"]] == ["hq", "raider"]
    [fault] = shown["faults"]
    assert fault["place"] == "tile broken.mobilty"
    assert "mobility" in fault["reason"]


def test_measures_warn_of_what_no_printed_army_has(client: Client, work: Work) -> None:
    strong = {**RAIDER, "melee": [9, 9, 9, 9, 9, 9]}
    shown = sent(client, work, "preview", strong).json()
    verdicts = {each["title"]: each["verdict"] for each in shown["measures"]}
    assert verdicts["Sum of all strengths"] == "more than any printed one"
    assert verdicts["Hit points of the HQ"] == ""


@pytest.mark.parametrize(
    "tile", [None, 7, {"id": ["x"]}, {"id": "x", "names": 3, "kind": {}, "when": [7], "melee": "x"}]
)
def test_preview_takes_whatever_is_sent(client: Client, work: Work, tile: Any) -> None:
    assert sent(client, work, "preview", tile).status_code in (200, 400)


def test_preview_is_the_owners(work: Work) -> None:
    assert sent(client_of(member("Bea")), work, "preview").status_code == 404


def test_saved_army_has_only_what_is_needed(whole: Work) -> None:
    text = whole.files["armies/raiders.toml"]
    assert "toughness" not in text  # 0 is meant anyway
    assert "melee = [" in text
    manifest = keeping.manifest_of(whole.files)
    assert manifest is not None
    assert manifest.languages == ["en"]  # the army's name is in English alone


def test_saving_an_old_revision_is_refused(client: Client, whole: Work) -> None:
    answer = sent(client, whole, "save", {**RAIDER, "id": "other"}, revision=1)
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "work_changed_elsewhere"


def test_page_shows_the_editor_to_its_owner_alone(client: Client, whole: Work) -> None:
    assert client.get(f"/workshop/{whole.slug}/").status_code == 200
    other = client_of(member("Bea"))
    assert other.get(f"/workshop/{whole.slug}/").status_code == 404
    change(client, whole, "share")
    page = other.get(f"/workshop/{whole.slug}/").content.decode()
    assert "Make a copy" in page
    assert "Hand it in" not in page


def test_work_broken(client: Client, work: Work) -> None:
    """An army of one HQ cannot be played, looked at on the board, measured or handed in."""
    for do in ("play", "invite", "board", "measure", "hand_in"):
        answer = change(client, work, do, bot="recruit")
        assert answer.status_code == 409, do
        assert b"cannot be played yet" in answer.content
    assert not Match.objects.exists()
    assert not DataText.objects.exists()


def test_match_against_a_bot_is_played_by_the_work(client: Client, jan: Player, whole: Work) -> None:
    answer = change(client, whole, "play", bot="recruit", opponent="borgo")
    match = Match.objects.get()
    assert answer["Location"] == f"/m/{match.slug}/"
    assert not match.rated
    army = f"try_{whole.slug}__raiders"
    assert Seat.objects.get(player=jan).options == {"army": army}
    assert Seat.objects.get(kind=Seat.Kind.BOT).options == {"army": "borgo"}
    assert f"pack_try_{whole.slug}.toml" in match.data
    assert client.get(answer["Location"]).status_code == 200
    whole.refresh_from_db()
    sent(client, whole, "save", {**RAIDER, "id": "another", "names": {"en": "Another"}})
    assert client.get(answer["Location"]).status_code == 200


def test_tried_army_is_in_nobodys_lobby(client: Client, whole: Work) -> None:
    change(client, whole, "play", bot="recruit")
    assert b"Raiders" not in client_of(member("Bea")).get("/?game=hex").content


def test_rematch_is_played_by_the_same_version(client: Client, jan: Player, whole: Work) -> None:
    change(client, whole, "play", bot="recruit", opponent="borgo")
    match = Match.objects.get()
    seat = Seat.objects.get(match=match, player=jan)
    resign(jan, match.slug, seat.index, "leaving", match.seq)
    again = rematch(jan, match.slug).match
    assert again.data == match.data


def test_friend_joins_by_the_link(client: Client, whole: Work) -> None:
    answer = change(client, whole, "invite")
    bea = client_of(member("Bea"))
    assert bea.get(answer["Location"]).status_code == 200
    assert Seat.objects.filter(kind=Seat.Kind.OPEN).count() == 1


def test_analysis_board_knows_the_work(client: Client, whole: Work) -> None:
    answer = change(client, whole, "board")
    page = client.get(answer["Location"]).content.decode()
    assert f"try_{whole.slug}__raiders" in page
    assert f"pack_try_{whole.slug}.toml" in page


def test_measuring_plays_a_few_games_and_asks_for_more(client: Client, whole: Work) -> None:
    change(client, whole, "measure")
    found = Measurement.objects.get()
    assert (found.state, found.played, found.wanted) == ("running", 0, 100)
    question = measuring.question_of(found)
    assert len(question.others) == measuring.AT_ONCE
    assert question.others[0] == question.others[1] != question.others[2]
    measuring.store(found.pk, 0, question, ["won", "lost", "drawn", "won"])
    measuring.store(found.pk, 0, question, ["won", "lost", "drawn", "won"])  # a task may run twice
    found.refresh_from_db()
    assert found.played == 4
    assert sorted(found.results.values()) == [[1, 0, 1], [1, 1, 0]]
    shown = client.get(f"/workshop/{whole.slug}/results/").json()
    assert (shown["played"], shown["total"]["won"], shown["total"]["percent"]) == (4, 2, 62)
    picture = client.get(f"/workshop/{whole.slug}/results.svg").content.decode()
    assert "62 %" in picture


def test_measuring_ends_after_the_last_game(client: Client, whole: Work) -> None:
    change(client, whole, "measure")
    Measurement.objects.update(played=98)
    found = Measurement.objects.get()
    question = measuring.question_of(found)
    assert len(question.others) == 2
    measuring.store(found.pk, 98, question, ["won", "won"])
    found.refresh_from_db()
    assert (found.state, found.played) == ("done", 100)
    assert client.get(f"/workshop/{whole.slug}/").status_code == 200


def test_bots_play_the_games(client: Client, whole: Work) -> None:
    change(client, whole, "measure")
    question = measuring.question_of(Measurement.objects.get())
    ends = question.__class__(**{**question.__dict__, "others": question.others[:1], "bot": "recruit"}).answer()
    assert ends[0] in ("won", "drawn", "lost")


def test_stopped_measuring_keeps_what_was_played(client: Client, whole: Work) -> None:
    change(client, whole, "measure")
    found = Measurement.objects.get()
    question = measuring.question_of(found)
    change(client, whole, "stop")
    measuring.store(found.pk, 0, question, ["won"] * 4)
    found.refresh_from_db()
    assert (found.state, found.played) == ("stopped", 0)


def test_too_many_measurements(client: Client, jan: Player, whole: Work) -> None:
    for _number in range(bot_games.AT_THE_SAME_TIME):
        change(client, keeping.copy(jan, whole.slug), "measure")
    answer = change(client, whole, "measure")
    assert answer.status_code == 409
    assert b"Bots play for 2 of your works already" in answer.content


def test_handed_in_pack_waits_for_the_host(client: Client, whole: Work) -> None:
    """A member whom the host has not allowed to put packs in use hands one in; it is the host's to take."""
    answer = change(client, whole, "hand_in")
    page = client.get(answer["Location"]).content.decode()
    assert "waits for the host" in page
    assert "Put this version in use" not in page
    assert client_of(member("Bea")).get(answer["Location"]).status_code == 404
    assert "It waits for the host" in client.get(f"/workshop/{whole.slug}/").content.decode()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "cases/raid.json: the case fails: board.0,0.tile: expected &quot;archer&quot;, got &quot;raider&quot;."),
        ("pl", "cases/raid.json: przypadek się nie zgadza: board.0,0.tile: oczekiwano &quot;archer&quot;"),
        ("cs", "cases/raid.json: případ selhal: board.0,0.tile: čekalo se &quot;archer&quot;"),
    ],
)
def test_pack_case_failed(client: Client, whole: Work, language: str, said: str) -> None:
    """Given a work with a case that fails, when it is handed in, then it is refused as an uploaded pack is."""
    army = f"{whole.pack}__raiders"
    place = {"seat": 0, "type": "place", "tile": "raider", "at": [0, 0], "rotation": 0}
    case = {
        "game": "hex", "rule": "a raid", "actions": [place],
        "position": {"players": [{"army": army, "hand": ["raider"]}, {"army": "moloch"}], "board": []},
        "expect": {"board": {"0,0": {"tile": "archer"}}},
    }  # fmt: skip
    whole.files["cases/raid.json"] = json.dumps(case)
    whole.save()
    client.cookies["django_language"] = language
    answer = change(client, whole, "hand_in")
    assert answer.status_code == 409
    assert said in answer.content.decode()
    assert not FanPack.objects.exists()
    case["expect"] = {"board": {"0,0": {"tile": "raider"}}}
    Work.objects.filter(pk=whole.pk).update(files={**whole.files, "cases/raid.json": json.dumps(case)})
    assert change(client, whole, "hand_in").status_code == 302


def test_drafts_are_no_versions_of_the_pack(client: Client, whole: Work) -> None:
    change(client, whole, "play", bot="recruit")
    assert change(client, whole, "hand_in")["Location"].endswith("/1/")
    assert DataText.objects.filter(name=f"pack_{whole.pack}.toml").count() == 1


def test_copy_of_a_shared_work_is_the_copiers(client: Client, whole: Work) -> None:
    change(client, whole, "share")
    bea = client_of(member("Bea"))
    copied = bea.get(change(bea, whole, "copy")["Location"]).content.decode()
    assert "copy of the work of Jan" in copied
    assert change(bea, whole, "delete").status_code == 403


def test_download_is_a_pack(client: Client, whole: Work) -> None:
    data = client.get(f"/workshop/{whole.slug}/pack.zip").content
    names = zipfile.ZipFile(io.BytesIO(data)).namelist()
    assert f"{whole.pack}/pack.toml" in names
    assert f"{whole.pack}/armies/raiders.toml" in names


def test_deleted_work_is_gone(client: Client, whole: Work) -> None:
    assert change(client, whole, "delete")["Location"] == "/workshop/"
    assert client.get(f"/workshop/{whole.slug}/").status_code == 404


@pytest.mark.parametrize(("language", "word"), [("pl", "Inicjatywa"), ("cs", "Iniciativa")])
def test_words_of_a_page_in_another_language(language: str, word: str) -> None:
    assert word in Client().get(f"/workshop/words/{language}.json").json()["catalog"]["Initiative %(values)s"]
