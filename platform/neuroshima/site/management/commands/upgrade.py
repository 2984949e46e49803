"""`upgrade [NAME|WHEEL|FOLDER ...]`: take newer versions of plugins."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from neuroshima.site.management.commands.install import listing
from neuroshima.site.management.foreseeing import ask_first, with_versions
from neuroshima.site.management.installing import InstallError, requirements_of, upgrade


class Command(BaseCommand):
    help = (
        "Installs newer versions of plugins, each named by itself, its distribution, a wheel or a folder. Without one: "
        "of all that were installed here. It tells first which running matches would freeze, and asks."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("plugins", nargs="*", metavar="NAME|WHEEL|FOLDER")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *, plugins: Sequence[str], yes: bool, **options: Any) -> None:
        words = requirements_of(plugins)
        if not words:
            self.stdout.write(_("Nothing was installed here by `install`."))
            return
        try:
            ask_first(with_versions(words), yes, self.stdout)
            installed = upgrade(words)
        except InstallError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(_("Installed: %s") % (", ".join(installed) or "-"))
        self.stdout.flush()
        sys.exit(listing())
