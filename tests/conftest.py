"""Fixtures and pytest hooks for all tests."""

from __future__ import annotations

import gc
import os
import random
import shutil
import socket
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation
from neuroshima import chance
from neuroshima.admission import rules as admission
from neuroshima.branding import current as branding
from neuroshima.branding.current import Brand
from neuroshima.players.models import Player

from tests.support import profiles
from tests.support.emptied_tables import EmptiedTables
from tests.support.platform.made_once import is_shared
from tests.support.platform.serving import migrated

pytest_plugins = ["tests.support.host_fixtures"]


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Decide the number of processes for `-n auto` in pyproject.toml.

    A run of single files stays in this process, which is quicker than starting others; so does any run on one core."""
    here = config.invocation_params.dir
    files = all((here / argument.split("::")[0]).is_file() for argument in config.args)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    if files or cores == 1:
        return 0
    return (cores or 1) + 1  # a quarter of a run is waiting: for pages, and for servers that start


profiles.register()
gc.set_threshold(100_000, 20, 50)  # games stay in memory; to look through them often takes a fifteenth of a run


@pytest.hookimpl(tryfirst=True)  # the plugin of hypothesis reads the seed
def pytest_configure(config: pytest.Config) -> None:
    profiles.choose_seed(config)


def pytest_collection_finish() -> None:
    """Leave all that is imported out of garbage collection."""
    gc.collect()
    gc.freeze()


def pytest_report_header(config: pytest.Config) -> str | None:
    return f"a search; to repeat it: {profiles.how_to_repeat(config)}" if profiles.is_search(config) else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Report the seed that repeats a search's failures, and why a browser test was tried twice."""
    if profiles.is_search(config) and terminalreporter.stats.get("failed"):
        terminalreporter.write_line(f"to find this again: {profiles.how_to_repeat(config)}")
    for report in terminalreporter.stats.get("rerun", []):  # a fault, though the second try has passed
        terminalreporter.section(f"tried once more: {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)


_ENDED: set[str] = set()
"""Browser tests that have ended a process of a parallel run."""


@pytest.hookimpl(optionalhook=True)
def pytest_handlecrashitem(crashitem: str, report: pytest.TestReport) -> None:
    """Give a browser test that has ended its process a second try, like one that has failed.

    A Chromium that hangs keeps its test from being cleaned up, so the process is ended from outside
    (`faulthandler_timeout`); the test is begun anew in another one."""
    if crashitem.startswith("tests/browser/") and crashitem not in _ENDED:
        _ENDED.add(crashitem)
        report.outcome = "rerun"  # type: ignore[assignment]


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Start every test in the site's default language and with the same random seed.

    A page requested in another language would leave it active. The site's own face, and who may come in,
    are not read from the database, but where a test writes them. With the seed, matches and who begins are the same in
    every run."""
    translation.deactivate()
    chance.generator = random.Random(item.nodeid)
    branding.settle(Brand())
    admission.settle(admission.Rules())
    for remembered in caches.all(initialized_only=True):  # nobody has come through a door yet
        remembered.clear()
    if profiles.is_over(item.config):
        pytest.skip("the search has used up its time")


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb: bool, django_db_modify_db_settings: None) -> bool:
    """In a parallel run begin with a copy of the tables of the servers under test, as each process would migrate its
    own for three seconds."""
    if not is_shared() or connection.vendor != "sqlite":
        return django_db_keepdb
    shutil.copyfile(migrated(), connection.settings_dict["TEST"]["NAME"])
    return True


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        if connection.vendor == "sqlite":
            tables = EmptiedTables()
            patched.setattr(TransactionTestCase, "_fixture_teardown", lambda test: tables.empty(test))
        yield


def _reachable(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(30)
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="session")
def services() -> None:
    """PostgreSQL and Redis on this machine. Without them a test is skipped; in CI it fails."""
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


@pytest.fixture
def mia(db: None) -> Player:
    """A player with an account, as Olaf."""
    return Player.objects.create(name="Mia", user=User.objects.create_user("mia"))


@pytest.fixture
def olaf(db: None) -> Player:
    return Player.objects.create(name="Olaf", user=User.objects.create_user("olaf"))
