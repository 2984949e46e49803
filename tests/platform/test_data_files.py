"""A match keeps the texts it was begun with: played, shown, replayed and thought about by exactly those."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from jsonschema import Draft202012Validator
from neuroshima import plugins
from neuroshima.contract import DataFile
from neuroshima.digests import sha256
from neuroshima.matches.bots import playing
from neuroshima.matches.bots.thinking import Thinker, ThinkRequest
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import DataChoice, DataText, Match, Seat
from neuroshima.matches.play import SeatPlan, create_match, play_move, take_back
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.replays import replaying
from neuroshima.matches.replays.pictures import picture
from neuroshima.players.models import Player
from neuroshima.studies.resolving import ResolveError, resolve
from neuroshima.studies.resolving import schema as position_schema
from sample_game.ambush import FILE, WORTH, AmbushGame, AmbushOptions
from sample_game.decks import BROUGHT, SHORT
from sample_game.decks import FOLDER as DECKS

from tests.platform.bot_tasks import Scripted
from tests.platform.test_commands import printed, results

RICH = WORTH.replace("first = 1", "first = 100")
BOTH = [SeatPlan("me", {}), SeatPlan("me", {})]
TAKE = {"type": "take"}
ADD = "/admin/matches/datatext/add/"


@pytest.fixture
def chief(db: None) -> Client:
    """The host."""
    client = Client()
    client.force_login(User.objects.create_superuser("chief"))
    return client


def upload(client: Client, text: str, **more: Any) -> Any:
    return client.post(ADD, {"file": f"ambush/{FILE}", "pasted": text, "note": "", "use": "on", **more})


def begun(player: Player) -> Access:
    return create_match(player, "ambush", {"cards": 3}, BOTH)


def first_bonus(player: Player, access: Access) -> int:
    """What the first card brought beside its number."""
    play_move(player, access.slug, 0, TAKE, "first", 0)
    now = access_match(player, access.slug)
    event = now.moves()[0].events[0]
    return int(now.view()["players"][0]["score"]) - int(event["card"])  # type: ignore[index]


def catalogue_of(client: Client, access: Access) -> Any:
    page = client.get(f"/m/{access.slug}/").content.decode()
    address = page.split('data-catalogue="')[1].split('"')[0].replace("&amp;", "&")
    return client.get(address).json()


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
    replay = replaying.replay(access.match)
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
    """A match of three cards, each taken in turn."""
    access = begun(player)
    for seq, seat in enumerate((0, 1, 0)):
        play_move(player, access.slug, seat, TAKE, f"take{seq}", seq)
    return access_match(player, access.slug)


def test_a_new_version_of_the_game_changes_no_match_that_was_begun(
    anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plugin is upgraded: its own file is another one now."""
    old = begun(anna)
    upgraded = AmbushGame(RICH)
    monkeypatch.setattr(upgraded, "data_files", lambda: {FILE: DataFile({"en": "Cards"}, RICH)}, raising=False)
    monkeypatch.setattr(plugins, "games", lambda: {"ambush": upgraded})
    monkeypatch.setattr(plugins, "game", lambda game: upgraded)
    new = begun(anna)
    assert [first_bonus(anna, access_match(anna, access.slug)) for access in (old, new)] == [1, 100]
    assert replaying.replay(old.match).problem is None
    assert list(DataText.objects.order_by("number").values_list("number", "origin")) == [(1, "game"), (2, "game")]


def test_a_match_from_before_has_no_texts_and_is_played_by_the_games_own(anna: Player) -> None:
    access = begun(anna)
    Match.objects.update(data={})
    assert first_bonus(anna, access_match(anna, access.slug)) == 1
    assert replaying.replay(access_match(anna, access.slug).match).problem is None


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


def test_a_choice_that_the_game_cannot_use_any_more_is_told_and_not_used(chief: Client, anna: Player) -> None:
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
    """In a process of its own: a text that the game refuses there is refused."""
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
def test_matches_from_before_the_migration_are_kept(anna: Player) -> None:
    """Down to the first migration and up again: nothing of a match is lost, it has no texts, and nobody there allows
    “What if”."""
    access = begun(anna)
    Seat.objects.filter(match=access.match).update(what_if=True)
    play_move(anna, access.slug, 0, TAKE, "c", 0)
    try:
        MigrationExecutor(connection).migrate([("matches", "0001_initial")])
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
    now = access_match(anna, access.slug)
    assert (now.match.data, now.seq, now.status) == ({}, 1, "running")
    assert json.loads(now.match.snapshot)["seat"] == 1
    assert not Seat.objects.filter(match=now.match, what_if=True).exists()


