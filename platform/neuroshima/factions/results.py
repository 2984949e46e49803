"""Results of a faction against the others, of bots and of people.

A match that is over is counted once into the results of its two factions.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.db import transaction
from django.db.models import F, Q
from neuroshima_contract import Faction, Game, Matchup, Matchups

from neuroshima import plugins
from neuroshima.factions.access import faction_of_seat, factions_of
from neuroshima.factions.models import Counted, Encounter
from neuroshima.matches.models import NO_RESULT, Match, Seat, Status
from neuroshima.records.history import Tally

logger = logging.getLogger(__name__)
AT_ONCE = 500
"""Matches that are read with one query when all are counted anew."""
Ended = tuple[str, str, str]
"""The ids of two factions in alphabetical order, and `won`, `drawn` or `lost` for the first."""


@dataclass(frozen=True)
class OpponentResults:
    """The results against one opponent."""

    opponent: Faction
    bots: Tally
    people: Tally


Result = tuple[str, str, Tally]
"""Two factions by their ids, and the tally of the first against the second."""


def results_by_opponent(game: Game, faction: Faction) -> list[OpponentResults]:
    """The results against each faction that was met, in the game's order.

    One query."""
    rows = Encounter.objects.filter(Q(faction=faction.id) | Q(opponent=faction.id), game=game.id)
    people = [(row.faction, row.opponent, Tally(row.won, row.drawn, row.lost)) for row in rows]
    bots = [(*each.factions, _tally(each)) for file in matchups_of(game) for each in file.matchups]
    found = [
        OpponentResults(other, _against(faction.id, other.id, bots), _against(faction.id, other.id, people))
        for other in factions_of(game).values()
    ]
    return [each for each in found if each.bots.games or each.people.games]


@dataclass(frozen=True)
class BotResults:
    """How a bot fared with one faction against each of the others that it met, by their ids."""

    faction: Faction
    against: Mapping[str, Tally]

    @property
    def total(self) -> Tally:
        return sum(self.against.values(), Tally())


def results_of_bots(game: Game) -> list[BotResults]:
    """The bots' results with each faction that they have played, the most successful one first."""
    met: dict[str, dict[str, Tally]] = {faction: {} for faction in factions_of(game)}
    for (first, second), tally in (
        (each.factions, _tally(each)) for file in matchups_of(game) for each in file.matchups
    ):
        if first in met and second in met:
            met[first][second] = met[first].get(second, Tally()) + tally
            met[second][first] = met[second].get(first, Tally()) + tally.turned()
    found = [BotResults(faction, met[name]) for name, faction in factions_of(game).items() if met[name]]
    return sorted(found, key=lambda each: -points_of(each.total))


def points_of(tally: Tally) -> float:
    """The share of the points, from 0 to 1: a draw counts half."""
    return (tally.won + tally.drawn / 2) / tally.games


def _tally(matchup: Matchup) -> Tally:
    return Tally(matchup.won, matchup.drawn, matchup.lost)


@lru_cache(maxsize=16)
def matchups_of(game: Game) -> Sequence[Matchups]:
    """The game's files with results of bots; empty if the game fails."""
    try:
        return list(game.guide.matchups())
    except Exception:
        logger.exception("%s cannot say what bots have won", game.id)
        return []


def _against(faction: str, opponent: str, results: Iterable[Result]) -> Tally:
    return sum(_of_pair(faction, opponent, results), Tally())


def _of_pair(faction: str, opponent: str, results: Iterable[Result]) -> Iterator[Tally]:
    for first, second, tally in results:
        if (first, second) == (faction, opponent):
            yield tally
        elif (second, first) == (faction, opponent):
            yield tally.turned()


def count_all() -> int:
    """Count every match that ended before results were counted. Returns their number.

    Doing it again counts none."""
    before = Counted.objects.count()
    left = Match.objects.filter(status=Status.OVER, counted=None).exclude(seats__kind=Seat.Kind.BOT)
    for slug in left.order_by("pk").values_list("slug", flat=True).iterator():
        count(slug)
    return Counted.objects.count() - before


