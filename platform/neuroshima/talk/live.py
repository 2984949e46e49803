"""Talk on sockets: the rooms of this process, the commands on one socket, and messages to its reader.

A room is all sockets of this process that read the talk of one match. News is read once for all of them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, Protocol, TypeVar

from channels.db import database_sync_to_async
from neuroshima_contract import Json

from neuroshima.matches.live import commands
from neuroshima.matches.live.event_loop import PerLoop, begin
from neuroshima.matches.live.handlers import MatchSocket
from neuroshima.matches.live.limits import TokenBucket
from neuroshima.matches.live.receiver import receiver
from neuroshima.players import rate_limits
from neuroshima.players.identity import Reader
from neuroshima.refusals import Code, RefusalCode, refusal
from neuroshima.talk import choices
from neuroshima.talk.protocol import (
    AgreeCommand,
    DoneMessage,
    HearQuestion,
    MuteCommand,
    ReportCommand,
    SayCommand,
    understood,
)
from neuroshima.talk.reading import TalkChanges, TalkReader, changes_since, pulse_of, talk_message, talk_reader
from neuroshima.talk.rights import readable
from neuroshima.talk.saying import earlier, group_of, say

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


class TalkHandler:
    """Answers the frames of talk, and sends its reader what others say."""

    def __init__(self, socket: MatchSocket) -> None:
        self.socket = socket
        self.bucket = TokenBucket(rate=2, size=12)
        self.room: TalkRoom | None = None
        self.change = 0
        self.circles: set[str] = set()
        """The circles that the reader may read, as last sent."""
        self.reader: TalkReader | None = None
        self.telling = asyncio.Lock()

    async def handle(self, data: Json) -> None:
        """Answer one frame."""
        if not self.bucket.take():
            await self._refuse(data, Code.TOO_FAST)
            return
        answer = await in_thread(answer_frame, self.socket, data)
        if isinstance(answer, HearQuestion):
            await self._hear(answer.have)
            return
        await self.socket.tell(answer)
        if data["type"] == "mute":
            await self.on_new_player()

    async def _refuse(self, data: Json, code: RefusalCode) -> None:
        await self.socket.tell(commands.refusal_without_database(self.socket.language, data, refusal(code)))

    async def _hear(self, have: int) -> None:
        """Join the room first, then read, so that no message is missed."""
        if self.room is None:
            self.room = room_of(self.socket.slug)
            self.change = have
            await self.room.enter(self)
        self.reader = await in_thread(self._personal)
        await self._tell_since(have)

    async def beat(self) -> None:
        """A heartbeat: look for messages whose hint was lost."""
        if self.room is not None:
            await self.room.beat(self)

    async def on_new_player(self) -> None:
        """Send everything again, because the reader or their choices have changed."""
        if self.room is not None:
            self.reader = await in_thread(self._personal)
            await self._tell_since(0)

    async def close(self) -> None:
        """Leave the room."""
        room, self.room = self.room, None
        if room is not None:
            await room.leave(self)

    def _personal(self) -> TalkReader:
        return talk_reader(self.socket.reader.player, self.socket.language)

    async def hear(self, changes: TalkChanges) -> None:
        """Send news that was read once for all readers.

        If the reader may now read other circles, everything is sent again."""
        if self.reader is None:
            return
        if set(readable(changes.table, self.reader.player, changes.agreed)) != self.circles:
            await self._tell_since(0)
        else:
            await self._tell(changes, whole=False)

    async def _tell_since(self, change: int) -> None:
        changes = await in_thread(changes_since, self.socket.slug, change)
        if changes.change < change:  # the client's number is invented, or from another database
            self.change = change = 0
            changes = await in_thread(changes_since, self.socket.slug, 0)
        await self._tell(changes, whole=change == 0)

    async def _tell(self, changes: TalkChanges, whole: bool) -> None:
        async with self.telling:
            if self.reader is None or changes.change < self.change:
                return
            message = await in_thread(talk_message, changes, self.reader, whole)
            self.change = changes.change
            self.circles = set(readable(changes.table, self.reader.player, changes.agreed))
            await self.socket.tell(message)


def answer_frame(socket: MatchSocket, data: Json) -> Any:
    """Answer a frame: done, a refusal in words, or the question `hear` itself.

    Raises nothing."""
    with commands.refusals_in_words(socket.reader, socket.slug, data) as answer:
        message = understood(data)
        if isinstance(message, HearQuestion):
            return message
        answer.append(DoneMessage(id=message.id, number=_execute(socket, message)))
    return answer[0]


def _execute(socket: MatchSocket, message: Any) -> int:
    reader: Reader = socket.reader
    player, slug = reader.player if reader.is_current() else None, socket.slug
    if isinstance(message, SayCommand):
        said = earlier(player, slug, message.id)
        if said is not None:
            return said
        _enter(socket, rate_limits.TALK)
        return say(player, slug, message.id, message.words, message.phrase)
    if isinstance(message, ReportCommand):
        _enter(socket, rate_limits.REPORT)
        choices.report_at(player, slug, message.reason, message.number or 0, message.seat)
    elif isinstance(message, MuteCommand):
        choices.mute(player, slug, message.muted, message.number or 0, message.seat)
    elif isinstance(message, AgreeCommand):
        choices.agree(player, slug, message.agrees)
    return 0


def _enter(socket: MatchSocket, door: rate_limits.Door) -> None:
    rate_limits.enter_as(socket.visitor, f"address {socket.address}", door)
