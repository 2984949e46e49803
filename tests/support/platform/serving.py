"""A real server in a separate process, and a client from another library."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import uuid
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Any

from neuroshima.matches.reading import json_patch
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.support.platform.launching import HASH_SEED, Process, launch
from tests.support.platform.made_once import made_once

if TYPE_CHECKING:
    from tests.support.platform.tls_socket import TlsSocket

ROOT = Path(__file__).resolve().parents[3]
MANAGE = ROOT / "manage.py"
LONGEST = 200
"""Seconds that anything may take here. What comes, comes in a fraction of a second; on a busy machine it takes its
time, and what never comes fails its test all the same."""

WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
FIRST_PORT = 20_000 + 1000 * (WORKER % 12)
"""Each process of a parallel run has a thousand ports of its own, below those that the system gives away: nobody takes
one between the moment it is found free and the start of its server."""


PORTS = cycle(random.sample(range(FIRST_PORT, FIRST_PORT + 1000), 1000))
"""Each port once before any comes a second time: a server that is not started yet does not hold its port, and another
one must not get the same."""


def free_port() -> int:
    for port in islice(PORTS, 1000):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with suppress(OSError):
                probe.bind(("127.0.0.1", port))
                return port
    raise AssertionError("No port is free")


DATABASE = "db.sqlite3"
PLUGINS = str(ROOT / "tests/plugins")
SETTLED = {"DJANGO_SETTINGS_MODULE": "settled", "PYTHONHASHSEED": HASH_SEED}
"""Settings of a server that leaves nothing to chance (tests/plugins/settled.py)."""


def run_launched(
    script: Path, arguments: tuple[str, ...], env: Mapping[str, str], given: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Run a Python script to its end. `given`: its standard input."""
    with TemporaryFile() as stdin, TemporaryFile() as stdout, TemporaryFile() as stderr:
        stdin.write(given)
        stdin.seek(0)
        code = launch(script, arguments, env, stdin, stdout, stderr).wait(LONGEST)
        told = [(stream.seek(0), stream.read())[1] for stream in (stdout, stderr)]
        return subprocess.CompletedProcess([str(script), *arguments], code, *told)


@cache
def migrated() -> Path:
    """An empty SQLite database with all tables, to be copied."""
    return made_once("migrated.sqlite3", _migrate)


def _migrate(path: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="migrated-", dir=path.parent) as var:
        done = Server(Path(var)).run("migrate", "--verbosity=0")
        assert done.returncode == 0, done.stderr.decode()
        shutil.copyfile(Path(var, DATABASE), path)


