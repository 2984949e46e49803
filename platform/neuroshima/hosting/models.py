"""Errors of the site, grouped; its last backup; how much was played in each week."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_TEXT: Final = 500
LONGEST_TRACEBACK: Final = 20_000


class StoredError(models.Model):
    """Errors of one cause: the same place in the code, and the same kind."""

    digest = models.CharField(max_length=64, unique=True, editable=False)
    """Of what makes them one group (`errors.digest_of`)."""
    kind = models.CharField(_("error"), max_length=100)
    """The class of the exception or, without one, the name of the logger."""
    place = models.CharField(_("place"), max_length=200, blank=True)
    text = models.CharField(_("text"), max_length=LONGEST_TEXT)
    traceback = models.TextField(_("traceback"), blank=True)
    request = models.CharField(_("last request"), max_length=64, blank=True)
    """The id of the last one in the log."""
    times = models.PositiveIntegerField(_("times"), default=0)
    first = models.DateTimeField(_("first time"))
    last = models.DateTimeField(_("last time"), db_index=True)

    class Meta:
        verbose_name = _("error of the site")
        verbose_name_plural = _("errors of the site")
        ordering = ("-last", "-id")

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"


class SavedBackup(models.Model):
    """A backup that was made. Only the last ones are known."""

    made = models.DateTimeField(_("made"))
    size = models.BigIntegerField(_("bytes"))
    file = models.CharField(_("file"), max_length=300)

    class Meta:
        verbose_name = _("backup")
        verbose_name_plural = _("backups")
        ordering = ("-made", "-id")

    def __str__(self) -> str:
        return self.file


class SiteWeek(models.Model):
    """What was played in a week that begins on a Monday (UTC)."""

    monday = models.DateField(_("week from"), unique=True)
    matches = models.PositiveIntegerField(_("matches that ended"))
    players = models.PositiveIntegerField(_("players in them"))

    class Meta:
        verbose_name = _("week of the site")
        verbose_name_plural = _("weeks of the site")
        ordering = ("-monday",)

    def __str__(self) -> str:
        return str(self.monday)
