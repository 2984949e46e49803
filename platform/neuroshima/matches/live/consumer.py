"""One socket of one match. It carries messages and holds no rules; `updates.py` does the reading and writing.

Order on opening: join the group, then read the state, then drop every hint that is not newer. Hints get lost, so every
heartbeat compares with the database.
"""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Sequence
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import DatabaseError

from neuroshima.contract import Json, Refusal
from neuroshima.matches.live import protocol, updates
from neuroshima.matches.live.heart import heart
from neuroshima.matches.live.limits import Places, Strikes, TokenBucket
from neuroshima.matches.live.presence import Online, Room, online_at, room_of
from neuroshima.matches.play import notify
from neuroshima.matches.reading.loaded_match import Pulse
from neuroshima.players.visitors import address_of, visitor_named
from neuroshima.refusals import Code, refusal

logger = logging.getLogger(__name__)

MOST_WINDOWS = 8
"""Sockets that one visitor may have to one match, with those of which the server does not know yet that they closed."""

_open: weakref.WeakSet[MatchConsumer] = weakref.WeakSet()
places = Places()
"""Of the sockets of this process: for each address, and for each visitor at a match."""
OF_AN_ADDRESS = (60.0, 400)
"""Messages a second in the long run, and at once, of all sockets of an address in this process."""
DEAR = frozenset({"preview", "resync"})
"""Questions that cost as much as a move and may be asked at any time; a refused one is asked again, or not needed."""
everybody = TokenBucket(rate=150, size=600)
"""Dear questions of all sockets of this process."""
_budgets: weakref.WeakValueDictionary[str, TokenBucket] = weakref.WeakValueDictionary()
"""Of each address; forgotten with its last socket."""


class MatchConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """A browser's socket to `/ws/match/<slug>/`."""

    seq = -1
    told: Pulse | None = None
    shown: updates.Shown | None = None
    groups: Sequence[str] = ()
    """Of the channel layer, those it has joined."""
    closing = False
    room: Room | None = None
    taken: Sequence[str] = ()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:  # a server that stops cancels the socket without saying goodbye to it
            self._stop()
            if self.room is not None:
                self.room.forget(self)
            for key in self.taken:
                places.give_back(key)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """A database that is away ends no socket that is open: the heartbeats go on, and find it back."""
        try:
            await super().dispatch(message)
        except DatabaseError:
            logger.exception("the database failed", extra={"match": self.scope["path"]})
            if message["type"] == "websocket.connect":
                await self.close(protocol.CloseCode.TRY_AGAIN_LATER)

    async def connect(self) -> None:
        notify.serve_from(asyncio.get_running_loop())
        self.slug: str = self.scope["url_route"]["kwargs"]["slug"]
        self.bucket, self.strikes = TokenBucket(rate=20, size=60), Strikes(most=5)
        self.mine: tuple[int, ...] = ()
        self.language = updates.language_of(self.scope)
        self.budget = _budgets.setdefault(address_of(self.scope), TokenBucket(*OF_AN_ADDRESS))
        self.sending = asyncio.Lock()
        await self.accept()
        if not await self._let_in():
            return
        await self._join()
        told = await self._first_state()
        if told is not None:
            _open.add(self)
            heart().add(self)
            await self._enter(told)

    async def disconnect(self, code: int) -> None:
        self._stop()
        if self.room is not None:
            await self.room.leave(self)
        if self.groups:
            await self._leave()

    def _stop(self) -> None:
        _open.discard(self)
        heart().remove(self)

    async def _let_in(self) -> bool:
        """Take a place, if the address and the visitor have one left."""
        address, most = f"address {address_of(self.scope)}", settings.SOCKETS_PER_ADDRESS
        try:
            self._take(address, most, Code.TOO_MANY_TABLES)
            self.reader = await database_sync_to_async(updates.reader_of)(self.scope)
            identity = self.reader.identity
            visitor = visitor_named(identity.player, identity.session_key, address_of(self.scope))
            if visitor != address:
                self._take(f"{self.slug} {visitor}", MOST_WINDOWS, Code.TOO_MANY_WINDOWS)
        except Refusal as error:
            await self._refuse({}, error)
            self.closing = True
            await self.close(protocol.CloseCode.TOO_MANY)
            return False
        return True

    def _take(self, key: str, most: int, code: Code) -> None:
        places.take(key, most, code)
        self.taken = (*self.taken, key)

    # From the browser -------------------------------------------------------------------------------------------------

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.closing:
            return
        if not self.bucket.take():
            await self._refuse({}, refusal(Code.TOO_FAST))
            await self._strike(self.strikes.slow)
            return
        try:
            data = protocol.decoded(text_data)
        except Refusal as error:
            await self._refuse({}, error)
            await self._strike(self.strikes.one)
            return
        if not self._has_share(data):
            await self._refuse(data, refusal(Code.TOO_FAST))
            return
        await self._answer(data)

    def _has_share(self, data: Json) -> bool:
        """Whether the address may send one more message, and everybody together one more dear one. A socket is not
        closed for that: others may have sent them."""
        return self.budget.take() and (data.get("type") not in DEAR or everybody.take())

    async def _answer(self, data: Json) -> None:
        told = await database_sync_to_async(updates.answer)(self.reader, self.slug, data)
        if isinstance(told, protocol.Ping):
            await self._pong()
        elif isinstance(told, protocol.ResyncQuestion):
            await self._catch_up(told.have)
        else:
            await self._tell(told)
            if isinstance(told, protocol.RefusedMessage):
                await self._refused(told)

    async def _refused(self, told: protocol.RefusedMessage) -> None:
        if told.code in {Code.MALFORMED, Code.UNKNOWN_TYPE}:
            await self._strike(self.strikes.one)
        elif told.code == Code.NOT_YOUR_SEAT:  # it may have been, until now
            await self._renew()

    async def _refuse(self, data: Json, error: Refusal) -> None:
        await self._tell(updates.refused_at_once(self.language, data, error, max(self.seq, 0)))

    async def _strike(self, counted: Any) -> None:
        if counted():
            logger.warning("a socket was closed for nonsense or a flood", extra={"match": self.slug})
            self._stop()
            self.closing = True
            await self.close(protocol.CloseCode.FLOODED)

    # From the channel layer: hints ------------------------------------------------------------------------------------

    async def match_moved(self, hint: notify.ChangeHint) -> None:
        """A move was committed somewhere."""
        if hint["seq"] > self.seq or self.seq == 0:  # the beginning of a match is no move
            await self._look(hint["seq"])

    async def match_seats(self, hint: notify.ChangeHint) -> None:
        """Somebody sat down somewhere, or got up."""
        await self._take_seats()
        await self._look()

    async def session_ended(self, hint: notify.SessionHint) -> None:
        """Somebody has logged in or out, or a host has ended the session."""
        await self._renew()

    async def match_presence(self, hint: notify.PresenceHint) -> None:
        """Another process has told who is there."""
        if self.room is not None:
            await self.room.heard(hint)

    # The state and what is new ----------------------------------------------------------------------------------------

    async def _first_state(self) -> Online | None:
        """Tell the browser the match as it is, and answer who is there as it was told; None where there is no such
        match."""
        try:
            self.mine = await database_sync_to_async(updates.seats_of)(self.reader, self.slug)
            online = online_at(self.slug) | dict.fromkeys(self.mine, True)
            news = await database_sync_to_async(updates.whole_match)(self.reader, self.slug, online)
        except Refusal as error:
            await self._refuse({}, error)
            await self.close(protocol.CloseCode.NOT_FOUND)
            return None
        await self._pass_on(news)
        return online

    async def _enter(self, told: Online) -> None:
        self.room = room_of(self.slug)
        await self.room.enter(self, self.mine)
        if self.room.online != told:
            await self.pass_text(await self.seats_message(self.room.online))

    async def _look(self, moved: int = 0) -> None:
        """Tell the browser what it lacks: up to the move of which a hint has come, otherwise up to what the database
        has now."""
        async with self.sending:
            if not moved:
                await self._compare(self.told, self.seq)
            elif moved > self.seq:
                since = database_sync_to_async(updates.updates_since)
                await self._pass_on(await since(self.reader, self.slug, moved, self.seq, self._online(), self.shown))

    async def _catch_up(self, have: int) -> None:
        """Answer a client that may lack the view which it was sent last."""
        async with self.sending:
            self.shown = None
            await self._compare(None, have)

    async def _compare(self, told: Pulse | None, have: int) -> None:
        if_changed = database_sync_to_async(updates.updates_if_changed)
        await self._pass_on(await if_changed(self.reader, self.slug, told, have, self._online(), self.shown))

    async def _pass_on(self, news: updates.News | None) -> None:
        if news is None:
            return
        self.told, self.seq, self.shown = news.pulse, news.pulse.seq, news.shown
        for message in news.messages:
            await self._tell(message)

    async def _tell(self, message: protocol.Message) -> None:
        await self.send(text_data=message.text)

    # Heartbeat and presence -------------------------------------------------------------------------------------------

    async def beat(self, look: updates.Look | None) -> None:
        """One heartbeat: tell what is new, and that the server is there."""
        try:
            await self._pulse(look)
        except Exception:
            logger.warning("a heartbeat failed", exc_info=True, extra={"match": self.slug})
        await self._tell(protocol.PongMessage(seq=max(self.seq, 0)))

    async def _pulse(self, look: updates.Look | None) -> None:
        if not self.groups:
            await self._join()
        if self.room is not None:
            await self.room.beat(self)
        if look is None:
            return
        if self.reader.identity in look.outdated:
            await self._renew()
        if look.pulses.get(self.slug) != self.told:
            await self._look()

    async def _renew(self) -> None:
        """Find out anew who is behind the socket."""
        self.reader = await database_sync_to_async(updates.reader_of)(self.scope)
        if await self._take_seats():
            async with self.sending:
                whole = database_sync_to_async(updates.whole_match)
                await self._pass_on(await whole(self.reader, self.slug, self._online()))

    async def _take_seats(self) -> bool:
        """Look which seats are the reader's. True if they are others than before."""
        before, self.mine = self.mine, await database_sync_to_async(updates.seats_of)(self.reader, self.slug)
        if self.mine == before:
            return False
        if self.room is not None:
            await self.room.moved(self, self.mine)
        return True

    async def _pong(self) -> None:
        seq = await database_sync_to_async(updates.last_move)(self.slug)
        await self._tell(protocol.PongMessage(seq=seq))

    def _online(self) -> Online:
        return self.room.online if self.room is not None else {}

    async def seats_message(self, online: Online) -> str:
        """What browsers of this language are told of who is there."""
        message = await database_sync_to_async(updates.seats)(self.language, self.slug, online)
        return str(message.model_dump_json())

    async def pass_text(self, text: str) -> None:
        """Send a message to the browser."""
        await self.send(text_data=text)

    async def _join(self) -> None:
        session = self.reader.identity.session_key
        groups = [notify.group_of(self.slug), *([notify.group_of_session(session)] if session else [])]
        try:
            async with asyncio.timeout(5):
                for group in groups:
                    await self.channel_layer.group_add(group, self.channel_name)
            self.groups = groups
        except Exception as error:
            logger.warning("the group was not joined: %r", error, extra={"match": self.slug})

    async def _leave(self) -> None:
        try:
            async with asyncio.timeout(5):
                for group in self.groups:
                    await self.channel_layer.group_discard(group, self.channel_name)
        except Exception as error:
            logger.warning("the group was not left: %r", error, extra={"match": self.slug})


class NoSuchSocket(AsyncWebsocketConsumer):  # type: ignore[misc]
    """A socket to an address that does not exist."""

    async def connect(self) -> None:
        await self.accept()
        await self.close(protocol.CloseCode.NOT_FOUND)


async def say_restarting() -> None:
    """Tell every open socket of this process that the server goes away."""
    for consumer in list(_open):
        try:
            async with asyncio.timeout(1):
                await consumer._tell(protocol.RestartingMessage())
        except Exception as error:
            logger.info("a socket was not told of the restart: %r", error)
