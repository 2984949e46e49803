"""Proving a hex puzzle by trying everything.

A puzzle is a turn and a battle. What is placed, played and done in the turn comes to a board; boards are what is
counted, not the orders that lead to the same one. A board is a solution when its battle is won against every decision
of the other side, the solver deciding best for themselves (`rules.replies`).

Everything is tried, and less is fought: ways to turn a tile that come to the same are fought once (`arranging`), and
boards that cannot bring it are dropped unfought (`bounds`). Tiles that only stand there are placed last, since instants
and abilities do not ask for them; those that net somebody, move or serve are placed at every moment.

Outside the battle the other side may have to decide something only in puzzles that are badly made: that is refused
(`Unprovable`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any

from neuroshima_contract import Action
from neuroshima_contract.legal import expand

from ..bots.players import turns
from ..hex_state import legal_actions
from ..rules.answers import Answers, Unanswered
from ..rules.battle.battle import Battle
from ..rules.battle.fight import fight
from ..rules.board.board import Board
from ..rules.board.tiles import Tile, Unit, unit_on
from ..rules.options.options import Puzzle
from ..rules.state.state import State
from ..rules.traits.instants import Hurting, Move
from ..rules.turn import puzzle_rules
from ..rules.turn.puzzle_rules import meets
from .search_space import choices, distinct_rotations, hopeless, is_plain, spots, ways

Key = tuple[Any, ...]
MOST_BOARDS = 200_000
"""So many solutions are counted one by one; a puzzle with more is none."""


MOBILITY = "mobility"


class Unprovable(Exception):
    """A puzzle that cannot be proved.

    The other side would have to decide something before the battle, or the search is too large."""


@dataclass
class Solutions:
    """Solutions with the fewest tiles: winning boards by what stands where.

    `tried`: battles fought and earlier actions tried. `ways`: ways to use so many tiles. `example`: the actions of the
    first solution."""

    fewest: int = 0
    boards: set[Key] = field(default_factory=set)
    tried: int = 0
    ways: int = 0
    example: list[Action] = field(default_factory=list)

    @property
    def solutions(self) -> int:
        return len(self.boards)


def solve(state: State, most: int | None = None, effort: int | None = None) -> Solutions:
    """All solutions with the fewest tiles; empty if there is none with at most `most`.

    `state`: the puzzle's position. `most`: left out, what the puzzle allows. `effort`: the most positions to look at.
    Raises Unprovable."""
    assert state.puzzle is not None
    tried = 0
    for count in range((state.puzzle.most if most is None else most) + 1):
        found = Search(state, None if effort is None else effort - tried).all_with(count)
        tried += found.tried
        if found.boards:
            found.tried = tried
            return found
    return Solutions(tried=tried)


class Search:
    """One search through a puzzle's turn."""

    def __init__(self, state: State, effort: int | None = None) -> None:
        assert state.puzzle is not None
        self.start = state
        self.puzzle: Puzzle = state.puzzle
        self.seat = self.puzzle.seat
        self.player = state.players[self.seat]
        tiles = [self.player.army.tiles[name] for name in dict.fromkeys(self.player.hand)]
        self.plain = is_plain(state.board, tiles)
        self.bounded = self.plain and not any(unit.takes_over for unit in self._possible(tiles))
        self.found = Solutions()
        self.effort = effort
        self.hp = state.hp[:]
        self.seen: set[Key] = set()

    def _possible(self, tiles: Sequence[Tile]) -> list[Unit]:
        ours = [unit_on(self.start.grid, tile, self.seat, self.player.team, 0, 0) for tile in tiles]
        return [unit for unit in (*self.start.units, *ours) if unit is not None]

    def all_with(self, count: int) -> Solutions:
        """Every solution that uses exactly so many tiles."""
        self.found.fewest = count
        self._go_on(self.start, count, [], False)
        return self.found

    # The turn

    def _go_on(self, state: State, left: int, done: list[Action], hurry: bool) -> None:
        """Everything that may follow in the turn.

        `hurry`: a tile was placed for the sake of what comes before the last tiles are, so something must."""
        key = (_key(state), tuple(sorted(state.players[self.seat].hand)), left, hurry, _used_abilities(state))
        if key in self.seen:
            return
        self.seen.add(key)
        if not hurry:
            self._finish(state, left, done)
        entries = [entry for entry in legal_actions(state, self.seat) if entry["type"] in ("play", "act", "place")]
        acts = [entry for entry in entries if entry["type"] != "place" and (left or entry["type"] == "act")]
        for entry in acts:
            for action in expand(entry):
                self._after(state, action, left - (action["type"] == "play"), done, False)
        for entry in entries if left else ():
            if entry["type"] == "place" and self._matters(state, entry["tile"]):
                for action in self._placings(entry):
                    self._after(state, action, left - 1, done, True)

    def _may_act_later(self, state: State) -> bool:
        tiles = [self.player.army.tiles[name] for name in state.players[self.seat].hand]
        standing = [unit.tile for unit in state.units if unit is not None and unit.seat == self.seat]
        return any(tile.is_instant for tile in tiles) or any(
            getattr(trait, "action", None) == "act" for tile in (*tiles, *standing) for trait in tile.traits
        )

    def _matters(self, state: State, name: str) -> bool:
        """Whether the tile may make a difference to what can be played or done afterwards.

        A tile that only stands there makes none: instants that wound or move units do not need it, and a unit that
        would move on can be placed at its goal."""
        if not self._may_act_later(state):
            return False
        tile = self.player.army.tiles[name]
        instants = {each for each in state.players[self.seat].hand if self.player.army.tiles[each].is_instant}
        asking = [state.registry.offer("play", each, self.player.army.id) for each in instants]
        telling = any(trait.id != MOBILITY for trait in tile.traits)
        return bool(tile.nets) or telling or not all(isinstance(trait, Hurting | Move) for trait in asking)

    def _placings(self, entry: Action) -> Iterator[Action]:
        tile = self.player.army.tiles[entry["tile"]]
        rotations = {"any": list(range(turns(tile)))} if entry["rotation"] else entry["rotation"]
        return expand({**entry, "rotation": rotations})

    def _try(self) -> None:
        self.found.tried += 1
        if self.effort is not None and self.found.tried > self.effort:
            raise Unprovable("there is more to try than was allowed")

    def _after(self, state: State, action: Action, left: int, done: list[Action], hurry: bool) -> None:
        self._try()
        then = state.try_action(self.seat, action)
        self._decide_first(then, left, [*done, action], hurry)

    def _decide_first(self, state: State, left: int, done: list[Action], hurry: bool) -> None:
        """Decide what has to be decided, and go on after it."""
        question = state.pending
        if question is not None and state.running is None:
            if question.seat != self.seat:
                raise Unprovable("the other side would have to decide something before the battle")
            for answer in question.answers:
                choice = {"type": "choose", **answer}
                self._decide_first(state.try_action(self.seat, choice), left, [*done, choice], hurry)
        elif state.running is not None or state.result is not None:  # the board was filled: that was the battle
            if not left:
                self._count(state, done, puzzle_rules.winnable(state.copy()))
        else:
            self._go_on(state, left, done, hurry)

    def _count(self, state: State, done: list[Action], won: bool) -> None:
        self._try()
        self.found.ways += 1
        if won:
            self.keep(state, [], done)

    def keep(self, state: State, groups: Sequence[Sequence[Unit]], actions: list[Action]) -> None:
        """Store a solution: what stands there, with any one unit of each group."""
        if not self.found.boards:
            self.found.example = actions
        self.found.boards |= {_key(state, row) for row in ways(groups)}
        if len(self.found.boards) > MOST_BOARDS:
            raise Unprovable("there are more solutions than anybody could count")

    # Its last tiles, and the battle

    def _finish(self, state: State, left: int, done: list[Action]) -> None:
        """Place so many tiles in every way, and fight."""
        army = self.player.army
        hand = [name for name in state.players[self.seat].hand if not army.tiles[name].is_instant]
        free = [at for at, unit in enumerate(state.units) if unit is None]
        for names in choices(hand, left):
            tiles = [army.tiles[name] for name in names]
            for fields in spots(tiles, free):
                self._turn(state, tiles, fields, done)

    def _turn(self, state: State, tiles: Sequence[Tile], fields: Sequence[int], done: list[Action]) -> None:
        """Turn the tiles on their fields in every way that differs."""
        standing = [
            [unit_on(state.grid, tile, self.seat, self.player.team, at, way) for way in range(turns(tile))]
            for tile, at in zip(tiles, fields, strict=True)
        ]
        self.found.ways += prod(len(row) for row in standing)
        others = [(unit,) for unit in state.units if unit is not None]
        if self.bounded and hopeless(self.puzzle, self.hp, [*others, *standing]):
            return
        for groups in ways(distinct_rotations(state.board, standing, self.player.team, not self.plain)):
            units = [group[0] for group in groups]
            if self.bounded and hopeless(self.puzzle, self.hp, [*others, *((unit,) for unit in units)]):
                continue
            self._try()
            if self.wins(state, units):
                self.keep(state, groups, [*done, *(place_action(state, unit) for unit in units)])

    def wins(self, state: State, units: Sequence[Unit]) -> bool:
        """Whether the battle is won with these units on the board besides."""
        try:
            board = self.board_after_battle(state, units)
        except Unanswered:
            return self._wins_deciding(state, units)
        return meets(self.puzzle, board.hp, board.units)

    def board_after_battle(self, state: State, units: Sequence[Unit]) -> Board:
        """The board after the battle with these units on it besides.

        Raises Unanswered where somebody has to decide."""
        board = state.board.copy()
        for unit in units:
            board.units[unit.at] = unit
        fight(Battle(board, self.seat), Answers())
        return board

    def _wins_deciding(self, state: State, units: Sequence[Unit]) -> bool:
        """The same where somebody has to decide something in the battle."""
        then = state.copy()
        then.log = None
        for unit in units:
            then.put(unit)
            then.players[self.seat].hand.remove(unit.tile.id)
        return puzzle_rules.winnable(then)


def place_action(state: State, unit: Unit) -> Action:
    """The action that places a unit."""
    return {"type": "place", "tile": unit.tile.id, "at": state.coord(unit.at), "rotation": unit.rotation}


def _key(state: State, more: Sequence[Unit] = ()) -> Key:
    """Content of each field with its wounds; rotations that look the same are equal."""
    units = sorted([*(unit for unit in state.units if unit is not None), *more], key=lambda unit: unit.at)
    return tuple(
        (unit.at, unit.seat, unit.tile.army, unit.tile.id, unit.rotation % turns(unit.tile), state.wounds[unit.at])
        for unit in units
    )


def _used_abilities(state: State) -> Key:
    return tuple((used.unit, used.ability, used.via) for used in state.turn.used)
