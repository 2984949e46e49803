"""Fixtures and pytest hooks for all tests."""

from __future__ import annotations

import gc
import os
import random
import shutil
import socket

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.contrib.contenttypes.models import ContentType
from django.core.cache import caches
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation
from neuroshima import chance
from neuroshima.players.models import Player
from neuroshima.site.cli import GARBAGE
from xdist.remote import Producer

from tests import profiles, scheduling
from tests.imported_once import import_share
from tests.platform.made_once import is_shared
from tests.platform.read_once import read_texts_once
from tests.platform.serving import migrated

pytest_plugins = ["tests.host_fixtures"]

KEPT = {model._meta.db_table for model in (ContentType, Permission, Group, Group.permissions.through)}
"""Tables whose rows `migrate` makes."""


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Decide the number of processes for `-n auto` in pyproject.toml.

    A run of single files stays in this process, which is quicker than starting others; so does any run on one core."""
    here = config.invocation_params.dir
    files = all((here / argument.split("::")[0]).is_file() for argument in config.args)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    if files or cores == 1:
        return 0
    return (cores or 1) + 1  # a quarter of a run is waiting: for pages, and for servers that start


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> scheduling.FolderScheduling | None:
    """Schedule by folder; None leaves the choice to the option `--dist`."""
    return scheduling.FolderScheduling(config, log) if config.getoption("dist") == "loadfile" else None


gc.disable()  # until all tests are collected: what is made till then stays
profiles.register()
read_texts_once()


@pytest.hookimpl(tryfirst=True)  # the plugin of hypothesis reads the seed
def pytest_configure(config: pytest.Config) -> None:
    profiles.choose_seed(config)


def pytest_report_header(config: pytest.Config) -> str | None:
    return f"a search; to repeat it: {profiles.how_to_repeat(config)}" if profiles.is_search(config) else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Report the seed that repeats a search's failures, and why a browser test was tried twice."""
    if profiles.is_search(config) and terminalreporter.stats.get("failed"):
        terminalreporter.write_line(f"to find this again: {profiles.how_to_repeat(config)}")
    for report in terminalreporter.stats.get("rerun", []):  # a fault, though the second try has passed
        terminalreporter.section(f"tried once more: {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    if is_shared():
        import_share(session.config)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=scheduling.order)


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collection, and collect as rarely as a server does.

    Ten thousand tests and their cases live until the end, so the collector need not look at them again."""
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(GARBAGE)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Start every test in the site's default language and with the same random seed.

    A page requested in another language would leave it active. With the seed, matches and who begins are the same in
    every run."""
    translation.deactivate()
    chance.generator = random.Random(item.nodeid)
    for remembered in caches.all(initialized_only=True):  # nobody has come through a door yet
        remembered.clear()
    if profiles.is_over(item.config):
        pytest.skip("the time of the search is over")


@pytest.fixture(scope="session")
def django_db_keepdb(request: pytest.FixtureRequest) -> bool:
    """Whether the test database already has its tables."""
    return _has_copied_tables() or bool(request.config.getvalue("reuse_db"))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    if _has_copied_tables():
        shutil.copyfile(migrated(), connection.settings_dict["TEST"]["NAME"])


def _empty_tables(_test: TransactionTestCase) -> None:
    """Delete the rows that a test has committed.

    Django's own `flush` would also create all permissions anew, which takes longer than most tests."""
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        cursor.execute("BEGIN IMMEDIATE")
        for table in set(tables) - KEPT:
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")
        cursor.execute("COMMIT")


if connection.vendor == "sqlite":
    TransactionTestCase._fixture_teardown = _empty_tables  # type: ignore[attr-defined]


def _has_copied_tables() -> bool:
    """Whether the tables are copied from a shared database. A single process makes its own as quickly."""
    return is_shared() and connection.vendor == "sqlite"


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
