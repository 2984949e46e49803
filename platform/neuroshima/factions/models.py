"""Which factions are switched off, stored results of factions, and the matches that are counted in them."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class FactionSetting(models.Model):
    """Whether a faction can be chosen for new matches. Without a row it can."""

    game = models.CharField(_("game"), max_length=60)
    faction = models.CharField(_("faction"), max_length=60)
    enabled = models.BooleanField(_("enabled"), default=True)

    class Meta:
        verbose_name = _("faction of this site")
        verbose_name_plural = _("factions of this site")
        ordering = ("game", "faction")
        constraints = (models.UniqueConstraint(fields=("game", "faction"), name="faction_setting_once"),)

    def __str__(self) -> str:
        return f"{self.game}: {self.faction}"


class Encounter(models.Model):
    """Results of matches of people between two factions.

    Each pair has one row: `faction` is the one whose id comes first, and `won` and `lost` are its results."""

    game = models.CharField(_("game"), max_length=60)
    faction = models.CharField(_("faction"), max_length=60)
    opponent = models.CharField(_("against"), max_length=60)
    won = models.PositiveIntegerField(_("won"), default=0)
    drawn = models.PositiveIntegerField(_("drawn"), default=0)
    lost = models.PositiveIntegerField(_("lost"), default=0)

    class Meta:
        verbose_name = _("results of two factions")
        verbose_name_plural = _("results of factions")
        ordering = ("game", "faction", "opponent")
        constraints = (models.UniqueConstraint(fields=("game", "faction", "opponent"), name="encounter_once"),)

    def __str__(self) -> str:
        return f"{self.game}: {self.faction} – {self.opponent}"


class Counted(models.Model):
    """A match whose result is in the encounters, so that it is counted once."""

    match = models.OneToOneField(
        "matches.Match", models.CASCADE, primary_key=True, related_name="counted", verbose_name=_("match")
    )

    class Meta:
        verbose_name = _("counted match")
        verbose_name_plural = _("counted matches")

    def __str__(self) -> str:
        return str(self.match_id)
