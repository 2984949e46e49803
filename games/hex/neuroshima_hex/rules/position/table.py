"""What the chapters of the rules, and the traits of tiles, may use of a position.

`state.State` is one. That the chapters name this and not that keeps the imports running one way; for an expansion it is
the surface on which its traits may rely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from ..board.board import Board
from ..board.modifiers import Forces
from ..board.questions import Question
from ..board.terrain import Land
from ..board.tiles import Tile, Unit
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

Entry = dict[str, Any]
"""Fields of an action, or of an event; in a list of legal actions a value may be `{"any": [...]}`."""


class MovePlan(NamedTuple):
    """A legal move: the unit, the fields it enters in order (none: it turns where it stands), its new rotation, and
    the module that gave it, if one did. `facings`: how it faces on the fields before the last one, where anything comes
    of its standing there."""

    unit: Unit
    path: tuple[int, ...]
    rotation: int
    via: Unit | None = None
    facings: tuple[int, ...] = ()


class Table(Protocol):
    """A position. Reading: `board` what lies on the fields, `grid` their geometry and `land` their terrain; the
    `edition` of the rules, the `mode` of the game and its rule of `hands`; the `scenario` that is played, if one is,
    and the side of each seat (`sides`); the `puzzle` that is solved, if one is; by field the `units`, their `wounds`
    and the `ground` under them; `players` and `hp` by seat, the running `turn`, what is still to be done before the
    first ordinary one (`setup`), the leaders if there are any (`leading`), the `result` once there is one. The methods
    below `is_full` change it."""

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

    def hq_of(self, seat: int) -> Unit | None: ...

    def definition(self, army: str, tile: str) -> Tile:
        """The tile of any army by its id."""

    def is_open(self, tile: Tile, seat: int, at: int) -> bool:
        """Whether the field is free and the land lets a unit of that tile come to it."""

    def may_enter(self, tile: Tile, seat: int, at: int) -> bool:
        """Whether a unit of that tile may come to the field: it is open, leaves room for HQs still to come, and a
        Structure stays whole and where it is too heavy to leave."""

    def bears_fixture(self, at: int) -> bool:
        """Whether a tile that belongs to the land may be put there."""

    def is_full(self) -> bool:
        """Whether every field that counts is taken."""

    def stepped(self, unit: Unit, to: int, rotation: int) -> Table:
        """A copy of the position in which the unit stands there, and what follows from that at once has happened: not
        what the land and the ground do to it, and no battle."""

    def tell(self, type_: str, **fields: Any) -> None:
        """Add an event."""

    def draw(self) -> None:
        """The running turn's player draws up to the limit, and what must follow does."""

    def ask_leader(self, moment: str) -> bool:
        """Whether somebody is asked now if he uses his leader."""

    def lift(self, unit: Unit) -> None:
        """The unit goes back from the board to its owner's hand."""

    def move(self, plan: MovePlan, by: str) -> None:
        """Carry out a legal move."""

    def ask(self, question: Question) -> None:
        """Stop for a question of a trait's own (`Trait.asks`); where there is only one answer nothing is asked."""

    def displace(
        self, told: Entry, by: Unit, unit: Unit, to: int, rotation: int | None = None, slips: bool = False
    ) -> None:
        """`by` makes another unit go to a field, and turn where `rotation` is given. `told`: the event's type and
        what it says besides; `slips`: whoever is on slippery ground falls."""

    def swap(self, unit: Unit, other: Unit) -> None:
        """Two units change places; neither turns."""

    def hurt(
        self, source: str, seat: int, wounds: list[tuple[int, int]], ground: Sequence[int] = (), aimed: bool = False
    ) -> None:
        """An attack of `seat` outside a battle: wounds as (field, wounds) on every field that it hits, of which
        a Structure takes those of one, and the fields of foundation tiles that it destroys. Where it could be either
        the unit (an HQ, too) or the ground under it, the attacker chooses. `aimed`: at one field, so that an HQ there,
        which the attack cannot hurt, is not meant."""

    def put_ally(self, seat: int, tile: Tile, at: int, rotation: int) -> None:
        """A unit of another army comes on to the board for `seat`."""

    def put_fixture(self, seat: int, tile: str, at: int, rotation: int) -> None:
        """`seat` puts a tile there that belongs to the land."""

    def turn_fixture(self, seat: int, at: int, rotation: int) -> None:
        """`seat` turns the tile there that belongs to the land."""

    def put_out(self, seat: int) -> None:
        """The seat takes no more turns and cannot win."""

    def leave(self, seat: int) -> None:
        """Everything of the seat leaves the board."""

    def destroy_ground(self, at: int, cause: str) -> None:
        """The foundation tile there is destroyed."""

    def close_battle(self) -> bool:
        """What the special rules make of a battle that has been fought, before it is judged; whether a unit left the
        board by it."""

    def start_battle(self, cause: str, causer: int) -> None:
        """The turn is over at once, and a battle is fought."""
