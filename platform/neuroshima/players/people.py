"""Who is asking: the player behind a request or a socket."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.utils import timezone

from neuroshima.players.models import Player
from neuroshima.players.names import LONGEST, clean_name

SESSION_KEY = "player"
SEEN_EVERY = timedelta(minutes=5)


def player_of(asking: Any) -> Player | None:
    """The player behind an HTTP request or an ASGI scope; None for a stranger.

    A scope's session is read anew each time, so that who logged out or lost his session loses his seat at once."""
    request = asking if isinstance(asking, HttpRequest) else _request(asking)
    player = _of_user(request) or _of_session(request)
    if player is not None and timezone.now() - player.last_seen > SEEN_EVERY:
        player.last_seen = timezone.now()
        player.save(update_fields=["last_seen"])
    return player


def ensure_guest(request: HttpRequest, name: str) -> Player:
    """The player behind `request`, made a guest of that name where he was a stranger, and renamed where he was not.
    Raises Refusal `bad_name`."""
    name = clean_name(name)
    player = player_of(request)
    if player is None:
        player = Player.objects.create(name=name)
        request.session[SESSION_KEY] = player.pk
    elif player.name != name:
        player.name = name
        player.save(update_fields=["name"])
    return player


def _request(scope: Any) -> HttpRequest:
    store = import_module(settings.SESSION_ENGINE).SessionStore
    request = HttpRequest()
    request.session = store(scope["session"].session_key if "session" in scope else None)
    return request


def _user(request: HttpRequest) -> Any:
    user = getattr(request, "user", None) or get_user(request)
    return user if user.is_authenticated else None


def _of_user(request: HttpRequest) -> Player | None:
    """A user's player; a guest who logs in for the first time keeps what he was."""
    user = _user(request)
    if user is None:
        return None
    player = Player.objects.filter(user=user).first()
    if player is None:
        player = _of_session(request)
        if player is None:
            return Player.objects.get_or_create(user=user, defaults={"name": user.get_username()[:LONGEST]})[0]
        player.user = user
        player.save(update_fields=["user"])
    return player


def _of_session(request: HttpRequest) -> Player | None:
    """The guest of this session. One who has an account is known by logging in only."""
    key = request.session.get(SESSION_KEY)
    return Player.objects.filter(pk=key, user=None).first() if isinstance(key, int) else None
