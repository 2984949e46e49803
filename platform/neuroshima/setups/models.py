"""Stored forms of new matches."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class LastSetup(models.Model):
    """The last form of a new match that a player has sent for a game."""

    player = models.ForeignKey("players.Player", models.CASCADE, related_name="setups", verbose_name=_("player"))
    game = models.CharField(_("game"), max_length=60)
    fields = models.JSONField(_("fields"), default=dict)
    """Names to texts, as a browser sends them (`remembering.Fields`)."""
    changed = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("last form of a new match")
        verbose_name_plural = _("last forms of new matches")
        ordering = ("-changed", "-id")
        constraints = (models.UniqueConstraint(fields=("player", "game"), name="setup_once"),)

    def __str__(self) -> str:
        return f"{self.game}/{self.player_id}"
