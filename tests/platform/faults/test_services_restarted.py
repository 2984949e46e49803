"""PostgreSQL and Redis are killed, emptied and restarted under two running servers, which are not restarted."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from neuroshima.matches.live.protocol import CloseCode
from websockets.exceptions import ConnectionClosed

from tests.support.platform.faults.crowd import Crowd, Record
from tests.support.platform.services import Postgres, Redis, pair
from tests.support.platform.serving import Client, Server

MATCHES = 8
MARK = {"type": "mark", "field": 2, "how": "dot"}
TAKE = {"type": "take"}
BEATS = 2
"""Heartbeats within which everybody hears of a move: they come every five seconds."""


class Site:
    """Two servers with a PostgreSQL and a Redis of their own, and matches of Anna and Jan."""

    def __init__(self, var: Path, postgres: Postgres, redis: Redis) -> None:
        self.postgres, self.redis, self.var = postgres, redis, var
        self.servers = pair(var, postgres.url, redis.url, NEUROSHIMA_TRUSTED_PROXIES="1")
        postgres.lay_tables()
        made = self.servers[0].prepare(cards=50, matches=MATCHES + 1)
        self.sessions: list[str] = made["sessions"]
        self.slug, *self.played = made["slugs"]
        self.record = Record()
        for server in self.servers:
            server.start()

    def crowd(self) -> Crowd:
        """Anna and Jan at all matches but the first."""
        ports = [server.port for server in self.servers]
        return Crowd(ports, [(slug, self.sessions[:2]) for slug in self.played], self.record)

    def log(self) -> str:
        """The logs of both servers."""
        return self.servers[0].log.read_text()


@pytest.fixture(scope="module")
def site(services: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    var = tmp_path_factory.mktemp("restarted")
    postgres, redis = Postgres(), Redis(var)
    servers: tuple[Server, ...] = ()
    try:
        postgres.start()
        redis.start()
        site = Site(var, postgres, redis)
        servers = site.servers
        yield site
    finally:
        for server in servers:
            server.stop(signal.SIGKILL)
        redis.kill()
        postgres.remove()


async def test_postgresql_is_killed_and_started_again(site: Site) -> None:
    """Commands are refused in words, and accepted when they are repeated."""
    crowd = site.crowd()
    async with crowd.playing():
        await crowd.make_moves(MATCHES)
        await asyncio.to_thread(site.postgres.kill)
        await crowd.be_refused("unavailable", 2 * MATCHES)
        before = len(site.record.acknowledged)
        await asyncio.to_thread(check_unavailable, site)
        assert len(site.record.acknowledged) == before, "nothing is acknowledged that cannot be stored"
        await asyncio.to_thread(site.postgres.start)
        await crowd.make_moves(4 * MATCHES)
    assert site.record.refused.keys() <= {"unavailable", "stale"}
    assert site.record.sentences["unavailable"].startswith("The server cannot store moves at the moment.")
    assert "the database failed" in site.log()
    site.record.check_stored(site.servers[0])


def check_unavailable(site: Site) -> None:
    """Assert that a new socket is closed with a code that means: try again later."""
    with pytest.raises(ConnectionClosed) as closed:
        site.servers[0].client(site.slug, site.sessions[0])
    assert closed.value.rcvd is not None and closed.value.rcvd.code == CloseCode.TRY_AGAIN_LATER


async def test_redis_is_emptied_killed_and_started_again(site: Site) -> None:
    """Players see each other's moves later, by heartbeats; nothing else changes."""
    crowd = site.crowd()
    async with crowd.playing():
        await crowd.make_moves(MATCHES)
        await asyncio.to_thread(redis.Redis.from_url(site.redis.url).flushall)
        await crowd.make_moves(MATCHES)
        site.redis.kill()
        await crowd.make_moves(2 * MATCHES)
        site.redis.start()
        await crowd.make_moves(MATCHES)
    assert site.record.refused.keys() <= {"unavailable", "stale"}
    site.record.check_stored(site.servers[0])


def test_a_server_without_hints_reads_the_database(site: Site) -> None:
    """Redis is down. The second server has not heard of the move that the first one has stored."""
    anna = site.servers[0].client(site.slug, site.sessions[0])
    tab, jan = (site.servers[1].client(site.slug, session) for session in site.sessions[:2])
    seq = jan.state["seq"]
    already = len(site.log())
    site.redis.kill()
    try:
        assert anna.move(0, seq, MARK, "the-command")["seq"] == seq + 1
        site.record.accept(site.slug, "the-command", seq + 1)
        told = tab.move(0, seq, {**MARK, "field": 3})
        assert (told["type"], told["code"], told["seq"]) == ("refused", "stale", seq + 1)
        assert jan.move(1, seq, TAKE)["code"] in ("stale", "not_to_move")
        assert tab.move(0, seq, MARK, "the-command")["seq"] == seq + 1, "it was carried out, once"
        assert site.servers[1].client(site.slug, None).state["seq"] == seq + 1
        assert beats_before_move(jan, seq + 1) <= BEATS
    finally:
        site.redis.start()
    logged = site.log()[already:]
    assert "the channel layer failed" in logged and "Traceback" not in logged
    site.record.check_stored(site.servers[0])


def beats_before_move(client: Client, seq: int) -> int:
    """The number of heartbeats that a client receives before that move."""
    beats = 0
    while (message := client.next())["type"] != "moved":
        beats += message["type"] == "pong"
    assert message["seq"] == seq
    return beats
