"""`language FOLDER`: begin or update the translation into a further language, and compile it.

Compiling needs GNU gettext.
"""

from __future__ import annotations

import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import neuroshima_contract
from django.core.management.base import BaseCommand, CommandError, CommandParser
from neuroshima_contract.translation.languages import BUILT_IN, CODE

import neuroshima
from neuroshima import plugins
from neuroshima.site.management.language_folder import CATALOGUES, write_language


class Command(BaseCommand):
    help = "Writes the texts of the site and of all installed plugins into a folder for translators, and compiles it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path, help="where it lies; its name is the language's code: translations/es")
        parser.add_argument("--name", default="", help="what the language calls itself; by default its code")
        parser.add_argument("--compile", action="store_true", help="only compile, collect nothing")

    def handle(self, *, folder: Path, name: str, **options: Any) -> None:
        if CODE.fullmatch(folder.name) is None or folder.name in BUILT_IN:
            raise CommandError(f"{folder.name} must be the code of a language that is not there yet.")
        if not options["compile"]:
            write_language(folder, name or folder.name, installed_packages())
        for catalogue in sorted((folder / CATALOGUES).glob("*.po")):
            try:
                subprocess.run(["msgfmt", "-o", str(catalogue.with_suffix(".mo")), str(catalogue)], check=True)
            except (OSError, subprocess.CalledProcessError) as error:
                raise CommandError(f"{catalogue} could not be compiled: {error}") from error
        self.stdout.write(str(folder))


def installed_packages() -> dict[str, Path]:
    """The folders of the host, of the games and of their expansions, by name."""
    of_plugins = (found.module.partition(".")[0] for found in plugins.discover())
    names = [neuroshima.__name__, neuroshima_contract.__name__, *of_plugins]
    specs = {name: find_spec(name) for name in names}
    return {name: Path(spec.origin).parent for name, spec in specs.items() if spec is not None and spec.origin}