@pytest.mark.django_db(transaction=True)
def test_texts_stored_at_the_same_moment_get_numbers_of_their_own() -> None:
    """Two upload different texts, two the same."""
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


# Folders --------------------------------------------------------------------------------------------------------------

FOLDER = "ambush/+deck_"
LONG = SHORT.replace('"short"', '"long"').replace("A short one", "A long one").replace("[1, 2]", "[9, 8, 7]")
NEW = "deck_long.toml"


def add(client: Client, text: str = LONG, name: str = "long", **more: Any) -> Any:
    """A new deck."""
    return client.post(ADD, {"file": FOLDER, "new_name": name, "pasted": text, "note": "", "use": "on", **more})


def dealt(player: Player, deck: str = "long") -> Access:
    return create_match(player, "ambush", {"deck": deck}, BOTH)


def deck_of(access: Access) -> Any:
    state = access_match(None, access.slug).state
    assert state is not None
    return state.snapshot()["deck"]


def page_of(row: DataText) -> str:
    return f"/admin/matches/datatext/{row.pk}/change/"


def newest(name: str = NEW) -> DataText:
    return DataText.objects.filter(name=name).latest("number")


def test_a_match_stores_only_the_files_it_is_played_by(chief: Client, anna: Player) -> None:
    add(chief)
    assert list(begun(anna).match.data) == [FILE]
    assert sorted(dealt(anna, "short").match.data) == [FILE, "deck_short.toml"]
    access = dealt(anna)
    assert access.match.data == {FILE: sha256(WORTH), NEW: sha256(LONG)}
    assert deck_of(access) == [9, 8, 7]


def test_a_new_file_is_begun_from_the_example(chief: Client) -> None:
    listed = chief.get("/admin/matches/datatext/").content.decode()
    assert "Ambush – Decks: a new file" in listed and f"{ADD}?file=ambush%2F%2Bdeck_" in listed
    form = chief.get(ADD, {"file": FOLDER}).content.decode()
    assert "deck = &quot;mine&quot;" in form
    assert add(chief, DECKS.example, "mine").status_code == 302


@pytest.mark.parametrize("name", ["long", "deck_long", "deck_long.toml", " long.toml "])
def test_a_new_file_is_named_in_the_form(chief: Client, name: str) -> None:
    assert add(chief, name=name).status_code == 302
    assert (newest().number, newest().origin) == (1, "upload")


def test_a_new_file_is_named_as_the_uploaded_one(chief: Client) -> None:
    add(chief, "", "", upload=SimpleUploadedFile("deck_long.toml", LONG.encode()))
    add(chief, "", "", upload=SimpleUploadedFile("long.toml", LONG.replace("9", "6").encode()))
    assert newest().number == 2


@pytest.mark.parametrize("name", ["", "Long", "a b", "../x", "deck_", "x" * 100, "łódź", ".toml"])
def test_a_name_that_cannot_be_is_refused_beside_its_field(chief: Client, name: str) -> None:
    answer = add(chief, name=name)
    assert answer.status_code == 200
    assert "It needs a name such as deck_my_own.toml." in answer.content.decode() or "at most 100" in str(
        answer.content
    )
    assert not DataText.objects.exists()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (LONG.replace("[9, 8, 7]", "[]"), "deck_long.toml: Field “cards”: List should have at least 1 item"),
        ("deck = ", "deck_long.toml: This is no TOML"),
        (SHORT, "deck_long.toml: Field “deck”: “short” is already in the file deck_short.toml."),
    ],
)
def test_a_new_file_that_cannot_be_used_is_refused_with_file_and_field(chief: Client, text: str, sentence: str) -> None:
    assert sentence in add(chief, text).content.decode()
    assert not DataText.objects.exists() and not DataChoice.objects.exists()


def test_an_id_that_another_new_file_has_is_refused(chief: Client) -> None:
    add(chief)
    answer = add(chief, LONG.replace("9", "6"), "other")
    assert "“long” is already in the file deck_long.toml." in answer.content.decode()


