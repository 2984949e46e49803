"""Limits of seats that players hold without playing, so that nobody takes all tables of the list.

A seat is *idle* at a listed table or in a quick match that waits for players, or in which its player has not acted yet.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from typing import Final

from django.conf import settings
from django.core.cache import caches
from django.db.models import Q
from django.utils import timezone

from neuroshima.digests import sha256
from neuroshima.lobby.models import OpenTable
from neuroshima.lobby.refusals import LobbyCode
from neuroshima.matches.models import Seat, Status
from neuroshima.matches.play.creating import STALE_AFTER
from neuroshima.players.models import Player
from neuroshima.refusals import refusal

logger = logging.getLogger(__name__)

MOST_OF_GUEST: Final = 8
"""Idle seats of a guest."""
MOST_OF_MEMBER: Final = 16
"""Idle seats of a player with an account."""
MOST_OF_ADDRESS: Final = 60
"""Idle seats of all players of an address: a club of thirty that sits down at once."""
REMEMBERED: Final = 4 * MOST_OF_ADDRESS
"""The last seats taken from an address that are remembered."""
KEPT_FOR: Final = 24 * 60 * 60
"""Seconds for which they are remembered."""
REST: Final = 10.0
"""Seconds for which a failed cache is not used."""
_failed_at = -REST
Taken = tuple[str, int]
"""The slug of a match, and the key of a player."""


def check_seats(player: Player, address: str = "") -> None:
    """Check whether the player may take another seat; `address`: from which they come.

    Call it in the transaction that takes the seat: it locks the player. Raises Refusal `too_many_seats`,
    `too_many_seats_here`."""
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    most = MOST_OF_GUEST if player.is_guest else MOST_OF_MEMBER
    if _count_idle(Q(player=player)) >= most:
        raise refusal(LobbyCode.TOO_MANY_SEATS, count=most)
    if not address or not settings.LIMITS:
        return
    taken, most = _taken_from(address), round(MOST_OF_ADDRESS * settings.LIMITS)
    if len(taken) >= most and _count_idle(_any_of(taken)) >= most:
        raise refusal(LobbyCode.TOO_MANY_SEATS_HERE, count=most)


def note_seat(player: Player, slug: str, address: str) -> None:
    """Remember that the player has taken a seat from this address."""
    if address and settings.LIMITS:
        taken = [*_taken_from(address), (slug, player.pk)][-REMEMBERED:]
        _cache("set", _key(address), taken, KEPT_FOR)


def _any_of(taken: Sequence[Taken]) -> Q:
    return Q(match__slug__in=[slug for slug, _player in taken], player__in=[player for _slug, player in taken])


def _count_idle(whose: Q) -> int:
    tables = Q(match__open_table__audience__in=OpenTable.LISTED, match__changed__gt=timezone.now() - STALE_AFTER)
    seats = Seat.objects.filter(whose, tables, retired=False, match__status__in=(Status.WAITING, Status.RUNNING))
    found = seats.values_list("match__status", "match__acted", "match", "player", "index")
    return len({(match, who) for status, acted, match, who, at in found if status == Status.WAITING or at not in acted})


def _taken_from(address: str) -> list[Taken]:
    return [(slug, player) for slug, player in _cache("get", _key(address)) or []]


def _key(address: str) -> str:
    return f"seats/{sha256(address)}"


def _cache(method: str, *values: object) -> list[Taken] | None:
    """Ask the shared cache, or that of the process while the shared one fails."""
    global _failed_at
    if time.monotonic() - _failed_at >= REST:
        try:
            return getattr(caches["default"], method)(*values)  # type: ignore[no-any-return]
        except Exception as error:
            _failed_at = time.monotonic()
            logger.warning("the cache failed: %r", error)
    return getattr(caches["process"], method)(*values)  # type: ignore[no-any-return]
