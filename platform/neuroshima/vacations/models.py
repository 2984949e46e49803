"""The vacation that a player has said: one at a time."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from neuroshima.players.models import Player


class Vacation(models.Model):
    """From when until when a player is away."""

    player = models.OneToOneField("players.Player", models.CASCADE, related_name="vacation", verbose_name=_("player"))
    begins = models.DateTimeField(_("from"))
    ends = models.DateTimeField(_("until"), db_index=True)

    class Meta:
        verbose_name = _("vacation")
        verbose_name_plural = _("vacations")
        constraints = (
            models.CheckConstraint(condition=models.Q(ends__gt=models.F("begins")), name="vacation_is_some"),
        )

    def __str__(self) -> str:
        return f"{self.player_id}: {self.begins:%Y-%m-%d} to {self.ends:%Y-%m-%d}"

    @property
    def first_day(self) -> date:
        """The first day away, by the clock of who reads."""
        return timezone.localdate(self.begins)

    @property
    def last_day(self) -> date:
        """The last day away, by the clock of who reads."""
        return timezone.localdate(self.ends - timedelta(seconds=1))


def move_guest_data(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give a guest's vacation to the account's player, if that one has none."""
    if not Vacation.objects.filter(player=player).exists():
        Vacation.objects.filter(player=guest).update(player=player)
    Vacation.objects.filter(player=guest).delete()


def delete_vacation(sender: Any, player: Player, **_more: Any) -> None:
    """Delete the vacation of a deleted player."""
    Vacation.objects.filter(player=player).delete()
