"""`install NAME|WHEEL|FOLDER ...`: add plugins to the site."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from neuroshima.site.management.foreseeing import ask_first, with_versions
from neuroshima.site.management.installing import InstallError, install, install_again, upgrade

LISTING = "from neuroshima.site.cli import main; main()"


class Command(BaseCommand):
    help = (
        "Installs plugins by name, from wheels or from folders. Without one: again what was installed here and has "
        "gone since. It tells first which running matches would freeze, and asks."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("plugins", nargs="*", metavar="NAME|WHEEL|FOLDER", help="a distribution")
        parser.add_argument("--upgrade", action="store_true", help="take a newer version of what is installed")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *, plugins: Sequence[str], upgrade: bool = False, yes: bool = False, **options: Any) -> None:
        try:
            if plugins:
                ask_first(with_versions(plugins), yes, self.stdout)
            installed = _install(plugins, upgrade)
        except InstallError as error:
            raise CommandError(str(error)) from error
        if plugins and not installed:
            self.stdout.write(_("Installed, but it brings no plugin."))
        self.stdout.write(_("Installed: %s") % (", ".join(installed) or "-"))
        self.stdout.flush()
        sys.exit(listing())


def _install(plugins: Sequence[str], newer: bool) -> list[str]:
    if not plugins:
        return install_again()
    return upgrade(plugins) if newer else install(plugins)


def listing() -> int:
    """Print the plugins that the next start of the site will find.

    Returns the exit status of `plugins`. It runs in a new process, because this one has imported its plugins already.
    """
    return subprocess.run([sys.executable, "-c", LISTING, "plugins"], check=False).returncode
