"""What every test may use."""

from __future__ import annotations

import gc
import os
import random
import secrets
import socket
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import caches
from django.utils import translation
from neuroshima.players.models import Player
from neuroshima.web.options import random_choices
from xdist.scheduler import LoadScopeScheduling

from tests import profiles

ROOT = Path(__file__).resolve().parents[1]
LONGEST = Path(__file__).parent / "longest.txt"
BROWSER = "tests/browser/"
UNDIVIDED = (BROWSER, "tests/platform/test_services.py")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """`-n auto` stands in pyproject.toml. Single files are tried in this process, which is quicker than to start
    others; so is everything where there is one core."""
    here = config.invocation_params.dir
    files = all((here / argument.split("::")[0]).is_file() for argument in config.args)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return 0 if files or cores == 1 else None


profiles.register()


@pytest.hookimpl(tryfirst=True)  # the plugin of hypothesis reads the seed
def pytest_configure(config: pytest.Config) -> None:
    profiles.choose_seed(config)


def pytest_report_header(config: pytest.Config) -> str | None:
    return f"a search; to repeat it: {profiles.how_to_repeat(config)}" if profiles.is_search(config) else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """What a search has found is told with the seed that finds it again."""
    if profiles.is_search(config) and terminalreporter.stats.get("failed"):
        terminalreporter.write_line(f"to find this again: {profiles.how_to_repeat(config)}")


def unit_of(nodeid: str) -> str:
    """The unit of work that a test belongs to: a test with all its parameters, save what cannot be torn apart. The
    tests of a module share a match on a site, and two sites that talk through one Redis hear each other."""
    file, *_rest = nodeid.split("::")
    return file if file.startswith(UNDIVIDED) else nodeid.split("[", maxsplit=1)[0]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is shared out over processes begins with what takes longest, so that all have their last test at the same
    time; and a process does its browser tests one after the other, so that it needs one Chromium."""
    if not hasattr(config, "workerinput"):
        return
    lines = (line.split() for line in LONGEST.read_text("utf-8").splitlines() if not line.startswith("#"))
    seconds = {unit: float(taken) for taken, unit in lines}
    units = {item: unit_of(item.nodeid) for item in items}
    items.sort(key=lambda item: (not units[item].startswith(BROWSER), -seconds.get(units[item], 0)))


def pytest_collection_finish() -> None:
    """Twelve thousand tests and their cases stay to the end: the collector need not look through them again."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Every test begins in the site's own language: a page that was asked for in another one leaves that behind. What
    chance deals in this process (seeds of matches, who begins) is the same in every run of the test."""
    translation.deactivate()
    chance = random.Random(item.nodeid)
    secrets.randbits = lambda k: chance.getrandbits(k)
    secrets.randbelow = lambda exclusive_upper_bound: chance.randrange(exclusive_upper_bound)
    random_choices.CHANCE = chance
    for cache in caches.all(initialized_only=True):  # nobody has come through a door yet
        cache.clear()
    if profiles.is_over(item.config):
        pytest.skip("the time of the search is over")


class Together(LoadScopeScheduling):
    """Who does what in a parallel run: the next unit in order goes to whoever is free."""

    def __init__(self, config: pytest.Config, log: Any) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False  # xdist's own order: by how many tests a unit has

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)

    def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
        super().mark_test_complete(node, item_index, duration)
        work = self.assigned_work[node]  # xdist counts it all again after each of twelve thousand tests
        for unit in [unit for unit, tests in work.items() if all(tests.values())]:
            del work[unit]


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together:
    return Together(config, log)


def _reachable(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(30)
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
