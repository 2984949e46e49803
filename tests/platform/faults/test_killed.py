"""Servers are killed in the steps of a move while many matches are played.

Acknowledged moves are stored, nothing is stored by half, and a repeated command is not executed twice.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from neuroshima.matches.play.transactions import FAILPOINTS

from tests.support.platform.faults.crowd import Crowd, Record
from tests.support.platform.services import REDIS, own_database, pair
from tests.support.platform.serving import Server

MATCHES = 6
STEPS = 10
"""So many moves come to a step before the server dies there."""


class Site:
    """Servers with the same data, matches of two people, and a record of what they received."""

    def __init__(self, *servers: Server) -> None:
        self.servers, self.record = servers, Record()
        made = servers[0].prepare(cards=50, matches=MATCHES)
        self.matches = [(slug, made["sessions"][:2]) for slug in made["slugs"]]

    def crowd(self) -> Crowd:
        return Crowd([server.port for server in self.servers], self.matches, self.record)


async def kill_at(point: str, server: Server, crowd: Crowd) -> None:
    """Start a server that dies the `STEPS`th time a move reaches that point, and wait for its death."""
    await asyncio.to_thread(server.start, NEUROSHIMA_FAILPOINT=f"{point}:{STEPS}")
    await crowd.go_home()
    async with crowd.moving():
        assert await asyncio.to_thread(server.wait_for_death) == -signal.SIGKILL


async def test_the_only_server_is_killed(tmp_path: Path) -> None:
    """The players see that the connection is lost, reconnect by themselves, and go on."""
    server = Server(tmp_path, NEUROSHIMA_TRUSTED_PROXIES="1")
    site = Site(server)
    crowd = site.crowd()
    try:
        async with crowd.playing():
            for point in ("before_commit", "after_commit"):
                await kill_at(point, server, crowd)
            await asyncio.to_thread(server.start)
            await crowd.make_moves(STEPS)
    finally:
        server.stop(signal.SIGKILL)
    assert not site.record.refused
    site.record.check_stored(server)


@pytest.fixture(scope="module")
def two_servers(services: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Two servers with one database. The second one is running."""
    with own_database() as address:
        site = Site(*pair(tmp_path_factory.mktemp("killed"), address, REDIS, NEUROSHIMA_TRUSTED_PROXIES="1"))
        try:
            site.servers[1].start()
            yield site
        finally:
            for server in site.servers:
                server.stop(signal.SIGKILL)


@pytest.mark.services
@pytest.mark.parametrize("point", FAILPOINTS)
async def test_one_of_two_servers_is_killed(two_servers: Site, point: str) -> None:
    """Its players reconnect to the other server and go on. The others notice nothing."""
    crowd = two_servers.crowd()
    async with crowd.playing():
        await kill_at(point, two_servers.servers[0], crowd)
        await crowd.make_moves(STEPS)
    assert two_servers.record.refused.keys() <= {"stale"}


@pytest.mark.services
def test_after_all_kills_every_move_is_there_once(two_servers: Site) -> None:
    two_servers.record.check_stored(two_servers.servers[1])
