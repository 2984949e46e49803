"""Whom players have as friends."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Friend(models.Model):
    """A member whom a player has put on the own list of friends. Nobody is asked, and nobody else sees it."""

    player = models.ForeignKey(
        "players.Player", models.CASCADE, related_name="friends", verbose_name=_("player"), db_index=False
    )
    friend = models.ForeignKey("players.Player", models.CASCADE, related_name="+", verbose_name=_("friend"))
    created = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("friend")
        verbose_name_plural = _("friends")
        constraints = (models.UniqueConstraint(fields=["player", "friend"], name="friend_once"),)

    def __str__(self) -> str:
        return f"{self.player_id}: {self.friend_id}"
