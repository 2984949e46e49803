"""The players online at a match: counted by each process, and told to the others.

A process has one `Room` for each match that somebody looks at. The hints of other processes name all the seats that are
held there, so one that is lost or comes twice does no harm; those of a process that fell silent are forgotten.
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
"""Seconds after which the seats of a process that said nothing count as away: two heartbeats, and some."""
Online = dict[int, bool]
_numbers = count()
"""Of this process's hints: one that is overtaken or comes twice is known by its number."""


class Member(Protocol):
    """A socket of this process at a match."""

    language: str

    async def seats_message(self, online: Online) -> str:
        """What browsers of this language are told of who is there."""

    async def pass_text(self, text: str) -> None:
        """Send a message to the browser."""


@dataclass(frozen=True)
class Said:
    """What a process has said of the seats that are held there.

    The number of its hint, the seats, and when it was heard."""

    number: int
    seats: frozenset[int]
    at: float


class Room:
    """Sockets of this process at one match, and seats held here and elsewhere."""

    def __init__(self, slug: str, process: str = notify.HERE, clock: Callable[[], float] = time.monotonic) -> None:
        self.slug, self.process, self.clock = slug, process, clock
        self.members: dict[Member, tuple[int, ...]] = {}
        self.held: Counter[int] = Counter()
        """Each seat with the number of sockets that hold it here."""
        self.elsewhere: dict[str, Said] = {}
        """What each other process has said last."""
        self.told: frozenset[int] = frozenset()
        """The seats that were online when the members were told last."""
        self._teller: asyncio.Task[None] | None = None

    @property
    def there(self) -> frozenset[int]:
        """The seats whose players are there."""
        now = self.clock()
        fresh = (said.seats for said in self.elsewhere.values() if now - said.at < AWAY_AFTER)
        return frozenset(self.held).union(*fresh)

    @property
    def online(self) -> Online:
        """The same as messages have it."""
        return dict.fromkeys(sorted(self.there), True)

    async def enter(self, member: Member, seats: Collection[int]) -> None:
        """A socket has opened. The first one of a process asks the others who is there."""
        first = not self.members
        await self._hold(member, tuple(seats), ask=first)

    async def moved(self, member: Member, seats: Collection[int]) -> None:
        """A socket's player sits elsewhere now."""
        await self._hold(member, tuple(seats))

    async def leave(self, member: Member) -> None:
        """A socket has closed."""
        if member not in self.members:
            return
        before = frozenset(self.held)
        self.forget(member)
        if frozenset(self.held) != before:
            self._tell()
            await self.announce()

    def forget(self, member: Member) -> None:
        """A socket is gone, and the process with it: nobody needs to be told."""
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

    async def heard(self, hint: notify.PresenceHint) -> None:
        """Another process has told which seats are held there.

        A hint may come twice; the first time counts."""
        process, number = hint["process"], hint["number"]
        before = self.elsewhere.get(process)
        if process == self.process or (before is not None and number <= before.number):
            return
        self.elsewhere[process] = Said(number, frozenset(hint["seats"]), self.clock())
        self._tell()
        if hint["ask"]:
            await self.announce()

    async def beat(self, member: Member) -> None:
        """One of the members' heartbeats; the first member's is the room's."""
        if next(iter(self.members), None) is not member:
            return
        now = self.clock()
        self.elsewhere = {name: said for name, said in self.elsewhere.items() if now - said.at < AWAY_AFTER}
        self._tell()
        await self.announce()

    def _tell(self) -> None:
        """Tell the members, where it is another picture than they were told last.

        However many changes come while they are being told, they are told once more."""
        if self._teller is None and self.there != self.told:
            self._teller = asyncio.get_running_loop().create_task(self._telling())

    async def _telling(self) -> None:
        try:
            while self.there != self.told:
                self.told = self.there
                await self._tell_all(self.online)
        finally:
            self._teller = None

    async def _tell_all(self, online: Online) -> None:
        """One message for each language, however many members there are."""
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
    """This process's room of a match; None if nobody of this process looks at it."""
    return _rooms.get(slug)


def online_at(slug: str) -> Online:
    """The seats online at a match, as far as this process knows."""
    return _rooms[slug].online if slug in _rooms else {}
