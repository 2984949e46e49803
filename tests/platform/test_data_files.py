"""A match keeps the texts with which it began: it is played, shown, replayed and analysed with exactly these."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management.base import CommandError
from django.db import connection
from django.test import Client
from neuroshima import plugins
from neuroshima.digests import sha256
from neuroshima.matches import replays
from neuroshima.matches.bots import playing
from neuroshima.matches.bots.thinking import Thinker, ThinkRequest
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import DataChoice, DataText, Match
from neuroshima.matches.play import SeatPlan, create_match, play_move, take_back
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.replays import picture
from neuroshima.players.models import Player
from neuroshima.studies.resolving import resolve
from neuroshima_contract import DataFile
from sample_game.ambush import FILE, WORTH, AmbushGame, AmbushOptions

from tests.platform.test_commands import printed, results
from tests.support.platform.bot_tasks import Scripted
from tests.support.platform.data_files import ADD, RICH, TAKE, begun, catalogue_of, first_bonus, upload


def test_only_new_matches_get_what_was_uploaded(chief: Client, anna: Player) -> None:
    before = begun(anna)
    assert upload(chief, RICH).status_code == 302
    after = begun(anna)
    chief.post(f"/admin/matches/datatext/{DataText.objects.get(number=2).pk}/change/", {"use": "own"})
    again = begun(anna)
    assert [first_bonus(anna, access) for access in (before, after, again)] == [1, 100, 1]
    assert [catalogue_of(chief, access)["bonus"]["first"] for access in (before, after, again)] == [1, 100, 1]
    assert [access.match.data for access in (before, again)] == [{FILE: sha256(WORTH)}] * 2
    assert after.match.data == {FILE: sha256(RICH)}


def test_a_running_match_goes_on_and_replays_by_its_own_texts(chief: Client, anna: Player) -> None:
    upload(chief, RICH)
    access = begun(anna)
    play_move(anna, access.slug, 0, {"type": "mark", "field": 1, "how": "dot"}, "m", 0)
    upload(chief, RICH.replace("100", "200"))
    take_back(anna, access.slug, 0, "t", 1)
    for seq, seat in ((2, 0), (3, 1), (4, 0)):
        play_move(anna, access.slug, seat, TAKE, f"c{seq}", seq)
    chief.post(f"/admin/matches/datatext/{DataText.objects.get(number=3).pk}/change/", {"use": "own"})
    replay = replays.replay(access.match)
    assert replay.problem is None and len(replay.frames) == 6
    scores = [player["score"] for player in replay.frames[-1]["view"]["players"]]
    assert sum(scores) == 1 + 2 + 3 + 100 + 100 + 2
    assert " : ".join(map(str, scores)) in picture(access_match(None, access.slug), 5)
    frames = chief.get(f"/m/{access.slug}/frames.json").json()["frames"]
    assert frames[-1]["view"] == replay.frames[-1]["view"]


def test_a_position_file_is_continued_by_the_texts_of_its_match(chief: Client, anna: Player) -> None:
    own = played_out(anna)
    upload(chief, RICH)
    rich = played_out(anna)
    chief.post(f"/admin/matches/datatext/{DataText.objects.get(number=2).pk}/change/", {"use": "own"})
    assert "data" not in chief.get(f"/m/{own.slug}/position.json?seq=1").json()
    document = chief.get(f"/m/{rich.slug}/position.json?seq=1").json()
    assert document["data"] == {FILE: RICH}
    actions = [{"seat": move.seat, **(move.action or {})} for move in rich.moves(after=1)]
    continued = resolve(json.dumps({**document, "actions": actions}).encode())
    assert continued["position"] == chief.get(f"/m/{rich.slug}/position.json").json()["position"]
    other = resolve(json.dumps({**document, "data": {}, "actions": actions}).encode())
    assert other["position"] != continued["position"]


def played_out(player: Player) -> Access:
    """A match of three cards, played to its end."""
    access = begun(player)
    for seq, seat in enumerate((0, 1, 0)):
        play_move(player, access.slug, seat, TAKE, f"take{seq}", seq)
    return access_match(player, access.slug)


def test_a_new_version_of_the_game_changes_no_match_that_was_begun(
    anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plugin was upgraded: its own file has changed."""
    old = begun(anna)
    upgraded = AmbushGame(RICH)
    monkeypatch.setattr(upgraded.data_files, "by_name", lambda: {FILE: DataFile({"en": "Cards"}, RICH)}, raising=False)
    monkeypatch.setattr(plugins, "games", lambda: {"ambush": upgraded})
    monkeypatch.setattr(plugins, "game", lambda game: upgraded)
    new = begun(anna)
    assert [first_bonus(anna, access_match(anna, access.slug)) for access in (old, new)] == [1, 100]
    assert replays.replay(old.match).problem is None
    assert list(DataText.objects.order_by("number").values_list("number", "origin")) == [(1, "game"), (2, "game")]


