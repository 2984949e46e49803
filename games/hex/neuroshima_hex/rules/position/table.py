"""What the chapters of the rules, and the traits of tiles, may use of a position.

`state.State` is one. The chapters name this protocol and not the class, so that imports run one way. Traits of
expansions may rely on all that is here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from ..board.board import Board
from ..board.modifiers import Forces
from ..board.questions import Question
from ..board.terrain import Land
from ..board.tiles import Tile, Unit
from ..events import Event
from ..grid import Coord, Grid
from ..options.editions import Edition
from ..options.hand_limits import Hands
from ..options.modes import Mode
from ..options.puzzle import Puzzle
from ..scenario.scenario import Scenario
from ..scenario.special_rules import SpecialRule
from ..scenario.steps import Step
from .leader_cards import Leading
from .player import Player, Result, Turn


class MovePlan(NamedTuple):
    """A legal move of a unit.

    The unit, the fields it enters in order (none: it turns on its field), its new rotation, and the module that gave
    the move, if one did. `facings`: how it faces on the fields before the last one, if its standing there has
    consequences."""

    unit: Unit
    path: tuple[int, ...]
    rotation: int
    via: Unit | None = None
    facings: tuple[int, ...] = ()


class Table(Protocol):
    """A position.

    - `board`: what lies on the fields. `units`, `wounds` and `ground` (foundation tiles) are its lists by field, `hp`
      its list by seat.
    - `grid`, `land`: the geometry of the fields, and their terrain.
    - `edition`, `mode`, `hands`: the rules of this game. `scenario`, `puzzle`: what is played, if it is one; `sides`:
      the side of each seat in the scenario.
    - `players` by seat; the running `turn`; the steps before the first ordinary turn (`setup`); the leaders, if there
      are any (`leading`); the `result`, once there is one.

    The methods below `is_full` change the position."""

    board: Board
    grid: Grid
    land: Land
    edition: Edition
    mode: Mode
    hands: Hands
    scenario: Scenario | None
    puzzle: Puzzle | None
    sides: tuple[int, ...]
    units: list[Unit | None]
    ground: list[Unit | None]
    wounds: list[int]
    players: list[Player]
    hp: list[int]
    turn: Turn
    setup: list[Step]
    leading: Leading | None
    result: Result | None

    def forces(self) -> Forces:
        """What is in force now."""

    @property
    def special(self) -> Sequence[SpecialRule]:
        """The rules that hold on this map alone."""

    def field(self, coord: Coord, path: str = "at") -> int:
        """The number of a field. Raises Illegal("off_board")."""

    def coord(self, number: int) -> list[int]:
        """A field as `[q, r]`."""

    def unit(self, tile: Tile, seat: int, at: int, rotation: int) -> Unit:
        """The unit that `tile` is on a field."""

    def hq_of(self, seat: int) -> Unit | None:
        """The HQ of a seat, while it is on the board."""

    def definition(self, army: str, tile: str) -> Tile:
        """The tile of any army by its id."""

    def is_open(self, tile: Tile, seat: int, at: int) -> bool:
        """Whether the field is free and the land lets a unit of that tile come to it."""

    def open_among(self, fields: Iterable[int], tile: Tile, seat: int) -> list[int]:
        """The fields among these that are open (`is_open`) to a unit of that tile."""

    def free_among(self, fields: Iterable[int], tile: Tile, seat: int) -> list[int]:
        """The fields among these that a unit of that tile may enter."""

    def may_enter(self, tile: Tile, seat: int, at: int) -> bool:
        """Whether a unit of that tile may come to the field.

        The field is open, room is left for HQs still to come, and a Structure stays whole, and where it is too heavy to
        leave."""

    def bears_fixture(self, at: int) -> bool:
        """Whether a tile that belongs to the land may be put there."""

    def is_full(self) -> bool:
        """Whether every field that counts is taken."""

    def after_step(self, unit: Unit, to: int, rotation: int) -> Table:
        """A copy of the position after a step of the unit, with its direct consequences.

        The effects of the land and the ground on it are left out, and so is a battle."""

    def tell(self, event: Event) -> None:
        """Add an event."""

    def draw(self) -> None:
        """Let the running turn's player draw up to the limit, and do what must follow."""

    def ask_leader(self, moment: str) -> bool:
        """Whether a player is asked now to use their leader."""

    def take_back(self, unit: Unit) -> None:
        """Return a unit from the board to its owner's hand."""

    def move(self, plan: MovePlan, by: str) -> None:
        """Carry out a legal move."""

    def ask(self, question: Question) -> None:
        """Stop for a question of a trait's own (`Trait.asks`).

        Nothing is asked if there is only one answer."""

    def push(self, by: Unit, unit: Unit, to: int) -> None:
        """Let `by` push another unit to a field; one that was on slippery ground falls."""

    def displace(self, cause: str, by: Unit, unit: Unit, to: int, rotation: int | None = None) -> None:
        """Let `by` move another unit to a field, in another way than a move.

        `rotation`: its new one, None keeps it. `cause`: the id of a trait or of a question, for the event."""

    def swap(self, unit: Unit, other: Unit) -> None:
        """Let two units change places; neither turns."""

    def hurt(
        self, source: str, seat: int, wounds: list[tuple[int, int]], ground: Sequence[int] = (), aimed: bool = False
    ) -> None:
        """Attack outside a battle.

        `wounds`: pairs (field, wounds) for every field that the attack hits; a Structure takes those of one field.
        `ground`: the fields whose foundation tiles it destroys; where it could be either the unit (an HQ, too) or the
        ground under it, the attacker chooses. `aimed`: at one field, so that an HQ there, which the attack cannot hurt,
        is not meant."""

    def put_ally(self, seat: int, tile: Tile, at: int, rotation: int) -> None:
        """Put a unit of another army on the board for `seat`."""

    def put_fixture(self, seat: int, tile: str, at: int, rotation: int) -> None:
        """Let `seat` put a tile of the land on a field."""

    def turn_fixture(self, seat: int, at: int, rotation: int) -> None:
        """Let `seat` turn the tile of the land there."""

    def eliminate(self, seat: int) -> None:
        """Let the seat take no more turns; it cannot win."""

    def remove_army(self, seat: int) -> None:
        """Remove everything of the seat from the board."""

    def destroy_ground(self, at: int, cause: str) -> None:
        """Destroy the foundation tile there."""

    def apply_special_rules(self) -> bool:
        """Apply the map's special rules to a battle that was fought, before it is judged.

        Returns whether a unit left the board by them."""

    def start_battle(self, cause: str, causer: int) -> None:
        """End the turn at once, and fight a battle."""
