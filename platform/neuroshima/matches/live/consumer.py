"""One socket of one match.

It passes messages on and contains no rules: `commands.py` carries out commands, and `updates.py` finds what is new.

Order on opening: join the group, then read the state, then ignore hints that are not newer. Hints can get lost, so
every heartbeat compares with the database.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import DatabaseError
from neuroshima_contract import Json, Refusal

from neuroshima.matches.live import commands, updates
from neuroshima.matches.live.attendance import SITE, Counted, spectators_of
from neuroshima.matches.live.handlers import Handlers
from neuroshima.matches.live.lanes import lane_of
from neuroshima.matches.live.limits import COMMANDS, ErrorAllowance, SharedBudget, TokenBucket
from neuroshima.matches.live.presence import Online, Room, online_at, room_of
from neuroshima.matches.live.protocol import CloseCode, Message, from_browser, from_server
from neuroshima.matches.live.protocol.from_browser import LARGEST, decode_frame, id_in
from neuroshima.matches.live.receiver import receiver
from neuroshima.matches.live.updates import SentView
from neuroshima.matches.live.watchers import Knowledge, OpenSockets, heart, stop_watching, watch
from neuroshima.matches.play import notify
from neuroshima.matches.reading.pulses import Pulse
from neuroshima.matches.refusals import MatchCode
from neuroshima.measuring import COMMAND
from neuroshima.players.current_player import address_of, visitor_named
from neuroshima.players.identity import language_of, reader_of
from neuroshima.refusals import Code, refusal

logger = logging.getLogger(__name__)

MOST_WINDOWS = 8
"""Sockets of one visitor to one match, including closed ones that the server has not noticed yet."""
WEIGHED = 4096
"""For each of these many characters, a frame counts once more before it is read."""
at_matches: OpenSockets[MatchConsumer] = OpenSockets()


class MatchConsumer:
    """A browser's socket to a match: an ASGI application for one connection.

    Its path is `/ws/match/<slug>/`. Frames are answered in order: each waits for the answer to the one before."""

    seq = -1
    told: Pulse | None = None
    shown: SentView | None = None
    closing = False
    room: Room | None = None
    joined: Sequence[str] = ()
    """The channel layer groups of the socket."""

    def __init__(self, scope: Any, send: Any) -> None:
        self.scope, self._send = scope, send
        self.slug: str = scope["url_route"]["kwargs"]["slug"]
        self.frames, self.bucket, self.errors = TokenBucket(40, 120), TokenBucket(20, 60), ErrorAllowance(most=5)
        self.own_seats: tuple[int, ...] = ()
        self.language = language_of(scope)
        self.address = address_of(scope)
        self.budget, self.counted = SharedBudget(self.address), Counted()
        self.sending = asyncio.Lock()
        self.handlers = Handlers(self)

    async def live(self, receive: Any) -> None:
        """Serve the connection from its opening to its end."""
        try:
            while (event := await receive())["type"] != "websocket.disconnect":
                await self._survive(event)
            await self._disconnect()
        finally:  # when the server stops, the socket is cancelled without a disconnect event
            self._stop()
            self.handlers.close()
            if self.room is not None:
                self.room.forget(self)
            self.counted.end()

    async def _survive(self, event: dict[str, Any]) -> None:
        """Handle an event; if the database fails, keep the socket and its heartbeat."""
        try:
            if event["type"] == "websocket.connect":
                await self._connect()
            elif not self.closing:
                await self._receive(event.get("text"))
        except DatabaseError:
            logger.exception("the database failed", extra={"match": self.scope["path"]})
            if event["type"] == "websocket.connect":
                await self._close(CloseCode.TRY_AGAIN_LATER)

    async def _connect(self) -> None:
        notify.serve_from(asyncio.get_running_loop())
        await self._send({"type": "websocket.accept"})
        if not await self._let_in():
            return
        watch(self)
        await self._join()
        told = await self._first_state()
        if told is not None:
            at_matches.add(self)
            heart().add(self)
            await self._enter(told)

    async def _disconnect(self) -> None:
        self._stop()
        if self.room is not None:
            await self.room.leave(self)
        await self._leave()

    def _stop(self) -> None:
        at_matches.remove(self)
        heart().remove(self)
        stop_watching(self)

    async def _close(self, code: int) -> None:
        self.closing = True
        await self._send({"type": "websocket.close", "code": code})

    async def _let_in(self) -> bool:
        """Take a place if the address and the visitor have one left."""
        try:
            await self.counted.take_address(self.address, MatchCode.TOO_MANY_TABLES)
            self.reader = await database_sync_to_async(reader_of)(self.scope)
            identity = self.reader.identity
            self.visitor = visitor_named(identity.player, identity.session_key, self.address)
            if self.visitor != f"address {self.address}":
                await self.counted.take_place(f"{self.slug} {self.visitor}", MOST_WINDOWS, MatchCode.TOO_MANY_WINDOWS)
        except Refusal as error:
            await self._refuse({}, error)
            await self._close(CloseCode.TOO_MANY)
            return False
        return True

    # From the browser -------------------------------------------------------------------------------------------------

    async def _receive(self, text: str | None) -> None:
        """Handle one frame; `text` is None for a binary frame."""
        received = time.monotonic()
        if not self.frames.take(1 + min(len(text or ""), LARGEST) // WEIGHED):
            await self._refuse({}, refusal(Code.TOO_FAST))
            await self._count_error(self.errors.count_flood)
            return
        try:
            data = decode_frame(text)
        except Refusal as error:
            await self._refuse({}, error)
            await self._count_error(self.errors.count_error)
            return
        if not await self._allows(data):
            return
        if self.handlers.answers(data):
            await self._hand_on(data)
            return
        with COMMAND.measure_time():
            await self._answer(data, received)

    async def _allows(self, data: Json) -> bool:
        """Whether the limits allow the message; if not, it is refused.

        Commands for an own seat have limits of their own. What other sockets have used up counts as no error."""
        kind = data.get("type")
        if isinstance(kind, str) and kind in COMMANDS and data.get("seat") in self.own_seats:
            allowed = self.budget.allows_command(self.visitor)
        elif not self.bucket.take():
            await self._refuse(data, refusal(Code.TOO_FAST))
            await self._count_error(self.errors.count_flood)
            return False
        else:
            allowed = self.budget.allows(data)
        if not allowed:
            await self._refuse(data, refusal(Code.TOO_FAST))
        return allowed

    async def _hand_on(self, data: Json) -> None:
        """Pass the frame to the app that handles it."""
        if self.seq < 0 or not self.handlers.put(data):
            await self._refuse(data, refusal(Code.TOO_FAST))

    async def _answer(self, data: Json, received: float) -> None:
        """Answer a frame received at `received`: a move counts if it was received in time."""
        seq = await self._store_by_lane(data, received)
        if seq is not None:
            await self._tell(from_server.AcceptedMessage(id=id_in(data), seq=seq))
            return
        told = await database_sync_to_async(commands.answer)(self.reader, self.slug, data, received)
        if isinstance(told, from_browser.Ping):
            await self._pong()
        elif isinstance(told, from_browser.ResyncQuestion):
            await self._catch_up(told.have)
        else:
            await self.tell(told)

    async def tell(self, message: Message) -> None:
        """Send an answer to the browser. A refusal counts as one."""
        await self._tell(message)
        if isinstance(message, from_server.RefusedMessage):
            await self._after_refusal(message)

    async def _store_by_lane(self, data: Json, received: float) -> int | None:
        """Let the game's lane store the move, and return its number.

        None if the command must go through `commands.answer`."""
        command = commands.command_in(self.reader, self.slug, data, received)
        return None if command is None else await lane_of(self.slug).play(command)

    async def _after_refusal(self, told: from_server.RefusedMessage) -> None:
        if told.code in {Code.MALFORMED, Code.UNKNOWN_TYPE}:
            await self._count_error(self.errors.count_error)
        elif told.code == MatchCode.NOT_YOUR_SEAT:  # the player may have lost the seat just now
            await self._renew()

    async def _refuse(self, data: Json, error: Refusal) -> None:
        await self._tell(commands.refusal_without_database(self.language, data, error, max(self.seq, 0)))

    async def _count_error(self, counted: Any) -> None:
        if counted():
            logger.warning("a socket was closed for nonsense or a flood", extra={"match": self.slug})
            self._stop()
            await self._close(CloseCode.FLOODED)

    # What others have done --------------------------------------------------------------------------------------------

    async def hear(self, news: updates.News | None, knows: Knowledge) -> None:
        """Pass on news made for this reader's position, or read what is new.

        The reader may have logged out while the news was made."""
        async with self.sending:
            if news is not None and knows == Knowledge(self.reader, self.seq, self.shown):
                await self._pass_on(news)
            elif self.seq >= 0 and (news is None or self.seq < news.pulse.seq):
                await self._compare(self.told, self.seq)

    async def seats_changed(self) -> None:
        """Handle changed seats, or the deletion of a match that has not begun."""
        try:
            await self._take_seats()
            await self._look()
            self.handlers.renew()
        except Refusal as error:
            await self._refuse({}, error)
            self._stop()
            await self._close(CloseCode.NOT_FOUND)

    async def session_ended(self) -> None:
        """Somebody has logged in or out, or a host has ended the session."""
        await self._renew()

    # The state and what is new ----------------------------------------------------------------------------------------

    async def _first_state(self) -> Online | None:
        """Send the match as it is.

        Returns the presence that was sent, or None without such a match."""
        async with self.sending:
            try:
                online: Online
                arrive = database_sync_to_async(updates.arrival)
                self.own_seats, online, news = await arrive(self.reader, self.slug, online_at(self.slug))
            except Refusal as error:
                await self._refuse({}, error)
                await self._close(CloseCode.NOT_FOUND)
                return None
            await self._pass_on(news)
            return online

    async def _enter(self, told: Online) -> None:
        self._be_counted()
        self.room = room_of(self.slug)
        await self.room.enter(self, self.own_seats)
        if self.room.online != told:
            await self.pass_text(await self.seats_message(self.room.online))

    async def _look(self) -> None:
        """Read what is new, and send it."""
        async with self.sending:
            await self._compare(self.told, self.seq)

    async def _catch_up(self, have: int) -> None:
        """Answer a client that may have lost the last view."""
        async with self.sending:
            self.shown = None
            await self._compare(None, have)

    async def _compare(self, told: Pulse | None, have: int) -> None:
        if_changed = database_sync_to_async(updates.updates_if_changed)
        await self._pass_on(await if_changed(self.reader, self.slug, told, have, self.online, self.shown))

    async def _pass_on(self, news: updates.News | None) -> None:
        if news is None:
            return
        self.told, self.seq, self.shown = news.pulse, news.pulse.seq, news.shown
        for message in news.messages:
            await self._tell(message)

    async def _tell(self, message: Message) -> None:
        await self.pass_text(message.text)

    # Heartbeat and presence -------------------------------------------------------------------------------------------

    async def beat(self, look: updates.Look | None) -> None:
        """One heartbeat: send what is new, and that the server is alive."""
        try:
            await self._pulse(look)
        except Exception:
            logger.warning("a heartbeat failed", exc_info=True, extra={"match": self.slug})
        watching = look.watching.get(self.slug, 0) if look is not None else None
        await self.pass_text(_pong_text(max(self.seq, 0), watching))

    def is_calm(self, look: updates.Look) -> bool:
        """Whether nothing is new for the browser, so that its heartbeat waits for nothing."""
        known = look.pulses.get(self.slug) == self.told and self.reader.identity not in look.outdated
        is_first = self.room is not None and self.room.first is self
        return bool(self.joined) and known and not is_first

    async def _pulse(self, look: updates.Look | None) -> None:
        if not self.joined:
            await self._join()
        if self.room is not None:
            await self.room.beat(self)
        self.handlers.beat()
        if look is None:
            return
        if self.reader.identity in look.outdated:
            await self._renew()
        if look.pulses.get(self.slug) != self.told:
            await self._look()

    async def _renew(self) -> None:
        """Identify the socket's reader again."""
        self.reader = await database_sync_to_async(reader_of)(self.scope)
        if await self._take_seats():
            async with self.sending:
                whole = database_sync_to_async(updates.whole_match)
                await self._pass_on(await whole(self.reader, self.slug, self.online))
        self.handlers.renew()

    async def _take_seats(self) -> bool:
        """Read which seats are the reader's; return whether they have changed."""
        before, self.own_seats = self.own_seats, await database_sync_to_async(updates.seats_of)(self.reader, self.slug)
        if self.own_seats == before:
            return False
        if self.room is not None:
            self._be_counted()
            await self.room.change_seats(self, self.own_seats)
        return True

    def _be_counted(self) -> None:
        """Count the visitor on the site and, without a seat, as a spectator."""
        self.counted.be_at(self.visitor, (SITE,) if self.own_seats else (SITE, spectators_of(self.slug)))

    async def _pong(self) -> None:
        late = settings.SPECTATOR_DELAY and not self.own_seats
        seq = max(self.seq, 0) if late else await database_sync_to_async(commands.last_move)(self.slug)
        await self._tell(from_server.PongMessage(seq=seq))

    @property
    def is_busy(self) -> bool:
        """Whether something is being read for the browser or sent to it now."""
        return self.sending.locked()

    @property
    def online(self) -> Online:
        """The seats whose players are online, as far as this process knows."""
        return self.room.online if self.room is not None else {}

    async def seats_message(self, online: Online) -> str:
        """The message that says who is online, for browsers in this language."""
        message = await database_sync_to_async(updates.seats)(self.language, self.slug, online)
        return str(message.model_dump_json())

    async def pass_text(self, text: str) -> None:
        """Send a message to the browser."""
        await self._send({"type": "websocket.send", "text": text})

    async def _join(self) -> None:
        session = self.reader.identity.session_key
        groups = [notify.group_of(self.slug), *([notify.group_of_session(session)] if session else [])]
        try:
            async with asyncio.timeout(5):
                for group in groups:
                    await receiver().join(group, self)
            self.joined = groups
        except Exception as error:
            logger.warning("the group was not joined: %r", error, extra={"match": self.slug})

    async def _leave(self) -> None:
        try:
            async with asyncio.timeout(5):
                for group in self.joined:
                    await receiver().leave(group, self)
        except Exception as error:
            logger.warning("the group was not left: %r", error, extra={"match": self.slug})


@lru_cache(maxsize=4096)
def _pong_text(seq: int, watching: int | None) -> str:
    """The text of a heartbeat: the same for all sockets at a match."""
    return from_server.PongMessage(seq=seq, watching=watching).text


async def match_socket(scope: Any, receive: Any, send: Any) -> None:
    """A socket to a match, as an ASGI application."""
    await MatchConsumer(scope, send).live(receive)


async def no_such_socket(scope: Any, receive: Any, send: Any) -> None:
    """A socket to an address that does not exist."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": CloseCode.NOT_FOUND})
