"""SQL for what happens with every move.

Django's ORM builds the text of a query each time, which took a quarter of the time of a move. Here the text is built
once, with the names of the models.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import CharField, Field, ForeignKey, IntegerField, Model, Q, TextField


def _connection() -> BaseDatabaseWrapper:
    """This thread's connection, without Django's proxy, which looks it up at each use."""
    return connections[DEFAULT_DB_ALIAS]


def begins_with(field: str, text: str) -> Q:
    """The condition that a field begins with this text, so that an index of the field is used.

    SQLite's LIKE uses none, and compares without capitals; there a range of the binary order is the same. In PostgreSQL
    it is no range in most orders, and Django makes an index for LIKE with each index of a text."""
    if _connection().vendor == "sqlite":
        return Q(**{f"{field}__gte": text, f"{field}__lt": f"{text}\U0010ffff"})
    return Q(**{f"{field}__startswith": text})


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
    """A value as the database stores it."""
    return _field(model, field).get_db_prep_value(value, _connection())


def insert(objects: Sequence[Model]) -> None:
    """Insert rows of one model.

    Their keys are left to the database and are not read back."""
    connection, model = _connection(), type(objects[0])
    columns = _insert_columns(model, connection.vendor)
    names = ", ".join(connection.ops.quote_name(column.field.column) for column in columns)
    marks = ", ".join(["%s"] * len(columns))
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {name_of(model)} ({names}) VALUES ({marks})",
            [_values(columns, one, True, connection) for one in objects],
        )


def add(objects: Sequence[Model], unique: Sequence[str], numbers: Sequence[str]) -> None:
    """Insert rows of one model, or add their numbers to those of the row with the same `unique` fields.

    These are all fields of the model that need a value."""
    connection, model = _connection(), type(objects[0])
    columns = _columns(model, (*unique, *numbers), connection.vendor)
    quote = connection.ops.quote_name
    names = [quote(column.field.column) for column in columns]
    marks = ", ".join(["%s"] * len(columns))
    sums = ", ".join(f"{name} = {name_of(model)}.{name} + excluded.{name}" for name in names[len(unique) :])
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {name_of(model)} ({', '.join(names)}) VALUES ({marks})"
            f" ON CONFLICT ({', '.join(names[: len(unique)])}) DO UPDATE SET {sums}",
            [_values(columns, one, True, connection) for one in objects],
        )


def update(fields: Sequence[str], expected: Sequence[str], changes: Sequence[tuple[Model, Sequence[Any]]]) -> int:
    """Update fields of each object's row if its fields `expected` are unchanged.

    Returns the number of rows."""
    connection, model = _connection(), type(changes[0][0])
    changed = _columns(model, tuple(fields), connection.vendor)
    quote = connection.ops.quote_name
    assignments = ", ".join(f"{quote(column.field.column)} = %s" for column in changed)
    known = " AND ".join(f"{quote(_field(model, name).column)} = %s" for name in expected)
    with connection.cursor() as cursor:
        cursor.executemany(
            f"UPDATE {name_of(model)} SET {assignments} WHERE {known}",
            [[*_values(changed, one, False, connection), *values] for one, values in changes],
        )
        return int(cursor.rowcount)


class _Column(NamedTuple):
    """A field, and which of Django's conversions its values need."""

    field: Any
    attribute: str
    """The attribute that holds the value; empty if the field's `pre_save` makes it."""
    taken_as_it_is: type | None
    """The type whose values need no conversion; None if all need it."""


def _values(columns: Sequence[_Column], one: Model, added: bool, connection: BaseDatabaseWrapper) -> list[Any]:
    """The values of an object's columns, as the database stores them.

    Most values of a move need no conversion, and to call Django for each takes longer than to send them."""
    found: list[Any] = []
    for field, attribute, taken_as_it_is in columns:
        value = getattr(one, attribute) if attribute else field.pre_save(one, added)
        as_it_is = value is None or type(value) is taken_as_it_is
        found.append(value if as_it_is else field.get_db_prep_save(value, connection))
    return found


@cache
def _columns(model: type[Model], names: Sequence[str], vendor: str) -> Sequence[_Column]:
    return [_column(_field(model, name), vendor) for name in names]


def _column(field: Any, vendor: str) -> _Column:
    made_on_saving = type(field).pre_save is not Field.pre_save
    return _Column(field, "" if made_on_saving else field.attname, _kind_taken_as_it_is(field, vendor))


def _kind_taken_as_it_is(field: Any, vendor: str) -> type | None:
    """The type whose values need no conversion.

    Numbers for PostgreSQL do: Django adds their width."""
    if isinstance(field, CharField | TextField):
        return str
    if isinstance(field, IntegerField | ForeignKey) and vendor == "sqlite":
        return int
    return None


@cache
def _field(model: type[Model], name: str) -> Any:
    return model._meta.get_field(name)


@cache
def _insert_columns(model: type[Model], vendor: str) -> Sequence[_Column]:
    return [_column(field, vendor) for field in model._meta.concrete_fields if not field.primary_key]