def count(slug: str) -> None:
    """Count a match once, if it is finished and two people played two factions."""
    with transaction.atomic():
        match = Match.objects.select_for_update().filter(slug=slug, status=Status.OVER).first()
        if match is None or Counted.objects.filter(match=match).exists():
            return
        ended = _faction_result(match, list(match.seats.order_by("index")))
        if ended is None:
            return
        faction, opponent, how = ended
        Counted.objects.create(match=match)
        row, _new = Encounter.objects.get_or_create(game=match.game, faction=faction, opponent=opponent)
        Encounter.objects.filter(pk=row.pk).update(**{how: F(how) + 1})


Pair = tuple[str, str, str]
"""A game and two of its factions, as an encounter has them."""


def wrong_encounters() -> list[str]:
    """The encounters, in words, whose numbers differ from the matches that are counted in them. Nothing is locked.

    Games of which a match cannot be read any more, as its faction is gone, are left out."""
    rows = {_pair_of(row): row for row in Encounter.objects.all()}
    right = _tallies_of_pairs()
    missing = [" ".join(pair) for pair in right if pair not in rows]
    return [*missing, *(str(row) for row in _differing(rows.values(), right))]


def recount_encounters() -> list[str]:
    """Mend the encounters of `wrong_encounters`, and return them in words."""
    with transaction.atomic():
        for game, faction, opponent in _tallies_of_pairs():
            Encounter.objects.get_or_create(game=game, faction=faction, opponent=opponent)
        rows = list(Encounter.objects.select_for_update().order_by("pk"))
        right = _tallies_of_pairs()
        mended = _differing(rows, right)
        for row in mended:
            tally = right.get(_pair_of(row), Tally())
            Encounter.objects.filter(pk=row.pk).update(won=tally.won, drawn=tally.drawn, lost=tally.lost)
    return [str(row) for row in mended]


def _pair_of(row: Encounter) -> Pair:
    return row.game, row.faction, row.opponent


def _differing(rows: Iterable[Encounter], right: Mapping[Pair, Tally]) -> list[Encounter]:
    games = {game for game, _faction, _opponent in right}
    return [
        row
        for row in rows
        if row.game in games and Tally(row.won, row.drawn, row.lost) != right.get(_pair_of(row), Tally())
    ]


def _tallies_of_pairs() -> dict[Pair, Tally]:
    """The results of all counted matches, of games of which all can be read."""
    found: dict[Pair, Tally] = {}
    unread: set[str] = set()
    counted = Match.objects.filter(counted__isnull=False).defer("snapshot").prefetch_related("seats")
    for match in counted.order_by("pk").iterator(chunk_size=AT_ONCE):
        ended = _faction_result(match, sorted(match.seats.all(), key=lambda seat: seat.index))
        if ended is None:
            unread.add(match.game)
            continue
        pair = match.game, ended[0], ended[1]
        found[pair] = found.get(pair, Tally()) + Tally(**{ended[2]: 1})
    return {pair: tally for pair, tally in found.items() if pair[0] not in unread}


def may_count(match: Match) -> bool:
    """Whether the match may have a result to count, without reading its seats."""
    return match.status == Status.OVER and (match.outcome or {}).get("reason") not in NO_RESULT


def _faction_result(match: Match, seats: Sequence[Seat]) -> Ended | None:
    """The result of a match between two factions.

    None for more than two seats, a bot, or one person on both sides."""
    game = plugins.games().get(match.game)
    people = {seat.player_id for seat in seats if seat.kind == Seat.Kind.PERSON}
    if game is None or len(seats) != 2 or len(people) != 2 or not may_count(match):
        return None
    factions = [faction_of_seat(game, seat.index, seat.options) for seat in seats]
    first, second = ((faction.id if faction is not None else "") for faction in factions)
    if not first or not second or first == second:
        return None
    winners = (match.outcome or {}).get("winners", [])
    how = "won" if 0 in winners and 1 not in winners else "lost" if 1 in winners and 0 not in winners else "drawn"
    if first < second:
        return first, second, how
    return second, first, {"won": "lost", "lost": "won", "drawn": "drawn"}[how]
