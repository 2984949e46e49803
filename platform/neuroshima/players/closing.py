"""Close accounts for a time: no log-in, and open sessions end at once."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from neuroshima_contract import Refusal

from neuroshima.players.models import Closure, Player
from neuroshima.players.refusals import PlayerCode
from neuroshima.refusals import refusal
from neuroshima.time_zones import moment


def close_account(player: Player, until: datetime, reason: str) -> None:
    """Close the player's account until `until`.

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
