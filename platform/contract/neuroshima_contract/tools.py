"""What a game brings for players who analyse, and for its authors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .analysis import Analyst
from .puzzles import PuzzleMaker
from .reviews import Reviewer
from .state import State
from .training import Trainer
from .words import Schema

Expectation = Callable[[Any, State], Iterator[str]]
"""Given what a case expects and the state that it ends in: what is otherwise, a line for each."""
Benchmark = Callable[[], int]
"""Does one round of work and returns how many units it had."""


class Tools:
    """Tools for analysis, and for those who write rules, bots and puzzles. As it stands, there are none."""

    def analyst(self) -> Analyst | None:
        """The analyst that finds the best actions in a position.

        For hints and the analysis board. None: no hints."""
        return None

    def reviewer(self) -> Reviewer | None:
        """The reviewer that tells the course of a finished match.

        None: result and replay are shown alone."""
        return None

    def trainer(self) -> Trainer | None:
        """The trainer that learns from games of the game's bots (`manage.py train`).

        None: there is none."""
        return None

    def puzzle_maker(self) -> PuzzleMaker | None:
        """What makes and proves puzzles, where the game has such a thing."""
        return None

    def schema(self) -> Schema:
        """JSON Schema of position files with the expansions that are installed now.

        An object with the properties options, seats, seed, position and actions."""
        return {"type": "object"}

    def expectations(self) -> Mapping[str, Expectation]:
        """Further expectations of cases of this game, by their key in `expect`.

        `neuroshima.testing.cases` has those of every game."""
        return {}

    def benchmarks(self) -> Mapping[str, Benchmark]:
        """Benchmarks of `manage.py bench` by name, measured on one core."""
        return {}
