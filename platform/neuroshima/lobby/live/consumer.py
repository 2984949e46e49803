"""One socket of the lobby.

It only receives news. Changes in the lobby are made by forms.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from channels.db import database_sync_to_async
from django.db import DatabaseError
from neuroshima_contract import Refusal

from neuroshima.lobby.live.feed import Changes, feed
from neuroshima.lobby.live.protocol import LobbyPong, understood
from neuroshima.lobby.presenters.lines import LobbyView, Reader
from neuroshima.lobby.refusals import LobbyCode
from neuroshima.matches.live import commands
from neuroshima.matches.live.attendance import SITE, Counted
from neuroshima.matches.live.consumer import MOST_WINDOWS
from neuroshima.matches.live.limits import ErrorAllowance, TokenBucket
from neuroshima.matches.live.protocol import CloseCode, Message
from neuroshima.matches.live.protocol.from_browser import decode_frame
from neuroshima.matches.live.watchers import OpenSockets
from neuroshima.matches.play import notify
from neuroshima.matches.refusals import MatchCode
from neuroshima.players.current_player import address_of, visitor_named
from neuroshima.players.identity import NEW_VISITOR, identity_of, language_of

logger = logging.getLogger(__name__)

PONG = LobbyPong()
at_lobby: OpenSockets[LobbySocket] = OpenSockets()


class LobbySocket:
    """A browser's socket to `/ws/lobby/`: an ASGI application for one connection."""

    closing = False
    identity = NEW_VISITOR

    def __init__(self, scope: Any, send: Any) -> None:
        self.scope, self._send = scope, send
        self.language = language_of(scope)
        self.bucket, self.errors = TokenBucket(rate=1, size=10), ErrorAllowance(most=5)
        self.counted = Counted()
        self.shown: LobbyView | None = None
        """What the browser has."""

    @property
    def reader(self) -> Reader:
        """The reader for whom it shows the lobby."""
        player = self.identity.player
        if player is None:
            return Reader(self.language)
        return Reader(self.language, player.pk, not player.is_guest)

    async def live(self, receive: Any) -> None:
        """Serve the connection from its opening to its end."""
        try:
            while (event := await receive())["type"] != "websocket.disconnect":
                if event["type"] == "websocket.connect":
                    await self._connect()
                elif not self.closing:
                    await self._receive(event.get("text"))
        finally:
            self._stop()
            self.counted.end()

    async def _connect(self) -> None:
        notify.serve_from(asyncio.get_running_loop())
        await self._send({"type": "websocket.accept"})
        try:
            await self._let_in()
        except Refusal as error:
            await self._refuse(error)
            return await self._close(CloseCode.TOO_MANY)
        except DatabaseError:
            logger.exception("the database failed")
            return await self._close(CloseCode.TRY_AGAIN_LATER)
        at_lobby.add(self)
        await feed().enter(self)

    async def _let_in(self) -> None:
        """Take a place if the address and the visitor have one left."""
        address = address_of(self.scope)
        await self.counted.take_address(address, MatchCode.TOO_MANY_TABLES)
        self.identity = await database_sync_to_async(identity_of)(self.scope)
        visitor = visitor_named(self.identity.player, self.identity.session_key, address)
        if visitor != f"address {address}":
            await self.counted.take_place(f"lobby {visitor}", MOST_WINDOWS, LobbyCode.TOO_MANY_LOBBIES)
        self.counted.be_at(visitor, (SITE,))

    def _stop(self) -> None:
        at_lobby.remove(self)
        feed().leave(self)
        self.counted.leave()

    async def _close(self, code: int) -> None:
        self.closing = True
        self._stop()
        await self._send({"type": "websocket.close", "code": code})

    # From the browser -------------------------------------------------------------------------------------------------

    async def _receive(self, text: str | None) -> None:
        """Handle one frame; `text` is None for a binary frame."""
        if not self.bucket.take():
            return await self._count_error(self.errors.count_flood())
        try:
            understood(decode_frame(text))
        except Refusal as error:
            await self._refuse(error)
            return await self._count_error(self.errors.count_error())
        await self.tell(PONG)

    async def _refuse(self, error: Refusal) -> None:
        await self.tell(commands.refusal_without_database(self.language, {}, error))

    async def _count_error(self, last: bool) -> None:
        if last:
            logger.warning("a socket of the lobby was closed for nonsense or a flood")
            await self._close(CloseCode.FLOODED)

    # To the browser ---------------------------------------------------------------------------------------------------

    async def show(self, shown: LobbyView, changes: Changes) -> None:
        """Send the browser what has changed in the lobby."""
        message = changes.message(self.shown, shown)
        self.shown = shown
        if message is not None:
            await self.tell(message)

    async def beat(self) -> None:
        """Tell the browser that the server is alive."""
        await self.tell(PONG)

    async def renew(self) -> None:
        """Read again which player is behind the socket."""
        self.identity = await database_sync_to_async(identity_of)(self.scope)

    async def tell(self, message: Message) -> None:
        """Send a message to the browser."""
        await self._send({"type": "websocket.send", "text": message.text})


async def lobby_socket(scope: Any, receive: Any, send: Any) -> None:
    """A socket to the lobby, as an ASGI application."""
    await LobbySocket(scope, send).live(receive)