class Server:
    """`manage.py play` with data in `var`, which a test may kill and restart. With SQLite its tables exist already."""

    def __init__(self, var: Path, **settings: str) -> None:
        self.port = free_port()
        self.log = var / "server.log"
        self.env = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("NEUROSHIMA_", "DJANGO_"))},
            "NEUROSHIMA_VAR": str(var),
            "NEUROSHIMA_SECRET_KEY": "for tests only, and as long as a key of a site has to be 0123456789",
            "NEUROSHIMA_PLUGINS": "sample=sample_game.plugin",
            "NEUROSHIMA_BOTS": "0",  # a process to think in costs as much as another server
            "NEUROSHIMA_REVIEW_TIME": "0.4",  # some positions of a match are enough
            "NEUROSHIMA_REVIEW_PRIORITY": "low",  # on a busy machine no core is ever idle
            "NEUROSHIMA_LIMITS": "0",  # all visitors of a test come from one address
            "PYTHONFAULTHANDLER": "1",
            "PYTHONPATH": PLUGINS,
            "DJANGO_SETTINGS_MODULE": "quick_passwords",
            **settings,
        }
        self.process: Process | None = None
        self.database = None if "NEUROSHIMA_DATABASE_URL" in settings else var / DATABASE

    def prepare(self, plans: str = "two", cards: int = 6, matches: int = 1) -> dict[str, Any]:
        """Make guests, sessions and matches; return the output of `prepare.py`."""
        return self.prepared("tests/support/platform/prepare.py", plans, str(cards), str(matches))

    def prepared(self, script: str, *arguments: str, given: str = "") -> dict[str, Any]:
        """Run a script that prepares the server's data in its own process; return its output. `given`: standard
        input."""
        self._lay_tables()
        env = {**self.env, "PYTHONPATH": f"{self.env['PYTHONPATH']}{os.pathsep}{ROOT}"}
        done = run_launched(ROOT / script, arguments, env, given.encode())
        assert done.returncode == 0, done.stderr.decode()
        return dict(json.loads(done.stdout.decode().splitlines()[-1]))

    def prepared_at_once(self, script: str, *arguments: str, processes: int = 2) -> list[dict[str, Any]]:
        """Run a script in so many processes; return their outputs. They wait for a line of input to begin together."""
        env = {**self.env, "PYTHONPATH": f"{self.env['PYTHONPATH']}{os.pathsep}{ROOT}"}
        with ExitStack() as streams:
            started = list[tuple[Process, IO[bytes], IO[bytes]]]()
            for _number in range(processes):
                reading, writing = os.pipe()
                start = streams.enter_context(os.fdopen(writing, "wb", buffering=0))
                output, errors = (streams.enter_context(TemporaryFile()) for _stream in range(2))
                with os.fdopen(reading, "rb") as stdin:
                    process = launch(ROOT / script, arguments, env, stdin, output, errors)
                started.append((process, start, output))
            for _process, to_begin, _told in started:
                to_begin.write(b"go\n")
            assert [each.wait(LONGEST) for each, _to_begin, _told in started] == [0] * processes
            return [json.loads((told.seek(0), told.read())[1]) for _process, _to_begin, told in started]

    def run(self, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        """Run `manage.py` with these arguments to its end."""
        return run_launched(MANAGE, arguments, self.env)

    def start(self, **settings: str) -> None:
        self._lay_tables()
        self.process = self._launched("play", "--port", str(self.port), **settings)
        deadline = time.monotonic() + LONGEST
        while time.monotonic() < deadline:
            assert self.process.poll() is None, self.log.read_text()
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    def _lay_tables(self) -> None:
        if self.database is not None and not self.database.exists():
            shutil.copyfile(migrated(), self.database)

    def _launched(self, *arguments: str, **settings: str) -> Process:
        with self.log.open("ab") as log, Path(os.devnull).open("rb") as nothing:
            return launch(MANAGE, arguments, {**self.env, **settings}, nothing, log, log)

    @contextmanager
    def worker(self, **settings: str) -> Iterator[Process]:
        """Run `manage.py worker` on the same data; it is killed at the end of the block."""
        process = self._launched("worker", **settings)
        try:
            yield process
        finally:
            process.kill()
            process.wait(LONGEST)

    def say_stop(self, how: int = signal.SIGTERM) -> None:
        """Signal the server to stop, without waiting."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)

    def stop(self, how: int = signal.SIGTERM) -> None:
        self.say_stop(how)
        if self.process is None:
            return
        try:
            self.process.wait(LONGEST)
        except subprocess.TimeoutExpired as error:
            raise AssertionError(f"the server does not stop:\n{self._stacks()}") from error

    def _stacks(self) -> str:
        """End a server that hangs; return its log, at whose end are the stacks of all its threads."""
        assert self.process is not None
        self.process.send_signal(signal.SIGABRT)  # see `faulthandler`
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(LONGEST)
        return self.log.read_text("utf-8", "replace")

    def wait_until_closed(self) -> None:
        """Wait until the port refuses connections."""
        deadline = time.monotonic() + LONGEST
        while time.monotonic() < deadline:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) != 0:
                    return
            time.sleep(0.02)
        raise AssertionError("the server still takes connections")

    def wait_for_death(self) -> int:
        assert self.process is not None
        return self.process.wait(LONGEST)

    def client(self, slug: str, session: str | None) -> Client:
        cookies = {"Cookie": f"sessionid={session}"} if session else {}
        url = f"ws://127.0.0.1:{self.port}/ws/match/{slug}/"
        origin = Origin(f"http://127.0.0.1:{self.port}")
        patient: Any = {"open_timeout": LONGEST, "ping_interval": None}
        return Client(connect(url, additional_headers=cookies, origin=origin, max_size=None, legacy=True, **patient))


class EmptyServer(Server):
    """A server that makes its tables itself, as on a host's machine."""

    def _lay_tables(self) -> None:
        """Leave the tables to the first start."""


class Client:
    """A socket that understands part of the protocol.

    Messages that arrive while it waits for another one are kept: a heartbeat may report a move at any moment."""

    def __init__(self, socket: ClientConnection | TlsSocket) -> None:
        self.socket = socket
        self.unread: list[dict[str, Any]] = []
        self.view: Any = None
        self.state = self.until("state")

    def next(self, timeout: float = LONGEST) -> dict[str, Any]:
        """The next unread message."""
        return self.unread.pop(0) if self.unread else self._received(timeout)

    def until(self, *kinds: str, timeout: float = LONGEST) -> dict[str, Any]:
        """The next message of one of these types; earlier ones are dropped."""
        deadline = time.monotonic() + timeout
        while True:
            message = self.next(max(0.01, deadline - time.monotonic()))
            if message["type"] in kinds:
                return message

    def answer(self, command: str) -> dict[str, Any]:
        """The server's answer to a command; all other messages stay unread."""
        while True:
            message = self._received(LONGEST)
            if message["type"] in ("accepted", "refused") and message["id"] == command:
                return message
            self.unread.append(message)

    def _received(self, timeout: float) -> dict[str, Any]:
        message = dict(json.loads(self.socket.recv(timeout=timeout)))
        if message["type"] in ("state", "moved"):
            if message.get("changes") is not None:
                message["view"] = json_patch.apply_patch(self.view, message["changes"])
            self.view = message["view"]
        return message

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps({"v": 1, **message}))

    def move(self, seat: int, expect: int, action: dict[str, Any], command: str | None = None) -> dict[str, Any]:
        """Send a move, and wait for its answer."""
        name = command or str(uuid.uuid4())
        self.send(type="move", id=name, expect=expect, seat=seat, action=action)
        return self.answer(name)

    def ping(self) -> threading.Event:
        """An event for the server's answer to a ping; it shows that everything sent before was read."""
        assert isinstance(self.socket, ClientConnection)
        return self.socket.ping()

    def close(self) -> None:
        self.socket.close()
