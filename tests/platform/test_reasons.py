"""Acts of a host on people in the admin are logged with who, when, and why."""

from __future__ import annotations

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.test import Client
from neuroshima.matches.reading.access import Access
from neuroshima.players.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def chief(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("chief"))
    return client


@pytest.fixture
def annas(anna: Player) -> User:
    anna.user = User.objects.create_user("anna", password="three blind mice")
    anna.save()
    return anna.user


def logged() -> list[str]:
    return [entry.change_message for entry in LogEntry.objects.filter(user__username="chief").order_by("pk")]


def test_a_change_of_a_player_needs_a_reason(chief: Client, anna: Player) -> None:
    address = f"/admin/players/player/{anna.pk}/change/"
    assert 'name="reason"' in chief.get(address).content.decode()
    for reason in ("", " \u200b ", "x" * 301):
        assert chief.post(address, {"name": "Ana", "reason": reason}).status_code == 200
    assert Player.objects.get(pk=anna.pk).name == "Anna" and logged() == []
    assert chief.post(address, {"name": "Ana", "reason": "asked for it"}).status_code == 302
    assert Player.objects.get(pk=anna.pk).name == "Ana" and logged() == ["Name: asked for it"]


def test_a_change_of_an_account_needs_a_reason(chief: Client, annas: User) -> None:
    address = f"/admin/auth/user/{annas.pk}/change/"
    given = {"username": "anna", "date_joined_0": "2026-01-01", "date_joined_1": "00:00:00"}
    assert chief.post(address, given).status_code == 200 and User.objects.get(pk=annas.pk).is_active
    assert chief.post(address, {**given, "reason": "it was a spammer"}).status_code == 302
    assert not User.objects.get(pk=annas.pk).is_active, "the box was not ticked"
    assert logged() == ["Active: it was a spammer"]
    password = f"/admin/auth/user/{annas.pk}/password/"
    assert 'name="reason"' in chief.get(password).content.decode()
    new = {"password1": "the farmer's wife", "password2": "the farmer's wife", "usable_password": "true"}
    assert chief.post(password, new).status_code == 200
    assert chief.post(password, {**new, "reason": "forgotten"}).status_code == 302
    assert logged()[-1].endswith(": forgotten") and User.objects.get(pk=annas.pk).check_password("the farmer's wife")


@pytest.mark.parametrize("what", ["players/player", "auth/user"])
def test_a_deletion_needs_a_reason(chief: Client, annas: User, anna: Player, what: str) -> None:
    pk = anna.pk if what == "players/player" else annas.pk
    address, model = f"/admin/{what}/{pk}/delete/", Player if what == "players/player" else User
    assert 'name="reason"' in chief.get(address).content.decode()
    assert chief.post(address, {"post": "yes"}).status_code == 302
    assert model.objects.filter(pk=pk).exists() and logged() == []
    assert chief.post(address, {"post": "yes", "reason": "asked for it"}).status_code == 302
    assert not model.objects.filter(pk=pk).exists() and logged() == ["asked for it"]
    assert "delete_selected" not in chief.get(f"/admin/{what}/").content.decode()


def test_taking_second_factors_away_needs_a_reason(chief: Client, annas: User) -> None:
    Authenticator.objects.create(user=annas, type=Authenticator.Type.TOTP, data={})
    asked = {"action": "remove_second_factors", "_selected_action": annas.pk}
    chief.post("/admin/auth/user/", asked)
    assert Authenticator.objects.exists() and logged() == []
    chief.post("/admin/auth/user/", {**asked, "reason": "lost the phone"})
    assert not Authenticator.objects.exists() and logged() == ["second factors removed: lost the phone"]


def test_a_match_that_a_host_ends_is_logged_with_the_reason(chief: Client, match: Access) -> None:
    address = f"/admin/matches/match/{match.match.pk}/abort/"
    assert chief.post(address, {"reason": " "}).status_code == 400 and logged() == []
    assert chief.post(address, {"reason": "nobody  plays it"}).status_code == 302
    assert logged() == ["aborted: nobody plays it"]
