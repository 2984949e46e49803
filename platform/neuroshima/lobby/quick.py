"""The quick match: pair players who want to play the same.

All writing functions lock one row first (`Matchmaker`). So pairs are made one after the other in all processes, each
together with its match in one transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone
from neuroshima_contract import OptionValues

from neuroshima.lobby import tables
from neuroshima.lobby.models import Matchmaker, Seek
from neuroshima.lobby.seat_limits import check_seats, note_seat
from neuroshima.lobby.tables import be_watchable
from neuroshima.matches.clocks.time_control import TimeControl
from neuroshima.matches.play import SeatPlan, create_match
from neuroshima.matches.play.creating import check_unfinished
from neuroshima.matches.play.transactions import atomic_or_refuse
from neuroshima.players.models import Player

GONE_AFTER = timedelta(seconds=15)
"""A player whose page sent no sign for this long no longer waits: three heartbeats."""
MATCH_TOLD_FOR = timedelta(minutes=2)
"""How long a newly opened page is sent to the match that was made for its player."""


@dataclass(frozen=True)
class Kind:
    """What is played in a quick match."""

    id: str
    """Equal for players who want to play the same."""
    game: str
    options: OptionValues
    people: int
    """The number of players."""
    control: TimeControl | None = None
    """The time control; None: no clock."""


@contextmanager
def _alone() -> Iterator[None]:
    """A transaction in which no other process changes seeks."""
    with atomic_or_refuse():
        Matchmaker.objects.get_or_create(pk=1)
        Matchmaker.objects.select_for_update().get(pk=1)
        yield


def seek(
    player: Player, kind: Kind, plans: Callable[[Sequence[Player]], list[SeatPlan]], address: str = ""
) -> str | None:
    """Pair `player` with those who have waited longest for the same kind.

    Returns the slug of their match, or None if the player has to wait. `plans` returns the seats; `player` comes first
    in its argument. `address`: from which the player comes. Raises Refusal as `create_match` and `check_seats`."""
    check_unfinished(player)
    with _alone():
        mine = Seek.objects.filter(player=player).select_related("match").first()
        if mine is not None and mine.match is not None and mine.seen > timezone.now() - MATCH_TOLD_FOR:
            return mine.match.slug  # made a moment ago
        check_seats(player, address)
        others = list(_waiting_seeks(kind).exclude(player=player).select_related("player")[: kind.people - 1])
        if len(others) < kind.people - 1:
            _wait(player, kind, mine)
            return None
        seats = plans([player, *(other.player for other in others)])
        access = create_match(player, kind.game, kind.options, seats, control=kind.control)
        be_watchable(access.match, player)
        Seek.objects.filter(player=player).delete()
        Seek.objects.filter(pk__in=[other.pk for other in others]).update(match=access.match, seen=timezone.now())
        tables.tell_lobby()
    note_seat(player, access.slug, address)
    return access.slug


def _waiting_seeks(kind: Kind) -> QuerySet[Seek]:
    return Seek.objects.filter(kind=kind.id, match=None, seen__gt=timezone.now() - GONE_AFTER).order_by("since", "pk")


def _wait(player: Player, kind: Kind, mine: Seek | None) -> None:
    now = timezone.now()
    since = mine.since if mine is not None and mine.kind == kind.id and mine.match is None else now
    given = {"kind": kind.id, "since": since, "seen": now, "match": None}
    Seek.objects.update_or_create(player=player, defaults=given)
    tables.tell_lobby()


def stop_waiting(player: Player) -> None:
    """Stop waiting. A match that was already made stays."""
    with _alone():
        Seek.objects.filter(player=player, match=None).delete()
    tables.tell_lobby()


def keep_waiting(players: Collection[int]) -> None:
    """Keep the seeks of players whose pages are open.

    Seeks whose page has been closed for too long are deleted."""
    gone = timezone.now() - GONE_AFTER
    if not Seek.objects.filter(player__in=players).exists() and not Seek.objects.filter(seen__lte=gone).exists():
        return  # usually nobody waits
    with _alone():
        Seek.objects.filter(match=None, seen__lte=gone).delete()
        Seek.objects.filter(match__isnull=False, seen__lte=timezone.now() - MATCH_TOLD_FOR).delete()
        Seek.objects.filter(player__in=players, match=None).update(seen=timezone.now())


def note_arrival(player: Player, slug: str) -> None:
    """Note that the player's page has opened the match."""
    Seek.objects.filter(player=player, match__slug=slug).delete()


def seeks_of(players: Collection[int]) -> dict[int, tuple[str, str]]:
    """What each of these players waits for, and the slug of their match.

    The slug is empty if there is no match yet."""
    rows = Seek.objects.filter(player__in=players).values_list("player", "kind", "match__slug")
    return {player: (kind, slug or "") for player, kind, slug in rows}
