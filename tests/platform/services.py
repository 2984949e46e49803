"""PostgreSQL and Redis for tests with real servers: a database of a test's own on the machine's PostgreSQL, and whole
services of a test's own, to be stopped, killed and emptied."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.platform.serving import LONGEST, Server, free_port

POSTGRES = os.environ.get("NEUROSHIMA_TEST_DATABASE_URL", "postgresql://postgres@127.0.0.1:5432/postgres")
REDIS = os.environ.get("NEUROSHIMA_TEST_REDIS_URL", "redis://127.0.0.1:6379/0")


@contextmanager
def own_database(template: str = "template0") -> Iterator[str]:
    """The address of a PostgreSQL database of nobody else's, made like `template`."""
    name = f"neuroshima_test_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    try:
        yield POSTGRES.rpartition("/")[0] + f"/{name}"
    finally:
        with psycopg.connect(POSTGRES, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def pair(var: Path, database: str, redis_url: str, **settings: str) -> tuple[Server, Server]:
    """Two processes of one site."""
    settings = {"NEUROSHIMA_DATABASE_URL": database, "NEUROSHIMA_REDIS_URL": redis_url, **settings}
    return Server(var, **settings), Server(var, **settings)


class Redis:
    """A Redis of the test's own, to be killed. Without data on the disk: it comes back empty."""

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
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError("Redis did not start")

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
