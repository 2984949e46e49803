"""Stored first victories over bots: kept, moved to an account, deleted."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from neuroshima.players.models import Player


class BeatenBot(models.Model):
    """A player's first victory over a bot with one faction."""

    player = models.ForeignKey("players.Player", models.CASCADE, related_name="beaten_bots", verbose_name=_("player"))
    game = models.CharField(_("game"), max_length=60)
    bot = models.CharField(_("bot"), max_length=60)
    faction = models.CharField(_("faction"), max_length=60, default="", blank=True)
    """The player's faction; empty if it is not known, or the game has none."""
    beaten = models.DateTimeField(_("first beaten"))

    class Meta:
        verbose_name = _("beaten bot")
        verbose_name_plural = _("beaten bots")
        ordering = ("beaten", "id")
        constraints = (models.UniqueConstraint(fields=("player", "game", "bot", "faction"), name="beaten_once"),)

    def __str__(self) -> str:
        return f"{self.game}/{self.bot}"


def move_guest_data(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give a guest's victories to the account's player, who keeps the earlier one of each."""
    for row in BeatenBot.objects.select_for_update().filter(player=guest):
        own = BeatenBot.objects.filter(player=player, game=row.game, bot=row.bot, faction=row.faction).first()
        if own is None:
            BeatenBot.objects.filter(pk=row.pk).update(player=player)
        elif row.beaten < own.beaten:
            BeatenBot.objects.filter(pk=own.pk).update(beaten=row.beaten)
    BeatenBot.objects.filter(player=guest).delete()


def delete_victories(sender: Any, player: Player, **_more: Any) -> None:
    """Delete the victories of a deleted player; nobody else sees them."""
    BeatenBot.objects.filter(player=player).delete()