def test_an_old_match_without_texts_uses_the_games_own(anna: Player) -> None:
    access = begun(anna)
    Match.objects.update(data={})
    assert first_bonus(anna, access_match(anna, access.slug)) == 1
    assert replays.replay(access_match(anna, access.slug).match).problem is None


def test_a_game_without_files_has_nothing_stored(anna: Player) -> None:
    plans = [SeatPlan("me", {"colour": "red"}), SeatPlan("open")]
    assert create_match(anna, "tally", {}, plans).match.data == {}
    assert not DataText.objects.exists()


def test_the_same_text_is_stored_once(anna: Player) -> None:
    begun(anna)
    begun(anna)
    assert DataText.objects.count() == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("bonus = [", "The table “bonus” cannot be read"),
        (WORTH.replace("last = 2", 'last = "two"'), "Table “bonus”, field “last”: a number is needed here."),
        ("", "Upload a file or write a text."),
        (WORTH, "This is the game&#x27;s own text."),
        ("# a\0", "This field"),
    ],
)
def test_a_text_that_cannot_be_used_is_refused_beside_its_field(chief: Client, text: str, sentence: str) -> None:
    answer = upload(chief, text)
    assert answer.status_code == 200
    html = answer.content.decode()
    assert sentence in html or ("\0" in text and "errorlist" in html)
    assert not DataText.objects.exists() and not DataChoice.objects.exists()


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [(b"\xff\xfe\x00", "This is not a text in UTF-8."), (b"first = 1", "bonus"), (b"#" * 2**21, "too large")],
)
def test_an_uploaded_file_is_checked_the_same(chief: Client, raw: bytes, sentence: str) -> None:
    answer = upload(chief, "", upload=SimpleUploadedFile("cards.toml", raw))
    assert (answer.status_code, sentence in answer.content.decode()) == (200, True)
    assert not DataText.objects.exists()


def test_an_uploaded_file_counts_before_the_text_below_it(chief: Client) -> None:
    upload(chief, WORTH, upload=SimpleUploadedFile("x.toml", RICH.replace("\n", "\r\n").encode()), note="Errata")
    row = DataText.objects.get(number=2)
    assert (row.text, row.note, row.origin, str(row.uploaded_by)) == (RICH, "Errata", "upload", "chief")


def test_a_version_that_is_known_is_named(chief: Client) -> None:
    upload(chief, RICH)
    assert "This is version 2 already." in upload(chief, RICH).content.decode()
    assert DataText.objects.count() == 2


def test_an_upload_may_wait_to_be_used(chief: Client, anna: Player) -> None:
    upload(chief, RICH, use="")
    assert first_bonus(anna, begun(anna)) == 1
    chief.post(f"/admin/matches/datatext/{DataText.objects.get(number=2).pk}/change/", {"use": "this"})
    assert first_bonus(anna, begun(anna)) == 100


def test_the_pages_show_versions_differences_and_matches(chief: Client, anna: Player) -> None:
    upload(chief, RICH, note="From the second printing")
    access = begun(anna)
    listed = chief.get("/admin/matches/datatext/").content.decode()
    assert "Ambush – Cards" in listed and "version 2" in listed and "From the second printing" in listed
    prefilled = chief.get(f"{ADD}?file=ambush/{FILE}").content.decode()
    assert "first = 100" in prefilled
    page = chief.get(f"/admin/matches/datatext/{DataText.objects.get(number=2).pk}/change/").content.decode()
    assert "<del>-first = 1</del>" in page and "<ins>+first = 100</ins>" in page
    assert "1 match" in page and access.slug in page
    assert "Back to the game" in page
    own = chief.get(f"/admin/matches/datatext/{DataText.objects.get(number=1).pk}/change/").content.decode()
    assert "0 matches" in own


