"""A plugin without contributions that gives the server small buffers and little patience with readers.

So a test need not fill the megabyte of a real server, nor the buffers of the operating system.
"""

import socket
from typing import Any

from neuroshima.site.server import slow_readers
from neuroshima.site.server.slow_readers import PatientSocket

NEUROSHIMA_CONTRACT = 2

slow_readers.MOST_WAITING = 64 * 1024
_connect = PatientSocket.makeConnection


def _connect_narrowly(self: PatientSocket, transport: Any) -> None:
    transport.getHandle().setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    _connect(self, transport)


PatientSocket.makeConnection = _connect_narrowly  # type: ignore[method-assign]
