"""Move the database of an SQLite site to PostgreSQL, table by table.

Rows are copied in batches, so memory does not grow with the site. Each batch is read back and compared. All of it is
one transaction: if anything fails, PostgreSQL keeps its old data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DatabaseError, connection, connections, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import Field, Model
from django.utils.translation import gettext as _

from neuroshima.site.management.backups.archive import BackupError, Manifest

COPY = "copy"
"""Django's name for the connection to the SQLite file."""
BATCH = 200
"""Rows that are in memory at once."""


def check_same_tables(manifest: Manifest) -> None:
    """Raise BackupError unless the backup has the tables of this version."""
    loader = MigrationLoader(None)
    here = set(loader.disk_migrations or ())
    there = {(app, name) for app, names in manifest.migrations.items() for name in names}
    strange = sorted({app for app, _name in there} - loader.migrated_apps)
    if strange:
        raise BackupError(
            _("The backup has tables of plugins that are missing here: %s. Install them first.") % ", ".join(strange)
        )
    if not there >= here - _squashed_migrations(loader):
        raise BackupError(
            _("The backup was made by an older version of this site. Upgrade the SQLite site, and make a new backup.")
        )


def load(copy: Path) -> None:
    """Replace the site's rows by those of the SQLite file.

    Creates the tables first. Raises BackupError."""
    call_command("migrate", verbosity=0)
    models = [model for model in apps.get_models(include_auto_created=True) if model._meta.can_migrate(connection)]
    with _open_copy(copy), transaction.atomic():
        _empty(models)
        for model in models:
            with _errors_in_words(model._meta.db_table):
                _copy_table(model)
        with _errors_in_words():
            connection.check_constraints()
        _set_sequences(models)


@contextmanager
def _errors_in_words(table: str = "") -> Iterator[None]:
    """Context manager that turns errors of the database into BackupError.

    It tells only the first line of an error, because the others show stored data."""
    try:
        with connection.wrap_database_errors:
            yield
    except (DatabaseError, ValueError) as error:
        why = f"{table} {str(error).partition(chr(10))[0]}".strip()
        raise BackupError(_("The rows do not fit into PostgreSQL: %s") % why) from error


def _squashed_migrations(loader: MigrationLoader) -> set[tuple[str, str]]:
    """Squashed migrations and those that they replace: a database may name either."""
    squashed = {key: set(migration.replaces) for key, migration in (loader.disk_migrations or {}).items()}
    return {key for key, replaces in squashed.items() if replaces}.union(*squashed.values())


@contextmanager
def _open_copy(copy: Path) -> Iterator[None]:
    """Context manager that opens the SQLite file as a read-only database of Django."""
    settings = {"ENGINE": "django.db.backends.sqlite3", "NAME": f"file:{copy}?mode=ro", "OPTIONS": {"uri": True}}
    connections.databases[COPY] = connections.configure_settings({"default": settings})["default"]
    try:
        yield
    finally:
        connections[COPY].close()
        del connections[COPY], connections.databases[COPY]


def _empty(models: Sequence[type[Model]]) -> None:
    tables = [model._meta.db_table for model in models]
    for statement in connection.ops.sql_flush(no_style(), tables):
        with connection.cursor() as cursor:
            cursor.execute(statement)


def _copy_table(model: type[Model]) -> None:
    fields = [field for field in model._meta.local_concrete_fields if not field.generated]
    quote = connection.ops.quote_name
    columns = ", ".join(quote(str(field.column)) for field in fields)
    statement = f"COPY {quote(model._meta.db_table)} ({columns}) FROM STDIN"
    generator: Any = model._base_manager.using(COPY).order_by("pk").iterator(BATCH)
    with closing(generator) as rows:
        while batch := list(islice(rows, BATCH)):
            with connection.cursor() as cursor, cursor.copy(statement) as target:
                for row in batch:
                    target.write_row([_database_value(field, row) for field in fields])
            _compare(model, fields, batch)


def _database_value(field: Field[Any, Any], row: Model) -> Any:
    """A field's value as PostgreSQL stores it."""
    return field.get_db_prep_save(field.value_from_object(row), connection)


def _compare(model: type[Model], fields: Sequence[Field[Any, Any]], batch: Sequence[Model]) -> None:
    """Raise BackupError unless these rows are the same in PostgreSQL and SQLite."""
    everything = model._base_manager.using("default").order_by("pk")  # the default order may need empty tables
    there = everything.in_bulk([row.pk for row in batch])
    for row in batch:
        copied = there.get(row.pk)
        if copied is None or any(field.value_from_object(copied) != field.value_from_object(row) for field in fields):
            raise BackupError(
                _("A row of %(table)s is not the same in PostgreSQL: %(key)s")
                % {"table": model._meta.db_table, "key": row.pk}
            )


def _set_sequences(models: Sequence[type[Model]]) -> None:
    """Set PostgreSQL's sequences above the copied keys."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(models)):
            cursor.execute(statement)
