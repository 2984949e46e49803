"""Stored series: chains of matches.

The players and the score follow from the matches."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from neuroshima.matches.models import new_slug


class SeriesRun(models.Model):
    """A series that somebody has begun. Everybody knows it by its slug."""

    slug = models.CharField(_("link"), max_length=10, unique=True, default=new_slug)
    series = models.CharField(_("series"), max_length=60, db_index=True)
    plugin = models.CharField(_("plugin"), max_length=100)
    version = models.CharField(_("version"), max_length=40)
    outcome = models.JSONField(_("outcome"), null=True, blank=True)
    """As the outcome of a match, with players instead of seats: player n had seat n in the first game."""
    created = models.DateTimeField(_("created"), auto_now_add=True)
    ended = models.DateTimeField(_("ended"), null=True, blank=True, db_index=True)

    class Meta:
        verbose_name = _("series")
        verbose_name_plural = pgettext_lazy("plural", "series")
        ordering = ("-created", "-id")
        constraints = (
            models.CheckConstraint(
                condition=Q(ended__isnull=True, outcome__isnull=True) | Q(ended__isnull=False, outcome__isnull=False),
                name="series_over_has_an_outcome",
            ),
        )

    def __str__(self) -> str:
        return self.slug


class SeriesGame(models.Model):
    """One match of a series, never changed again."""

    run = models.ForeignKey(SeriesRun, models.CASCADE, related_name="games", verbose_name=_("series"))
    number = models.PositiveSmallIntegerField(_("number"))
    """Counted from 1. A match without a result is followed by another one, with the next number."""
    match = models.OneToOneField("matches.Match", models.CASCADE, related_name="series_game", verbose_name=_("match"))
    players = models.JSONField(_("players by seat"))
    """Which player of the series sits on each seat."""

    class Meta:
        verbose_name = _("match of a series")
        verbose_name_plural = _("matches of series")
        ordering = ("run", "number")
        constraints = (
            models.UniqueConstraint(fields=["run", "number"], name="series_game_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="series_game_counts_from_one"),
        )

    def __str__(self) -> str:
        return f"{self.run_id}/{self.number}"
