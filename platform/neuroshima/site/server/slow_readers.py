"""Disconnect clients that send requests but do not read the answers."""

from __future__ import annotations

import logging
from typing import Any

from twisted.internet.interfaces import IPushProducer
from zope.interface import implementer

from neuroshima.site.server.quick_sockets import QuickSocket

logger = logging.getLogger(__name__)

MOST_WAITING = 32 * 1024 * 1024
"""Most bytes that may wait for one client. The largest answer may have as many."""


@implementer(IPushProducer)
class PatientSocket(QuickSocket):
    """A socket that is closed if too many bytes wait for its client.

    The page then reconnects and gets the current state, so nothing is lost."""

    full = False
    """Whether the transport has asked to pause sending."""
    waiting = 0

    def makeConnection(self, transport: Any) -> None:  # noqa: N802 - Twisted's word
        transport.unregisterProducer()  # that of the HTTP request which became this socket
        transport.registerProducer(self, True)
        super().makeConnection(transport)

    def pauseProducing(self) -> None:  # noqa: N802 - Twisted's word
        self.full = True

    def resumeProducing(self) -> None:  # noqa: N802 - Twisted's word
        self.full, self.waiting = False, 0

    def stopProducing(self) -> None:  # noqa: N802 - Twisted's word
        """Do nothing when the connection closes: only the application produces data."""

    def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802 - Daphne's word
        if self.state not in (self.STATE_CONNECTING, self.STATE_OPEN):
            return  # the client has gone, but the application does not know it yet
        if self.full:
            self.waiting += len(content)
        if self.waiting > MOST_WAITING:
            logger.warning("a reader that does not keep up was cut off")
            self.transport.abortConnection()
            return
        super().serverSend(content, binary)
