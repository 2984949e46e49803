"""Puzzles as the host's contract has them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

import neuroshima_contract as contract
from neuroshima_contract import Outcome, Proof, Puzzle, Snapshot, Texts
from neuroshima_contract.refusal import BadPosition, TakenError

from ..rules.files import load
from ..rules.options.editions import DEFAULT
from ..rules.options.options import Options
from ..rules.options.options import Puzzle as Question
from ..rules.state.registry import Registry
from . import sentences
from .files import Riddle, read_puzzles
from .maker import Maker
from .solver import Unprovable, solve

logger = logging.getLogger(__name__)

THREE_STARS, TWO_STARS, ONE_STAR = 3, 2, 1
Drawing = Callable[[Snapshot], str]
"""A picture of a position."""


class Library:
    """The puzzles of a game, by their ids, easiest first."""

    def __init__(self) -> None:
        self.riddles: dict[str, Riddle] = {}

    def add(self, name: str, text: str, registry: Registry) -> None:
        """The puzzles of a file.

        Raises ValueError for a puzzle that cannot be read, whose tiles are not here, or whose id is taken."""
        for riddle in read_puzzles(name, text):
            if riddle.id in self.riddles:
                raise TakenError("puzzle", riddle.id, f"{name}: there are two puzzles called {riddle.id}")
            try:
                riddle.state(registry)
            except BadPosition as error:
                raise ValueError(f"{name}: {riddle.id}: {error.path}: {error}") from error
            self.riddles[riddle.id] = riddle

    def make_puzzles(self, registry: Registry, drawn: Drawing) -> list[Puzzle]:
        """All puzzles as the host shows them, the easiest first.

        One that the armies of `registry` do not fit is left out and logged."""
        made = []
        for riddle in sorted(self.riddles.values(), key=lambda riddle: riddle.table.level):
            try:
                riddle.state(registry)
                made.append(make_puzzle(riddle, registry, drawn))
            except (BadPosition, LookupError) as error:
                logger.warning("the puzzle %s is left out: %s", riddle.id, error)
        return made

    def stars(self, puzzle: Puzzle, outcome: Outcome) -> int:
        """3 for the fewest tiles there can be, 2 for one more, 1 for any other solution."""
        if puzzle.seat not in outcome.winners:
            return 0
        more = outcome.details["used"] - self.riddles[puzzle.id].table.fewest
        return THREE_STARS if more <= 0 else TWO_STARS if more == 1 else ONE_STAR

    def verdict(self, puzzle: Puzzle, outcome: Outcome, registry: Registry) -> Texts:
        table, facts = self.riddles[puzzle.id].table, outcome.details
        return sentences.verdict(table, registry, puzzle.seat in outcome.winners, facts["hq_hp"], facts["used"])


def make_puzzle(riddle: Riddle, registry: Registry, drawn: Drawing) -> Puzzle:
    """The puzzle that the host shows, from one of a file."""
    table = riddle.table
    return Puzzle(
        id=table.id,
        titles=table.names.model_dump(),
        level=table.level,
        goal=sentences.goal(table, registry),
        options=riddle.options,
        position=riddle.position,
        seat=riddle.puzzle.seat,
        hints=sentences.hints(table, registry),
        picture=lambda: drawn(riddle.position),
        solution=riddle.example,
    )


class PuzzleMaker(contract.PuzzleMaker):
    """Makes puzzles of the armies that are installed, and proves them."""

    def __init__(self, registry: Registry, armies: Sequence[str]) -> None:
        self.registry, self.armies = registry, armies

    def prove(self, puzzle: Puzzle) -> Proof:
        """Prove the puzzle.

        Raises Malformed if the other side would have to decide something."""
        question = Question.model_validate(puzzle.options["puzzle"])
        options = Options(edition=puzzle.options.get("edition", DEFAULT), puzzle=question)
        state = load.load(self.registry, options, puzzle.position)
        try:
            found = solve(state)
        except Unprovable as error:
            raise contract.Malformed("unprovable", "This puzzle cannot be proved: %(why)s.", why=error) from error
        example = [{"seat": question.seat, **action} for action in found.example]
        if not found.boards:
            return Proof(0, 0, found.tried, [])
        end = {"seat": question.seat, "type": "end_turn"}
        return Proof(found.solutions, found.fewest, found.tried, [*example, end], found.ways)

    def make(self, level: int, seed: int) -> str:
        return Maker(self.registry, self.armies).make(level, seed)
