"""On what occasion a match is played: a round of a tournament or league. Apps above know it (`OCCASIONS`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from neuroshima.contributions import Contributions


@dataclass(frozen=True)
class Occasion:
    """The round for which a match is played."""

    name: str
    """The name of the tournament or league."""
    slug: str
    """The link of the tournament; of a league's division."""
    round: int
    division: int | None = None

    @property
    def words(self) -> str:
        """The occasion in the active language: "Club league, division 1, round 2"."""
        return occasion_words(self.name, self.division, self.round)


OCCASIONS: Contributions[Callable[[Sequence[int]], Mapping[int, Occasion]]] = Contributions()
"""Functions that know the occasions of matches, by the matches' keys."""


def occasions_of(matches: Sequence[int]) -> dict[int, Occasion]:
    """The occasions of these matches, by key; matches without one are left out."""
    return {key: found for know in OCCASIONS for key, found in know(matches).items()} if matches else {}


def occasion_words(name: str, division: int | str | None, round_: int | str) -> str:
    """A tournament's or league's name with division and round."""
    values = {"name": name, "division": division, "round": round_}
    if division:
        return gettext("%(name)s, division %(division)s, round %(round)s") % values
    return gettext("%(name)s, round %(round)s") % values
