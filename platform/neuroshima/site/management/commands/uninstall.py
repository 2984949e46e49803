"""`uninstall NAME ...`: remove plugins from the site.

Matches that need them wait until they are back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from neuroshima.site.management.commands.install import listing
from neuroshima.site.management.foreseeing import ask_first, without_plugins
from neuroshima.site.management.installing import InstallError, plugins_named, uninstall


class Command(BaseCommand):
    help = (
        "Removes plugins, each named by itself or by its distribution. Nothing that is stored is lost. It tells first "
        "which running matches would freeze, and asks."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("plugins", nargs="+", metavar="NAME")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *, plugins: Sequence[str], yes: bool = False, **options: Any) -> None:
        try:
            ask_first(without_plugins(plugins_named(plugins)), yes, self.stdout)
            removed = uninstall(plugins)
        except InstallError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(_("Removed: %s") % ", ".join(removed))
        self.stdout.flush()
        listing()
