"""Move the clock of a server an hour ahead, as if it ran on another machine (`AHEAD` in `test_two_servers.py`).

This folder is first on the server's path. It changes the time of day in Python. Monotonic clocks (`time.monotonic`)
stay those of the machine.
"""

from __future__ import annotations

import datetime
import socket
import time
from datetime import datetime as real

HOUR = 3600
_time, _time_ns = time.time, time.time_ns


class _Kind(type):
    """Any datetime counts as an instance of the moved class."""

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, real)

    def __subclasscheck__(cls, subclass: type) -> bool:
        return issubclass(subclass, real)


class _Moved(real, metaclass=_Kind):
    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> real:  # type: ignore[override]
        return real.now(tz) + datetime.timedelta(seconds=HOUR)

    @classmethod
    def utcnow(cls) -> real:  # type: ignore[override]
        return cls.now(datetime.UTC).replace(tzinfo=None)

    @classmethod
    def today(cls) -> real:  # type: ignore[override]
        return cls.now()


datetime.datetime = _Moved  # type: ignore[misc]
time.time = lambda: _time() + HOUR
time.time_ns = lambda: _time_ns() + HOUR * 10**9
socket.gethostname = lambda: "ahead"
