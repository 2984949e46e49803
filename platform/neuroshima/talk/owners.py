"""What a guest has said who logs in, and a player whose account is deleted."""

from __future__ import annotations

from typing import Any

from neuroshima.players.models import Player
from neuroshima.talk.models import Agreement, Message, Mute
from neuroshima.talk.saying import changed, locked_talk


def hand_over(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Messages, mutes and agreements of `guest` are those of `player` from now on."""
    Message.objects.filter(player=guest).update(player=player)
    for mute in Mute.objects.filter(player=guest).exclude(muted=player):
        Mute.objects.get_or_create(player=player, muted=mute.muted)
    for mute in Mute.objects.filter(muted=guest).exclude(player=player):
        Mute.objects.get_or_create(player=mute.player, muted=player)
    for agreement in Agreement.objects.filter(player=guest):
        Agreement.objects.get_or_create(match=agreement.match, player=player)


def take_words(sender: Any, player: Player, stand_in: Player, **_more: Any) -> None:
    """Delete the texts of a deleted player. That something was said stays, without the name; phrases stay."""
    mine = Message.objects.filter(player=player)
    for match in {said.match for said in mine.select_related("match").order_by("match")}:
        talk = locked_talk(match)
        mine.filter(match=match).update(change=talk.change + 1)
        changed(talk)
    mine.update(player=stand_in, name="", text="")
    for agreement in Agreement.objects.filter(player=player):
        Agreement.objects.get_or_create(match=agreement.match, player=stand_in)
