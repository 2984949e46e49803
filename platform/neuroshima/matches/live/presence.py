"""The players online at a match: counted by each process, shared by hints.

A process has one `Room` for each match with an open socket. A hint lists all seats held in its process, so a lost or
repeated hint does no harm. The seats of a process that sends no hints any more are forgotten.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from itertools import count
from typing import Protocol

from neuroshima.matches.play import notify

logger = logging.getLogger(__name__)

AWAY_AFTER = 13.0
"""Seconds without a hint after which the seats of a process count as away: a bit more than two heartbeats."""
Online = dict[int, bool]
_numbers = count()
"""Numbers of this process's hints, to recognise late and repeated ones."""


class Member(Protocol):
    """A socket of this process at a match."""

    language: str

    async def seats_message(self, online: Online) -> str:
        """The message that says who is online, for browsers in this language."""

    async def pass_text(self, text: str) -> None:
        """Send a message to the browser."""


@dataclass(frozen=True)
class PresenceOf:
    """The last hint of a process.

    Its number, the seats held there, and when it was received."""

    number: int
    seats: frozenset[int]
    at: float


class Room:
    """The sockets of this process at one match, and the seats held by players."""

    def __init__(self, slug: str, process: str = notify.HERE, clock: Callable[[], float] = time.monotonic) -> None:
        self.slug, self.process, self.clock = slug, process, clock
        self.members: dict[Member, tuple[int, ...]] = {}
        self.held: Counter[int] = Counter()
        """For each seat, the number of sockets that hold it in this process."""
        self.elsewhere: dict[str, PresenceOf] = {}
        """The last hint of each other process."""
        self.announced: frozenset[int] = frozenset()
        """The online seats that were last sent to the members."""
        self._teller: asyncio.Task[None] | None = None

    @property
    def first(self) -> Member | None:
        """The member whose heartbeat is the room's."""
        return next(iter(self.members), None)

    @property
    def online_seats(self) -> frozenset[int]:
        """The seats whose players are online."""
        now = self.clock()
        fresh = (said.seats for said in self.elsewhere.values() if now - said.at < AWAY_AFTER)
        return frozenset(self.held).union(*fresh)

    @property
    def online(self) -> Online:
        """The seats with whether they are online, as in messages."""
        return dict.fromkeys(sorted(self.online_seats), True)

    async def enter(self, member: Member, seats: Collection[int]) -> None:
        """Add a socket. The first one asks the other processes who is online."""
        first = not self.members
        await self._hold(member, tuple(seats), ask=first)

    async def change_seats(self, member: Member, seats: Collection[int]) -> None:
        """Change the seats of a socket's player."""
        await self._hold(member, tuple(seats))

    async def leave(self, member: Member) -> None:
        """Remove a socket."""
        if member not in self.members:
            return
        before = frozenset(self.held)
        self.forget(member)
        if frozenset(self.held) != before:
            self._tell()
            await self.announce()

    def forget(self, member: Member) -> None:
        """Remove a socket when the process ends, without notifying anybody."""
        self.held -= Counter(self.members.pop(member, ()))
        if not self.members:
            _rooms.pop(self.slug, None)

    async def _hold(self, member: Member, seats: tuple[int, ...], ask: bool = False) -> None:
        before = frozenset(self.held)
        self.held -= Counter(self.members.get(member, ()))
        self.members[member] = seats
        self.held += Counter(seats)
        if frozenset(self.held) != before:
            self._tell()
            await self.announce(ask)
        elif ask:
            await self.announce(ask)

    async def announce(self, ask: bool = False) -> None:
        """Tell the other processes which seats are held here."""
        hint = notify.PresenceHint(
            type="match.presence",
            slug=self.slug,
            process=self.process,
            number=next(_numbers),
            seats=sorted(self.held),
            ask=ask,
        )
        await notify.deliver(self.slug, hint)

    async def receive(self, hint: notify.PresenceHint) -> None:
        """Handle another process's hint.

        A hint may arrive twice; the second is ignored."""
        process, number = hint["process"], hint["number"]
        before = self.elsewhere.get(process)
        if process == self.process or (before is not None and number <= before.number):
            return
        self.elsewhere[process] = PresenceOf(number, frozenset(hint["seats"]), self.clock())
        self._tell()
        if hint["ask"]:
            await self.announce()

    async def beat(self, member: Member) -> None:
        """Heartbeat of a member; only the first member's is the room's heartbeat."""
        if self.first is not member:
            return
        now = self.clock()
        self.elsewhere = {name: said for name, said in self.elsewhere.items() if now - said.at < AWAY_AFTER}
        self._tell()
        await self.announce()

    def _tell(self) -> None:
        """Tell the members who is online, if that has changed.

        Changes made while sending are sent together afterwards."""
        if self._teller is None and self.online_seats != self.announced:
            self._teller = asyncio.get_running_loop().create_task(self._tell_changes())

    async def _tell_changes(self) -> None:
        try:
            while self.online_seats != self.announced:
                self.announced = self.online_seats
                await self._tell_all(self.online)
        finally:
            self._teller = None

    async def _tell_all(self, online: Online) -> None:
        """Send one message for each language, and not for each member."""
        messages: dict[str, str] = {}
        for member in list(self.members):
            try:
                if member.language not in messages:
                    messages[member.language] = await member.seats_message(online)
                await member.pass_text(messages[member.language])
            except Exception as error:
                logger.info("a socket was not told who is there: %r", error)


_rooms: dict[str, Room] = {}


def room_of(slug: str) -> Room:
    """This process's room of a match.

    Enter it at once, so that no other call removes it as empty."""
    return _rooms.setdefault(slug, Room(slug))


def room_at(slug: str) -> Room | None:
    """This process's room of a match; None if no socket here looks at it."""
    return _rooms.get(slug)


def online_at(slug: str) -> Online:
    """The seats online at a match, as far as this process knows."""
    return _rooms[slug].online if slug in _rooms else {}
