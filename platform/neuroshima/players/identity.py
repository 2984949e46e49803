"""The person behind a socket, checked for many sockets at once; sessions, and deleting those that have expired.

A person is identified when the socket opens. Each command compares this with the database in its transaction, and each
heartbeat does, too. When a session ends, its sockets are notified at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from django.contrib.auth import get_user, get_user_model
from django.contrib.sessions.base_session import AbstractBaseSession
from django.http import HttpRequest
from django.utils import timezone, translation

from neuroshima.players.current_player import note_seen, player_of, request_of, session_store
from neuroshima.players.models import Player
from neuroshima.statements import name_of, rows_of, stored_value

MOST_AT_ONCE = 500
"""Rows in one query: databases limit the parameters of a statement."""
T = TypeVar("T")
Account = tuple[int | None, str | None, bool | None]
"""A player's user id, password hash and whether the user is active; all None for a guest."""


@dataclass(frozen=True)
class Identity:
    """A session and its player, with the stored data they were read from."""

    session_key: str | None
    session_data: str | None
    player: Player | None
    account: Account


NEW_VISITOR = Identity(None, None, None, (None, None, None))


def identity_of(scope: Any) -> Identity:
    """The identity behind an ASGI scope, as it is stored now."""
    request = request_of(scope)
    key = request.session.session_key
    data = _stored_sessions([key]).get(key) if key else None  # read first, so that later changes are noticed
    if key is None or data is None:
        return NEW_VISITOR
    user = request.user = get_user(request)
    player = player_of(request)
    if player is None:
        return Identity(key, data, None, NEW_VISITOR.account)
    account = (user.pk, user.password, user.is_active) if user.is_authenticated else NEW_VISITOR.account
    return Identity(key, data, player, account)


def outdated_identities(identities: Collection[Identity]) -> set[Identity]:
    """Identities that differ from what is stored.

    Causes: somebody logged in or out, a session ended, a guest got an account, an account changed its password or was
    closed. Two queries for any number.

    Also stores that the players were seen."""
    sessions = _stored_sessions({one.session_key for one in identities if one.session_key is not None})
    players = _stored_accounts({one.player.pk for one in identities if one.player is not None})
    gone = {one for one in identities if not _is_stored(one, sessions, players)}
    for part in _parts([one.player for one in identities if one.player is not None and one not in gone]):
        note_seen(part)
    return gone


def session_model() -> type[AbstractBaseSession]:
    """The model in which the site keeps its sessions."""
    model: type[AbstractBaseSession] = session_store().get_model_class()
    return model


def _is_stored(one: Identity, sessions: dict[str, str], players: dict[int, Account]) -> bool:
    if one.session_key is None:
        return True
    if sessions.get(one.session_key) != one.session_data:
        return False
    return one.player is None or players.get(one.player.pk) == one.account


def _stored_sessions(keys: Collection[str]) -> dict[str, str]:
    """The stored data of the sessions that have not expired."""
    model = session_model()
    key, data, expires = (name_of(model, name) for name in ("session_key", "session_data", "expire_date"))
    statement = f"SELECT {key}, {data} FROM {name_of(model)} WHERE {expires} > %s AND {key} IN ({{keys}})"
    now = stored_value(model, "expire_date", timezone.now())
    return {key: data for part in _parts(keys) for key, data in rows_of(statement, part, now)}


def _stored_accounts(keys: Collection[int]) -> dict[int, Account]:
    users = get_user_model()
    key, user = name_of(Player, "id"), name_of(Player, "user")
    account = ", ".join([user, name_of(users, "password"), name_of(users, "is_active")])
    statement = (
        f"SELECT {key}, {account} FROM {name_of(Player)}"
        f" LEFT JOIN {name_of(users)} ON {name_of(users, 'id')} = {user} WHERE {key} IN ({{keys}})"
    )
    found = (row for part in _parts(keys) for row in rows_of(statement, part))
    return {pk: (user, password, active) for pk, user, password, active in found}


def _parts(things: Iterable[T]) -> Iterator[list[T]]:
    listed = list(things)
    return (listed[at : at + MOST_AT_ONCE] for at in range(0, len(listed), MOST_AT_ONCE))


EXPIRED_AT_ONCE = 2_000
"""How many are deleted at once. Moves wait for that transaction; the rest is deleted soon."""


def forget_expired_sessions() -> None:
    """Delete the oldest of the expired sessions: nobody can use them, and visitors make many."""
    sessions = session_model()._default_manager
    expired = sessions.filter(expire_date__lt=timezone.now()).order_by("expire_date")
    keys = list(expired.values_list("pk", flat=True)[:EXPIRED_AT_ONCE])
    if keys:  # queried without a lock: usually there is nothing to do
        sessions.filter(pk__in=keys, expire_date__lt=timezone.now()).delete()
        _forget_rows(keys)


def _forget_rows(keys: Collection[str]) -> None:
    """Delete the rows that allauth keeps beside the sessions with these keys."""
    from allauth.usersessions.models import UserSession

    UserSession.objects.filter(session_key__in=keys).delete()


@dataclass(frozen=True)
class Reader:
    """The person behind a socket, and their language."""

    identity: Identity
    language: str

    @property
    def player(self) -> Player | None:
        return self.identity.player

    def is_current(self) -> bool:
        """Whether the database still agrees."""
        return not outdated_identities([self.identity])


def language_of(scope: Any) -> str:
    """The reader's language, found in the same way as for pages.

    First the cookie, then the browser, then the site's default."""
    request = HttpRequest()
    request.COOKIES = scope.get("cookies", {})
    wanted = dict(scope.get("headers", ())).get(b"accept-language", b"")
    request.META["HTTP_ACCEPT_LANGUAGE"] = wanted.decode("latin-1")
    return translation.get_language_from_request(request)


def reader_of(scope: Any) -> Reader:
    """Identify the reader behind that socket."""
    return Reader(identity_of(scope), language_of(scope))
