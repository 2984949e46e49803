"""A WebSocket over TLS for tests that use threads.

The blocking client of `websockets` reads and writes a connection in two threads. Python's `ssl` does not allow that for
TLS: on a busy machine such a socket hangs forever. Here one thread owns the connection.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

from websockets.asyncio.client import connect

from tests.support.platform.serving import LONGEST

Result = TypeVar("Result")


class TlsSocket:
    """A connection with the methods of a blocking client."""

    def __init__(self, url: str, **settings: Any) -> None:
        """`settings`: those of `websockets.asyncio.client.connect`. Raises what it raises, such as InvalidStatus."""
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()

        async def open_connection() -> Any:
            return await connect(url, open_timeout=LONGEST, ping_interval=None, max_size=None, **settings)

        self._connection = self._result_of(open_connection())

    def recv(self, timeout: float | None = LONGEST) -> str | bytes:
        """The next message. Raises TimeoutError after `timeout` seconds, and ConnectionClosed."""
        message: str | bytes = self._result_of(asyncio.wait_for(self._connection.recv(), timeout))
        return message

    def send(self, message: str) -> None:
        """Send a message. Raises ConnectionClosed."""
        self._result_of(self._connection.send(message))

    def close(self) -> None:
        self._result_of(self._connection.close())

    def _result_of(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()
