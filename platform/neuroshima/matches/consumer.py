"""One socket of one match. It carries messages and holds no rules; `desk.py` does the reading and writing.

Order on opening: join the group, then read the state, then drop every hint that is not newer. Hints get lost, so every
heartbeat compares with the database.
"""

from __future__ import annotations

import asyncio
import logging
import time
import weakref
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import DatabaseError

from neuroshima.contract import Refusal
from neuroshima.matches import desk, notify, protocol
from neuroshima.matches.limits import Strikes, TokenBucket
from neuroshima.matches.reading import Pulse
from neuroshima.refusals import Code, refusal

logger = logging.getLogger(__name__)

HEARTBEAT = 5.0
"""Seconds between two unasked heartbeats."""
AWAY_AFTER = 13.0
"""Seconds without a sign of life after which a seat counts as away: two heartbeats, and some."""
POLICY_VIOLATION = 1008
TRY_AGAIN_LATER = 1013
NOT_FOUND = 4404

_open: weakref.WeakSet[MatchConsumer] = weakref.WeakSet()


class MatchConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """A browser's socket to `/ws/match/<slug>/`."""

    seq = -1
    told: Pulse | None = None
    joined = False
    closing = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:  # a server that stops cancels the socket without saying goodbye to it
            self._stop()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """A database that is away ends no socket that is open: the heartbeats go on, and find it back."""
        try:
            await super().dispatch(message)
        except DatabaseError:
            logger.exception("the database failed", extra={"match": self.scope["path"]})
            if message["type"] == "websocket.connect":
                await self.close(TRY_AGAIN_LATER)

    async def connect(self) -> None:
        notify.serve_from(asyncio.get_running_loop())
        self.slug: str = self.scope["url_route"]["kwargs"]["slug"]
        self.bucket, self.strikes = TokenBucket(rate=20, size=60), Strikes(most=5)
        self.seen: dict[int, float] = {}
        self.mine: tuple[int, ...] = ()
        self.sending = asyncio.Lock()
        await self.accept()
        await self._join()
        if await self._first_state():
            _open.add(self)
            self.heart = asyncio.create_task(self._beat())
            await self._announce(ask=True)

    async def disconnect(self, code: int) -> None:
        self._stop()
        if self.joined:
            await self._announce(here=False)
            await self._leave()

    def _stop(self) -> None:
        _open.discard(self)
        heart = getattr(self, "heart", None)
        if heart is not None:
            heart.cancel()

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
        await self._answer(data)

    async def _answer(self, data: protocol.Json) -> None:
        told = await database_sync_to_async(desk.answer)(self.scope, self.slug, data)
        if isinstance(told, protocol.Ping):
            await self._pong()
        elif isinstance(told, protocol.ResyncQuestion):
            await self._catch_up(told.have)
        else:
            await self._tell(told)
            if isinstance(told, protocol.RefusedMessage) and told.code in {Code.MALFORMED, Code.UNKNOWN_TYPE}:
                await self._strike(self.strikes.one)

    async def _refuse(self, data: protocol.Json, error: Refusal) -> None:
        await self._tell(await database_sync_to_async(desk.refused)(self.scope, self.slug, data, error))

    async def _strike(self, counted: Any) -> None:
        if counted():
            logger.warning("a socket was closed for nonsense or a flood", extra={"match": self.slug})
            self._stop()
            self.closing = True
            await self.close(POLICY_VIOLATION)

    # From the channel layer: hints ------------------------------------------------------------------------------------

    async def match_moved(self, hint: dict[str, Any]) -> None:
        """A move was committed somewhere."""
        if hint["seq"] > self.seq or self.seq == 0:  # the beginning of a match is no move
            await self._look(hint["seq"])

    async def match_seats(self, hint: dict[str, Any]) -> None:
        """Somebody sat down somewhere, or got up."""
        before, self.mine = self.mine, await database_sync_to_async(desk.seats_of)(self.scope, self.slug)
        await self._look()
        if self.mine != before:
            await self._announce()

    async def match_presence(self, hint: dict[str, Any]) -> None:
        """Somebody is there, or goes."""
        before = self._online()
        for seat in hint["seats"]:
            self.seen[seat] = time.monotonic() if hint["here"] else 0.0
        if self._online() != before:
            await self._tell(await database_sync_to_async(desk.seats)(self.scope, self.slug, self._online()))
        if hint["ask"]:
            await self._announce()

    # The state and what is new ----------------------------------------------------------------------------------------

    async def _first_state(self) -> bool:
        try:
            self.mine = await database_sync_to_async(desk.seats_of)(self.scope, self.slug)
            self.seen = dict.fromkeys(self.mine, time.monotonic())
            news = await database_sync_to_async(desk.whole)(self.scope, self.slug, self._online())
        except Refusal as error:
            await self._refuse({}, error)
            await self.close(NOT_FOUND)
            return False
        await self._pass_on(news)
        return True

    async def _look(self, moved: int = 0) -> None:
        """Tell the browser what it lacks: up to the move of which a hint has come, otherwise up to what the database
        has now."""
        async with self.sending:
            if not moved:
                await self._compare(self.told, self.seq)
            elif moved > self.seq:
                told_of = database_sync_to_async(desk.told_of)
                await self._pass_on(await told_of(self.scope, self.slug, moved, self.seq, self._online()))

    async def _catch_up(self, have: int) -> None:
        async with self.sending:
            await self._compare(None, have)

    async def _compare(self, told: Pulse | None, have: int) -> None:
        changed = database_sync_to_async(desk.changed)
        await self._pass_on(await changed(self.scope, self.slug, told, have, self._online()))

    async def _pass_on(self, news: desk.News | None) -> None:
        if news is None:
            return
        self.told, self.seq = news.pulse, news.pulse.seq
        for message in news.messages:
            await self._tell(message)

    async def _tell(self, message: protocol.Message) -> None:
        await self.send(text_data=message.model_dump_json())

    # Heartbeat and presence -------------------------------------------------------------------------------------------

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                await self._pulse()
            except Exception:
                logger.warning("a heartbeat failed", exc_info=True, extra={"match": self.slug})
                await self._tell(protocol.PongMessage(seq=max(self.seq, 0)))

    async def _pulse(self) -> None:
        if not self.joined:
            await self._join()
        await self._announce()
        await self._look()
        await self._tell(protocol.PongMessage(seq=self.seq))

    async def _pong(self) -> None:
        seq = await database_sync_to_async(desk.last_move)(self.slug)
        await self._tell(protocol.PongMessage(seq=seq))

    def _online(self) -> dict[int, bool]:
        now = time.monotonic()
        return {seat: now - seen < AWAY_AFTER for seat, seen in sorted(self.seen.items()) if now - seen < AWAY_AFTER}

    async def _announce(self, here: bool = True, ask: bool = False) -> None:
        if self.mine or ask:
            hint = {"type": "match.presence", "seats": list(self.mine), "here": here, "ask": ask}
            await notify.deliver(self.slug, hint)

    async def _join(self) -> None:
        try:
            async with asyncio.timeout(5):
                await self.channel_layer.group_add(notify.group_of(self.slug), self.channel_name)
            self.joined = True
        except Exception as error:
            logger.warning("the group was not joined: %r", error, extra={"match": self.slug})

    async def _leave(self) -> None:
        try:
            async with asyncio.timeout(5):
                await self.channel_layer.group_discard(notify.group_of(self.slug), self.channel_name)
        except Exception as error:
            logger.warning("the group was not left: %r", error, extra={"match": self.slug})


class NoSuchSocket(AsyncWebsocketConsumer):  # type: ignore[misc]
    """A socket to an address that does not exist."""

    async def connect(self) -> None:
        await self.accept()
        await self.close(NOT_FOUND)


async def say_restarting() -> None:
    """Tell every open socket of this process that the server goes away."""
    for consumer in list(_open):
        try:
            async with asyncio.timeout(1):
                await consumer._tell(protocol.RestartingMessage())
        except Exception as error:
            logger.info("a socket was not told of the restart: %r", error)
