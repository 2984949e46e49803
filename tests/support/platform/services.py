"""PostgreSQL and Redis for tests with real servers.

A database of a test's own on the machine's PostgreSQL, and whole services of a test's own, which it may stop, kill and
empty.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

import psycopg
import pytest

from tests.support.platform.made_once import kept_while_used
from tests.support.platform.serving import LONGEST, Server, free_port

POSTGRES = os.environ.get("NEUROSHIMA_TEST_DATABASE_URL", "postgresql://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("NEUROSHIMA_TEST_REDIS_URL", "redis://127.0.0.1:6379/0")


EMPTY = "template0"
"""The name of a database without tables."""


@contextmanager
def own_database(template: str = "") -> Iterator[str]:
    """The address of a new PostgreSQL database, copied from `template`, or else empty with all tables."""
    name = _create(template or migrated_database())
    try:
        yield _address(name)
    finally:
        _drop(name)


def _create(template: str) -> str:
    name = f"neuroshima_test_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    return name


def _address(name: str) -> str:
    return POSTGRES.rpartition("/")[0] + f"/{name}"


def _drop(name: str) -> None:
    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@cache
def migrated_database() -> str:
    """The name of an empty database with all tables, to be copied, as `serving.migrated`."""
    return kept_while_used("migrated-postgresql", _new_migrated_database, _drop)


def _new_migrated_database() -> str:
    name = _create(EMPTY)
    with tempfile.TemporaryDirectory(prefix="migrated-") as var:
        done = Server(Path(var), NEUROSHIMA_DATABASE_URL=_address(name)).run("migrate", "--verbosity=0")
    assert done.returncode == 0, done.stderr.decode()
    return name


def pair(var: Path, database: str, redis_url: str, **settings: str) -> tuple[Server, Server]:
    """Two processes of one site."""
    settings = {"NEUROSHIMA_DATABASE_URL": database, "NEUROSHIMA_REDIS_URL": redis_url, **settings}
    return Server(var, **settings), Server(var, **settings)


class Redis:
    """A Redis of the test's own, which it may kill. It stores nothing on disk: it restarts empty."""

    def __init__(self, folder: Path) -> None:
        if shutil.which("redis-server") is None:
            (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("there is no redis-server to be killed")
        self.port, self.folder = free_port(), folder
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--save", "", "--dir", str(self.folder)]
        self.process = subprocess.Popen([*command, "--bind", "127.0.0.1"], stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + LONGEST
        while time.monotonic() < deadline:
            assert self.process.poll() is None, "Redis ended"
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)) as probe:
                probe.sendall(b"PING\r\n")
                if probe.recv(100) == b"+PONG\r\n":
                    return
            time.sleep(0.05)
        raise AssertionError("Redis did not start")

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()


class Postgres:
    """A PostgreSQL of the test's own, which it may kill. Its data stay."""

    def __init__(self) -> None:
        programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        if not programs:
            (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("there is no PostgreSQL to be killed")
        self.programs, self.port = programs[-1].parent, free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="neuroshima-postgresql-"))
        self.other_user: list[str] = []
        if os.geteuid() == 0:  # it refuses to run as root
            self.other_user = ["runuser", "-u", "postgres", "--"]
            shutil.chown(self.folder, "postgres")
        self._run("initdb", "--no-sync", "-A", "trust", "-U", "postgres", "-D", str(self.folder / "data"))

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start it and wait until it answers. (What is committed survives the end of its processes without `fsync`.)"""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off"
        self._control("start", "-o", options, "-l", str(self.folder / "log"))

    def lay_tables(self) -> None:
        """Copy all tables from the machine's PostgreSQL, which is quicker than to migrate."""
        dump = [str(self.programs / "pg_dump"), _address(migrated_database())]
        copied = subprocess.run(dump, check=True, stdout=subprocess.PIPE, timeout=LONGEST).stdout
        load = [str(self.programs / "psql"), "-q", "-v", "ON_ERROR_STOP=1", self.url]
        subprocess.run(load, check=True, input=copied, stdout=subprocess.DEVNULL, timeout=LONGEST)

    def kill(self) -> None:
        """End all its processes at once, in the middle of their transactions."""
        self._control("stop", "-m", "immediate")

    def remove(self) -> None:
        """Stop it if it runs, and delete its data."""
        with suppress(subprocess.CalledProcessError):
            self.kill()
        shutil.rmtree(self.folder)

    def _control(self, *arguments: str) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-t", str(LONGEST), *arguments)

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self.other_user, str(self.programs / program), *arguments]
        subprocess.run(
            command, check=True, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=LONGEST
        )
