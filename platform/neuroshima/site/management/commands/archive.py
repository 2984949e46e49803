"""`archive`: archive all finished matches that are due, now; `--check`: read all that are archived."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from neuroshima_contract import Refusal

from neuroshima.matches.models import Match
from neuroshima.matches.play.archiving import MOST_AT_ONCE, archive_due, due_matches, failed_matches
from neuroshima.matches.reading.stored_moves import moves_of


class Command(BaseCommand):
    help = (
        "Archives the finished matches that are due, as the workers do, until none is left, and tries again those that"
        " failed. The site may run. It may be stopped at any time. --check reads every archived match instead, and"
        " names those that are damaged."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="reads all archived matches, and changes nothing")

    def handle(self, *, check: bool = False, **_options: Any) -> None:
        if check:
            self._check()
            return
        failed_matches().update(archive_failed=None)
        archived = 0
        while due_matches().exists():
            archived += archive_due(MOST_AT_ONCE)
        self.stdout.write(_("Archived: %(count)s.") % {"count": archived})
        if failed := failed_matches().count():
            raise CommandError(_("Could not be archived: %(count)s. The log says why.") % {"count": failed})

    def _check(self) -> None:
        read, damaged = 0, 0
        for match in Match.objects.filter(archived__isnull=False).order_by("pk").iterator(chunk_size=MOST_AT_ONCE):
            read += 1
            try:
                moves_of(match)
            except Refusal as refused:
                damaged += 1
                self.stderr.write(f"{match.slug}: {refused.__cause__}")
        if damaged:
            raise CommandError(_("Damaged: %(count)s of %(read)s.") % {"count": damaged, "read": read})
        self.stdout.write(_("Read: %(count)s. All are as they were archived.") % {"count": read})
