"""Empty the tables after a test with transactions of its own (`django_db(transaction=True)`).

Django empties them with `flush`, and then every app makes its content types, permissions and groups again, which takes
five times as long. Here what they have made is read once, and put back after each further `flush`.
"""

from __future__ import annotations

from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection, transaction
from django.test import TransactionTestCase

Rows = dict[str, list[tuple[Any, ...]]]
"""Rows by table; the first has the names of the columns."""


class EmptiedTables:
    """`empty` takes the place of `TransactionTestCase._fixture_teardown`."""

    def __init__(self) -> None:
        self._made: Rows | None = None

    def empty(self, _test: TransactionTestCase) -> None:
        flush = {"verbosity": 0, "interactive": False, "reset_sequences": False}
        if self._made is None:
            call_command("flush", **flush)
            self._made = _rows()
        else:
            call_command("flush", inhibit_post_migrate=True, **flush)
            _put_back(self._made)
            ContentType.objects.clear_cache()


def _rows() -> Rows:
    """All rows of the tables that `flush` empties."""
    names = connection.introspection.django_table_names(only_existing=True, include_views=False)
    found: Rows = {}
    with connection.cursor() as cursor:
        for name in names:
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(name)}")
            found[name] = [tuple(column[0] for column in cursor.description), *cursor.fetchall()]
    return {name: rows for name, rows in found.items() if len(rows) > 1}


def _put_back(made: Rows) -> None:
    with connection.constraint_checks_disabled(), transaction.atomic(), connection.cursor() as cursor:
        for name, (columns, *rows) in made.items():
            table, *named = map(connection.ops.quote_name, (name, *columns))
            places = ", ".join(["%s"] * len(named))
            cursor.executemany(f"INSERT INTO {table} ({', '.join(named)}) VALUES ({places})", rows)
