"""Folders of data files: hosts add files to them, replace them, and take them out of use."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from jsonschema import Draft202012Validator
from neuroshima.digests import sha256
from neuroshima.matches import replays
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import DataChoice, DataText
from neuroshima.matches.play import play_move
from neuroshima.players.models import Player
from neuroshima.studies.resolving import ResolveError, resolve
from neuroshima.studies.resolving import schema as position_schema
from sample_game.ambush import FILE, WORTH, AmbushGame
from sample_game.decks import FOLDER as DECKS
from sample_game.decks import SHORT

from tests.support.platform.data_files import (
    ADD,
    FOLDER,
    LONG,
    NEW,
    RICH,
    TAKE,
    add,
    begun,
    dealt,
    deck_of,
    first_bonus,
    newest,
    page_of,
    upload,
)


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
def test_an_invalid_name_is_refused_beside_its_field(chief: Client, name: str) -> None:
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
    assert replays.replay(old.match).problem is None
    listed = chief.get("/admin/matches/datatext/").content.decode()
    assert f"Ambush – Decks: {NEW}" in listed and "out of use" in listed
    assert "cards = [9, 8, 7]" in chief.get(ADD, {"file": f"ambush/{NEW}"}).content.decode()
    chief.post(page_of(newest()), {"use": "this"})
    assert deck_of(dealt(anna)) == [9, 8, 7] and new_deck_shown()


@pytest.fixture
def new_deck_shown(chief: Client) -> Any:
    """Whether the new deck is offered to players."""
    return lambda: "A long one" in chief.get("/play/ambush/presets/").content.decode()


def test_presets_are_shown_with_picture_and_file(chief: Client) -> None:
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


def test_an_unusable_file_does_not_block_others(chief: Client, anna: Player) -> None:
    """As after an upgrade: the first file in use is invalid now, the next one is not."""
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
