"""Puzzles, and what makes and proves them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from .words import Action, OptionValues, Picture, Snapshot, Texts


@dataclass(frozen=True)
class Puzzle:
    """A position in which one person has to find what wins.

    It is solved when the game that `options` and `position` describe ends with `seat` among its winners."""

    id: str
    titles: Texts
    level: int
    """1 (easy) to 5."""
    goal: Texts
    options: OptionValues
    position: Snapshot
    seat: int
    hints: Sequence[Texts]
    """One after the other, each says more."""
    picture: Picture
    solution: Sequence[Action] = ()
    """One of the best, each action with its seat, for a player who gives up; empty where none is shown."""


@dataclass(frozen=True)
class Proof:
    """Result of trying everything in a puzzle.

    `solutions`: how many differ. `fewest`: how little they use. `tried`: ways that were tried. `example`: one of the
    shortest, each action with its seat. `ways`: ways to use as little (0: not counted)."""

    solutions: int
    fewest: int
    tried: int
    example: Sequence[Action]
    ways: int = 0


class PuzzleMaker(ABC):
    """Makes puzzles and proves them: `manage.py puzzle`."""

    @abstractmethod
    def prove(self, puzzle: Puzzle) -> Proof:
        """Try everything. No solution at all is `solutions` 0 and an empty example."""

    @abstractmethod
    def make(self, level: int, seed: int) -> str:
        """A new puzzle of that level as the text of a puzzle file.

        The same seed makes the same puzzle. Raises LookupError if a seed makes none."""
