"""`backup FILE`: save everything that the site has stored in one file.

The site may be running.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils.translation import gettext as _

from neuroshima.site.management.backups.archive import BackupError
from neuroshima.site.management.backups.making import make_backup


class Command(BaseCommand):
    help = "Writes a backup: the database, the secret key, the installed plugins. The site may be running."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the file to write; it must not exist")

    def handle(self, *, file: Path, **options: Any) -> None:
        try:
            make_backup(file)
        except BackupError as error:
            raise CommandError(str(error)) from error
        except DatabaseError as error:
            raise CommandError(_("The database cannot be read: %s") % error) from error
        size = file.stat().st_size / 1e6
        self.stdout.write(_("The backup is in %(file)s (%(size).1f MB).") % {"file": file, "size": size})
