"""The arithmetic of ratings: the Plackett-Luce model, and the scale on pages.

The model is openskill's. A skill is what the model knows of somebody: a mean and a deviation. On the scale that pages
show, 400 points mean ten to one, as Elo's do, and a newcomer begins at 1500.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

START: Final = 25.0
START_DEVIATION: Final = START / 3
LUCK: Final = START / 6
"""How much the strength that somebody shows differs from match to match (the model's beta)."""
MIDDLE: Final = 1500
POINTS: Final = 400 / math.log(10) / (math.sqrt(2) * LUCK)
"""Points of the scale for one unit of the model, between two whose skills are certain."""
MEASURED: Final = 1.0
"""The deviation of a level's rating: some 30 points."""
PROVISIONAL: Final = 175
"""Points of deviation above which a rating is not to be relied on yet: some twelve matches against equals."""


@dataclass(frozen=True)
class Skill:
    """What is known of a player's strength, in units of the model."""

    mean: float = START
    deviation: float = START_DEVIATION

    @classmethod
    def measured(cls, points: int) -> Skill:
        """That of a level whose rating games of bots have measured."""
        return cls(START + (points - MIDDLE) / POINTS, MEASURED)

    @property
    def points(self) -> int:
        """The rating that pages show."""
        return round(MIDDLE + (self.mean - START) * POINTS)

    @property
    def margin(self) -> int:
        """Points by which the rating may be wrong, either way, in two cases of three."""
        return round(self.deviation * POINTS)

    @property
    def provisional(self) -> bool:
        """Whether too little is known yet."""
        return self.margin > PROVISIONAL


def expected_score(own: float, other: float) -> float:
    """Expected score of a player with these points against an opponent with those.

    1 is a sure win."""
    return 1 / (1 + math.pow(10, (other - own) / 400))


@cache
def _model() -> PlackettLuce:
    """Imported when the first match is rated: a site starts without it."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=START, sigma=START_DEVIATION, beta=LUCK)


def after(teams: Sequence[Sequence[Skill]], winners: frozenset[int]) -> list[list[Skill]]:
    """Skills after a match of these teams, won by the teams `winners` together.

    None or all of them: a draw."""
    model = _model()
    ranks = [1.0 if team in winners or not winners else 2.0 for team in range(len(teams))]
    known = [[model.rating(mu=skill.mean, sigma=skill.deviation) for skill in team] for team in teams]
    return [[Skill(one.mu, one.sigma) for one in team] for team in model.rate(known, ranks=ranks)]
