"""Expensive documents for everybody, made once for simultaneous requests."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future

from neuroshima.refusals import Code, refusal

PATIENCE = 10.0
"""Seconds for which a caller waits while another one makes the document."""


class Once:
    """Documents by key: a cache of this process that drops the least recently used ones."""

    def __init__(self, room: int) -> None:
        """`room`: bytes of all documents together."""
        self.room = room
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._making: dict[Hashable, Future[bytes]] = {}
        self._lock = threading.Lock()

    def knows(self, key: Hashable) -> bool:
        """Whether the document is cached or being made."""
        with self._lock:
            return key in self._kept or key in self._making

    def get(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """The document of that key; the first caller makes it, the others wait.

        Raises what `make` raises, and Refusal `busy` if it takes too long."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            making = self._making.get(key)
            mine = making is None
            if making is None:
                making = self._making[key] = Future()
        if mine:
            self._make(key, make, making)
        try:
            return making.result(PATIENCE)
        except TimeoutError:
            raise refusal(Code.BUSY) from None

    def _make(self, key: Hashable, make: Callable[[], bytes], making: Future[bytes]) -> None:
        try:
            document = make()
        except BaseException as error:
            with self._lock:
                del self._making[key]
            making.set_exception(error)
            return
        with self._lock:
            del self._making[key]
            self._kept[key] = document
            while len(self._kept) > 1 and sum(map(len, self._kept.values())) > self.room:
                self._kept.popitem(last=False)
        making.set_result(document)
