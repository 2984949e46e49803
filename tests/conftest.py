"""What every test may use."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import Any

import pytest
from neuroshima.players.models import Player
from xdist.scheduler import LoadScopeScheduling

ROOT = Path(__file__).resolve().parents[1]
UNDIVIDED = ("tests/browser/", "tests/platform/test_services.py")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """`-n auto` stands in pyproject.toml. Single files are tried in this process, which is quicker than to start
    others; so is everything where there is one core."""
    here = config.invocation_params.dir
    files = all((here / argument.split("::")[0]).is_file() for argument in config.args)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return 0 if files or cores == 1 else None


class Together(LoadScopeScheduling):  # type: ignore[misc]
    """Who does what in a parallel run: a unit of work is a test with all its parameters, save what cannot be torn
    apart. The tests of a module share a Chromium and a server, and two sites that talk through one Redis hear each
    other."""

    def _split_scope(self, nodeid: str) -> str:
        file, *_rest = nodeid.split("::")
        return file if file.startswith(UNDIVIDED) else nodeid.split("[", maxsplit=1)[0]


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together:
    return Together(config, log)


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
