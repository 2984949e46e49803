"""Open pages and read what their queries read."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import connection, transaction
from django.test import Client
from django.utils import timezone
from neuroshima.matches.clocks.uptime import note_uptime, uptime_since

WHOLE = re.compile(r"^SCAN (?:TABLE )?(\w+)")
STEPS = 100
"""Steps of SQLite's machine between two counts."""
AGES = timedelta(days=3650)


@dataclass(frozen=True, eq=False)
class Query:
    """A query with its parameters, as it was asked."""

    sql: str
    params: Any

    @property
    def is_reading(self) -> bool:
        return self.sql.lstrip("( ").upper().startswith(("SELECT", "WITH"))


@dataclass(frozen=True)
class Opened:
    """One page as it was opened."""

    status: int
    queries: Sequence[Query]


def open_page(client: Client, address: str) -> Opened:
    """Open a page, and note its queries. Its answer is read to its end.

    The page is opened as by a server that has been running for a while."""
    _keep_running()
    with noted() as queries:
        status = _read(client, address)
    return Opened(status, list(queries))


def _keep_running() -> None:
    """Note that the server runs, since there are no workers, and read the periods in which it ran, as a process does
    once."""
    note_uptime()
    uptime_since(timezone.now() - AGES)


def _read(client: Client, address: str) -> int:
    answer: Any = client.get(address)
    for _part in answer if answer.streaming else ():
        pass
    return int(answer.status_code)


@contextmanager
def noted() -> Iterator[list[Query]]:
    """The queries that are asked within."""
    queries: list[Query] = []

    def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        queries.append(Query(sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield queries


def times(client: Client, address: str, count: int) -> list[float]:
    """How long a page takes, in milliseconds, from the quickest."""
    found = []
    for _ in range(count):
        _keep_running()
        begun = time.perf_counter()
        _read(client, address)
        found.append(1000 * (time.perf_counter() - begun))
    return sorted(found)


# What a query reads ---------------------------------------------------------------------------------------------------


def rows_read(query: Query) -> int:
    """The rows that PostgreSQL reads for a query, or on SQLite, the steps of its machine in tens.

    A row takes about ten steps. The query is asked again. PostgreSQL plans it as on a larger site, where it does not
    read a table whole if an index fits."""
    return _rows_in_plan(_explained(query)) if connection.vendor == "postgresql" else _steps(query) // 10


def _explained(query: Query) -> Any:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute("SET LOCAL random_page_cost = 1.1")
        cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {query.sql}", query.params)
        (found,) = cursor.fetchone()
    return (json.loads(found) if isinstance(found, str) else found)[0]["Plan"]


def _rows_in_plan(plan: Any) -> int:
    """Rows that scans have read, also those that a filter has left out."""
    left_out = sum(plan.get(f"Rows Removed by {way}", 0) for way in ("Filter", "Index Recheck"))
    own = (plan["Actual Rows"] + left_out) * plan["Actual Loops"] if "Scan" in plan["Node Type"] else 0
    return int(own) + sum(_rows_in_plan(part) for part in plan.get("Plans", ()))


def _steps(query: Query) -> int:
    steps = 0

    def step() -> int:
        nonlocal steps
        steps += STEPS
        return 0

    connection.ensure_connection()
    connection.connection.set_progress_handler(step, STEPS)
    try:
        with connection.cursor() as cursor:
            cursor.execute(query.sql, query.params)
            cursor.fetchall()
    finally:
        connection.connection.set_progress_handler(None, 0)
    return steps


def scanned_whole(query: Query, tables: frozenset[str]) -> frozenset[str]:
    """Those of the tables that SQLite reads whole for a query, by its plan, which does not depend on the rows.

    A table that is read along an index only until there are enough rows is not read whole."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {query.sql}", query.params)
        plan = [str(row[3]) for row in cursor.fetchall()]
    names = {**dict.fromkeys(tables, ""), **_aliases(query.sql)}
    bounded = " LIMIT " in query.sql and not any("TEMP B-TREE FOR ORDER" in line for line in plan)
    found = {(names.get(name) or name) for line in plan if not bounded and (name := _scanned(line))}
    return frozenset(found & tables)


def _scanned(line: str) -> str:
    match = WHOLE.match(line)
    return match[1] if match else ""


def _aliases(sql: str) -> dict[str, str]:
    """The tables of a query by their short names: "U0" and the like."""
    return {alias: table for table, alias in re.findall(r'"(\w+)" ([A-Z]+\d+)\b', sql)}
