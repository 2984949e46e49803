"""`install NAME|WHEEL ...`: add plugins to the site."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from neuroshima.site.management.installing import InstallError, install, install_again

LISTING = "from neuroshima.site.cli import main; main()"


class Command(BaseCommand):
    help = "Installs plugins by name or from wheels. Without one: again what was installed here and has gone since."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("plugins", nargs="*", metavar="NAME|WHEEL", help="a distribution's name, or a wheel's path")
        parser.add_argument("--upgrade", action="store_true", help="take a newer version of what is installed")

    def handle(self, *, plugins: Sequence[str], upgrade: bool = False, **options: Any) -> None:
        try:
            installed = install(plugins, upgrade) if plugins else install_again()
        except InstallError as error:
            raise CommandError(str(error)) from error
        if plugins and not installed:
            self.stdout.write(_("Installed, but it brings no plugin."))
        self.stdout.write(_("Installed: %s") % (", ".join(installed) or "-"))
        self.stdout.flush()
        sys.exit(listing())


def listing() -> int:
    """Print the plugins that the next start of the site will find.

    Returns the exit status of `plugins`. It runs in a new process, because this one has imported its plugins already.
    """
    return subprocess.run([sys.executable, "-c", LISTING, "plugins"], check=False).returncode
