"""Threads that write to SQLite take turns, and no failure keeps a turn; checkpoints run beside them."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.utils import OperationalError
from neuroshima.players.models import Player
from neuroshima.site.sqlite3 import base
from neuroshima.site.sqlite3.base import Checkpoints, DatabaseWrapper, Turns

pytestmark = pytest.mark.django_db
LONGEST = 60.0


def until(done: Any) -> None:
    deadline = time.monotonic() + LONGEST
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.001)


def test_the_longest_waiting_thread_is_next() -> None:
    turns, order = Turns(), []

    def wait(number: int) -> None:
        assert turns.take(LONGEST)
        order.append(number)
        turns.give_back()

    assert turns.take(0)
    threads = [threading.Thread(target=wait, args=(number,)) for number in range(5)]
    for number, thread in enumerate(threads, 1):
        thread.start()
        until(lambda number=number: len(turns._waiting) == number)
    turns.give_back()
    for thread in threads:
        thread.join(LONGEST)
    assert order == [0, 1, 2, 3, 4] and turns.take(0)


def test_a_thread_that_gave_up_is_skipped() -> None:
    turns = Turns()
    assert turns.take(0) and not turns.take(0.01)
    turns.give_back()
    assert turns.take(0)


def made(path: Path, **options: Any) -> DatabaseWrapper:
    settings = {**connection.settings_dict, "NAME": str(path), "OPTIONS": {"transaction_mode": "IMMEDIATE", **options}}
    return DatabaseWrapper(settings, "default")


@pytest.fixture
def database(tmp_path: Path) -> Iterator[DatabaseWrapper]:
    found = made(tmp_path / "turns", timeout=0.05)
    with found.cursor() as cursor:
        cursor.execute("CREATE TABLE t (x UNIQUE)")
    yield found
    found.close()


def write(database: DatabaseWrapper) -> None:
    database.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    with database.cursor() as cursor:
        cursor.execute("INSERT INTO t VALUES (1)")


def end(database: DatabaseWrapper) -> None:
    database.set_autocommit(True)


@pytest.mark.parametrize("ending", ["commit", "rollback", "close"])
def test_the_turn_ends_with_the_transaction(database: DatabaseWrapper, ending: str) -> None:
    other = made(Path(str(database.settings_dict["NAME"])), timeout=0.05)
    write(database)
    with pytest.raises(OperationalError, match="another thread"):
        write(other)
    getattr(database, ending)()
    other.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    other.rollback()
    other.close()


def test_a_transaction_that_does_not_begin_takes_no_turn(database: DatabaseWrapper) -> None:
    """Another process writes."""
    with closing(sqlite3.connect(str(database.settings_dict["NAME"]), isolation_level=None)) as elsewhere:
        elsewhere.execute("BEGIN IMMEDIATE")
        with pytest.raises(OperationalError, match="locked"):
            write(database)
        elsewhere.execute("COMMIT")
    write(database)
    database.rollback()


def test_a_commit_that_fails_ends_the_turn_with_what_follows(
    database: DatabaseWrapper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `atomic` does it on a full disk."""
    write(database)

    def full() -> None:
        raise sqlite3.OperationalError("database or disk is full")

    real = database.connection

    class Full:
        def __getattr__(self, name: str) -> Any:
            return full if name == "commit" else getattr(real, name)

    database.connection = Full()
    with pytest.raises(DatabaseError):
        database.commit()
    database.connection = real
    database.rollback()
    end(database)
    write(database)
    database.rollback()


@pytest.mark.django_db(transaction=True)
def test_checkpoints_are_made_beside_the_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite has checkpoints")
    monkeypatch.setattr(base, "ENOUGH", 3)
    maker = Checkpoints()
    maker.look()  # what other tests have committed
    for number in range(3):
        assert not in_database(f"Anna {number}")
        with transaction.atomic():
            Player.objects.create(name=f"Anna {number}")
    assert not in_database("Anna 0"), "a commit makes none"
    maker.look()
    assert in_database("Anna 0") and in_database("Anna 2")


def in_database(name: str) -> bool:
    """Whether a player is in the database file itself, without its write-ahead log."""
    with closing(sqlite3.connect(f"file:{connection.settings_dict['NAME']}?immutable=1", uri=True)) as file:
        return bool(file.execute("SELECT 1 FROM players_player WHERE name = ?", [name]).fetchall())


def test_a_checkpoint_that_fails_is_said_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full() -> None:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(connection, "cursor", full)
    monkeypatch.setattr(base, "ENOUGH", 0)
    maker = Checkpoints()
    maker.look()
    maker.look()
    assert [record.getMessage() for record in caplog.records].count(
        "a checkpoint failed: OperationalError('database or disk is full')"
    ) == 1
