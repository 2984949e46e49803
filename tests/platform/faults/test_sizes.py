"""Endless input from clients, and clients that do not read, cost a server little memory."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import psutil
import pytest
from neuroshima.matches.live.protocol import CloseCode
from neuroshima.site.server import slow_readers
from neuroshima.site.server.request_bodies import LARGEST

from tests.platform.faults.test_one_server import handshake
from tests.support.platform.serving import LONGEST, Server

MEGABYTE = 1_000_000
LONG = 6 * MEGABYTE
"""Bytes of the long answers of the plugin."""
PART = 60_000
TOO_BIG = 1009
LITTLE = 40 * MEGABYTE
"""Memory that a server may take for a while, whatever is sent to it."""


class Site:
    """A server that gives long answers, and a match."""

    def __init__(self, var: Path) -> None:
        plugins = "sample=sample_game.plugin,long_answers=long_answers.plugin"
        self.server = Server(var, NEUROSHIMA_TRUSTED_PROXIES="1", NEUROSHIMA_PLUGINS=plugins)
        made = self.server.prepare()
        self.slug, self.sessions = made["slug"], made["sessions"]
        self.server.start()
        assert self.server.process is not None
        self.process = psutil.Process(self.server.process.pid)
        self.server.client(self.slug, None).close()  # what is loaded by the first visitor is there

    @property
    def memory(self) -> int:
        return int(self.process.memory_info().rss)

    @property
    def port(self) -> int:
        return self.server.port

    def connect(self, narrow: bool = False, room: int = 0) -> socket.socket:
        """Open a connection. `narrow`: small buffers; `room`: the client's receive buffer in bytes."""
        line = socket.socket()
        if narrow or room:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room or 1)
        line.connect(("127.0.0.1", self.port))
        line.settimeout(LONGEST)
        return line

    def open_socket(self, address: str, narrow: bool = False) -> socket.socket:
        """Open a socket to the match, and read only the handshake."""
        line = self.connect(narrow)
        line.sendall(handshake(self.port, self.slug, address))
        read = b""
        while b"\r\n\r\n" not in read:
            read += line.recv(1)
        assert read.startswith(b"HTTP/1.1 101 ")
        return line

    def check_answers(self) -> None:
        """Assert that the server runs and a player gets the page."""
        with urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=LONGEST) as answer:
            assert answer.status == 200


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("sizes"))
    yield site
    site.server.stop(signal.SIGKILL)


