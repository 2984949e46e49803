"""Two processes look for turns at the same time, on PostgreSQL. Skipped without it, except in CI."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.platform.services import own_database
from tests.support.platform.serving import Server

MATCHES = 30


@pytest.mark.services
@pytest.mark.usefixtures("services")
def test_one_of_two_processes_sends_the_notice(tmp_path: Path) -> None:
    with own_database() as address:
        server = Server(tmp_path, NEUROSHIMA_DATABASE_URL=address)
        server.prepared("tests/support/platform/look_for_turns.py", "prepare", str(MATCHES))
        told = server.prepared_at_once("tests/support/platform/look_for_turns.py", "look")
        last = max(told, key=lambda counted: counted["tasks"])
        assert last == {"notices": MATCHES, "deliveries": 2 * MATCHES, "tasks": 2 * MATCHES}
