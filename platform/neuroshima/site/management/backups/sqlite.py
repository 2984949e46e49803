"""Dump and load an SQLite database."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import connection
from django.utils.translation import gettext as _

from neuroshima.site.management.backups.archive import BackupError


def dump(target: Path) -> None:
    """Copy the database as of one moment. Servers may read and write meanwhile."""
    try:
        with closing(sqlite3.connect(_path(), timeout=60)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # otherwise a second file holds the last pages
    except sqlite3.Error as error:
        raise BackupError(_("The database cannot be read: %s") % error) from error


def check(copy: Path) -> None:
    """Check the copy for faults with SQLite. Raises BackupError."""
    with closing(sqlite3.connect(copy)) as database:
        try:
            found = database.execute("PRAGMA quick_check(1)").fetchone()[0]
        except sqlite3.DatabaseError as error:
            found = str(error)
    if found != "ok":
        raise BackupError(_("The database in the backup is damaged: %s") % found)


def close_to_servers() -> None:
    """Check that no server has the database open. Raises BackupError."""
    connection.close()
    if not _path().exists():
        return
    with closing(sqlite3.connect(_path(), timeout=2)) as database:
        try:
            database.execute("PRAGMA locking_mode=EXCLUSIVE")
            database.execute("BEGIN EXCLUSIVE")
            database.execute("ROLLBACK")
        except sqlite3.OperationalError as error:
            raise BackupError(_("A server uses the database. Stop the site, then restore.")) from error
        except sqlite3.DatabaseError:
            return  # a damaged file may be replaced


def load(copy: Path) -> None:
    """Replace the database by the copy."""
    for rest in ("-wal", "-shm"):
        Path(f"{_path()}{rest}").unlink(missing_ok=True)
    draft = Path(f"{_path()}.restored")  # in the same folder: replacing is atomic only within a file system
    shutil.move(copy, draft)
    draft.chmod(0o600)
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    draft.replace(_path())


def _path() -> Path:
    return Path(str(connection.settings_dict["NAME"]))
