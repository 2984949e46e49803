"""Acts of organisers: each is stored with its reason for the public log, and told to the players whom it concerns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from neuroshima.players.models import Player
from neuroshima.players.reasons import clean_reason
from neuroshima.tournaments.models import ActNotice, Entrant, League, LeagueMember, OrganiserAct, Pairing, Tournament


def record(
    organiser: Player | None,
    form: Tournament | League,
    kind: str,
    reason: str = "",
    who: Entrant | LeagueMember | Player | None = None,
    pairing: Pairing | None = None,
    told: Iterable[Player | None] = (),
    **details: Any,
) -> OrganiserAct:
    """Store an act in the transaction that does it.

    `who`: the person or bot whom it concerns. `told`: players who find a notice on every page; bots (None) and the
    organiser get none. Raises Refusal `bad_reason` for a reason that is too long."""
    place = {"tournament": form} if isinstance(form, Tournament) else {"league": form}
    act = OrganiserAct.objects.create(
        kind=kind,
        organiser=organiser,
        player=who if isinstance(who, Player) or who is None else who.player,
        name=who.name if who is not None else "",
        entrant=who if isinstance(who, Entrant) else None,
        pairing=pairing,
        reason=clean_reason(reason) if reason.strip() else "",
        details=details,
        **place,
    )
    keys = {player.pk for player in told if player is not None} - {organiser.pk if organiser is not None else None}
    ActNotice.objects.bulk_create(ActNotice(act=act, player_id=key) for key in sorted(keys))
    return act


def unread(player: Any) -> QuerySet[ActNotice]:
    """What the player (or `OuterRef`) has not read yet."""
    return ActNotice.objects.filter(player=player, read=None)


def mark_read(player: Player, pk: int) -> None:
    """Store that the player has read it. What others are told is ignored."""
    ActNotice.objects.filter(pk=pk, player=player, read=None).update(read=timezone.now())


def give_acts(player: Player, to: Player) -> None:
    """Give a guest's acts and notices to the account's player."""
    OrganiserAct.objects.filter(player=player).update(player=to)
    known = ActNotice.objects.filter(player=to).values("act")
    ActNotice.objects.filter(player=player).exclude(act__in=known).update(player=to)


def forget_acts(player: Player) -> None:
    """Take the name of a deleted player out of the log, and forget what they were to be told."""
    OrganiserAct.objects.filter(player=player).update(player=None, name="")
    ActNotice.objects.filter(player=player).delete()
