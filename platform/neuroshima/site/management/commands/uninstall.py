"""`uninstall NAME ...`: remove plugins from the site.

Matches that need them wait until they are back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from neuroshima.site.management.commands.install import listing
from neuroshima.site.management.installing import InstallError, uninstall


class Command(BaseCommand):
    help = "Removes plugins, each named by itself or by its distribution. Nothing that is stored is lost."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("plugins", nargs="+", metavar="NAME")

    def handle(self, *, plugins: Sequence[str], **options: Any) -> None:
        try:
            removed = uninstall(plugins)
        except InstallError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(_("Removed: %s") % ", ".join(removed))
        self.stdout.flush()
        listing()
