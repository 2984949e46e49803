"""The processes of a measured site: several servers with one database, which may be new on PostgreSQL."""

from __future__ import annotations

import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from urllib.request import Request, urlopen

import psutil

TOKEN = "bench"
"""The token for reading the metrics of the measured servers."""
ASKED = re.compile(r'^neuroshima_bot_asked_seconds_bucket{le="(\S+)"} (\S+)$', re.MULTILINE)
Waits = Counter[float]
"""By upper bound in seconds: the count of a bucket of a Prometheus histogram."""
PATIENCE = 180.0
"""Seconds that a server may take to start."""
NOT_FOR_SERVERS = ("NEUROSHIMA_", "DJANGO_", "PYTHONDONTWRITEBYTECODE")
"""How names begin in the environment that the measured servers do not take over."""


class Site:
    """Running servers on 127.0.0.1."""

    def __init__(
        self, processes: list[subprocess.Popen[bytes]], ports: list[int], environment: Mapping[str, str]
    ) -> None:
        self.processes, self.ports, self.environment = processes, ports, environment

    def processor_seconds(self) -> tuple[float, float]:
        """Processor seconds used by the servers and the processes beside them."""
        servers = {process.pid for process in self.processes}
        used = {True: 0.0, False: 0.0}
        for each in self._all():
            times = each.cpu_times()
            used[each.pid in servers] += times.user + times.system
        return used[True], used[False]

    def bot_delays(self) -> Waits:
        """The delays of bots so far, until they began to think, in all processes."""
        found: Waits = Counter()
        for port in self.ports:
            request = Request(f"http://127.0.0.1:{port}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
            with urlopen(request, timeout=PATIENCE) as answer:
                text = answer.read().decode()
            found.update({float(bound): float(count) for bound, count in ASKED.findall(text)})
        return found

    def memory(self) -> float:
        """The memory of all processes of the site, in megabytes.

        Shared memory counts once, if the system reports it (Linux)."""
        return sum(_memory_of(each) for each in self._all()) / 1e6

    def _all(self) -> Iterator[psutil.Process]:
        for process in self.processes:
            with suppress(psutil.NoSuchProcess):
                parent = psutil.Process(process.pid)
                yield from (parent, *parent.children(recursive=True))


def _memory_of(process: psutil.Process) -> float:
    held = process.memory_full_info()
    return float(getattr(held, "pss", held.rss))


@contextmanager
def running_servers(count: int, environment: Mapping[str, str], log: Path) -> Iterator[Site]:
    """Context manager with `count` running servers; their output goes to `log`."""
    with ExitStack() as stopping:
        site = Site([], [], environment)
        for _ in range(count):
            port = _free_port()
            command = [sys.executable, sys.argv[0], "play", "--port", str(port)]
            file = stopping.enter_context(log.open("ab"))
            process = subprocess.Popen(command, env=dict(environment), stdout=file, stderr=file)
            stopping.callback(_stop, process)
            _wait_for(port, process, log)
            site.processes.append(process)
            site.ports.append(port)
        yield site


def environment_of(var: Path, database_url: str, redis_url: str) -> dict[str, str]:
    """Environment of the servers, without rate limits, and with bytecode that is kept.

    All players of a measurement come from one machine. A server that compiles all that it imports needs 10 MB more
    than one that finds it compiled, as hosts have it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(NOT_FOR_SERVERS)}
    plugins = os.environ.get("NEUROSHIMA_PLUGINS")
    settings = {
        "NEUROSHIMA_VAR": str(var),
        "NEUROSHIMA_DATABASE_URL": database_url,
        "NEUROSHIMA_REDIS_URL": redis_url,
        "NEUROSHIMA_LIMITS": "0",
        "NEUROSHIMA_TRUSTED_PROXIES": "1",  # each client claims an address of its own
        "NEUROSHIMA_LOG": "WARNING",
        "NEUROSHIMA_METRICS_TOKEN": TOKEN,
        **({"NEUROSHIMA_PLUGINS": plugins} if plugins is not None else {}),
    }
    return {**kept, **settings}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until the server answers. Raises RuntimeError with its log if it does not."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError(f"The server did not start.\n{log.read_text()[-2000:]}")


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextmanager
def fresh_database(server: str) -> Iterator[str]:
    """Context manager with the address of a new database, dropped at the end.

    `server`: `postgresql://user:password@host:port/any`. Raises psycopg.Error if it cannot be created."""
    import psycopg
    from psycopg import sql

    name = f"neuroshima_bench_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
        finally:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
