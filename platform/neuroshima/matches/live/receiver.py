"""The channel layer's receiver for all sockets of a process.

A process has one channel, so each hint is received once. The receiver passes it on to the sockets concerned.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections.abc import Coroutine
from typing import Any, Protocol, cast

from channels.layers import get_channel_layer

from neuroshima.matches.live.event_loop import PerLoop, begin
from neuroshima.matches.live.lanes import lane_of
from neuroshima.matches.live.presence import room_at
from neuroshima.matches.live.watchers import Watcher, watchers_of
from neuroshima.matches.play import notify

logger = logging.getLogger(__name__)


class Listener(Protocol):
    """Receives hints that something has changed, and reads the change itself."""

    async def news(self) -> None:
        """Something has changed."""


class Receiver:
    """The receiver of one event loop.

    It runs while at least one socket is open."""

    def __init__(self) -> None:
        self._members: dict[str, set[Watcher | Listener]] = {}
        """The members of each group: sockets of matches, or listeners to news."""
        self._joining = asyncio.Lock()
        self._channel = ""
        self._task: asyncio.Task[None] | None = None

    async def join(self, group: str, watcher: Watcher | Listener) -> None:
        """Let a watcher or listener get the hints of that group.

        Raises what the channel layer raises."""
        layer = get_channel_layer()
        async with self._joining:
            if self._task is None:
                self._channel = await layer.new_channel()
                self._task = asyncio.get_running_loop().create_task(self._run(layer), context=contextvars.Context())
        for name in (notify.MOVES, group):  # each time: a layer drops memberships after a day
            await layer.group_add(name, self._channel)
        self._members.setdefault(group, set()).add(watcher)

    async def leave(self, group: str, watcher: Watcher | Listener) -> None:
        """Undo `join`. Raises what the channel layer raises."""
        members = self._members.get(group, set())
        members.discard(watcher)
        if members:
            return
        self._members.pop(group, None)
        channel, last = self._channel, not self._members
        if last and self._task is not None:
            self._task.cancel()
            self._task = None
        for name in (group, notify.MOVES) if last else (group,):
            await get_channel_layer().group_discard(name, channel)

    async def _run(self, layer: Any) -> None:
        while True:
            try:
                self._hear(await layer.receive(self._channel))
            except Exception:
                logger.warning("a hint was not understood", exc_info=True)
                await asyncio.sleep(0.1)

    def _hear(self, hint: Any) -> None:
        kind = hint["type"]
        if kind == "matches.moved" and hint["told_in"] != notify.HERE:
            for slug, seq in hint["moves"]:
                self._pass_on_move(slug, seq)
        elif kind == "match.seats":
            for watcher in watchers_of(hint["slug"]):
                _pass_on(watcher.seats_changed())
        elif kind == "match.presence":
            room = room_at(hint["slug"])
            if room is not None:
                _pass_on(room.receive(hint))
        elif kind == "session.ended":
            for member in tuple(self._members.get(hint["group"], ())):
                _pass_on(cast("Watcher", member).session_ended())
        elif kind == "group.news":
            for member in tuple(self._members.get(hint["group"], ())):
                _pass_on(cast("Listener", member).news())

    def _pass_on_move(self, slug: str, seq: int) -> None:
        """Pass on a move; the beginning of a match comes as move 0."""
        if any(watcher.seq < seq or watcher.seq == 0 for watcher in watchers_of(slug)):
            lane_of(slug).note_move(slug, seq)


def _pass_on(hint: Coroutine[Any, Any, None]) -> None:
    begin(hint, "a hint was not passed on")


_receivers = PerLoop(Receiver)


def receiver() -> Receiver:
    """The receiver of the running event loop."""
    return _receivers.here()
