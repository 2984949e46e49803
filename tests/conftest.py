"""What every test may use."""

from __future__ import annotations

import os
import socket

import pytest
from neuroshima.players.models import Player


def _reachable(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="session")
def services() -> None:
    """PostgreSQL and Redis on this machine: without them a test is skipped, and fails in CI."""
    missing = [name for name, port in (("PostgreSQL", 5432), ("Redis", 6379)) if not _reachable(port)]
    if missing:
        reason = f"not reachable: {', '.join(missing)}"
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(reason)


@pytest.fixture
def anna(db: None) -> Player:
    return Player.objects.create(name="Anna")


@pytest.fixture
def jan(db: None) -> Player:
    return Player.objects.create(name="Jan")
