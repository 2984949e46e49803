"""Frames of sockets: sent and received with little work, and bounded if the site takes them more slowly.

With 50 duels, the work that is saved against Autobahn and Twisted took a quarter of the event loop's time.

Autobahn bounds the length of a message, which may come in pieces. This bounds their number, and the messages that wait.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.tcp import Server

from neuroshima.matches.live.protocol import CloseCode
from neuroshima.matches.live.protocol.from_browser import LARGEST

logger = logging.getLogger(__name__)


class QuickSocket(WebSocketProtocol):  # type: ignore[misc]
    """A socket without debug lines.

    Autobahn formats them for each frame, even if nobody logs them."""

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's word
        self._dataReceived(data)

    def sendData(self, data: bytes, sync: bool = False, chopsize: int | None = None) -> None:  # noqa: N802 - Autobahn's
        if sync or chopsize or self.send_queue:
            super().sendData(data, sync, chopsize)
        else:
            self.transport.write(data)


class PromptConnection(Server):
    """A connection that sends in the next round of the event loop.

    What a round writes goes out in one call of the system. Each call lets other threads run, and the event loop then
    has to wait for its turn. Twisted asks first whether the socket takes bytes, and nearly always it does."""

    _sends_soon = False

    def startWriting(self) -> None:  # noqa: N802 - Twisted's word
        if not self._sends_soon:
            self._sends_soon = True
            asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        self._sends_soon = False
        if not self.connected:
            return
        failed: Any = self.doWrite()  # type: ignore[no-untyped-call]
        if failed or self._tempDataLen or self.offset < len(self.dataBuffer):
            super().startWriting()  # type: ignore[no-untyped-call]  # Twisted sends the rest, or closes


MOST_PIECES: Final = 256
"""Frames of one message. They may be empty."""
MOST_WAITING: Final = 16
"""Messages that may wait for the site before the socket is read no further."""
FLOOD: Final = 512
"""Messages that may wait altogether: many short ones are read at once."""
LOOK_EVERY: Final = 0.05
"""Seconds between two looks whether the site has taken some."""
TOO_BIG: Final = 1009
LIMITS: Final = {"maxMessagePayloadSize": LARGEST, "maxFramePayloadSize": LARGEST, "failByDrop": False}
"""Autobahn's options: a message that is too long, also as far as it has arrived, closes the socket with `TOO_BIG`."""


class BoundedSocket(QuickSocket):
    """A socket that is read no faster than the site takes its messages."""

    pieces = 0
    """Frames of the message that is arriving."""
    is_flooded = False
    failedByMe: bool  # Autobahn's  # noqa: N815

    def onMessageBegin(self, is_binary: bool) -> None:  # noqa: N802 - Autobahn's word
        self.pieces = 0
        super().onMessageBegin(is_binary)

    def onMessageFrameBegin(self, length: int) -> None:  # noqa: N802 - Autobahn's word
        super().onMessageFrameBegin(length)
        self.pieces += 1
        if self.pieces > MOST_PIECES and not self.failedByMe:
            self.failedByMe = True  # Autobahn drops the rest
            self.sendCloseFrame(code=TOO_BIG)

    def onMessage(self, payload: bytes, is_binary: bool) -> None:  # noqa: N802 - Autobahn's word
        if self.is_flooded or self.state != self.STATE_OPEN:
            return
        super().onMessage(payload, is_binary)
        waiting = self.application_queue.qsize()
        if waiting > FLOOD:
            self.is_flooded = True
            logger.warning("a socket was closed for nonsense or a flood")
            self.sendClose(code=CloseCode.FLOODED)
        elif waiting == MOST_WAITING:
            self._pause()

    def sendMessage(self, payload: bytes, isBinary: bool = False, **_more: Any) -> None:  # noqa: N802, N803 - Autobahn's
        """Send a message of any length: Autobahn's limit is for those that arrive."""
        if self.state == self.STATE_OPEN:
            opcode = self.MESSAGE_TYPE_BINARY if isBinary else self.MESSAGE_TYPE_TEXT
            self.sendFrame(opcode=opcode, payload=payload)

    def _pause(self) -> None:
        self.transport.pauseProducing()
        self.factory.reactor.callLater(LOOK_EVERY, self._resume)

    def _resume(self) -> None:
        """Read on if the site has taken enough."""
        if self.state == self.STATE_CLOSED:
            return
        if self.application_queue.qsize() < MOST_WAITING:
            self.transport.resumeProducing()
        else:
            self.factory.reactor.callLater(LOOK_EVERY, self._resume)
