"""Notices of a guest who logs in, and the device of a player who logs out."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from neuroshima.notices.models import Device, Notice, NoticeSettings
from neuroshima.players.models import Player

SESSION_KEY = "device"
"""In a session: the device that its browser is."""


def hand_over(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give devices, notices and missing settings of `guest` to `player`."""
    Device.objects.filter(player=guest).update(player=player)
    for notice in Notice.objects.filter(player=guest):
        if Notice.objects.filter(player=player, match=notice.match_id, turn=notice.turn).exists():
            notice.delete()
        else:
            Notice.objects.filter(pk=notice.pk).update(player=player)
    if NoticeSettings.objects.filter(player=player).exists():
        NoticeSettings.objects.filter(player=guest).delete()
    else:
        NoticeSettings.objects.filter(player=guest).update(player=player)


def forget_device(sender: Any, request: HttpRequest | None, **_more: Any) -> None:
    """Forget the device when a player logs out.

    The next user of the browser must not get their notices."""
    key = request.session.get(SESSION_KEY) if request is not None else None
    if key is not None:
        Device.objects.filter(pk=key).delete()
