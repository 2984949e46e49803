"""How players and accounts change or end: closed for a time, deleted, a guest merged into an account's player.

Each app knows its rows of a player. It receives the signals `player_deleted` and `guest_merged`. After a deletion, its
`anonymise` gives rows that others can see to a stand-in without a name: matches stay, under "deleted player". A person
should be one player, so a guest's rows go to the player of the account that they log in to.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from datetime import datetime
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import PROTECT, Exists, OuterRef, ProtectedError, Q
from django.dispatch import Signal
from django.utils import timezone
from neuroshima_contract import Refusal

from neuroshima.players.models import Closure, Player
from neuroshima.players.names import LONGEST
from neuroshima.players.player_settings import merge_settings
from neuroshima.players.refusals import PlayerCode
from neuroshima.refusals import refusal
from neuroshima.times import days_ago, moment


def close_account(player: Player, until: datetime, reason: str) -> None:
    """Close the player's account until `until`: no log-in, and open sessions end at once.

    An existing longer closure stays. Raises Refusal `no_account`."""
    if player.user_id is None:
        raise refusal(PlayerCode.NO_ACCOUNT)
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=player.user_id)
        before = Closure.objects.filter(user=user).first()
        if before is None and not user.is_active:
            return  # the host has closed it for good
        if before is None or before.until < until:
            Closure.objects.update_or_create(user=user, defaults={"until": until, "reason": reason})
        User.objects.filter(pk=user.pk).update(is_active=False)


def reopen_account(player: Player) -> None:
    """Open the account again, unless the host has closed it for good."""
    _reopen(Closure.objects.filter(user=player.user_id))


def reopen_due() -> None:
    """Open all accounts whose closure has ended."""
    due = Closure.objects.filter(until__lte=timezone.now())
    if due.exists():
        _reopen(due)


def _reopen(closures: object) -> None:
    with transaction.atomic():
        for closure in closures.select_for_update():  # type: ignore[attr-defined]
            User.objects.filter(pk=closure.user_id).update(is_active=True)
            closure.delete()


def why_closed(user: User) -> Refusal:
    """Why that inactive account cannot log in."""
    closure = Closure.objects.filter(user=user).first()
    if closure is None:
        return refusal(PlayerCode.ACCOUNT_CLOSED)
    until = moment(closure.until)
    return refusal(PlayerCode.ACCOUNT_CLOSED_UNTIL, until=until, reason=closure.reason)


player_deleted = Signal()
"""Sent inside the transaction, with `player` and `stand_in`. A receiver is called `anonymise` if rows stay under the
stand-in, and `delete_...` if nobody else sees the rows."""
NO_NAME = "–"
"""The stored name of a deleted player. Readers see `person_name`, in their language."""


def forget_player(instance: Any, **_more: Any) -> None:
    """Replace a player by a stand-in when the account is deleted.

    From then on, open sockets and old sessions of the player belong to nobody."""
    with transaction.atomic():
        player = Player.objects.select_for_update().filter(user=instance).first()
        if player is not None:
            _replace_by_stand_in(player)


def _replace_by_stand_in(player: Player) -> None:
    stand_in = Player.objects.create(name=NO_NAME, deleted=timezone.now())
    player_deleted.send(Player, player=player, stand_in=stand_in)
    player.delete()
    with suppress(ProtectedError), transaction.atomic():
        stand_in.delete()  # if no row needs it


LOOKED_AT: Final = 200
"""Players whom one call of `forget_idle_guests` looks at, and how many of them it deletes."""
FORGOTTEN_AT_ONCE: Final = 20


class IdleGuests:
    """Deletes guests who were not here for a long time, and whom no match needs: a few with each call.

    It goes through all players, those who were here last the longest ago first, and then begins again. So each call
    reads the same number of rows, however many there are."""

    def __init__(self) -> None:
        self._reached: tuple[datetime, int] | None = None
        """When the player who was looked at last was here, and their key."""

    def forget_some(self) -> None:
        """Delete the next few. It may be called by several processes at once."""
        limit = days_ago(settings.KEEP_GUESTS_DAYS)
        rows = Player.objects.filter(last_seen__lt=limit).order_by("last_seen", "pk")
        if self._reached is not None:
            seen, key = self._reached
            rows = rows.filter(last_seen__gte=seen).exclude(last_seen=seen, pk__lte=key)
        looked_at = dict(rows.values_list("pk", "last_seen")[:LOOKED_AT])
        unneeded = _unneeded_guests(looked_at)
        idle = [key for key in looked_at if key in unneeded][:FORGOTTEN_AT_ONCE]
        for key in idle:
            _forget_guest(key, limit)
        last = idle[-1] if len(idle) == FORGOTTEN_AT_ONCE else next(reversed(looked_at), None)
        self._reached = (looked_at[last], last) if last is not None else None


def _unneeded_guests(players: Collection[int]) -> set[int]:
    """Those of these players who are guests without any row that has to keep its player, as a seat has."""
    guests = Player.objects.filter(pk__in=players, user__isnull=True, deleted__isnull=True)
    for relation in Player._meta.related_objects:
        if relation.on_delete is PROTECT:
            rows: Any = relation.related_model._base_manager
            guests = guests.exclude(Exists(rows.filter(**{relation.field.name: OuterRef("pk")})))
    return set(guests.values_list("pk", flat=True))


def _forget_guest(key: int, limit: datetime) -> None:
    """Delete a guest as an account is deleted, unless they have come back or sat down meanwhile."""
    with suppress(ProtectedError), transaction.atomic():
        guest = Player.objects.select_for_update().filter(pk=key, user__isnull=True, last_seen__lt=limit).first()
        if guest is not None and key in _unneeded_guests([key]):
            _replace_by_stand_in(guest)


idle_guests = IdleGuests()


guest_merged = Signal()
"""Sent inside the transaction, with `guest` and `player`: receivers give the guest's rows to the player.

A guest is kept if a row must stay theirs."""


def name_from_account(user: Any) -> str:
    """Name of a new player with this account: as typed at sign-up, or the log-in name."""
    return str(user.first_name or user.get_username())[:LONGEST]


def merge_guest(guest: Player, user: Any) -> Player:
    """Merge the guest with the player of `user`, and return that player.

    If the account has no player yet, the guest becomes its player. One transaction, and idempotent."""
    with transaction.atomic():
        both = {row.pk: row for row in Player.objects.select_for_update().filter(Q(pk=guest.pk) | Q(user=user))}
        player = next((row for row in both.values() if row.user_id == user.pk), None)
        if guest.pk not in both or both[guest.pk] == player:  # another request has merged them
            return player or Player.objects.get(user=user)
        if player is None:
            both[guest.pk].user = user
            both[guest.pk].name = name_from_account(user) if user.first_name else guest.name
            both[guest.pk].save(update_fields=["user", "name"])
            return both[guest.pk]
        merge_settings(both[guest.pk], player)
        guest_merged.send(Player, guest=both[guest.pk], player=player)
        _leaves(both[guest.pk])
    return player


def _leaves(guest: Player) -> None:
    """Delete the guest, unless protected rows remain."""
    with suppress(ProtectedError), transaction.atomic():
        guest.delete()
