"""Talk when a guest logs in, or an account is deleted."""

from __future__ import annotations

from typing import Any

from neuroshima.matches.models import Match
from neuroshima.players.models import Player
from neuroshima.talk.models import Agreement, Message, Mute
from neuroshima.talk.saying import announce_change, lock_talk


def hand_over(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give messages, mutes and agreements of `guest` to `player`."""
    Message.objects.filter(player=guest).update(player=player)
    for mute in Mute.objects.filter(player=guest).exclude(muted=player):
        Mute.objects.get_or_create(player=player, muted=mute.muted)
    for mute in Mute.objects.filter(muted=guest).exclude(player=player):
        Mute.objects.get_or_create(player=mute.player, muted=player)
    for agreement in Agreement.objects.filter(player=guest):
        Agreement.objects.get_or_create(match_id=agreement.match_id, player=player)


def anonymise(sender: Any, player: Player, stand_in: Player, **_more: Any) -> None:
    """Delete the texts that a deleted player wrote.

    The messages stay without text, under the stand-in. Ready-made phrases are kept."""
    mine = Message.objects.filter(player=player)
    for match in Match.objects.only("slug").filter(pk__in=mine.values("match")).order_by("pk"):
        talk = lock_talk(match)
        mine.filter(match=match).update(change=talk.change + 1)
        announce_change(talk)
    mine.update(player=stand_in, name="", text="")
    for agreement in Agreement.objects.filter(player=player):
        Agreement.objects.get_or_create(match_id=agreement.match_id, player=stand_in)
