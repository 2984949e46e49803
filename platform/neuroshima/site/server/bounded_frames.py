"""Bound what a socket's client sends faster than the site takes it.

Autobahn bounds the length of a message, which may come in pieces. This bounds their number, and the messages that wait.
"""

from __future__ import annotations

import logging
from typing import Any, Final

from neuroshima.matches.live.protocol.from_browser import LARGEST
from neuroshima.matches.live.protocol.message import CloseCode
from neuroshima.site.server.quick_sockets import QuickSocket

logger = logging.getLogger(__name__)

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
