"""Faults of clients and a full disk on a server with SQLite."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import psutil
import pytest
from neuroshima.matches.live.protocol import CloseCode
from neuroshima_lab.service_bench.clients import open_socket
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidMessage

from tests.support.platform.faults.crowd import AWAY, Crowd, Record
from tests.support.platform.serving import Server

MATCHES = 8
MEGABYTE = 1_000_000
SOCKETS = 500
OF_ONE_ADDRESS = 300
TRIES = 5
CONNECTION = 3
"""Files of the first connection to the database. A server has none until somebody comes."""
LET_IN = 100
"""Sockets that one address may have."""


class Site:
    """A server, and matches of Anna and Jan."""

    def __init__(self, var: Path, **settings: str) -> None:
        self.server = Server(var, NEUROSHIMA_TRUSTED_PROXIES="1", **settings)
        made = self.server.prepare(cards=50, matches=MATCHES)
        self.slugs, self.sessions, self.record = made["slugs"], made["sessions"][:2], Record()
        self.server.start()
        assert self.server.process is not None
        self.process = psutil.Process(self.server.process.pid)

    @property
    def memory(self) -> float:
        """The server's memory in megabytes."""
        return float(self.process.memory_info().rss / MEGABYTE)

    def crowd(self) -> Crowd:
        return Crowd([self.server.port], [(slug, self.sessions) for slug in self.slugs], self.record)

    async def check_plays(self) -> None:
        """Assert that all matches can still be played."""
        crowd = self.crowd()
        async with crowd.playing():
            await crowd.make_moves(2 * MATCHES)
        assert self.record.refused.keys() <= {"unavailable"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("one"))
    yield site
    site.server.stop(signal.SIGKILL)


# Many sockets ---------------------------------------------------------------------------------------------------------


async def test_five_hundred_sockets_are_opened_at_once(site: Site) -> None:
    """Each is accepted, or refused in words; after they are closed, nothing of them remains."""
    memory, files = site.memory, site.process.num_fds()
    async with AsyncExitStack() as sockets:
        addresses = ["10.9.9.9"] * OF_ONE_ADDRESS + [
            f"10.9.{n // 200}.{n % 200}" for n in range(SOCKETS - OF_ONE_ADDRESS)
        ]
        told = await asyncio.gather(
            *(first_words(site, sockets, address, number) for number, address in enumerate(addresses))
        )
        let_in = SOCKETS - OF_ONE_ADDRESS + LET_IN
        assert Counter(told) == {"state": let_in, "too_many_tables": SOCKETS - let_in}
        await site.check_plays()
        assert site.memory - memory < 100
    while site.process.num_fds() > files + MATCHES + CONNECTION:
        await asyncio.sleep(0.1)
    site.record.check_stored(site.server)


async def first_words(site: Site, sockets: AsyncExitStack, address: str, number: int) -> str:
    """The first message to a spectator: a state, or the code of a refusal, after which the socket is closed."""
    slug = site.slugs[number % len(site.slugs)]
    wire = await come(site, sockets, slug, address)
    message = json.loads(await wire.recv())
    if message["type"] == "state":
        return "state"
    assert message["message"], "a refusal has a sentence"
    with pytest.raises(ConnectionClosed):
        await wire.recv()
    assert wire.close_code == CloseCode.TOO_MANY
    return str(message["code"])


async def come(site: Site, sockets: AsyncExitStack, slug: str, address: str) -> ClientConnection:
    """Open a socket; if the connection is closed before an answer, open another one, as the page does."""
    for _ in range(TRIES):
        with suppress(InvalidMessage, ConnectionError):
            return await sockets.enter_async_context(open_socket(site.server.port, slug, address))
        await asyncio.sleep(AWAY)
    raise AssertionError(f"{TRIES} connections were closed without an answer")


# Floods and nonsense --------------------------------------------------------------------------------------------------


TOO_BIG = 1009
BAD = [
    ('{"v": 1, "type": "ping", "have": 0}', 50, CloseCode.FLOODED),
    ("nonsense", 1, CloseCode.FLOODED),
    ("x" * 70_000, 1, TOO_BIG),
]
"""Frames, how many of them in a twentieth of a second, and how the socket ends."""


