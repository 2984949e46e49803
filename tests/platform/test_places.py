"""Sockets are counted in all processes of a site together.

Each process of these tests is an object in this one. Redis is real.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from neuroshima.matches.live import attendance as module
from neuroshima.matches.live.attendance import LEASE, Lease, Places, SharedLeases
from neuroshima.matches.refusals import MatchCode

from tests.support.platform.services import REDIS

pytestmark = [pytest.mark.services, pytest.mark.usefixtures("services")]
MOST, CODE = 2, MatchCode.TOO_MANY_TABLES


class Site:
    """Processes that share a Redis, and a stopped clock."""

    def __init__(self) -> None:
        self.now = 1e9
        self.opened: list[SharedLeases] = []

    def process(self, url: str = REDIS) -> Places:
        shared = SharedLeases(redis(url), lambda: self.now)
        self.opened.append(shared)
        return Places(shared)


def redis(url: str = REDIS) -> Any:
    from redis import Redis

    return Redis.from_url(url, socket_connect_timeout=1)


@pytest.fixture
def site() -> Iterator[Site]:
    site = Site()
    yield site
    for shared in site.opened:
        shared.close()


@pytest.fixture
def key() -> str:
    return f"address {uuid4()}"


async def test_what_one_process_has_given_the_other_cannot(site: Site, key: str, refused: Callable[[str], Any]) -> None:
    here, there = site.process(), site.process()
    await here.take(Lease(key), MOST, CODE)
    await there.take(Lease(key), MOST, CODE)
    for process in (here, there):
        with refused(CODE):
            await process.take(Lease(key), MOST, CODE)
    await there.take(Lease(f"{key} of somebody else"), MOST, CODE)


async def test_a_place_that_is_given_back_is_free_everywhere(site: Site, key: str) -> None:
    here, there = site.process(), site.process()
    held = [Lease(key), Lease(key)]
    for lease in held:
        await here.take(lease, MOST, CODE)
    here.give_back(held[0])
    assert here.shared is not None
    here.shared.close()  # what it had to tell Redis has been told
    await there.take(Lease(key), MOST, CODE)


async def test_the_places_of_a_killed_process_come_free(site: Site, key: str, refused: Callable[[str], Any]) -> None:
    """Places of a living process do not, since it renews them."""
    killed, alive = site.process(), site.process()
    await killed.take(Lease(key), MOST, CODE)
    await alive.take(Lease(key), MOST, CODE)
    site.now += LEASE - 1
    assert alive.shared is not None
    alive.shared.renew()
    site.now += 2
    await alive.take(Lease(key), MOST, CODE)
    with refused(CODE):
        await site.process().take(Lease(key), MOST, CODE)


async def test_the_clock_of_redis_decides(
    site: Site, key: str, refused: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process whose clock is an hour ahead ends no place of others."""
    here, ahead = (Places(shared) for shared in (SharedLeases(redis()), SharedLeases(redis())))
    site.opened += [each.shared for each in (here, ahead) if each.shared is not None]
    await here.take(Lease(key), MOST, CODE)
    monkeypatch.setattr(time, "time", lambda: 2e9)
    await ahead.take(Lease(key), MOST, CODE)
    for process in (here, ahead):
        with refused(CODE):
            await process.take(Lease(key), MOST, CODE)


async def test_a_refused_socket_takes_no_place(site: Site, key: str, refused: Callable[[str], Any]) -> None:
    here, there = site.process(), site.process()
    for _ in range(MOST):
        await here.take(Lease(key), MOST, CODE)
    for _ in range(5):
        lease = Lease(key)
        with refused(CODE):
            await there.take(lease, MOST, CODE)
        there.give_back(lease)
    assert not there.taken
    site.now += LEASE + 1  # those of `here` expire, and nothing else was there
    for _ in range(MOST):
        await there.take(Lease(key), MOST, CODE)


async def test_without_redis_a_process_counts_alone(
    site: Site, key: str, refused: Callable[[str], Any], caplog: pytest.LogCaptureFixture
) -> None:
    alone = site.process("redis://127.0.0.1:1/0")
    for _ in range(MOST):
        await alone.take(Lease(key), MOST, CODE)
    with refused(CODE):
        await alone.take(Lease(key), MOST, CODE)
    assert caplog.text.count("Redis does not count sockets now") == 1, "it is left alone for a while"


async def test_leases_that_redis_has_forgotten_come_back(
    site: Site, key: str, refused: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a restart of Redis, with the next renewal."""
    monkeypatch.setattr(module, "MANY", 1)
    here = site.process()
    for _ in range(MOST):
        await here.take(Lease(key), MOST, CODE)
    assert here.shared is not None
    here.shared.redis.delete(Lease(key).name)
    here.shared.renew()
    with refused(CODE):
        await site.process().take(Lease(key), MOST, CODE)
