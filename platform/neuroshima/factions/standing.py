"""Results of a faction against the others, of bots and of people."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import Q
from neuroshima_contract import Faction, Game, Matchups

from neuroshima.factions.access import factions_of
from neuroshima.factions.models import Encounter

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Score:
    """Numbers of wins, draws and losses."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    def __add__(self, other: Score) -> Score:
        return Score(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)


@dataclass(frozen=True)
class Standing:
    """The results against one opponent."""

    opponent: Faction
    bots: Score
    people: Score


Result = tuple[str, str, Score]
"""Two factions by their ids, and the score of the first against the second."""


def standings(game: Game, faction: Faction) -> list[Standing]:
    """The results against each faction that was met, in the game's order.

    One query."""
    rows = Encounter.objects.filter(Q(faction=faction.id) | Q(opponent=faction.id), game=game.id)
    people = [(row.faction, row.opponent, Score(row.won, row.drawn, row.lost)) for row in rows]
    bots = [
        (*each.factions, Score(each.won, each.drawn, each.lost)) for file in matchups_of(game) for each in file.matchups
    ]
    found = [
        Standing(other, _against(faction.id, other.id, bots), _against(faction.id, other.id, people))
        for other in factions_of(game).values()
    ]
    return [each for each in found if each.bots.games or each.people.games]


@lru_cache(maxsize=16)
def matchups_of(game: Game) -> Sequence[Matchups]:
    """The game's files with results of bots; empty if the game fails."""
    try:
        return list(game.guide.matchups())
    except Exception:
        logger.exception("%s cannot say what bots have won", game.id)
        return []


def _against(faction: str, opponent: str, results: Iterable[Result]) -> Score:
    return sum(_of_pair(faction, opponent, results), Score())


def _of_pair(faction: str, opponent: str, results: Iterable[Result]) -> Iterator[Score]:
    for first, second, score in results:
        if (first, second) == (faction, opponent):
            yield score
        elif (second, first) == (faction, opponent):
            yield Score(score.lost, score.drawn, score.won)
