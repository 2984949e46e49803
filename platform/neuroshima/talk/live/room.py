"""Sockets of this process that read the talk of one match.

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
from neuroshima.talk.reading import Heard, heard_since, pulse_of
from neuroshima.talk.saying import group_of

logger = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
_thread = ThreadPoolExecutor(1, thread_name_prefix="talk")
"""Talk asks the database in a thread of its own: it takes no move's time."""


async def in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What `work` answers, in the thread of talk."""
    done: T = await database_sync_to_async(work, thread_sensitive=False, executor=_thread)(*args, **kwargs)
    return done


class Member(Protocol):
    """One socket that hears the talk."""

    change: int
    """What it was told last."""

    async def hear(self, heard: Heard) -> None:
        """Tell the browser what is new."""


class TalkRoom:
    """Those of one event loop who hear the talk at one match."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.members: set[Member] = set()
        self.pulse: tuple[str, int] | None = None
        """What was told last."""
        self._joined = False
        self._asked = False
        self._task: asyncio.Task[None] | None = None

    async def enter(self, member: Member) -> None:
        """From now on that socket hears what is new."""
        self.members.add(member)
        await self._join()

    async def leave(self, member: Member) -> None:
        """The opposite; an empty room is forgotten."""
        self.members.discard(member)
        if not self.members:
            rooms().pop(self.slug, None)
            await receiver().leave(group_of(self.slug), self)

    async def news(self) -> None:
        """A hint: something has been said."""
        self._asked = True
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._tell())

    async def beat(self, member: Member) -> None:
        """One of the members' heartbeats; the first member's is the room's.

        Hints get lost."""
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
                heard = await in_thread(heard_since, self.slug, have)
                self.pulse = heard.pulse
                for member in tuple(self.members):
                    begin(member.hear(heard), "a socket was not told what was said")
        finally:
            self._task = None


_rooms: PerLoop[dict[str, TalkRoom]] = PerLoop(dict)


def rooms() -> dict[str, TalkRoom]:
    """The rooms of the running event loop."""
    return _rooms.here()


def room_of(slug: str) -> TalkRoom:
    """The room of a match, to be entered at once."""
    return rooms().setdefault(slug, TalkRoom(slug))
