"""Places for sockets, and counts of visitors: on the site, and as spectators of a match.

A key has a limited number of places on the whole site. A process counts its own sockets. With Redis it also keeps a
*lease* for each: a member of a sorted set that expires unless it is renewed. So the places of a killed process become
free by themselves. Redis's clock is used, because the clocks of machines may differ. While Redis is away each process
counts alone, as in `players/rate_limits.py`.

Visitors of all processes are counted in the same way, without a limit. A visitor with several windows counts once.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from django.conf import settings

from neuroshima.digests import sha256
from neuroshima.players.current_player import ADDRESSES_OF_A_NETWORK, is_trusted, network_key
from neuroshima.refusals import RefusalCode, refusal

logger = logging.getLogger(__name__)

LEASE = 30.0
"""Seconds for which a lease holds."""
RENEWED = 10.0
"""Seconds after which all leases of a process are renewed."""
REST = 10.0
"""Seconds for which a Redis that has failed is not asked."""
MANY = 500
"""Leases that one message to Redis renews."""


@dataclass(frozen=True)
class Lease:
    """One place of a key."""

    key: str
    member: str = field(default_factory=lambda: str(uuid.uuid4()))

    @property
    def name(self) -> str:
        """Name of a key's leases in Redis, hashed to hide addresses and players."""
        return f"neuroshima/places/{sha256(self.key)[:32]}"


class SharedLeases:
    """The leases of this process in Redis.

    Methods that block must not be called in the event loop. `end` and renewal run in a separate thread."""

    def __init__(self, redis: Any, clock: Callable[[], float] | None = None) -> None:
        self.redis, self.clock = redis, clock or partial(_time_of, redis)
        self._held: set[Lease] = set()
        self._orders: queue.SimpleQueue[Callable[[], object] | None] = queue.SimpleQueue()
        """Requests to Redis for the thread; None ends it."""
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._failed_at = -REST

    def begin(self, lease: Lease, most: int) -> bool:
        """Take one of `most` places on the site; return whether one was free."""
        self._keep(lease)
        if time.monotonic() - self._failed_at < REST:
            return True
        try:
            fits = self._add_and_count(lease) <= most
        except Exception as error:
            self._away(error)
            return True
        if not fits:
            self.end(lease)
        return fits

    def hold(self, lease: Lease) -> None:
        """Take a place of a key without a limit. Does not block."""
        self._keep(lease)
        self._orders.put(partial(self._write, [lease]))

    def end(self, lease: Lease) -> None:
        """Free a place. Does not block."""
        with self._lock:
            self._held.discard(lease)
        self._orders.put(partial(self.redis.zrem, lease.name, lease.member))

    def counts(self, keys: Iterable[str]) -> dict[str, int] | None:
        """The number of taken places of each key on the site; None while Redis is away."""
        names = {key: Lease(key, "").name for key in keys}
        if time.monotonic() - self._failed_at < REST:
            return None
        try:
            now = self.clock()
            with self.redis.pipeline(transaction=False) as pipe:
                for name in names.values():
                    pipe.zcount(name, now, "+inf")
                return dict(zip(names, map(int, pipe.execute()), strict=True))
        except Exception as error:
            self._away(error)
            return None

    def close(self) -> None:
        """Stop renewing; for tests."""
        self._orders.put(None)
        if self._thread is not None:
            self._thread.join()

    def renew(self) -> None:
        """Extend all leases of this process to `LEASE` seconds from now."""
        with self._lock:
            held = sorted(self._held, key=lambda lease: lease.key)
        for at in range(0, len(held), MANY):
            self._request(partial(self._write, held[at : at + MANY]))

    def _keep(self, lease: Lease) -> None:
        with self._lock:
            self._held.add(lease)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="places", daemon=True)
                self._thread.start()

    def _add_and_count(self, lease: Lease) -> int:
        now = self.clock()
        with self.redis.pipeline(transaction=True) as pipe:
            pipe.zremrangebyscore(lease.name, "-inf", now)
            _add(pipe, lease, now)
            pipe.zcard(lease.name)
            return int(pipe.execute()[-1])

    def _write(self, leases: Iterable[Lease]) -> None:
        now = self.clock()
        with self.redis.pipeline(transaction=False) as pipe:
            for lease in leases:
                _add(pipe, lease, now)
            pipe.execute()

    def _run(self) -> None:
        due = time.monotonic() + RENEWED
        while True:
            with suppress(queue.Empty):
                order = self._orders.get(timeout=max(0.0, due - time.monotonic()))
                if order is None:
                    return
                self._request(order)
            if time.monotonic() >= due:
                due = time.monotonic() + RENEWED
                self.renew()

    def _request(self, question: Callable[[], object]) -> None:
        """Send a request to Redis, tolerating failures.

        A lease that could not be returned expires. One that could not be written is renewed later."""
        if time.monotonic() - self._failed_at < REST:
            return
        try:
            question()
        except Exception as error:
            self._away(error)

    def _away(self, error: Exception) -> None:
        self._failed_at = time.monotonic()
        logger.warning("Redis does not count sockets now: %r", error)


