"""A pseudo-language: English with accents, in brackets.

Text of a page without brackets and accents cannot be translated.
"""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import polib
from neuroshima.site.management.commands.language import installed_packages, write_language

OPEN, CLOSE = "⟦", "⟧"
CODE, NAME = "xx", "Pseudo"
ACCENTS = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")
KEPT = re.compile(r"%\([a-z_]+\)[sd]|%[sd%]|\{[^{}]*\}|<[^>]*>|&[a-z]+;|\]\([^)]*\)|https?://\S+")
"""Placeholders, tags and links."""
SHOWN = {"title", "alt", "placeholder", "aria-label", "aria-description", "aria-roledescription"}
"""Attributes whose text a reader sees or hears."""
WORD = re.compile(r"[^\W\d_]*[aeiouAEIOU][^\W\d_]+|[^\W\d_]+[aeiouAEIOU]")
"""A word with a vowel that has no accent."""


def translate(text: str) -> str:
    """Add accents and brackets. Chapters of rulebooks get only accents, because their lines have to keep their
    markup."""
    accents = _accents(text)
    return accents if text.startswith("#") else f"{OPEN}{accents}{CLOSE}"


def _accents(text: str) -> str:
    parts, last = [], 0
    for kept in KEPT.finditer(text):
        parts += [text[last : kept.start()].translate(ACCENTS), kept[0]]
        last = kept.end()
    return "".join(parts) + text[last:].translate(ACCENTS)


def write_pseudo_language(folder: Path) -> None:
    """The folder of the language, with compiled catalogues."""
    write_language(folder / CODE, NAME, installed_packages(), translate)
    for catalogue in (folder / CODE).rglob("*.po"):
        polib.pofile(str(catalogue)).save_as_mofile(str(catalogue.with_suffix(".mo")))


class _Texts(HTMLParser):
    """Collect the visible texts of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style"):
            self.hidden += 1
        self.found += [f"{value}\n" for name, value in attrs if name in SHOWN and value]

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style"):
            self.hidden -= 1

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.found.append(data)


def holes(html: str) -> list[str]:
    """The texts of a page without brackets that have words without accents."""
    parser = _Texts()
    parser.feed(html)
    return holes_of_text("\n".join(parser.found))


def holes_of_text(text: str) -> list[str]:
    depth, outside = 0, []
    for letter in unescape(text):
        depth += (letter == OPEN) - (letter == CLOSE)
        outside.append(letter if not depth and letter not in (OPEN, CLOSE) else "\n" if letter in (OPEN, CLOSE) else "")
    runs = (run.strip() for run in "".join(outside).split("\n"))
    return [run for run in runs if WORD.search(run)]
