"""Guests, and people with an account."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from neuroshima.players.current_player import ensure_guest, player_of
from neuroshima.players.models import Player
from neuroshima.players.names import clean_name, distinct_name


def request_of(user: Any = None, session: SessionStore | None = None) -> HttpRequest:
    request = HttpRequest()
    request.session, request.user = session or SessionStore(), user or AnonymousUser()
    return request


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("  Anna  ", "Anna"),
        ("Anna   Maria", "Anna Maria"),
        ("Žofie", "Žofie"),
        ("x" * 40, "x" * 40),
        ("波", "波"),
        ("★", "★"),
        ("Anna\u2003Maria\u00a0", "Anna Maria"),
        ("שָׁלוֹם", "שָׁלוֹם"),
    ],
)
def test_names_are_tidied(given: str, name: str) -> None:
    assert clean_name(given) == name


@pytest.mark.parametrize(
    ("name", "taken", "shown"),
    [
        ("Anna", ["Jan"], "Anna"),
        ("Anna", ["Anna"], "Anna (2)"),
        ("Anna", ["Anna", "Anna (2)"], "Anna (3)"),
        ("ANNA", ["anna"], "ANNA (2)"),
        ("Ａｎｎａ", ["Anna"], "Ａｎｎａ (2)"),
        ("Anna\ufe0f", ["Anna"], "Anna\ufe0f (2)"),
    ],
)
def test_equal_names_at_a_table_are_distinguished(name: str, taken: list[str], shown: str) -> None:
    assert distinct_name(name, taken) == shown


def test_a_guest_is_known_by_the_session(db: None) -> None:
    request = request_of()
    assert player_of(request) is None
    anna = ensure_guest(request, "Anna")
    assert player_of(request) == anna and anna.is_guest
    assert ensure_guest(request, "Hanna") == anna and player_of(request).name == "Hanna"  # type: ignore[union-attr]
    assert player_of(request_of()) is None


def test_a_guest_who_logs_in_stays_the_same_player(db: None) -> None:
    request = request_of()
    anna = ensure_guest(request, "Anna")
    request.user = User.objects.create_user("anna")
    assert player_of(request) == anna
    assert not Player.objects.get().is_guest
    request.user = AnonymousUser()
    assert player_of(request) is None, "an account is reached by logging in only"


def test_a_user_has_one_player(db: None) -> None:
    user = User.objects.create_user("jan")
    assert player_of(request_of(user)) == player_of(request_of(user))
    assert Player.objects.get().name == "jan"


@pytest.mark.parametrize("key", ["1", None, [1], 999, True])
def test_a_malformed_session_is_a_new_visitor(db: None, key: Any) -> None:
    request = request_of()
    request.session["player"] = key
    assert player_of(request) is None
