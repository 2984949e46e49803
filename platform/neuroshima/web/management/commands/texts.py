"""`manage.py texts`: collect sentences for translators and compile catalogues.

Needs GNU gettext.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

import neuroshima
from neuroshima import plugins

DATES = re.compile(r'^"(POT-Creation-Date|PO-Revision-Date): .*"\n', re.MULTILINE)
"""Of no use beside version control, and different after every run."""


class Command(BaseCommand):
    help = "Collects the sentences of the host and of every installed plugin for its translators, and compiles them."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--compile", action="store_true", help="only compile, collect nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        for package in packages():
            with _inside(package):
                if not options["compile"]:
                    _collect(package)
                call_command("compilemessages", verbosity=0)
            self.stdout.write(str(package))


def packages() -> list[Path]:
    """The folders of the host and of the plugins that have catalogues."""
    names = [neuroshima.__name__, *(found.module.partition(".")[0] for found in plugins.discover())]
    specs = [find_spec(name) for name in dict.fromkeys(names)]
    folders = [Path(spec.origin).parent for spec in specs if spec is not None and spec.origin is not None]
    return [folder for folder in folders if (folder / "locale").is_dir()]


def _collect(package: Path) -> None:
    languages = [code for code, _name in settings.LANGUAGES if code != "en"]
    for domain in ("django", "djangojs"):
        call_command(
            "makemessages",
            locale=languages,
            domain=domain,
            no_location=True,
            no_wrap=True,
            no_obsolete=True,
            verbosity=0,
        )
    for catalogue in package.rglob("locale/*/LC_MESSAGES/*.po"):
        catalogue.write_text(DATES.sub("", catalogue.read_text("utf-8")), "utf-8")


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
