"""Read the lobby once for all its sockets, at each hint and heartbeat."""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections.abc import Awaitable, Collection, Mapping, Sequence
from typing import Protocol

from channels.db import database_sync_to_async

from neuroshima.lobby.live.protocol import LinesShown, LobbyMessage
from neuroshima.lobby.presenters.lines import Line, LobbyView, Reader
from neuroshima.lobby.presenters.lists import LobbySnapshot, read_lobby
from neuroshima.lobby.quick import keep_waiting
from neuroshima.lobby.tables import GROUP
from neuroshima.matches.live.event_loop import PerLoop
from neuroshima.matches.live.receiver import receiver
from neuroshima.players.identity import Identity, outdated_identities

logger = logging.getLogger(__name__)

HEARTBEAT = 5.0
"""Seconds after which the lobby is read without a hint, because hints can get lost."""
FEW_KINDS = 4
"""Most readers see one of a few views; another one is not compared with more of them."""
SLICE = 50
"""Sockets that are told before others get a turn."""
REST = 0.2
"""Seconds between two readings; changes in between are read together."""


class Changes:
    """What has changed from one view of the lobby to another, made once for all sockets that need the same."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, int], tuple[LobbyView | None, LobbyView, LobbyMessage | None]] = {}
        """By the `id` of the views, which are kept here as well, so that no other object gets it."""

    def message(self, before: LobbyView | None, shown: LobbyView) -> LobbyMessage | None:
        """The message; None if nothing has changed. `before`: None if the browser has nothing yet."""
        key = id(before), id(shown)
        if key not in self._made:
            self._made[key] = before, shown, _changes(before, shown)
        return self._made[key][2]


def _changes(before: LobbyView | None, shown: LobbyView) -> LobbyMessage | None:
    if before is not None and before == shown:
        return None
    known = {} if before is None else before.lists
    lists = {
        name: _changed_lines(known.get(name, ()), lines)
        for name, lines in shown.lists.items()
        if name not in known or list(known[name]) != list(lines)
    }
    return LobbyMessage(lists=lists, here=shown.here, go=shown.go)


def _changed_lines(have: Sequence[Line], lines: Sequence[Line]) -> LinesShown:
    """The change from the list `have`, which the browser has, to `lines`."""
    known: Mapping[str, str] = dict(have)
    fresh = {line.id: line.html for line in lines if known.get(line.id) != line.html}
    return LinesShown(order=[line.id for line in lines], html=fresh)


class Member(Protocol):
    """A socket of the lobby."""

    identity: Identity

    @property
    def reader(self) -> Reader:
        """The reader for whom it shows the lobby."""

    async def show(self, shown: LobbyView, changes: Changes) -> None:
        """Tell the browser what has changed."""

    async def beat(self) -> None:
        """Tell the browser that the server is alive."""

    async def renew(self) -> None:
        """Read again which player is behind the socket."""


class Feed:
    """The lobby for all sockets of one event loop."""

    def __init__(self) -> None:
        self._members: set[Member] = set()
        self._snapshot: LobbySnapshot | None = None
        self._task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._group = asyncio.Lock()
        """Joining and leaving the group must not overlap."""

    async def enter(self, member: Member) -> None:
        """Add a socket. It gets the lobby after the next reading."""
        self._members.add(member)
        if self._task is None:
            nobodys = contextvars.Context()  # else log lines would carry the context of the first socket
            self._task = asyncio.get_running_loop().create_task(self._run(), context=nobodys)
        self._changed.set()

    def leave(self, member: Member) -> None:
        """Remove a socket."""
        self._members.discard(member)
        if not self._members and self._task is not None:
            self._task.cancel()
            self._task, self._snapshot = None, None

    async def news(self) -> None:
        """The lobby has changed."""
        self._changed.set()

    async def _run(self) -> None:
        beat = asyncio.get_running_loop().time() + HEARTBEAT
        joined = False
        try:
            while True:
                joined = joined or await self._join()
                left = beat - asyncio.get_running_loop().time()
                if left <= 0:
                    beat += HEARTBEAT - min(left, 0)
                    await self._survive(self._beat())
                self._changed.clear()
                await self._survive(self._read())
                await asyncio.sleep(REST)
                await self._wait(beat - asyncio.get_running_loop().time())
        finally:
            if self._task is None:  # else another run has started meanwhile, which needs the group
                await self._leave_group()

    async def _wait(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(max(0.0, seconds)):
                await self._changed.wait()
        except TimeoutError:
            pass

    async def _survive(self, step: Awaitable[None]) -> None:
        try:
            await step
        except Exception:
            logger.warning("the lobby could not be read", exc_info=True)

    async def _read(self) -> None:
        members = {member: member.reader for member in self._members}
        self._snapshot, shown = await database_sync_to_async(_look)(self._snapshot, set(members.values()))
        changes = Changes()
        for number, (member, reader) in enumerate(members.items(), 1):
            await self._tell(member, shown[reader], changes)
            if number % SLICE == 0:
                await asyncio.sleep(0)

    async def _tell(self, member: Member, shown: LobbyView, changes: Changes) -> None:
        try:
            await member.show(shown, changes)
        except Exception as error:
            logger.info("a socket was not told of the lobby: %r", error)

    async def _beat(self) -> None:
        members = tuple(self._members)
        for number, member in enumerate(members, 1):
            await member.beat()
            if number % SLICE == 0:
                await asyncio.sleep(0)
        gone = await database_sync_to_async(_keep)({member.identity for member in members})
        for member in members:
            if member.identity in gone:
                await member.renew()

    async def _join(self) -> bool:
        try:
            async with asyncio.timeout(5), self._group:
                await receiver().join(GROUP, self)
            return True
        except Exception as error:
            logger.warning("the lobby's group was not joined: %r", error)
            return False

    async def _leave_group(self) -> None:
        try:
            async with asyncio.timeout(5), self._group:
                await receiver().leave(GROUP, self)
        except Exception as error:
            logger.warning("the lobby's group was not left: %r", error)


def _keep(identities: Collection[Identity]) -> set[Identity]:
    """Keep the seeks of players whose pages are open.

    Returns the identities that must be read again."""
    keep_waiting({one.player.pk for one in identities if one.player is not None})
    return outdated_identities(identities)


def _look(before: LobbySnapshot | None, readers: Collection[Reader]) -> tuple[LobbySnapshot, dict[Reader, LobbyView]]:
    """The lobby as it is now. Unchanged parts are not rendered again."""
    now = read_lobby({reader.player for reader in readers if reader.player is not None})
    if before is not None and before.key == now.key:
        now = before
    return now, _shared({reader: now.lobby_for(reader) for reader in readers})


def _shared(views: dict[Reader, LobbyView]) -> dict[Reader, LobbyView]:
    """The views, those that are equal as one object."""
    kept: dict[object, list[LobbyView]] = {}
    found = {}
    for reader, view in views.items():
        alike = kept.setdefault((reader.language, reader.member, view.go), [])
        same = next((each for each in alike[:FEW_KINDS] if each == view), None)
        if same is None:
            alike.append(view)
        found[reader] = view if same is None else same
    return found


_feeds = PerLoop(Feed)


def feed() -> Feed:
    """The feed of the running event loop."""
    return _feeds.here()
