"""The matches in which others wait for a player."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, QuerySet

from neuroshima import plugins
from neuroshima.languages import in_words
from neuroshima.matches.clocks.keeping import clock_of
from neuroshima.matches.models import Match, Move, Seat, Status
from neuroshima.matches.reading.access import seat_name
from neuroshima.matches.reading.loaded_match import Reading, read_several
from neuroshima.matches.reading.rights import seats_to_agree
from neuroshima.players.models import Player

CACHED = 20_000
"""Positions whose seats to move a process remembers."""
MOST = 100
"""Matches of one player that are looked at."""
Position = tuple[int, int]
"""A match's key and the number of its last move."""


@dataclass(frozen=True)
class Turn:
    """A match in which others wait for a player."""

    slug: str
    after: int
    """The number of the player's own last move; 0 before their first."""
    title: str
    """The game's title, in the active language."""
    others: tuple[str, ...]
    """The other people who play, by name."""
    since: datetime
    """When the match changed last."""
    deadline: datetime | None = None
    """When the player's time runs out, in a match with clocks."""


class ToMove:
    """Cache of the seats to move in positions; a position never changes.

    Frozen matches are not cached."""

    def __init__(self) -> None:
        self._known: OrderedDict[Position, tuple[int, ...]] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, matches: Mapping[int, tuple[int, str]]) -> dict[int, tuple[int, ...]]:
        """Seats to move, by the key of each match. `matches`: (last move, slug) by key."""
        found = {pk: self._known[pk, seq] for pk, (seq, _slug) in matches.items() if (pk, seq) in self._known}
        unknown = [slug for pk, (_seq, slug) in matches.items() if pk not in found]
        for reading in read_several(unknown) if unknown else ():
            found[reading.match.pk] = self.note(reading)
        return found

    def note(self, reading: Reading) -> tuple[int, ...]:
        """The seats to move in a match that was just read; the cache keeps them."""
        seats = reading.to_move()
        if reading.frozen is None:
            with self._lock:
                self._known[reading.match.pk, reading.match.seq] = seats
                while len(self._known) > CACHED:
                    self._known.popitem(last=False)
        return seats


to_move = ToMove()


def seats_of(player: Player) -> QuerySet[Seat]:
    """The player's seats in running matches that they have not left."""
    return Seat.objects.filter(player=player, ended__isnull=True, retired=False, match__status=Status.RUNNING)


def turns_of(player: Player) -> list[Turn]:
    """Matches in which others wait for the player, the longest waiting first."""
    matches = {pk: match for pk, match in _matches_of(player).items() if not is_paused(match)}
    moving = to_move.of({match.pk: (match.seq, match.slug) for match in matches.values()})
    seats = _seats_by_match([pk for pk, numbers in moving.items() if numbers])
    mine = {
        pk: matches[pk]
        for pk, rows in seats.items()
        if any(seat.index in moving[pk] and seat.player_id == player.pk for seat in rows) and others_of(player, rows)
    }
    after, games = last_moves(player, list(mine)), plugins.games()
    turns = []
    for pk, match in mine.items():
        game = games.get(match.game)
        names = [seat_name(game, seat) for seat in others_of(player, seats[pk])]
        title = in_words(game.titles) if game is not None else match.game
        deadline = match.deadline if len(moving[pk]) == 1 else None  # else it may be another player's
        turns.append(Turn(match.slug, after.get(pk, 0), title, tuple(names), match.changed, deadline))
    return sorted(turns, key=lambda turn: (turn.since, turn.slug))


def is_paused(match: Match) -> bool:
    """Whether the players have agreed on a pause."""
    clock = clock_of(match)
    return clock is not None and clock.paused


def plays_with_others(player: Player) -> bool:
    """Whether the player has a running match with other people."""
    others = Seat.objects.filter(match__in=seats_of(player).values("match"), kind=Seat.Kind.PERSON, retired=False)
    return others.exclude(player=player).exists()


def others_of(player: Player, seats: Collection[Seat]) -> list[Seat]:
    """The seats of other people who still play.

    Empty against bots alone: then nobody waits."""
    own = [seat for seat in seats if seat.player_id == player.pk and not seat.retired]
    return seats_to_agree(own[0], list(seats)) if own else []


def last_moves(player: Player, matches: Collection[int]) -> dict[int, int]:
    """The number of the player's own last move in each match."""
    own = Move.objects.filter(match__in=matches, player=player).order_by().values("match")
    return dict(own.annotate(last=Max("seq")).values_list("match", "last"))


def _matches_of(player: Player) -> dict[int, Match]:
    found = Match.objects.filter(pk__in=seats_of(player).values("match")).defer("snapshot").order_by("-changed")
    return {match.pk: match for match in found[:MOST]}


def _seats_by_match(matches: Collection[int]) -> dict[int, list[Seat]]:
    found: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(match__in=matches).order_by("match", "index"):
        found.setdefault(seat.match_id, []).append(seat)
    return found
