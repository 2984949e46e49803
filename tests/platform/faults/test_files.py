"""Open files: the limit is raised at the start, and a server at its limit says so and goes on."""

from __future__ import annotations

import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import psutil
import pytest
from neuroshima.site.server.connections import LOG_EVERY, Room, open_connections, raise_limit

from tests.support.platform.serving import LONGEST, MANAGE, Server

MARK = {"type": "mark", "field": 2, "how": "dot"}
SHORT = "too many open files"


class LimitedServer(Server):
    """A server with these soft and hard limits of open files."""

    limits = (256, 1024)

    def _launched(self, *arguments: str, **settings: str) -> Any:
        with self.log.open("ab") as log:
            return subprocess.Popen(
                ["prlimit", f"--nofile={self.limits[0]}:{self.limits[1]}", sys.executable, str(MANAGE), *arguments],
                env={**self.env, **settings},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LimitedServer]:
    server = LimitedServer(tmp_path, NEUROSHIMA_TRUSTED_PROXIES="1")
    yield server
    server.stop(signal.SIGKILL)


def connected(server: Server) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", server.port))
    line.setblocking(False)
    return line


def is_closed(line: socket.socket) -> bool:
    try:
        return line.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def wait_until_closed(lines: list[socket.socket], fewest: int) -> int:
    """Wait until the server has closed at least `fewest` connections; return the number."""
    deadline = time.monotonic() + LONGEST
    while (closed := sum(map(is_closed, lines))) < fewest:
        assert time.monotonic() < deadline, closed
        time.sleep(0.1)
    return closed


def wait_for_answer(server: Server) -> None:
    """Until the server answers again."""
    deadline = time.monotonic() + LONGEST
    while True:
        with suppress(OSError), urlopen(f"http://127.0.0.1:{server.port}/healthz", timeout=LONGEST) as answer:
            assert answer.status == 200
            return
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_the_soft_limit_is_raised_to_the_hard_one(server: LimitedServer) -> None:
    """Given the usual soft limit, when a server starts, then it may open as many files as the hard limit allows, and
    the log warns that these are few."""
    server.start()
    assert psutil.Process(server.process.pid).rlimit(psutil.RLIMIT_NOFILE) == (1024, 1024)  # type: ignore[union-attr]
    assert "only 1024 files may be open" in server.log.read_text()
    lines = [connected(server) for _ in range(600)]
    wait_for_answer(server)
    assert not any(map(is_closed, lines)) and SHORT not in server.log.read_text()
    for line in lines:
        line.close()


def test_a_server_without_room_refuses_connections_says_so_once_and_plays_on(server: LimitedServer) -> None:
    """Given a limit of 160 files, when a client opens 200 connections, then some are refused with one line in the log.

    Running matches go on, and the server accepts connections again when the client has gone."""
    server.limits = (160, 160)
    made = server.prepare()
    server.start()
    anna = server.client(made["slug"], made["sessions"][0])
    lines = [connected(server) for _ in range(200)]
    wait_until_closed(lines, fewest=80)
    assert anna.move(0, 0, MARK)["type"] == "accepted"
    log = server.log.read_text()
    assert log.count(SHORT) == 1 and "of 160" not in log and "160 files may be" in log and "LimitNOFILE" in log
    assert "Traceback" not in log
    for line in lines:
        line.close()
    wait_for_answer(server)
    assert anna.move(0, 1, {"type": "take"})["type"] == "accepted"


def test_a_limit_below_the_open_files_is_logged(server: LimitedServer) -> None:
    """Given a limit lowered below the number of open files, when a client connects, then Twisted closes the
    connection and the log says what is missing; the server answers when there are files again."""
    server.start()
    wait_for_answer(server)
    process = psutil.Process(server.process.pid)  # type: ignore[union-attr]
    process.rlimit(psutil.RLIMIT_NOFILE, (process.num_fds(), 1024))
    with closing(connected(server)) as line:
        wait_until_closed([line], fewest=1)
    assert server.log.read_text().count(SHORT) == 1
    process.rlimit(psutil.RLIMIT_NOFILE, (1024, 1024))
    wait_for_answer(server)


def test_the_log_tells_refused_connections_once_a_minute(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = [0.0]
    room = Room(100, clock=lambda: now[0])
    monkeypatch.setattr(open_connections, "now", 74)
    assert room.is_left() and not caplog.records
    monkeypatch.setattr(open_connections, "now", 75)
    assert [room.is_left() for _ in range(3)] == [False] * 3
    now[0] = LOG_EVERY
    assert not room.is_left()
    assert [record.args for record in caplog.records] == [(75, 100, 1), (75, 100, 3)]


def test_a_limit_that_cannot_be_raised_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(_which: int, _limits: tuple[int, int]) -> None:
        raise OSError("not here")

    monkeypatch.setattr(resource, "getrlimit", lambda _which: (5000, 9000))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert raise_limit() == 5000
    assert "stays at 5000" in caplog.text
    monkeypatch.setattr(resource, "getrlimit", lambda _which: (resource.RLIM_INFINITY,) * 2)
    assert raise_limit() > 100_000