def _add(pipe: Any, lease: Lease, now: float) -> None:
    pipe.zadd(lease.name, {lease.member: now + LEASE})
    pipe.expire(lease.name, int(2 * LEASE))


def _time_of(redis: Any) -> float:
    seconds, microseconds = redis.time()
    return float(seconds + microseconds / 1e6)


class Places:
    """The places of this process, and through `shared` those of the whole site."""

    def __init__(self, shared: SharedLeases | None = None) -> None:
        self.taken: Counter[str] = Counter()
        self.shared = shared

    async def take(self, lease: Lease, most: int, code: RefusalCode) -> None:
        """Take one of the `most` places of the lease's key.

        Raises Refusal `code` if there is none; call `give_back` in this case, too."""
        self.taken[lease.key] += 1
        if self.taken[lease.key] > most:
            raise refusal(code, count=most)
        if self.shared is not None and not await asyncio.to_thread(self.shared.begin, lease, most):
            raise refusal(code, count=most)

    def give_back(self, lease: Lease) -> None:
        """Free one place."""
        self.taken[lease.key] -= 1
        if self.taken[lease.key] <= 0:
            del self.taken[lease.key]
        if self.shared is not None:
            self.shared.end(lease)


def places_of(redis_url: str) -> Places:
    """Places that are counted in that Redis, or in this process alone."""
    if not redis_url:
        return Places()
    from redis import Redis

    redis = Redis.from_url(redis_url, socket_timeout=1, socket_connect_timeout=1)
    return Places(SharedLeases(redis))


SITE: Final = "here"
"""The key of all visitors with an open socket."""


def spectators_of(slug: str) -> str:
    """The key of the spectators of that match."""
    return f"watching {slug}"


class Attendance:
    """The visitors of this process, and through `shared` those of the whole site."""

    def __init__(self, shared: SharedLeases | None = None) -> None:
        self.shared = shared
        self._windows: dict[str, Counter[str]] = {}
        """For each key its visitors, each with their number of windows in this process."""

    def enter(self, key: str, visitor: str) -> Lease:
        """A window of that visitor has opened. Does not block."""
        lease = Lease(key, sha256(visitor)[:32])
        windows = self._windows.setdefault(key, Counter())
        windows[lease.member] += 1
        if windows[lease.member] == 1 and self.shared is not None:
            self.shared.hold(lease)
        return lease

    def leave(self, lease: Lease) -> None:
        """A window has closed. Does not block."""
        windows = self._windows[lease.key]
        windows[lease.member] -= 1
        if windows[lease.member] > 0:
            return
        del windows[lease.member]
        if not windows:
            del self._windows[lease.key]
        if self.shared is not None:
            self.shared.end(lease)

    def counts(self, keys: Iterable[str]) -> dict[str, int]:
        """The number of visitors now, for each key.

        With Redis it blocks: do not call it in the event loop."""
        here = {key: len(self._windows.get(key, ())) for key in keys}
        told = self.shared.counts(here) if self.shared is not None and here else None
        return here if told is None else told


places = places_of(settings.REDIS_URL)
"""Places for each address, and for each visitor at a match."""
attendance = Attendance(places.shared)


class Counted:
    """What one socket has taken: places, and its visitor's presence."""

    def __init__(self) -> None:
        self._taken: list[Lease] = []
        self._present: list[Lease] = []

    async def take_place(self, key: str, most: int, code: RefusalCode) -> None:
        """Take one of the `most` places of a key. Raises Refusal `code`."""
        lease = Lease(key)
        self._taken.append(lease)
        await places.take(lease, most, code)

    async def take_address(self, address: str, code: RefusalCode) -> None:
        """Take a place of that address, and one of its network, unless the host trusts it. Raises Refusal `code`."""
        if is_trusted(address):
            return
        await self.take_place(f"address {address}", settings.SOCKETS_PER_ADDRESS, code)
        if network := network_key(address):
            await self.take_place(f"network {network}", settings.SOCKETS_PER_ADDRESS * ADDRESSES_OF_A_NETWORK, code)

    def be_at(self, visitor: str, keys: Sequence[str]) -> None:
        """Count the socket's visitor for these keys, and for no others."""
        before, self._present = self._present, [attendance.enter(key, visitor) for key in keys]
        for lease in before:
            attendance.leave(lease)

    def leave(self) -> None:
        """Stop counting the socket's visitor."""
        self.be_at("", ())

    def end(self) -> None:
        """The socket is gone: give back its places, and stop counting its visitor."""
        self.leave()
        for lease in self._taken:
            places.give_back(lease)
        self._taken = []
