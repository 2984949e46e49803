"""What the host has said about the site, read at most every few seconds by each process."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils import timezone
from django.utils.translation import gettext
from neuroshima_contract import Texts
from neuroshima_contract.translation import ENGLISH

from neuroshima.branding.colours import style_of
from neuroshima.branding.models import THE_ONE, Announcement, Branding, FooterLink, SitePage
from neuroshima.languages import in_words
from neuroshima.remembered import Remembered


@dataclass(frozen=True)
class Told:
    """An announcement: texts by language, a link or nothing, and when it is shown."""

    pk: int
    text: Texts
    address: str
    begins: datetime
    ends: datetime
    at_tables: bool


@dataclass(frozen=True)
class Brand:
    """The site's own face. Texts are by language; what the host has left out is empty."""

    names: Texts | None = None
    logo: bytes = b""
    logo_kind: str = ""
    accent: str = ""
    welcome: Texts | None = None
    links: tuple[tuple[Texts, str], ...] = ()
    """Titles and addresses."""
    pages: tuple[str, ...] = ()
    """The kinds of the pages that are written."""
    announcements: tuple[Told, ...] = ()

    @property
    def name(self) -> str:
        """The site's name in the reader's language."""
        return in_words(self.names) if self.names else gettext("Neuroshima table")

    def subject(self, text: str) -> str:
        """The subject of a mail of this site, in one line."""
        return " ".join(f"{self.name}: {text}".split())

    @cached_property
    def logo_digest(self) -> str:
        return hashlib.sha256(self.logo).hexdigest()[:16] if self.logo else ""

    @cached_property
    def style(self) -> str:
        """A style sheet with the host's colours; empty: the site's own."""
        return style_of(self.accent) if self.accent else ""

    @property
    def shown(self) -> list[Told]:
        """The announcements of this moment."""
        now = timezone.now()
        return [each for each in self.announcements if each.begins <= now < each.ends]

    @property
    def shown_at_tables(self) -> list[Told]:
        """Those of them that are told at open tables, too."""
        return [each for each in self.shown if each.at_tables]


def _read() -> Brand:
    row = Branding.objects.filter(pk=THE_ONE).first() or Branding()
    return Brand(
        _texts(row.name),
        bytes(row.logo),
        row.logo_kind,
        row.accent,
        _texts(row.welcome),
        tuple((link.title, link.address) for link in FooterLink.objects.all()),
        tuple(SitePage.objects.values_list("kind", flat=True)),
        tuple(
            Told(each.pk, each.text, each.address, each.begins, each.ends, each.at_tables)
            for each in Announcement.objects.filter(ends__gt=timezone.now())
        ),
    )


def _texts(stored: dict[str, str]) -> Texts | None:
    return stored if stored.get(ENGLISH) else None


_remembered: Remembered[Brand] = Remembered(_read, Brand)
brand, settle, forget = _remembered.value, _remembered.settle, _remembered.forget
"""The site's own face (`Remembered.value`); for tests: believe another one, and read it anew."""


def watch() -> None:
    """Forget at once what is written in this process."""
    _remembered.watch(Branding, SitePage, FooterLink, Announcement)
