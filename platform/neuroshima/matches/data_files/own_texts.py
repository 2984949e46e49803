"""What is always played by the texts that come with a game, also where a host has corrected them: lessons, puzzles.

They were made and proved with those texts. The rooms that have such things contribute them here, so that a host reads
of them before a correction is used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from neuroshima_contract import Game

from neuroshima.contributions import Contributions

TitlesUsing = Callable[[Game, str], Sequence[str]]
"""Titles of the things of a game that are played by a data file, in the active language."""


@dataclass(frozen=True)
class Kept:
    """Things of one kind that stay as they are."""

    kind: str
    titles: Sequence[str]


@dataclass(frozen=True)
class Keeper:
    """A room whose things stay as they are."""

    kind: Callable[[], str]
    """Returns the name of its things in the active language."""
    find: TitlesUsing


KEEPERS: Contributions[Keeper] = Contributions()


def kept_by_own_text(game: Game, name: str) -> list[Kept]:
    """What stays as it is if the data file is corrected. Kinds without any are left out."""
    found = [Kept(keeper.kind(), keeper.find(game, name)) for keeper in KEEPERS]
    return [each for each in found if each.titles]