def test_a_name_that_the_game_brings_is_replaced(chief: Client, anna: Player) -> None:
    corrected = SHORT.replace("[1, 2]", "[2, 1]")
    add(chief, corrected, "short")
    assert deck_of(dealt(anna, "short")) == [2, 1]
    rows = DataText.objects.filter(name="deck_short.toml").order_by("number")
    assert list(rows.values_list("number", "origin")) == [(1, "game"), (2, "upload")]
    html = chief.get(page_of(newest("deck_short.toml"))).content.decode()
    assert "Back to the game" in html and "<del>-cards = [1, 2]</del>" in html


def test_versions_of_a_new_file_are_kept(chief: Client, anna: Player) -> None:
    add(chief)
    old = dealt(anna)
    chief.post(ADD, {"file": f"ambush/{NEW}", "pasted": LONG.replace("9", "6"), "note": "", "use": "on"})
    assert [deck_of(access) for access in (old, dealt(anna))] == [[9, 8, 7], [6, 8, 7]]
    html = chief.get(page_of(newest())).content.decode()
    assert "<del>-cards = [9, 8, 7]</del>" in html and "Take it out of use" in html


def test_a_new_file_is_taken_out_of_use_and_brought_back(
    chief: Client, anna: Player, refused: Any, new_deck_shown: Any
) -> None:
    add(chief)
    old = dealt(anna)
    assert new_deck_shown()
    answer = chief.post(page_of(newest()), {"use": "own"}, follow=True)
    assert "It is out of use." in answer.content.decode()
    with refused("no_such_deck"):
        dealt(anna)
    assert not new_deck_shown()
    assert deck_of(old) == [9, 8, 7]
    play_move(anna, old.slug, 0, TAKE, "c", 0)
    assert replaying.replay(old.match).problem is None
    listed = chief.get("/admin/matches/datatext/").content.decode()
    assert f"Ambush – Decks: {NEW}" in listed and "out of use" in listed
    assert "cards = [9, 8, 7]" in chief.get(ADD, {"file": f"ambush/{NEW}"}).content.decode()
    chief.post(page_of(newest()), {"use": "this"})
    assert deck_of(dealt(anna)) == [9, 8, 7] and new_deck_shown()


@pytest.fixture
def new_deck_shown(chief: Client) -> Any:
    """Whether players are offered the new deck."""
    return lambda: "A long one" in chief.get("/play/ambush/presets/").content.decode()


def test_what_is_ready_made_is_shown_with_its_picture_and_file(chief: Client) -> None:
    add(chief)
    listed = chief.get("/admin/matches/datatext/").content.decode()
    assert "Ambush – A long one" in listed and f"<code>{NEW}</code>" in listed and "Tally – A sorted duel" in listed
    version = chief.get(page_of(newest())).content.decode()
    address = version.split('src="/games/ambush/presets/')[1].split('"')[0].replace("&amp;", "&")
    assert "9 8 7" in Client().get(f"/games/ambush/presets/{address}").content.decode()
    assert "A short one" not in version


def test_a_version_that_is_not_in_use_has_its_picture_too(chief: Client) -> None:
    add(chief, use="")
    assert "A long one" not in chief.get("/play/ambush/presets/").content.decode()
    version = chief.get(page_of(newest())).content.decode()
    address = version.split('src="/games/ambush/presets/')[1].split('"')[0].replace("&amp;", "&")
    assert "9 8 7" in Client().get(f"/games/ambush/presets/{address}").content.decode()


def test_a_file_that_cannot_be_used_any_more_keeps_no_other_from_it(chief: Client, anna: Player) -> None:
    """As after an upgrade: the one chosen first is broken now, what comes after it is not."""
    add(chief)
    upload(chief, RICH)
    text_store.use(text_store.record("ambush", "deck_broken.toml", "cards = 1", origin=DataText.Origin.UPLOAD))
    assert first_bonus(anna, dealt(anna)) == 100
    listed = chief.get("/admin/matches/datatext/").content.decode()
    assert listed.count("The game cannot use it now, and new matches do not see it: deck_broken.toml: Field") == 1
    assert "its own text is used" not in listed
    assert add(chief, LONG.replace('"long"', '"third"'), "third").status_code == 302