def head(site: Site, path: str = "/nothing/", method: str = "POST", **headers: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{site.port}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "".join(f"{line}\r\n" for line in [*lines, ""]).encode()


def answer_of(line: socket.socket) -> tuple[int, dict[str, str], bytes]:
    """The status, the headers and the body of an answer after which the server closes."""
    found = b""
    with suppress(ConnectionResetError):
        while part := line.recv(65536):
            found += part
    first, *lines = found.partition(b"\r\n\r\n")[0].decode().split("\r\n")
    return int(first.split()[1]), dict(text.split(": ", 1) for text in lines), found.partition(b"\r\n\r\n")[2]


def send_without_end(line: socket.socket, part: bytes, most: int) -> int:
    """Send until the server closes the connection, or `most` bytes; return the number of bytes."""
    sent = 0
    with suppress(ConnectionError):
        while sent < most:
            line.sendall(part)
            sent += len(part)
    return sent


# Bodies of requests ---------------------------------------------------------------------------------------------------


def test_a_body_with_a_length_over_the_limit_is_refused_before_it_comes(site: Site) -> None:
    with closing(site.connect()) as line:
        line.sendall(head(site, Content_Length=str(LARGEST + 1), Expect="100-continue"))
        status, headers, body = answer_of(line)
    assert (status, headers["Connection"]) == (413, "close")
    assert "The message is too large." in body.decode() and 'data-code="too_large"' in body.decode()


def test_a_body_in_chunks_is_refused_when_it_gets_too_long(site: Site) -> None:
    """Of 200 megabytes. The client gets the answer, and the server needs no memory for the body."""
    before = site.memory
    with closing(site.connect()) as line:
        line.sendall(head(site, Transfer_Encoding="chunked"))
        chunk = b"%x\r\n" % MEGABYTE + b"x" * MEGABYTE + b"\r\n"
        with suppress(ConnectionError):
            for _ in range(200):
                line.sendall(chunk)
        most = site.memory - before
        with suppress(ConnectionError, IndexError):
            assert answer_of(line)[0] == 413
    assert most < LITTLE
    site.check_answers()


def test_a_long_body_that_is_sent_all_the_same_takes_no_memory(site: Site) -> None:
    before = site.memory
    with closing(site.connect()) as line:
        line.sendall(head(site, Content_Length=str(300 * MEGABYTE)))
        send_without_end(line, b"x" * MEGABYTE, 300 * MEGABYTE)
    assert site.memory - before < LITTLE
    site.check_answers()


def test_a_body_as_long_as_may_be_gets_to_the_site(site: Site) -> None:
    for declared in (True, False):
        with closing(site.connect()) as line:
            length = {"Content_Length": str(LARGEST)} if declared else {"Transfer_Encoding": "chunked"}
            line.sendall(head(site, Connection="close", **length))
            line.sendall(b"x" * LARGEST if declared else b"%x\r\n" % LARGEST + b"x" * LARGEST + b"\r\n0\r\n\r\n")
            assert answer_of(line)[0] == 404


def test_a_refused_body_is_answered_in_the_visitors_language_and_format(site: Site) -> None:
    with closing(site.connect()) as line:
        asked = {"Content_Type": "application/json", "Accept_Language": "pl", "Content_Length": str(LARGEST + 1)}
        line.sendall(head(site, **asked))
        _status, headers, body = answer_of(line)
    assert headers["Content-Type"] == "application/json"
    assert json.loads(body)["error"] == {"code": "too_large", "message": "Wiadomość jest za duża.", "path": ""}


def test_many_bodies_that_stop_half_way_are_bounded_together(site: Site) -> None:
    """Given twenty connections whose bodies stop half-way, when these have more than 64 MB together, then the oldest
    connections are closed."""
    lines = [site.connect() for _ in range(20)]
    for line in lines:
        line.sendall(head(site, Content_Length=str(LARGEST)) + b"x" * (LARGEST - 1))
    time.sleep(0.5)
    ended = [number for number, line in enumerate(lines) if is_ended(line)]
    assert ended and ended == list(range(len(ended))) and len(ended) <= 6
    for line in lines:
        line.close()
    site.check_answers()


def is_ended(line: socket.socket) -> bool:
    line.setblocking(False)
    try:
        return line.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


# Messages of sockets --------------------------------------------------------------------------------------------------


def frame(opcode: int, data: bytes, last: bool) -> bytes:
    """A frame of a client, with a mask of zeros."""
    length = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
    return bytes([opcode | (0x80 if last else 0)]) + length + bytes(4) + data


def read_to_the_end(line: socket.socket) -> None:
    """Read until the server closes the connection; otherwise the time limit fails the test."""
    with suppress(ConnectionError):
        while line.recv(1 << 20):
            pass


def close_code(line: socket.socket) -> int:
    """The code with which the server closes, after any other messages."""
    read = b""
    while part := line.recv(65536):
        read += part
        while len(read) > 1:
            length, start = read[1], 2
            if length == 126:
                length, start = int.from_bytes(read[2:4], "big"), 4
            if len(read) < start + length:
                break
            if read[0] & 15 == 8:
                return int.from_bytes(read[start : start + 2], "big")
            read = read[start + length :]
    raise AssertionError("the socket was cut without a code")


@pytest.mark.parametrize(("piece", "pieces"), [(b"x" * PART, 100), (b"", 5000)], ids=["long", "empty"])
def test_a_message_in_pieces_counts_while_it_is_unfinished(site: Site, piece: bytes, pieces: int) -> None:
    """Twenty sockets send a message that never ends. Each is closed with 1009, and its memory is freed."""
    before = site.memory
    lines = [site.open_socket("10.3.0.1") for _ in range(20)]
    for line in lines:
        line.sendall(frame(1, piece, last=False))
    for line in lines:
        with suppress(ConnectionError):
            line.sendall(frame(0, piece, last=False) * pieces)
        assert close_code(line) == TOO_BIG
    assert site.memory - before < LITTLE
    site.check_answers()


def test_a_frame_over_the_limit_is_closed_with_1009(site: Site) -> None:
    line = site.open_socket("10.3.0.2")
    line.sendall(bytes([0x81, 0x80 | 127]) + (1 << 40).to_bytes(8, "big") + bytes(4))
    assert close_code(line) == TOO_BIG


def test_a_flood_of_short_messages_is_read_no_faster_than_it_is_answered(site: Site) -> None:
    """Each socket ends, and the messages need no memory."""
    before = site.memory
    lines = [site.open_socket("10.3.0.3") for _ in range(5)]
    short = frame(1, b"{}", last=True) * 5000
    for line in lines:
        send_without_end(line, short, 20 * MEGABYTE)
    assert site.memory - before < LITTLE
    for line in lines:
        read_to_the_end(line)
    site.check_answers()


def test_a_burst_of_messages_closes_its_socket_with_a_code(site: Site) -> None:
    line = site.open_socket("10.3.0.4")
    line.sendall(frame(1, b"{}", last=True) * 2000)
    assert close_code(line) == CloseCode.FLOODED


# Answers that nobody reads --------------------------------------------------------------------------------------------


def ask_for(size: int) -> bytes:
    """A request with an answer of that many bytes."""
    return frame(1, json.dumps({"v": 1, "type": "ping", "have": size}).encode(), last=True)


def most_memory(site: Site, lines: list[socket.socket], ask: Callable[[socket.socket], Any], seconds: float) -> int:
    """The largest growth of the server's memory while the clients send requests and do not read."""
    before, most, until = site.memory, 0, time.monotonic() + seconds
    while time.monotonic() < until:
        for line in lines:
            with suppress(OSError):
                ask(line)
        most = max(most, site.memory - before)
        time.sleep(0.3)
    return most


def test_sockets_that_ask_and_do_not_read_are_cut_off(site: Site) -> None:
    """Each holds about a megabyte, and all together no more than the limit."""
    lines = [site.open_socket("10.4.0.1", narrow=True) for _ in range(60)]
    for line in lines:
        line.setblocking(False)
    asked = ask_for(900_000)
    grown = most_memory(site, lines, lambda line: line.send(asked), 6)
    assert grown < 3 * slow_readers.CEILING
    for line in lines:
        line.settimeout(LONGEST)
        read_to_the_end(line)
    assert "readers that do not keep up were cut off" in site.server.log.read_text()
    site.check_answers()


def test_pages_that_nobody_reads_are_held_once(site: Site) -> None:
    """A hundred clients request a page of six megabytes, and do not read."""
    lines = [site.connect(narrow=True) for _ in range(100)]
    for line in lines:
        line.sendall(head(site, "/shared", "GET"))
    assert most_memory(site, lines, lambda _line: None, 3) < LITTLE
    for line in lines:
        line.close()


def test_a_client_that_stops_reading_is_ended_and_a_slow_one_is_not(site: Site) -> None:
    """Both request six megabytes. The plugin disconnects clients that stop for four seconds."""
    stopped, slow = site.connect(narrow=True), site.connect(room=64_000)
    for line in (stopped, slow):
        line.sendall(head(site, "/long", "GET", Connection="close"))
    begun, read = time.monotonic(), 0
    while part := slow.recv(50_000):
        read += len(part)
        time.sleep(0.1 if time.monotonic() < begun + 10 else 0)
    assert read > LONG, "the slow one gets everything"
    assert time.monotonic() > begun + 10, "although it takes longer"
    got = 0
    with suppress(ConnectionError):
        while part := stopped.recv(1 << 20):
            got += len(part)
    assert got < LONG
    stopped.close()
    slow.close()


def test_a_long_answer_comes_whole(site: Site) -> None:
    """Also the one after it on the same connection."""
    with closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=LONGEST)) as connection:
        for _ in range(2):
            connection.request("GET", "/shared")
            assert len(connection.getresponse().read()) == LONG


# Freed memory ---------------------------------------------------------------------------------------------------------


def test_memory_of_closed_connections_is_freed(site: Site) -> None:
    """After a hundred long answers and some hundred sockets the memory is free again."""
    time.sleep(3)
    before = site.memory
    for number in range(60):
        with closing(site.connect(narrow=True)) as line:
            line.sendall(head(site, "/long", "GET"))
            line.recv(1000)
            if number % 3 == 0:
                for _ in range(5):
                    site.open_socket(f"10.5.0.{number}").close()
    deadline = time.monotonic() + 60
    while site.memory - before > 25 * MEGABYTE:
        assert time.monotonic() < deadline, (site.memory - before) / MEGABYTE
        time.sleep(0.5)


def test_limits_are_as_documented() -> None:
    assert (LARGEST, slow_readers.MOST_WAITING, slow_readers.CEILING) == (4 << 20, 1 << 20, 64 << 20)
    assert slow_readers.LONGEST_STALL == 30
