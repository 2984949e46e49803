"""How much a rated match counts for players who have met often in the last days.

A pair are two people on different sides, in duels, in teams and in matches of many. Bots are no part of pairs: they
lose nothing on purpose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import timedelta
from itertools import combinations
from typing import Final

from django.db.models import Exists, OuterRef

from neuroshima.matches.models import Match, Seat
from neuroshima.records.models import RatingChange

WINDOW: Final = timedelta(days=7)
FULL: Final = 3
"""Matches of a pair in the window that count fully."""
SMALLEST: Final = 1 / 16
"""Matches that would count less than this do not count."""
Pair = frozenset[int]


def weight_after(earlier: int) -> float:
    """How much a match of a pair counts, 0 to 1, after so many in the window.

    Beyond `FULL`, each counts half as much as the one before."""
    weight = float(0.5 ** max(0, earlier - FULL + 1))
    return weight if weight >= SMALLEST else 0.0


def weights_of(match: Match, seats: Sequence[Seat]) -> Mapping[int, float]:
    """How much the match counts for each of its players: the mean over all opponents. A bot counts fully."""
    players = {seat.player_id: seat.team for seat in seats if seat.player_id is not None}
    earlier = _times_met(match, list(players))
    found: dict[int, float] = {}
    for player, team in players.items():
        opponents = {(seat.player_id, seat.bot) for seat in seats if seat.team != team}
        single = [1.0 if other is None else weight_after(earlier[frozenset((player, other))]) for other, _ in opponents]
        found[player] = sum(single) / len(single) if single else 1.0
    return found


def _times_met(match: Match, players: Sequence[int]) -> Counter[Pair]:
    """How often each two of the players have met in the window, in matches of this game and pace that were rated."""
    assert match.ended is not None
    rated = Exists(RatingChange.objects.filter(match=OuterRef("match")))
    seats = Seat.objects.filter(rated, player__in=players, match__game=match.game, match__pace=match.pace)
    recent = seats.filter(match__ended__gt=match.ended - WINDOW).exclude(match=match)
    teams: dict[int, dict[int, int]] = {}
    for key, player, team in recent.values_list("match", "player", "team"):
        teams.setdefault(key, {})[player] = team
    found: Counter[Pair] = Counter()
    for sides in teams.values():
        found.update(frozenset(pair) for pair in combinations(sides, 2) if sides[pair[0]] != sides[pair[1]])
    return found
