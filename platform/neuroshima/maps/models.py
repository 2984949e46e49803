"""What bots have played on maps."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from neuroshima.workshop.models import BotGames, Work


class Balance(BotGames):
    """Games on a map, as the map was when they began."""

    work = models.OneToOneField(Work, models.CASCADE, related_name="balance", verbose_name=_("map"))
    name = models.CharField(_("data file"), max_length=60)
    digest = models.CharField(_("digest"), max_length=64)
    scenario = models.CharField(_("preset"), max_length=100)
    revision = models.PositiveIntegerField(_("revision"))
    """That of the work which was measured."""
    played = models.PositiveSmallIntegerField(_("played"), default=0)
    wins = models.JSONField(_("wins by side"), default=list)
    drawn = models.PositiveSmallIntegerField(_("draws"), default=0)
    moves = models.PositiveIntegerField(_("moves"), default=0)

    class Meta:
        verbose_name = _("balance of a map")
        verbose_name_plural = _("balances of maps")

    def __str__(self) -> str:
        return f"{self.work}: {self.played}/{self.wanted}"
