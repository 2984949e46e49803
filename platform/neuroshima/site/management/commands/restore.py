"""`restore FILE`: replace everything that the site has stored by a backup.

The site must be stopped.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils.translation import gettext as _

from neuroshima.matches.models import Match
from neuroshima.site.management.backups.archive import BackupError
from neuroshima.site.management.backups.restoring import missing_plugins, restore_backup


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
