"""A server stops in a bounded time, whatever it waits for."""

from __future__ import annotations

import time
from pathlib import Path

import psycopg
import pytest

from tests.support.platform.services import own_database
from tests.support.platform.serving import LONGEST, Server


def wait_for_a_note(connection: psycopg.Connection) -> None:
    """Wait until the server has noted that it is running; else it has nothing to note at its end."""
    deadline = time.monotonic() + LONGEST
    while connection.execute("SELECT 1 FROM matches_uptime").fetchone() is None:
        assert time.monotonic() < deadline
        time.sleep(0.1)


@pytest.mark.services
@pytest.mark.usefixtures("services")
def test_a_server_stops_while_its_database_does_not_answer(tmp_path: Path) -> None:
    """Given a server whose table of uptime is locked, when it is told to stop, then it ends, and its log says what it
    was waiting for."""
    with own_database() as url:
        server = Server(tmp_path, NEUROSHIMA_DATABASE_URL=url, NEUROSHIMA_BOTS="1")
        server.start()
        try:
            with psycopg.connect(url, autocommit=True) as connection:
                wait_for_a_note(connection)
                connection.execute("BEGIN")
                connection.execute("LOCK TABLE matches_uptime IN ACCESS EXCLUSIVE MODE")
                server.stop()
        finally:
            server.stop()
        assert "in leave" in server.log.read_text("utf-8")
