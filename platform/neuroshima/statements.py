"""SQL for what happens with every move.

Django's ORM makes the text of a query anew each time it is asked; with a move that took a quarter of the time. Here the
text is put together once, from the names that the models know.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import CharField, ForeignKey, IntegerField, Model, TextField


def _connection() -> BaseDatabaseWrapper:
    """This thread's connection itself: Django's proxy looks it up at each use."""
    return connections[DEFAULT_DB_ALIAS]


@cache
def name_of(model: type[Model], field: str = "") -> str:
    """The quoted name of a model's table, or of a field's column in that table."""
    table = _connection().ops.quote_name(model._meta.db_table)
    if not field:
        return table
    return f"{table}.{_connection().ops.quote_name(_field(model, field).column)}"


def rows(statement: str, *parameters: Any) -> list[tuple[Any, ...]]:
    """The rows of a SELECT."""
    with _connection().cursor() as cursor:
        cursor.execute(statement, parameters)
        return list(cursor.fetchall())


def rows_of(statement: str, keys: Collection[Any], *parameters: Any) -> list[tuple[Any, ...]]:
    """Rows of a SELECT with a list of values.

    `{keys}` stands for the list, after the other parameters."""
    return rows(statement.format(keys=", ".join(["%s"] * len(keys))), *parameters, *keys) if keys else []


def stored_value(model: type[Model], field: str, value: object) -> Any:
    """A value as the database takes it."""
    return _field(model, field).get_db_prep_value(value, _connection())


def insert(objects: Sequence[Model]) -> None:
    """Insert rows of one model.

    Their keys are left to the database and are not read back."""
    connection, model = _connection(), type(objects[0])
    fields = _inserted(model)
    columns = ", ".join(connection.ops.quote_name(field.column) for field in fields)
    marks = ", ".join(["%s"] * len(fields))
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {name_of(model)} ({columns}) VALUES ({marks})",
            [[_saved(field, one, True, connection) for field in fields] for one in objects],
        )


def update(fields: Sequence[str], expected: Sequence[str], changes: Sequence[tuple[Model, Sequence[Any]]]) -> int:
    """Update fields of each object's row if its fields `expected` are unchanged.

    Returns the number of rows."""
    connection, model = _connection(), type(changes[0][0])
    changed = [_field(model, name) for name in fields]
    quote = connection.ops.quote_name
    assignments = ", ".join(f"{quote(field.column)} = %s" for field in changed)
    known = " AND ".join(f"{quote(_field(model, name).column)} = %s" for name in expected)
    with connection.cursor() as cursor:
        cursor.executemany(
            f"UPDATE {name_of(model)} SET {assignments} WHERE {known}",
            [[*[_saved(field, one, False, connection) for field in changed], *values] for one, values in changes],
        )
        return int(cursor.rowcount)


def _saved(field: Any, one: Model, added: bool, connection: BaseDatabaseWrapper) -> Any:
    """What the database is given for a field of an object.

    Most values of a move stand for themselves, and to ask Django for each takes longer than to send them."""
    value = field.pre_save(one, added)
    if value is None or type(value) is _kind_taken_as_it_is(field, connection.vendor):
        return value
    return field.get_db_prep_save(value, connection)


@cache
def _kind_taken_as_it_is(field: Any, vendor: str) -> type | None:
    """The type of the values that the database takes from a field as they are.

    PostgreSQL is told how wide a number is."""
    if isinstance(field, CharField | TextField):
        return str
    if isinstance(field, IntegerField | ForeignKey) and vendor == "sqlite":
        return int
    return None


@cache
def _field(model: type[Model], name: str) -> Any:
    return model._meta.get_field(name)


@cache
def _inserted(model: type[Model]) -> list[Any]:
    return [field for field in model._meta.concrete_fields if not field.primary_key]
