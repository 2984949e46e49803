"""The sessions of an account: listed for its owner, and ended from elsewhere.

allauth keeps a row beside each session of somebody who is logged in (`usersessions`). Its own middleware would write
that row at each request; here it is written every few minutes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from ipaddress import ip_address
from typing import Any, Final

from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import DatabaseError
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse

from neuroshima.digests import sha256
from neuroshima.players.current_player import SEEN_EVERY, address_of, session_store

MOST: Final = 50
"""Sessions of one account: more are ended, the one that was used longest ago first."""
UNKNOWN: Final = "0.0.0.0"
session_ending = Signal()
"""Sent with `session`, the stored one of somebody who is logged in, before it is ended from elsewhere."""


class SessionsAdapter(DefaultUserSessionsAdapter):  # type: ignore[misc]
    """The site's answers to allauth."""

    def end_sessions(self, sessions: Iterable[Any]) -> None:
        for row in sessions:
            session_ending.send(None, session=session_store()(row.session_key))
            row.end()


def note_sessions(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: note when a session was last used, with its browser and address."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        user = getattr(request, "_cached_user", None)  # by Django, if the page has asked who reads it
        if user is not None and user.is_authenticated and request.session.session_key:
            with suppress(DatabaseError):
                _note(request)
        return response

    return respond


def _note(request: HttpRequest) -> None:
    from allauth.usersessions.models import UserSession

    seen = f"session-seen/{sha256(str(request.session.session_key))}"
    if caches["process"].add(seen, True, SEEN_EVERY.total_seconds()):
        UserSession.objects.create_from_request(request)


def sessions_of(user: Any) -> Sequence[Any]:
    """The account's sessions, the last used first; more than `MOST` are ended."""
    from allauth.usersessions.models import UserSession

    rows = list(UserSession.objects.filter(user=user).order_by("-last_seen_at", "-pk"))
    SessionsAdapter().end_sessions(rows[MOST:])
    return [row for row in rows[:MOST] if not row.purge()]


def keep_few(sender: Any, user: User, **_more: Any) -> None:
    """After a log-in, end the account's oldest sessions if there are too many."""
    from allauth.usersessions.models import UserSession

    rows = UserSession.objects.filter(user=user).order_by("-last_seen_at", "-pk")
    SessionsAdapter().end_sessions(list(rows[MOST:]))


def forget_row(sender: Any, request: HttpRequest | None, **_more: Any) -> None:
    """Delete the row of a session that ends by logging out."""
    from allauth.usersessions.models import UserSession

    if request is not None and request.session.session_key:
        UserSession.objects.filter(session_key=request.session.session_key).delete()


def shown_address(request: HttpRequest) -> str:
    """The address that is stored with a session; of an IPv6 address its network."""
    address = address_of(request)
    try:
        return str(ip_address(address))
    except ValueError:
        return UNKNOWN
