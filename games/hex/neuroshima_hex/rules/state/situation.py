"""A position as it is: what lies where, whose turn it is, what is waited for. What may happen to it is in
`state/standing.py`, who may do what in `state/state.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from ..battle.battle import Fight
from ..battle.pending import Effect, Pause, Running
from ..board.board import Board, Log
from ..board.modifiers import Forces
from ..board.questions import Question
from ..board.terrain import Land
from ..board.tiles import Tile, Unit, unit_on
from ..errors import Illegal, _
from ..grid import Coord
from ..options.editions import EDITIONS, mode_of
from ..options.hand_limits import hands_of
from ..options.options import Options
from ..position.leader_cards import Leading
from ..position.player import Player, Result, Turn
from ..scenario.scenario import Scenario
from ..scenario.special_rules import SpecialRule
from ..scenario.steps import Step
from .registry import Registry

OFF_BOARD = _("That field is not on the board.")


class Situation:
    """A position. `units` and `wounds` are indexed by field, `hp` by seat."""

    __slots__ = (
        "_forces", "board", "edition", "effect", "grid", "ground", "hands", "hp", "land", "leading", "log", "mode",
        "options", "pause", "pending", "players", "puzzle", "registry", "result", "running", "sandbox", "scenario",
        "setup", "sides", "still", "turn", "units", "wounds",
    )  # fmt: skip

    def __init__(self, registry: Registry, land: Land, options: Options, players: list[Player]) -> None:
        self.registry = registry
        self.land = land
        self.grid = land.grid
        self.options = options
        self.players = players
        self.edition = edition = EDITIONS[options.edition]
        self.mode = mode_of(options.edition, options.mode)
        self.puzzle = options.puzzle
        discards = edition.reinforcements_discard
        self.hands = hands_of(options.alternative_start, options.reinforcements, discards)
        self.scenario: Scenario | None = registry.scenario(options.scenario) if options.scenario is not None else None
        fitting = self.scenario.sides([p.army.id for p in players]) if self.scenario is not None else None
        self.sides: tuple[int, ...] = fitting or tuple(range(len(players)))
        self.setup: list[Step] = []
        self.leading: Leading | None = None
        self._on(Board(land, [p.army.hq.hit_points for p in players], registry.markers, [p.army.id for p in players]))
        self.board.edition = edition
        self.board.teams = [player.team for player in players]
        if not options.spare_allies and len(set(self.board.teams)) < len(players):
            self.board.strangers = frozenset(player.seat for player in players if player.army.fights_allies)
        if self.mode.points:
            self.board.points, self.board.most_points = [0] * len(players), self.mode.points
        self.turn = Turn(0, "place_hq")
        self.pending: Question | None = None
        self.running: Running | None = None
        self.effect: Effect | None = None
        self.pause = Pause()
        self.result: Result | None = None
        self.sandbox = False
        self.still = False
        self.log: Log = None
        self._forces: Forces | None = None

    def _on(self, board: Board) -> None:
        self.board = board
        self.units, self.wounds, self.hp, self.ground = board.units, board.wounds, board.hp, board.ground

    def copy(self) -> Self:
        """An independent copy; units are shared, since they never change."""
        other = type(self).__new__(type(self))
        for name in Situation.__slots__:
            setattr(other, name, getattr(self, name))
        other.players = [p.copy() for p in self.players]
        other._on(self.board.copy())
        other.turn = self.turn.copy()
        other.setup = self.setup[:]
        other.leading = self.leading.copy() if self.leading is not None else None
        other.pause = Pause(self.pause.answers[:], self.pause.told)
        if self.running is not None:
            fight = other.new_fight(self.running.fight.causer)
            other.running = Running(self.running.cause, fight)
            fight.come_as_far_as(self.running.fight)
        return other

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def forces(self) -> Forces:
        """What is in force now; computed once for each change of the board."""
        if self._forces is None:
            self._forces = Forces(self.board)
        return self._forces

    @property
    def special(self) -> Sequence[SpecialRule]:
        """The rules that hold on this map alone."""
        return self.scenario.special if self.scenario is not None else ()

    def field(self, coord: Coord, path: str = "at") -> int:
        """The number of a field. Raises Illegal("off_board")."""
        number = self.grid.index.get(coord)
        if number is None:
            raise Illegal("off_board", OFF_BOARD, path)
        return number

    def coord(self, number: int) -> list[int]:
        """A field as `[q, r]`."""
        return list(self.grid.coords[number])

    def unit(self, tile: Tile, seat: int, at: int, rotation: int) -> Unit:
        """The unit that `tile` is on a field."""
        return unit_on(self.grid, tile, seat, self.players[seat].team, at, rotation)

    def definition(self, army: str, tile: str) -> Tile:
        """The tile of any army by its id."""
        return self.registry.armies[army].tiles[tile]

    def hq_of(self, seat: int) -> Unit | None:
        return next((u for u in self.units if u is not None and u.is_hq and u.seat == seat), None)

    def is_open(self, tile: Tile, seat: int, at: int) -> bool:
        """Whether the field is free and the land lets a unit of that tile come to it."""
        if self.units[at] is not None:
            return False
        board = self.board
        lying = (board.fixtures or board.prizes) and board.is_taken(at)
        return not lying and not self.land.bars(tile, seat, at, self.units)

    def bears_fixture(self, at: int) -> bool:
        """Whether a tile that belongs to the land may be put there."""
        return not self.board.is_taken(at) and self.land.bears_fixture(at)

    def is_full(self) -> bool:
        """Whether every field that counts is taken for the player whose turn it is."""
        seat = self.turn.seat
        return self.board.is_full_for(seat, self.players[seat].army.id)

    def tell(self, type_: str, **fields: Any) -> None:
        """Add an event."""
        if self.log is not None:
            self.log.append({"type": type_, **fields})

    def new_fight(self, causer: int) -> Fight:
        """A battle on this board."""
        return Fight(self.board, causer)