async def test_floods_and_malformed_messages_close_only_their_sockets(site: Site) -> None:
    async with AsyncExitStack() as sockets:
        opened = [open_socket(site.server.port, site.slugs[0], f"10.8.8.{number}") for number in range(len(BAD))]
        wires = [await sockets.enter_async_context(each) for each in opened]
        crowd = site.crowd()
        async with crowd.playing(), asyncio.TaskGroup() as floods:
            for wire, (frame, at_once, _code) in zip(wires, BAD, strict=True):
                floods.create_task(flood(wire, frame, at_once))
            await crowd.make_moves(2 * MATCHES)
    assert [wire.close_code for wire in wires] == [code for _frame, _at_once, code in BAD]
    assert site.record.refused.keys() <= {"unavailable"}, "nobody else is refused anything"
    assert site.server.log.read_text().count("a socket was closed for nonsense or a flood") == 2
    site.record.check_stored(site.server)


async def flood(wire: ClientConnection, frame: str, at_once: int) -> None:
    """Send up to a thousand frames a second until the server closes the socket. Every answer fits the protocol."""

    async def send() -> None:
        while True:
            for _ in range(at_once):
                await wire.send(frame)
            await asyncio.sleep(0.05)

    sending = asyncio.create_task(send())
    with suppress(ConnectionClosed):
        async for text in wire:
            assert json.loads(text)["type"] in ("state", "seats", "moved", "pong", "refused")
    with suppress(ConnectionClosed):
        await sending


# A client that never reads --------------------------------------------------------------------------------------------


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path, NEUROSHIMA_PLUGINS="sample=sample_game.plugin,impatient=impatient")
    yield site
    site.server.stop(signal.SIGKILL)


async def test_a_client_that_asks_and_never_reads_is_cut_off(impatient: Site) -> None:
    """The data that waits for it is bounded; everybody else plays on, and it may reconnect."""
    site, slug = impatient, impatient.slugs[0]
    await site.check_plays()
    reading, writing = await asyncio.open_connection(sock=narrow_line(site.server.port), limit=1)
    writing.write(handshake(site.server.port, slug, "10.7.7.7"))
    with suppress(ConnectionError):
        while "readers that do not keep up were cut off" not in site.server.log.read_text():
            writing.write(masked('{"v": 1, "type": "resync", "have": 0}'))
            await writing.drain()
            await asyncio.sleep(0.05)
    await site.check_plays()
    async with open_socket(site.server.port, slug, "10.7.7.7") as back:
        assert json.loads(await back.recv())["type"] == "state"
    writing.close()
    assert reading is not None
    site.record.check_stored(site.server)


def narrow_line(port: int) -> socket.socket:
    """A connection with small buffers."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    line.connect(("127.0.0.1", port))
    line.setblocking(False)
    return line


def handshake(port: int, slug: str, address: str) -> bytes:
    """A browser's request for a socket to a match."""
    lines = [
        f"GET /ws/match/{slug}/ HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Origin: http://127.0.0.1:{port}",
        f"X-Forwarded-For: {address}", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]  # fmt: skip
    return "".join(f"{line}\r\n" for line in [*lines, ""]).encode()


def masked(text: str) -> bytes:
    """A short text frame of a client, with a mask of zeros."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode()


# The disk is full -----------------------------------------------------------------------------------------------------


async def test_the_disk_is_full(site: Site) -> None:
    """Commands are refused in words, everybody can still watch, and matches go on when there is room again.

    A limit on the size of the server's files, which any user may set, stands for the full disk: it stops the
    database's write-ahead log and the server's own log."""
    limit = psutil.RLIMIT_FSIZE
    before, logged = site.process.rlimit(limit), site.server.log.stat().st_size
    crowd = site.crowd()
    async with crowd.playing():
        await crowd.make_moves(MATCHES)
        site.process.rlimit(limit, (logged + 150_000, before[1]))
        await crowd.be_refused("unavailable", 2 * MATCHES)
        acknowledged = len(site.record.acknowledged)
        late = await asyncio.to_thread(site.server.client, site.slugs[0], site.sessions[0])
        assert late.state["status"] == "running", "reading goes on"
        assert len(site.record.acknowledged) == acknowledged, "nothing is acknowledged that cannot be stored"
        site.process.rlimit(limit, before)
        await crowd.make_moves(2 * MATCHES)
    assert site.record.sentences["unavailable"].startswith("The server cannot store moves at the moment.")
    assert "the database failed" in site.server.log.read_text()
    site.record.check_stored(site.server)
