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

import neuroshima_contract
from django.core.management import call_command
from django.core.management.base import BaseCommand
from neuroshima_contract.translation.languages import BUILT_IN, ENGLISH

import neuroshima
from neuroshima import plugins

DATES = re.compile(r'^"(POT-Creation-Date|PO-Revision-Date): .*"\n', re.MULTILINE)
"""Headers that change with every run. Version control has these dates."""
KEY = re.compile(r'^(msgctxt|msgid|msgid_plural) ((?:".*"\n?)+)', re.MULTILINE)


class Command(BaseCommand):
    help = "Collects the sentences of host, contract and installed plugins for the translators, and compiles them."

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
    """The folders of the host, of the contract and of the plugins that have catalogues."""
    ours = [neuroshima.__name__, neuroshima_contract.__name__]
    theirs = [found.module.partition(".")[0] for found in plugins.discover()]
    specs = [find_spec(name) for name in dict.fromkeys([*ours, *theirs])]
    folders = [Path(spec.origin).parent for spec in specs if spec is not None and spec.origin is not None]
    return [folder for folder in folders if (folder / "locale").is_dir()]


def _collect(package: Path) -> None:
    """Collect the sentences of a package.

    Entries that are still in use are not changed."""
    before = {path: path.read_text("utf-8") for path in _catalogues(package)}
    languages = [code for code in BUILT_IN if code != ENGLISH]
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
    for path in _catalogues(package):
        collected = DATES.sub("", path.read_text("utf-8"))
        path.write_text(merge_catalogue(before[path], collected) if path in before else collected, "utf-8")


def _catalogues(package: Path) -> list[Path]:
    return sorted(package.rglob("locale/*/LC_MESSAGES/*.po"))


def merge_catalogue(before: str, collected: str) -> str:
    """Put the sentences of `collected` into their old places and lines.

    Otherwise hundreds of entries would move, and the difference would not show which were dropped. A new entry comes
    after the one that it follows in the sources."""
    old, new = _entries(before), _entries(collected)
    order = [key for key in old if key in new]
    for key, previous in zip(new, [None, *new], strict=False):
        if key not in old:
            order.insert(order.index(previous) + 1 if previous is not None else 0, key)
    return "\n\n".join(old.get(key, new[key]) for key in order) + "\n"


def _entries(catalogue: str) -> dict[tuple[str, ...], str]:
    """The entries of a catalogue, by their sentences without line breaks."""
    blocks = (block.strip("\n") for block in catalogue.split("\n\n"))
    return {_key(block): block for block in blocks if block}


def _key(entry: str) -> tuple[str, ...]:
    return tuple(name + "".join(re.findall(r'"(.*)"', lines)) for name, lines in KEY.findall(entry + "\n"))


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