def test_a_position_file_carries_a_new_file(chief: Client, anna: Player) -> None:
    add(chief)
    access = dealt(anna)
    for seq, seat in enumerate((0, 1, 0)):
        play_move(anna, access.slug, seat, TAKE, f"take{seq}", seq)
    document = chief.get(f"/m/{access.slug}/position.json?seq=1").json()
    assert document["data"] == {NEW: LONG} and document["position"]["deck"] == [8, 7]
    begun_anew = {name: document[name] for name in ("game", "options", "data")}
    assert resolve(json.dumps(begun_anew).encode())["position"]["deck"] == [9, 8, 7]
    with pytest.raises(ResolveError) as caught:
        resolve(json.dumps({**begun_anew, "data": {NEW: LONG.replace("[9", "[x")}}).encode())
    assert caught.value.error["error"]["path"] == f"data.{NEW}"
    with pytest.raises(ResolveError) as caught:
        resolve(json.dumps({**begun_anew, "data": {"hats.toml": ""}}).encode())
    assert caught.value.error["error"]["code"] == "no_such_data"
    schema = position_schema(AmbushGame())
    assert fits(schema, document) and not fits(schema, {**document, "data": {"hats.toml": ""}})


def fits(schema: Any, document: Any) -> bool:
    return not list(Draft202012Validator(schema).iter_errors(document))


# Versions of the game that bring other files --------------------------------------------------------------------------


def installed(monkeypatch: pytest.MonkeyPatch, game: AmbushGame) -> None:
    """As after an expansion came or went, or an upgrade."""
    monkeypatch.setattr(plugins, "games", lambda: {"ambush": game})
    monkeypatch.setattr(plugins, "game", lambda game_id: game)


class Expanded(AmbushGame):
    """With an expansion that brings a deck, and makes this file part of the game."""

    EXTRA = "extra.toml"

    def __init__(self, text: str = WORTH, more: Any = None) -> None:
        super().__init__(text, {**BROUGHT, NEW: LONG} if more is None else more)

    def data_files(self) -> dict[str, DataFile]:
        return {**super().data_files(), self.EXTRA: DataFile({"en": "Extra"}, "")}


def test_a_match_goes_on_when_what_it_does_not_need_is_gone(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, Expanded())
    plain, deep = begun(anna), dealt(anna)
    installed(monkeypatch, AmbushGame())
    assert first_bonus(anna, access_match(anna, plain.slug)) == 1
    assert deck_of(deep) == [9, 8, 7], "its text is stored"


@pytest.mark.parametrize("more", [{"extra.toml": sha256("")}, {NEW: sha256(LONG)}, {"deck_bad.toml": sha256("?")}])
def test_a_match_that_stored_more_than_it_needs_goes_on(
    chief: Client, anna: Player, monkeypatch: pytest.MonkeyPatch, more: dict[str, str]
) -> None:
    """A name that is not known any more, one whose text is, and one whose text cannot be read any more."""
    upload(chief, RICH)
    access = begun(anna)
    for name, text in (("extra.toml", ""), (NEW, LONG), ("deck_bad.toml", "?")):
        text_store.record("ambush", name, text)
    Match.objects.update(data={**access.match.data, **more})
    now = access_match(anna, access.slug)
    assert now.status == "running"
    assert chief.get(f"/games/ambush/catalogue.json{text_store.query_of(now.digests)}").json()["bonus"]["first"] == 100
    assert first_bonus(anna, now) == 100
    bots_texts = text_store.stored_texts("ambush", now.digests)
    assert text_store.with_texts(AmbushGame(), bots_texts).catalogue()["bonus"]["first"] == 100
    for seq, seat in ((1, 1), (2, 0)):
        play_move(anna, access.slug, seat, TAKE, f"t{seq}", seq)
    assert "extra.toml" not in chief.get(f"/m/{access.slug}/position.json").json()["data"]


def test_nobody_can_say_what_a_match_was_played_by_whose_file_is_another_now(
    anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is upgraded, and its cards stand in a file of another name: the match is kept frozen."""
    access = begun(anna)
    Match.objects.update(data={"old_cards.toml": sha256(WORTH)})
    text_store.record("ambush", "old_cards.toml", WORTH)
    assert access_match(anna, access.slug).status == "frozen"


def test_a_deck_that_a_match_needs_and_that_cannot_be_read_freezes_it(anna: Player, chief: Client) -> None:
    add(chief)
    access = dealt(anna)
    row = text_store.record("ambush", NEW, "cards = 1", origin=DataText.Origin.UPLOAD)
    Match.objects.filter(pk=access.match.pk).update(data={**access.match.data, NEW: row.digest})
    assert access_match(anna, access.slug).status == "frozen"
    assert chief.get(f"/m/{access.slug}/").status_code == 200
