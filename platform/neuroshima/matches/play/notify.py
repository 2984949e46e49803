"""Hints to all sockets that a match has changed.

A missed change is found in the database.

A hint never waits and never fails what it tells of: a dead channel layer is logged, and heartbeats do its work.
"""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Sequence
from typing import Final, Literal, TypedDict

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer

from neuroshima.digests import sha256
from neuroshima.matches.play.failpoints import failpoint

logger = logging.getLogger(__name__)

MOVES: Final = "moves"
"""The channel group of all processes with sockets: moves are told to each process once, many at a time."""


class MovesHint(TypedDict):
    """Matches have moved: the last move of each."""

    type: Literal["matches.moved"]
    moves: Sequence[tuple[str, int]]
    told_in: str
    """The process that has told its own sockets already; empty if none has."""


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
    """Counts the hints of the process, so that one that was overtaken is known."""
    seats: list[int]
    ask: bool
    """Whether the other processes should tell the same of theirs."""


class SessionHint(TypedDict):
    """A session is no more."""

    type: Literal["session.ended"]
    group: str
    """The group of the session's sockets."""


class NewsHint(TypedDict):
    """Something has changed that all who listen to that group look up themselves."""

    type: Literal["group.news"]
    group: str


HERE: Final = str(uuid.uuid4())
"""This process, in its hints."""
Hint = MovesHint | SeatsHint | PresenceHint | SessionHint | NewsHint

_server_loop: asyncio.AbstractEventLoop | None = None
_sending: set[asyncio.Task[None]] = set()


def group_of(slug: str) -> str:
    """The channel group of everybody who looks at that match."""
    return f"match.{slug}"


def group_of_session(key: str) -> str:
    """The channel group of all sockets of that session.

    Its key is nobody else's business."""
    return f"session.{sha256(key)[:32]}"


def serve_from(loop: asyncio.AbstractEventLoop) -> None:
    """The loop of this process's sockets.

    Hints are sent from there, whichever thread they come from: neither the in-memory layer nor a connection to Redis
    may be used by two loops."""
    global _server_loop
    _server_loop = loop


def moved(slug: str, seq: int) -> None:
    """A move of that match was committed."""
    tell_moves([(slug, seq)])


def tell_moves(moves: Sequence[tuple[str, int]], told_in: str = "") -> None:
    """Moves were committed: the last one of each match.

    `told_in`: this process, where the caller tells its sockets."""
    try:
        if not told_in or _other_processes_listen():
            _send(MOVES, {"type": "matches.moved", "moves": moves, "told_in": told_in})
        failpoint("after_announce")
    except Exception:
        logger.warning("a hint was not sent", exc_info=True, extra={"moves": moves})


def seats_changed(slug: str) -> None:
    """A change of the seats of that match was committed."""
    try:
        _send(group_of(slug), {"type": "match.seats", "slug": slug})
    except Exception:
        logger.warning("a hint was not sent", exc_info=True, extra={"match": slug})


def _other_processes_listen() -> bool:
    return type(get_channel_layer()) is not InMemoryChannelLayer


def session_ended(key: str) -> None:
    """That session was deleted."""
    try:
        group = group_of_session(key)
        _send(group, {"type": "session.ended", "group": group})
    except Exception:
        logger.warning("a hint was not sent", exc_info=True)


def news(group: str) -> None:
    """Something was committed that concerns that group."""
    try:
        _send(group, {"type": "group.news", "group": group})
    except Exception:
        logger.warning("a hint was not sent", exc_info=True)


def _send(group: str, hint: Hint) -> None:
    """Send one hint from any thread, without waiting for it where a server runs."""
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
    """Send one hint to all who look at that match."""
    await _deliver(group_of(slug), hint)


async def _deliver(group: str, hint: Hint) -> None:
    """Send one hint; a layer that cannot is logged in one line and forgotten."""
    try:
        async with asyncio.timeout(5):
            await get_channel_layer().group_send(group, hint)
    except Exception as error:
        logger.warning("the channel layer failed: %r", error, extra={"group": group})
