"""Names that look like those of other players, of bots, or of the site itself."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client, RequestFactory
from neuroshima import plugins
from neuroshima.players.accounts import AccountAdapter
from neuroshima.players.current_player import ensure_guest
from neuroshima.players.models import NameLook, Player
from neuroshima.players.names import distinct_name, look_of
from neuroshima.players.reserved_names import accounts_called, accounts_named, is_reserved
from neuroshima_contract import Refusal

CYRILLIC = {"а": "a", "с": "c", "е": "e", "о": "o", "р": "p", "х": "x", "у": "y", "А": "A", "Н": "H", "О": "O"}
"""Cyrillic letters, and the Latin ones that they look like."""


@pytest.mark.parametrize("letter", CYRILLIC)
def test_a_letter_of_another_script_looks_like_a_latin_one(letter: str) -> None:
    assert letter != CYRILLIC[letter]
    assert look_of(letter) == look_of(CYRILLIC[letter])


@pytest.mark.parametrize("name", ["Łucja", "Zażółć", "Gęślą", "Jaźń", "Řehoř", "Žluťoučký", "Kůň", "Ďábelské"])
def test_polish_and_czech_letters_are_what_they_are(name: str) -> None:
    plain = name.translate(str.maketrans("Łłążóćęśźńřžťůňáéý", "Llazocesznrztunaey"))
    assert look_of(name) == name.casefold() != look_of(plain)


@pytest.mark.parametrize("name", ["Дмитрий", "Ελένη", "陽子", "أحمد"])
def test_names_of_other_scripts_are_allowed(name: str, db: None) -> None:
    assert AccountAdapter().clean_username(name)


def sign_up(name: str) -> int:
    given = {"username": name, "password1": "three blind mice", "password2": "three blind mice"}
    return Client().post("/account/sign-up/", given).status_code


@pytest.mark.parametrize(
    ("known", "new"),
    [("anna", "аnna"), ("Anna", "АNNА"), ("coco", "сосо"), ("сосо", "coco"), ("НАННА", "HAHHA"), ("Νiko", "niko")],
)
def test_no_account_looks_like_another_one(db: None, known: str, new: str) -> None:
    """In any order of creation and any spelling."""
    assert sign_up(known) == 302 and known.casefold() != new.casefold()
    with pytest.raises(ValidationError) as refused:
        AccountAdapter().clean_username(new)
    assert refused.value.code == "account_name_taken"
    assert sign_up(new) == 400 and sign_up("other") == 302


def test_no_guest_looks_like_an_account(db: None) -> None:
    user = User.objects.create_user("anna", password="right")
    request = RequestFactory().post("/")
    request.session = Client().session
    with pytest.raises(Refusal) as refused:
        ensure_guest(request, "аnnа")
    assert refused.value.code == "name_of_account"
    user.username = "ewa"
    user.save()
    assert ensure_guest(request, "аnnа").name == "аnnа" and list(accounts_called("еwа")) == [user]


def test_look_alike_names_at_a_table_are_distinguished() -> None:
    assert distinct_name("Аnnа", ["Anna"]) == "Аnnа (2)"
    assert distinct_name("Łukasz", ["Lukasz"]) == "Łukasz"


def test_accounts_of_before_are_found(db: None) -> None:
    user = User.objects.create_user("anna", first_name="Anna")
    NameLook.objects.all().delete()
    import_module("neuroshima.players.migrations.0006_namelook").note_looks(apps, None)
    assert list(accounts_called("АNNА")) == [user]


# Names of the site ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "Recruit", "recruit", "Rekrut", "Rеcruit", "Recruit (2)", "Recruit (aggressive)", "deleted player",
        "Deleted_Player", "usunięty gracz", "Administrátor", "moderator", "Gospodarz", "Provozovatel", "admin",
    ],
)  # fmt: skip
def test_name_reserved(name: str, db: None) -> None:
    assert is_reserved(name)
    request = RequestFactory().post("/")
    request.session = Client().session
    with pytest.raises(Refusal) as refused:
        ensure_guest(request, name)
    assert refused.value.code == "name_reserved" and not Player.objects.exists()
    if " " not in name:
        assert sign_up(name) == 400


def test_names_of_all_bots_are_reserved_in_all_languages() -> None:
    titles = [
        title
        for game in plugins.installed_games().values()
        for bot in game.bots.values()
        for title in bot.titles.values()
    ]
    assert len(titles) > 20 and [title for title in titles if not is_reserved(title)] == []


@pytest.mark.parametrize("name", ["Anna", "Guest 117", "Gość 200", "Recruiter", "Hostess", "Adam Botka"])
def test_other_names_are_free(name: str) -> None:
    assert not is_reserved(name)


def test_a_player_who_already_has_such_a_name_plays_on(db: None) -> None:
    request = RequestFactory().post("/")
    request.session = Client().session
    player = ensure_guest(request, "Anna")
    Player.objects.filter(pk=player.pk).update(name="Recruit")
    assert ensure_guest(request, "Recruit").pk == player.pk


def test_names_are_looked_up_along_indexes(db: None) -> None:
    """However many accounts there are. The plan of SQLite does not depend on the rows."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL reads a small table whole")
    User.objects.create_user("Chief")
    assert [user.username for user in accounts_named("cHIEF")] == ["Chief"]
    plan = accounts_called("chief").explain()
    assert "account_log_in_name" in plan and "SCAN auth_user" not in plan and "SCAN players" not in plan
