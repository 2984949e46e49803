"""The sockets of this process that read the talk of one match.

News is read once for all of them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, Protocol, TypeVar

from channels.db import database_sync_to_async

from neuroshima.matches.live.event_loop import PerLoop, begin
from neuroshima.matches.live.receiver import receiver
from neuroshima.talk.reading import TalkChanges, changes_since, pulse_of
from neuroshima.talk.saying import group_of

logger = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
_thread = ThreadPoolExecutor(1, thread_name_prefix="talk")
"""Talk uses the database in a separate thread, so that it does not delay moves."""


async def in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run `work` in the thread of talk."""
    done: T = await database_sync_to_async(work, thread_sensitive=False, executor=_thread)(*args, **kwargs)
    return done


class Member(Protocol):
    """One socket that gets the talk."""

    change: int
    """The change that it was last sent."""

    async def hear(self, changes: TalkChanges) -> None:
        """Send the browser what is new."""


class TalkRoom:
    """The sockets of one event loop that get the talk of one match."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.members: set[Member] = set()
        self.pulse: tuple[str, int] | None = None
        """The pulse that was last sent."""
        self._joined = False
        self._asked = False
        self._task: asyncio.Task[None] | None = None

    async def enter(self, member: Member) -> None:
        """Add a socket; it gets news from now on."""
        self.members.add(member)
        await self._join()

    async def leave(self, member: Member) -> None:
        """Remove a socket; an empty room is dropped."""
        self.members.discard(member)
        if not self.members:
            rooms().pop(self.slug, None)
            await receiver().leave(group_of(self.slug), self)

    async def news(self) -> None:
        """A hint: there is something new."""
        self._asked = True
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._tell())

    async def beat(self, member: Member) -> None:
        """Heartbeat of a member; only the first member's is the room's heartbeat.

        It finds news whose hint was lost."""
        if next(iter(self.members), None) is not member:
            return
        if not self._joined:
            await self._join()
        if await in_thread(pulse_of, self.slug) != self.pulse:
            await self.news()

    async def _join(self) -> None:
        try:
            async with asyncio.timeout(5):
                await receiver().join(group_of(self.slug), self)
            self._joined = True
        except Exception as error:
            logger.warning("the group was not joined: %r", error, extra={"match": self.slug})

    async def _tell(self) -> None:
        try:
            while self._asked and self.members:
                self._asked = False
                have = min(member.change for member in self.members)
                changes = await in_thread(changes_since, self.slug, have)
                self.pulse = changes.pulse
                for member in tuple(self.members):
                    begin(member.hear(changes), "a socket was not told what was said")
        finally:
            self._task = None


_rooms: PerLoop[dict[str, TalkRoom]] = PerLoop(dict)


def rooms() -> dict[str, TalkRoom]:
    """The rooms of the running event loop."""
    return _rooms.here()


def room_of(slug: str) -> TalkRoom:
    """The room of a match. Enter it at once."""
    return rooms().setdefault(slug, TalkRoom(slug))
