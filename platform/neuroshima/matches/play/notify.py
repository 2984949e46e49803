"""Hints to all sockets that a match has changed.

Sending a hint never blocks and never fails the change. If the channel layer fails, that is logged, and heartbeats find
the change in the database.
"""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Literal, TypedDict

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import transaction
from django.db.models.signals import post_delete

from neuroshima.digests import sha256
from neuroshima.matches.play.transactions import failpoint
from neuroshima.players.identity import session_model

logger = logging.getLogger(__name__)

MOVES: Final = "moves"
"""The channel group of all processes with sockets: each process gets many moves in one hint."""


class MovesHint(TypedDict):
    """Matches have new moves: the number of the last move of each."""

    type: Literal["matches.moved"]
    moves: Sequence[tuple[str, int]]
    told_in: str
    """The process that has notified its own sockets already; empty if none has."""


class SeatsHint(TypedDict):
    """Hint that the players of a match have changed."""

    type: Literal["match.seats"]
    slug: str


class PresenceHint(TypedDict):
    """The seats whose players have a socket in one process."""

    type: Literal["match.presence"]
    slug: str
    process: str
    number: int
    """Counts the hints of the process, so that a late one is recognised."""
    seats: list[int]
    ask: bool
    """Whether other processes should answer with their seats."""


class SessionHint(TypedDict):
    """A session has ended."""

    type: Literal["session.ended"]
    group: str
    """The group of the session's sockets."""


class NewsHint(TypedDict):
    """Something has changed; members of the group read the change themselves."""

    type: Literal["group.news"]
    group: str


HERE: Final = str(uuid.uuid4())
"""The id of this process in its hints."""
Hint = MovesHint | SeatsHint | PresenceHint | SessionHint | NewsHint

_server_loop: asyncio.AbstractEventLoop | None = None
_sending: set[asyncio.Task[None]] = set()


def group_of(slug: str) -> str:
    """The channel group of all sockets of that match."""
    return f"match.{slug}"


def group_of_session(key: str) -> str:
    """The channel group of all sockets of that session.

    It is hashed: the session key is secret."""
    return f"session.{sha256(key)[:32]}"


def serve_from(loop: asyncio.AbstractEventLoop) -> None:
    """Set the event loop of this process's sockets.

    Hints from all threads are sent from there, because neither the in-memory layer nor a connection to Redis may be
    used by two loops."""
    global _server_loop
    _server_loop = loop


def tell_move(slug: str, seq: int) -> None:
    """Send a hint that a move was committed."""
    tell_moves([(slug, seq)])


def tell_moves(moves: Sequence[tuple[str, int]], told_in: str = "") -> None:
    """Send a hint that moves were committed: the last one of each match.

    `told_in`: this process, if the caller notifies its sockets."""
    try:
        if not told_in or _other_processes_listen():
            _send(MOVES, {"type": "matches.moved", "moves": moves, "told_in": told_in})
        failpoint("after_announce")
    except Exception:
        logger.warning("a hint was not sent", exc_info=True, extra={"moves": moves})


def seats_changed(slug: str) -> None:
    """Send a hint that the seats of that match have changed."""
    try:
        _send(group_of(slug), {"type": "match.seats", "slug": slug})
    except Exception:
        logger.warning("a hint was not sent", exc_info=True, extra={"match": slug})


def _other_processes_listen() -> bool:
    return type(get_channel_layer()) is not InMemoryChannelLayer


def session_ended(key: str) -> None:
    """Send a hint that the session was deleted."""
    try:
        group = group_of_session(key)
        _send(group, {"type": "session.ended", "group": group})
    except Exception:
        logger.warning("a hint was not sent", exc_info=True)


def news(group: str) -> None:
    """Send a hint to the group that there is news."""
    try:
        _send(group, {"type": "group.news", "group": group})
    except Exception:
        logger.warning("a hint was not sent", exc_info=True)


def _send(group: str, hint: Hint) -> None:
    """Send one hint from any thread; in a server, without waiting for it."""
    loop = _server_loop
    if loop is not None and loop.is_running():
        loop.call_soon_threadsafe(_start, group, hint)
    else:
        async_to_sync(_deliver)(group, hint)


def _start(group: str, hint: Hint) -> None:
    task = asyncio.get_running_loop().create_task(_deliver(group, hint))
    _sending.add(task)
    task.add_done_callback(_sending.discard)


async def deliver(slug: str, hint: Hint) -> None:
    """Send one hint to all sockets of that match."""
    await _deliver(group_of(slug), hint)


async def _deliver(group: str, hint: Hint) -> None:
    """Send one hint; a failure is only logged."""
    try:
        async with asyncio.timeout(5):
            await get_channel_layer().group_send(group, hint)
    except Exception as error:
        logger.warning("the channel layer failed: %r", error, extra={"group": group})


def tell_sockets() -> None:
    """Start to notify the sockets of a session when it ends: a player logs in or out, or a host deletes it."""
    post_delete.connect(_tell_session_end, sender=session_model(), dispatch_uid=__name__)


def _tell_session_end(instance: AbstractBaseSession, **_more: Any) -> None:
    transaction.on_commit(partial(session_ended, instance.session_key), robust=True)
