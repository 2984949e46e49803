"""Notices when a guest logs in; the device when a player logs out."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from neuroshima.notices.models import Device, Notice, NoticeSettings
from neuroshima.players.models import Player

SESSION_KEY = "device"
"""Session key of the device that the browser is."""


def hand_over(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give devices, notices and settings of `guest` to `player`.

    Settings are dropped if `player` has some."""
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
    """Delete the device when its player logs out.

    The browser's next user must not get their notices."""
    key = request.session.get(SESSION_KEY) if request is not None else None
    if key is not None:
        Device.objects.filter(pk=key).delete()
