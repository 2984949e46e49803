"""Dump and load a PostgreSQL database, with PostgreSQL's own programs.

They get the address and the password in their environment, because every user of the machine can read arguments.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

from django.db import connection
from django.utils.translation import gettext as _

from neuroshima.site.management.backups.archive import BackupError

HEAD = 50
"""Lines at the head of a dump, which has the settings. The lines after them are data, and are not changed."""
UNKNOWN_TO_OLD_SERVERS = b"SET transaction_timeout"
"""pg_dump 17 and newer write this setting, and PostgreSQL 16 refuses it."""


def dump(target: Path) -> None:
    """Copy the database as of one moment. Servers may read and write meanwhile."""
    program = _program("pg_dump", server_version())
    _run(program, "--format=custom", "--no-owner", "--no-privileges", f"--file={target}")


def check(copy: Path, version: int) -> None:
    """Check that this machine's programs can read that version of PostgreSQL.

    Raises BackupError."""
    _program("psql", 0)
    _run(_program("pg_restore", version), "--list", str(copy))


def close_to_servers() -> None:
    """Check that nobody else is connected to the database. Raises BackupError."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        others = cursor.fetchone()[0]
    if others:
        raise BackupError(_("A server uses the database. Stop the site, then restore."))


def load(copy: Path) -> None:
    """Replace all of the site's tables by the copy, or none if that fails."""
    drops = "".join(f"DROP TABLE IF EXISTS {connection.ops.quote_name(name)} CASCADE;\n" for name in _own_tables())
    connection.close()
    reading = [_program("pg_restore", 0), *("--clean", "--if-exists", "--no-owner", "--no-privileges", "--file=-")]
    writing = [_program("psql", 0), *("--no-psqlrc", "--quiet", "--output=/dev/null", "--set=ON_ERROR_STOP=1")]
    with tempfile.TemporaryFile() as said:
        with (
            subprocess.Popen([*reading, str(copy)], stdout=subprocess.PIPE, stderr=said) as reader,
            subprocess.Popen(writing, stdin=subprocess.PIPE, stderr=said, env=_environment()) as writer,
        ):
            assert reader.stdout is not None and writer.stdin is not None
            with suppress(BrokenPipeError):  # psql reports why it has ended
                writer.stdin.write(f"BEGIN;\nSET client_min_messages = warning;\n{drops}".encode())
                for number, line in enumerate(reader.stdout):
                    if number > HEAD or not line.startswith(UNKNOWN_TO_OLD_SERVERS):
                        writer.stdin.write(line)
                writer.stdin.write(b"COMMIT;\n" if reader.wait() == 0 else b"ROLLBACK;\n")
                writer.stdin.close()
        if reader.returncode or writer.returncode:
            said.seek(0)
            raise BackupError(said.read().decode(errors="replace").strip())


def server_version() -> int:
    """The major version of the server."""
    connection.ensure_connection()
    return int(connection.pg_version) // 10_000  # type: ignore[attr-defined]


def _own_tables() -> list[str]:
    """The tables of this site. Others in the same database are left alone."""
    tables = set(connection.introspection.table_names())
    return sorted(tables & {*connection.introspection.django_table_names(), "django_migrations"})


def _program(name: str, least: int) -> str:
    """A program's path.

    Raises BackupError if it is missing, or older than PostgreSQL `least`."""
    path = shutil.which(name)
    if path is None:
        raise BackupError(
            _("%(program)s is missing. Install PostgreSQL's programs (Debian: postgresql-client).") % {"program": name}
        )
    told = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"\d+", told)
    if found and int(found[0]) < least:
        raise BackupError(
            _("%(program)s is of PostgreSQL %(found)s, the database is of %(needed)s. Install version %(needed)s.")
            % {"program": name, "found": found[0], "needed": least}
        )
    return path


def _run(program: str, *arguments: str) -> None:
    """Run a program. Raises BackupError with its output if it fails."""
    done = subprocess.run([program, *arguments], env=_environment(), capture_output=True, text=True, check=False)
    if done.returncode:
        raise BackupError(f"{Path(program).name}: {done.stderr.strip()}")


def _environment() -> dict[str, str]:
    """This process's environment, with the database for PostgreSQL's programs."""
    names = {"NAME": "PGDATABASE", "USER": "PGUSER", "PASSWORD": "PGPASSWORD", "HOST": "PGHOST", "PORT": "PGPORT"}
    settings = connection.settings_dict
    return {**os.environ, **{variable: str(settings[key]) for key, variable in names.items() if settings.get(key)}}
