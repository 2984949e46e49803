"""Make puzzles: draw random positions, and search for the best use of tiles.

The hit points of the HQs are set to exactly what the best board brings, so that little else wins. A puzzle must have
few solutions for its level, and at the higher ones a player who takes the best tile first must not find it. Then the
solver proves it.

Every attempt has a random source of its own, made of the level, the seed and its number, which the file of a puzzle
keeps (`files.Made`). So the same seed makes the same puzzle, and the draft of one that is kept comes out again at once.
A change that alters this needs another `VERSION`.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from neuroshima_contract import Action
from neuroshima_contract.refusal import BadPosition
from neuroshima_contract.translation import read_sentences

from ..rules.answers import Unanswered
from ..rules.board.army_files import Names
from ..rules.board.tiles import Tile, Unit
from ..rules.grid import BASIC_RADIUS, Coord, radius_grid
from ..rules.options.editions import DEFAULT
from ..rules.state.registry import Registry
from ..rules.state.state import State
from .files import Made, Piece, PuzzleTable, Riddle, write
from .solver import MOBILITY, Search, Solutions, Unprovable, solve

VERSION = 2
NAMES = list(read_sentences(__package__, "names.toml").values())
LEFT_OUT = {"battle", "clown", "quartermaster", "transport", "scoper"}
"""Tiles that would make a proof long, and the Battle tile, without which a puzzle is fought."""
ATTEMPTS = 4000
MANY = 50
WHOLE = 20
"""Hit points of an HQ that is not to fall."""


@dataclass(frozen=True)
class Plan:
    """Parameters of the puzzles of a level.

    `fewest` tiles win, out of `given`; `instants`: how often one of them is an instant; at most `solutions`; the number
    of units on either side; `effort`: the most positions to look at; `trap`: taking the best tile first does not win;
    `knack`: what the solution must do besides placing tiles, `play` an instant or `act` with a unit's ability; `rare`:
    at most one of so many ways to use the fewest tiles is a solution."""

    fewest: int
    given: int
    solutions: int
    mine: tuple[int, int]
    theirs: tuple[int, int]
    instants: float = 0.0
    effort: int = 6_000
    trap: bool = False
    knack: Literal["play", "act"] | None = None
    rare: int = 1


PLANS = {
    1: (Plan(1, 3, 2, (1, 3), (2, 4)), Plan(1, 3, 1, (2, 4), (3, 5))),
    2: (Plan(2, 3, 6, (1, 3), (3, 4)), Plan(2, 3, 4, (2, 4), (4, 5))),
    3: (Plan(2, 4, 3, (2, 4), (4, 6), trap=True), Plan(2, 4, 3, (2, 4), (4, 5), instants=0.3, trap=True)),
    4: (Plan(3, 4, 8, (4, 6), (6, 7), effort=8000), Plan(3, 4, 6, (5, 6), (6, 7), instants=0.2, effort=8000)),
    5: (
        Plan(3, 4, 4, (5, 6), (6, 7), effort=4000, trap=True, rare=3000),
        Plan(3, 4, 4, (6, 7), (6, 7), instants=1.0, effort=4000, trap=True, knack="play", rare=3000),
        Plan(3, 4, 4, (6, 7), (6, 7), instants=0.4, effort=4000, trap=True, knack="act", rare=3000),
    ),
}
GOALS = ("destroy_hq",) * 5 + ("survive", "lead", "destroy", "clear")


class Measuring(Search):
    """Search for the best boards with a number of tiles, by the puzzle's goal.

    Most wounds of the enemy HQ, fewest of the own one, or the lead. It finds the boards that reach the best value, if
    that is at least `least`."""

    def __init__(self, state: State, effort: int | None = None, least: int = 1) -> None:
        super().__init__(state, effort)
        self.best = least - 1
        self.least = least
        self._ask_for(least)

    def _ask_for(self, worth: int) -> None:
        """Boards that cannot bring as much need not be fought."""
        self.hp[1] = worth if self.puzzle.goal == "destroy_hq" else self.hp[0] + worth - 1

    def wins(self, state: State, units: Sequence[Unit]) -> bool:
        try:
            board = self.board_after_battle(state, units)
        except Unanswered:
            return False
        lost = [before - after for before, after in zip(self.start.hp, board.hp, strict=True)]
        if not board.hp[self.seat]:
            return False
        worth = {"destroy_hq": lost[1], "lead": lost[1] - lost[0], "survive": WHOLE - lost[0]}[self.puzzle.goal]
        if worth > self.best:
            self.best = worth
            self.found.boards.clear()
            self._ask_for(worth)
        return worth == self.best >= self.least

    def keep(self, state: State, groups: Sequence[Sequence[Unit]], actions: list[Action]) -> None:
        """Where there are many, nobody counts them."""
        if len(self.found.boards) <= MANY:
            super().keep(state, groups, actions)


class Maker:
    """Makes puzzles with the armies of a registry, those of one plugin or all."""

    def __init__(self, registry: Registry, armies: Sequence[str]) -> None:
        self.registry, self.armies = registry, armies

    def make(self, level: int, seed: int) -> str:
        """A new puzzle of that level as the text of a file.

        Raises LookupError where the seed brings none."""
        for attempt in range(ATTEMPTS):
            table = self._attempt(level, seed, attempt)
            if table is not None:
                return write(table)
        raise LookupError("no puzzle of this level was found; try another seed")

    def draft(self, level: int, seed: int, attempt: int) -> tuple[Plan, PuzzleTable]:
        """Position and question of one attempt, unproved and with whole HQs."""
        rng = random.Random(f"{VERSION} {level} {seed} {attempt}")
        plan = PLANS[level][rng.randrange(len(PLANS[level]))]
        goal = GOALS[rng.randrange(len(GOALS))]
        made = Made(by="maker", version=VERSION, seed=seed, attempt=attempt)
        return plan, Draft(self.registry, self.armies, rng).table(level, plan, goal, made)

    def _attempt(self, level: int, seed: int, attempt: int) -> PuzzleTable | None:
        plan, draft = self.draft(level, seed, attempt)
        if not self._can(draft, plan.knack):
            return None
        try:
            return self._prove(draft, plan)
        except (Unprovable, BadPosition):
            return None

    def _can(self, draft: PuzzleTable, knack: str | None) -> bool:
        """Whether the draft can do what its `knack` asks for; checked before any battle.

        Only units that move by themselves can act."""
        army = self.registry.armies[draft.armies[0]]
        hand = [army.tiles[name] for name in draft.hand]
        if knack == "play":
            return any(tile.is_instant for tile in hand)
        mine = [*hand, *(army.tiles[piece.tile] for piece in draft.board if piece.seat == 0)]
        return knack is None or any(tile.has(MOBILITY) for tile in mine)

    def _prove(self, draft: PuzzleTable, plan: Plan) -> PuzzleTable | None:
        """The draft with the hit points that its best board requires, proved.

        None if it is unfit."""
        if draft.goal in ("destroy_hq", "lead", "survive"):
            state = Riddle(draft).state(self.registry)
            search = Measuring(state, plan.effort, least=1 + (self._by_greed(state, plan) if plan.trap else 0))
            found = search.all_with(plan.fewest)
            if not found.boards or len(found.boards) > plan.solutions:
                return None
            draft = draft.model_copy(update={"hit_points": _tight(draft.goal, search.best)})
        if not all(0 < hp <= WHOLE for hp in draft.hit_points):
            return None
        state = Riddle(draft).state(self.registry)
        found = solve(state, plan.fewest, plan.effort)
        fitting = found.fewest == plan.fewest and 0 < found.solutions <= plan.solutions
        if not fitting or self._is_dull(draft, found, plan):
            return None
        return draft.model_copy(
            update={"fewest": found.fewest, "solutions": found.solutions, "solution": found.example}
        )

    def _is_dull(self, draft: PuzzleTable, found: Solutions, plan: Plan) -> bool:
        """Whether the puzzle is dull.

        Equal tiles, only placing though more is asked for, or an easy solution."""
        used = [action["tile"] for action in found.example if "tile" in action]
        alike = len(set(draft.hand)) < 2 or (plan.fewest > 2 and len(set(used)) == 1)
        plain = plan.knack is not None and not any(action["type"] == plan.knack for action in found.example)
        easy = found.ways < plan.rare * found.solutions
        return alike or plain or easy

    def _by_greed(self, state: State, plan: Plan) -> int:
        """The value reached by always using the tile with the best immediate effect.

        A trap asks for more."""
        best = 0
        for _tile in range(plan.fewest):
            search = Measuring(state, plan.effort)
            found = search.all_with(1)
            if not found.boards:
                return best
            best = search.best
            for action in found.example:
                state = state.try_action(0, action)
        return best


class Draft:
    """One position by chance."""

    def __init__(self, registry: Registry, armies: Sequence[str], rng: random.Random) -> None:
        self.registry, self.armies, self.rng = registry, armies, rng

    def table(self, level: int, plan: Plan, goal: str, made: Made) -> PuzzleTable:
        rng = self.rng
        armies = _sample(rng, list(self.armies), 2)
        fields = _sample(rng, list(radius_grid(BASIC_RADIUS).coords), 19)
        board = [_piece(fields.pop(), "hq", seat) for seat in (0, 1)]
        for seat, (least, most) in enumerate((plan.mine, plan.theirs)):
            tiles = self._units(armies[seat])
            for tile in _sample(rng, tiles, least + rng.randrange(most - least + 1)):
                board.append(_piece(fields.pop(), tile.id, seat, rng.randrange(6)))
        target = None
        if goal == "destroy":
            theirs = sorted({piece.tile for piece in board if piece.seat == 1 and piece.tile != "hq"})
            target = theirs[rng.randrange(len(theirs))]
        hand = sorted(self._hand(armies[0], plan))
        name = NAMES[rng.randrange(len(NAMES))]
        return PuzzleTable(
            id="draft", names=Names(**name), level=level, made=made, edition=DEFAULT,  # type: ignore[arg-type]
            armies=(armies[0], armies[1]), hit_points=(WHOLE, WHOLE), hand=hand,
            most=min(plan.given, plan.fewest + 2), goal=goal, target=target,  # type: ignore[arg-type]
            board=sorted(board, key=lambda piece: piece.at), fewest=plan.fewest, solutions=1, solution=[],
        )  # fmt: skip

    def _units(self, army: str) -> list[Tile]:
        units = [tile for tile in self._tiles(army) if tile.kind in ("warrior", "module")]
        return [tile for tile in units for _copy in range(tile.count)]

    def _tiles(self, army: str) -> list[Tile]:
        deck = set(self.registry.armies[army].deck) - LEFT_OUT
        return [tile for tile in self.registry.armies[army].tiles.values() if tile.id in deck]

    def _hand(self, army: str, plan: Plan) -> list[str]:
        """Tiles with and without copies; no more than two of a kind."""
        rng = self.rng
        hand: list[str] = []
        units = [tile.id for tile in self._units(army)]
        instants = [tile.id for tile in self._tiles(army) if tile.is_instant]
        while len(hand) < plan.given:
            pool = instants if instants and not hand and rng.random() < plan.instants else units
            tile = pool[rng.randrange(len(pool))]
            if hand.count(tile) < 2:
                hand.append(tile)
        return hand


def _piece(at: Coord, tile: str, seat: int, rotation: int = 0) -> Piece:
    return Piece.model_validate({"at": at, "tile": tile, "seat": seat, "rotation": rotation})


def _tight(goal: str, best: int) -> tuple[int, int]:
    """The hit points with which only the best board does it."""
    return (WHOLE, best) if goal == "destroy_hq" else (WHOLE + 1 - best, WHOLE)


def _sample(rng: random.Random, things: list[Any], count: int) -> list[Any]:
    """A random sample in random order, made by `rng.random()` alone.

    As in `rules.setup`."""
    left, drawn = things[:], []
    for _thing in range(min(count, len(left))):
        drawn.append(left.pop(int(rng.random() * len(left))))
    return drawn
