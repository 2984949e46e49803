"""The arithmetic of ratings: the Plackett-Luce model, and the scale on pages.

The model is openskill's. A skill is a mean and a standard deviation. On the scale of the pages, a difference of 400
points means odds of ten to one, as with Elo, and a newcomer begins at 1500.
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
"""How much a player's performance varies from match to match (the model's beta)."""
MIDDLE: Final = 1500
POINTS: Final = 400 / math.log(10) / (math.sqrt(2) * LUCK)
"""Points on the scale of the pages for one unit of the model, between two certain skills."""
MEASURED: Final = 1.0
"""The deviation of a bot level's rating, in units of the model: about 30 points."""
PROVISIONAL: Final = 175
"""The deviation in points above which a rating is provisional: for about twelve matches against equals."""


@dataclass(frozen=True)
class Skill:
    """A player's strength, in units of the model."""

    mean: float = START
    deviation: float = START_DEVIATION

    @classmethod
    def from_points(cls, points: int) -> Skill:
        """Skill of a bot level whose rating was measured."""
        return cls(START + (points - MIDDLE) / POINTS, MEASURED)

    @property
    def points(self) -> int:
        """The rating that pages show."""
        return round(MIDDLE + (self.mean - START) * POINTS)

    @property
    def margin(self) -> int:
        """The standard deviation in points: two of three ratings are right within it."""
        return round(self.deviation * POINTS)

    @property
    def provisional(self) -> bool:
        """Whether the rating is still uncertain."""
        return self.margin > PROVISIONAL


def weighted(before: Skill, after: Skill, weight: float) -> Skill:
    """The skill after a match that counts only so much, 0 to 1."""
    return Skill(
        before.mean + weight * (after.mean - before.mean),
        before.deviation + weight * (after.deviation - before.deviation),
    )


def expected_score(own: float, other: float) -> float:
    """Expected score, 0 to 1, of a player with `own` points against one with `other`."""
    return 1 / (1 + math.pow(10, (other - own) / 400))


@cache
def _model() -> PlackettLuce:
    """The model. It is imported with the first rating, because the import is slow."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=START, sigma=START_DEVIATION, beta=LUCK)


def after(teams: Sequence[Sequence[Skill]], winners: frozenset[int]) -> list[list[Skill]]:
    """Skills after a match of these teams, won by the teams `winners` together.

    If no team or all teams are in `winners`, the match was a draw."""
    model = _model()
    ranks = [1.0 if team in winners or not winners else 2.0 for team in range(len(teams))]
    known = [[model.rating(mu=skill.mean, sigma=skill.deviation) for skill in team] for team in teams]
    return [[Skill(one.mu, one.sigma) for one in team] for team in model.rate(known, ranks=ranks)]
