"""`restore FILE`: replace everything that the site has stored by a backup.

The site must be stopped.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from neuroshima.configuration import configuration
from neuroshima.matches.models import Match
from neuroshima.players.models import Player
from neuroshima.plugins.discovery import versions_here
from neuroshima.site.management.backups import postgresql, sqlite, sqlite_to_postgresql
from neuroshima.site.management.backups.archive import DATABASES, RESTORING, BackupError, Manifest, unpack, work_folder
from neuroshima.site.management.backups.making import kind_of_database
from neuroshima.site.management.installing import move_remembered


class Command(BaseCommand):
    help = "Restores a backup into an empty site, or with --replace into any. Stop the site first."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="a file that `backup` has written")
        parser.add_argument("--replace", action="store_true", help="replace what the site has stored")

    def handle(self, *, file: Path, replace: bool = False, **options: Any) -> None:
        try:
            manifest = restore_backup(file, replace)
        except BackupError as error:
            raise CommandError(str(error)) from error
        except DatabaseError as error:
            raise CommandError(_("The database cannot be read: %s") % error) from error
        self.stdout.write(
            _("Restored as it was on %(time)s: matches: %(count)s.")
            % {"time": f"{manifest.made:%Y-%m-%d %H:%M} UTC", "count": Match.objects.count()}
        )
        missing = missing_plugins(manifest)
        if missing:
            self.stderr.write(
                _("Missing plugins: %s. Their matches wait until you install them.") % ", ".join(sorted(missing))
            )


def restore_backup(path: Path, replace: bool = False) -> Manifest:
    """Replace everything that the site has stored by a backup.

    `replace`: even if the site has matches or players. If this raises BackupError, nothing has changed."""
    var = configuration().var
    with work_folder(var, RESTORING) as folder:
        manifest = unpack(path, folder)
        check_fits(manifest, path)
        copy = folder / DATABASES[manifest.kind]
        if not (replace or is_empty()):
            raise BackupError(_("This site has stored matches or players. With --replace, the backup replaces them."))
        _load(copy, manifest)
        _restore_files(folder, var)
    return manifest


def _load(copy: Path, manifest: Manifest) -> None:
    """Replace the database by the copy. Their kinds may differ."""
    if manifest.kind == "postgresql":
        postgresql.check(copy, manifest.server)
        postgresql.close_to_servers()
        postgresql.load(copy)
        return
    sqlite.check(copy)
    if kind_of_database() == "sqlite":
        sqlite.close_to_servers()
        sqlite.load(copy)
    else:
        sqlite_to_postgresql.check_same_tables(manifest)
        postgresql.close_to_servers()
        sqlite_to_postgresql.load(copy)


def check_fits(manifest: Manifest, path: Path) -> None:
    """Check that this site can use the backup. Raises BackupError."""
    if (manifest.kind, kind_of_database()) == ("postgresql", "sqlite"):
        raise BackupError(_("The backup is of PostgreSQL, and this site uses SQLite. Restore it to PostgreSQL."))
    loader = MigrationLoader(None)
    known = set(loader.disk_migrations or ())
    unknown = {(app, name) for app, names in manifest.migrations.items() for name in names} - known
    if any(app in loader.migrated_apps for app, _name in unknown):
        raise BackupError(_("%s was made by a newer version of this site. Upgrade the site first.") % path)


def missing_plugins(manifest: Manifest) -> list[str]:
    """The plugins of the backup that this site lacks, with their versions."""
    return [f"{name} {version}".strip() for name, version in manifest.plugins.items() if name not in versions_here()]


def is_empty() -> bool:
    """Whether nobody has used the site yet."""
    try:
        tables = set(connection.introspection.table_names())
        used = [model for model in (Match, Player, get_user_model()) if model._meta.db_table in tables]
        return not any(model._default_manager.exists() for model in used)
    except DatabaseError:
        if connection.vendor == "sqlite":
            return False  # a damaged database is not empty
        raise


def _restore_files(folder: Path, var: Path) -> None:
    key = folder / "secret_key"
    if key.is_file() and not configuration().secret_key:
        key.chmod(0o600)
        shutil.move(key, var / key.name)
    for wheel in (folder / "wheels").glob("*.whl"):
        (var / "wheels").mkdir(exist_ok=True)
        shutil.move(wheel, var / "wheels" / wheel.name)
    remembered = folder / "plugins_installed.json"
    if remembered.is_file():
        shutil.move(remembered, var / remembered.name)
        move_remembered()