def test_versions_are_never_changed_or_deleted(chief: Client) -> None:
    upload(chief, RICH)
    row = DataText.objects.get(number=2)
    page = f"/admin/matches/datatext/{row.pk}/"
    assert chief.post(f"{page}delete/", {"post": "yes"}).status_code == 403
    chief.post("/admin/matches/datatext/", {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"})
    chief.post(f"{page}change/", {"text": "x", "note": "y"})
    row.refresh_from_db()
    assert (row.text, row.note) == (RICH, "")


def test_uploading_and_switching_need_permission(chief: Client) -> None:
    upload(chief, RICH)
    page = f"/admin/matches/datatext/{DataText.objects.get(number=2).pk}/change/"
    clerk = Client()
    clerk.force_login(User.objects.create_user("clerk", is_staff=True))
    assert [clerk.get(address).status_code for address in (page, ADD, "/admin/matches/datatext/")] == [403] * 3
    assert clerk.post(page, {"use": "own"}).status_code == 403
    assert upload(clerk, RICH.replace("100", "7")).status_code == 403
    assert DataChoice.objects.count() == 1


def test_an_outdated_choice_of_files_is_reported_and_not_used(chief: Client, anna: Player) -> None:
    """As after an upgrade of the game that reads other files."""
    text_store.use(text_store.record("ambush", FILE, "[bonus]", origin=DataText.Origin.UPLOAD))
    assert first_bonus(anna, begun(anna)) == 1
    assert "field “first”: a number is needed here" in chief.get("/admin/matches/datatext/").content.decode()


def test_a_match_whose_text_the_game_cannot_read_is_frozen(anna: Player) -> None:
    access = begun(anna)
    row = text_store.record("ambush", FILE, "[bonus]", origin=DataText.Origin.UPLOAD)
    Match.objects.update(data={FILE: row.digest})
    assert access_match(anna, access.slug).status == "frozen"
    Match.objects.update(data={FILE: sha256(WORTH)})
    assert access_match(anna, access.slug).status == "running"


def test_a_bot_is_given_the_texts_of_its_match(chief: Client, anna: Player) -> None:
    upload(chief, RICH)
    access = create_match(anna, "ambush", {}, [SeatPlan("bot", {}, "marker"), SeatPlan("me", {})])
    scripted = Scripted(TAKE)
    playing.play_bot(access.slug, scripted)
    assert scripted.requests[0].texts == {FILE: RICH}


def test_a_thinker_plays_by_the_texts_of_the_request() -> None:
    """In its own process, a text that the game refuses is refused."""
    thinker = Thinker()
    state = AmbushGame().load(AmbushOptions(), {"players": [{"colour": "red"}, {"colour": "blue"}], "deck": [1]})
    requests = [
        ThinkRequest("ambush", "marker", {}, state.view(0), 0, "dice", 50, {FILE: text}) for text in (RICH, "[bonus]")
    ]
    try:
        assert thinker.think(requests[0], 20)["type"] == "mark"
        with pytest.raises(Exception, match="a number is needed here"):
            thinker.think(requests[1], 20)
    finally:
        thinker.close()


def test_the_catalogue_of_a_match_is_kept_by_browsers(chief: Client, anna: Player) -> None:
    upload(chief, RICH)
    address = f"/games/ambush/catalogue.json{text_store.query_of(begun(anna).digests)}"
    first = chief.get(address)
    assert first.json()["bonus"]["first"] == 100
    assert chief.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert chief.get("/games/ambush/catalogue.json").json()["bonus"]["first"] == 1


def test_the_arena_plays_by_a_file(tmp_path: Any) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(WORTH.replace("last = 2", "last = 1000"))
    games = {"seats": ["random", "random"], "games": 4, "jobs": 1}
    table = printed("arena", "ambush", data=[f"{FILE}={file}"], **games)
    assert results(table) != results(printed("arena", "ambush", **games)), "who takes the last card wins"
    wins = {
        line.split()[0]: line.split()[2] for line in table.splitlines() if line.split()[:1] in (["hunter"], ["prey"])
    }
    assert wins == {"hunter": "0", "prey": "4"}
    for wrong, words in (("[bonus]", "cards.toml: Table “bonus”"), (None, "cannot be read")):
        if wrong is None:
            file.unlink()
        else:
            file.write_text(wrong)
        with pytest.raises(CommandError, match=words):
            printed("arena", "ambush", data=[f"{FILE}={file}"], **games)


@pytest.mark.django_db(transaction=True)
def test_texts_stored_at_the_same_moment_get_numbers_of_their_own() -> None:
    """Two uploads of different texts, two of the same one."""
    barrier, texts = threading.Barrier(4), [WORTH, RICH, RICH, RICH.replace("100", "50")]

    def store(text: str) -> None:
        barrier.wait()
        text_store.record("ambush", FILE, text)
        connection.close()

    threads = [threading.Thread(target=store, args=(text,)) for text in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(DataText.objects.values_list("number", flat=True)) == [1, 2, 3]
    assert set(DataText.objects.values_list("text", flat=True)) == set(texts)
