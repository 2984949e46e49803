"""A battle in progress (hex 4): how far it is, and what it has done so far; and what else waits for a decision.

A battle is a function of the position, its causer and the choices made in it. It runs until a choice is missing
(`Unanswered`). Nothing of a segment is booked before the whole segment is decided, so a saved position needs only what
was booked before and the choices made since."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..answers import Answer, deciding_order
from ..board.board import Board
from ..board.tiles import Unit

if TYPE_CHECKING:
    from .booked import Hear


BREAKING_FREE = "breaking_free"
"""What deals the wounds of breaking free, in positions and events."""
NO_MARKS: Mapping[int, tuple[int, ...]] = MappingProxyType({})


class Battle:
    """A battle on `board`, played segment by segment (`fight.fight`).

    - `units`, `wounds`, `hp`: the board's own lists, changed in place.
    - `causer`: the seat that caused it; `order`: the seats in the order in which they decide.
    - `number`: the segment to be played next, None before the first.
    - `events_from`: where its events begin in the log.
    - `spent`: by field, a bit for each initiative icon that was used or forfeited.
    - `converted`: fields of the units whose Quartermaster has worked in this battle.
    - `changed`: whether anything happened at all, which decides the impasse of a filled board (hex 3.3).
    - `removed`: whether any unit left the board (hex 9.5).
    - `marks`: the empty fields that seats have marked in it (`State.mark_field`), each with these seats; a mark goes
      when a unit comes there, and all of them when the battle is judged.
    - `destroyed`: units that left the board since this list was last cleared.
    - `hear`: lets traits act on a booked segment (`booked`); None where nothing in the match does, and in battles that
      are only imagined.
    - `is_plain`: whether nothing acts on what happens, every wound counts, from any source, only units of other teams
      are hit, and no army leaves with its HQ. `has_ground`: whether foundation tiles lie there; `ground_acts`:
      whether they act in segments. All are set when the battle is continued."""

    __slots__ = (
        "board", "causer", "changed", "converted", "destroyed", "events_from", "grid", "ground_acts", "has_ground",
        "hear", "hp", "is_plain", "marks", "number", "order", "removed", "seats", "spent", "units", "wounds",
    )  # fmt: skip

    def __init__(self, board: Board, causer: int) -> None:
        self.board = board
        self.grid = board.grid
        self.units = board.units
        self.wounds = board.wounds
        self.hp = board.hp
        self.causer = causer
        self.seats = len(board.hp)
        self.order = deciding_order(causer, self.seats)
        self.number: int | None = None
        self.events_from = 0
        self.spent = [0] * board.grid.size
        self.converted: set[int] = set()
        self.changed = self.removed = False
        self.marks: Mapping[int, tuple[int, ...]] = NO_MARKS
        self.destroyed: list[Unit] = []
        self.is_plain = self.has_ground = self.ground_acts = False
        self.hear: Hear | None = None

    def look_at_board(self) -> None:
        """Find out what may matter in the battle."""
        board = self.board
        counts_all = not (board.prizes or board.renegades or board.eliminated_seats or board.points is not None)
        self.is_plain = counts_all and self.hear is None and not board.army_leaves_with_hq
        self.has_ground = self.ground_acts = False
        if any(board.ground):
            self.has_ground = True
            self.ground_acts = any(tile is not None and tile.acts for tile in board.ground)
            self.is_plain = self.is_plain and not self.ground_acts

    def forget_course(self) -> None:
        """Forget how far the battle was: it is over."""
        self.number, self.spent = None, [0] * self.grid.size
        self.converted.clear()

    def remember(self) -> Callable[[], None]:
        """Remember the battle as it is now. Calling what is returned brings it back to that."""
        board, course = self.board.copy(), (self.changed, self.removed, self.destroyed[:], set(self.converted))

        def bring_back() -> None:
            self.board.become(board)
            self.changed, self.removed, self.destroyed[:], self.converted = course

        return bring_back

    def unmark(self, at: int) -> None:
        """Take the marks off a field: a unit has come there."""
        if at in self.marks:
            self.marks = {field: seats for field, seats in self.marks.items() if field != at}

    def resume_from(self, other: Battle) -> None:
        """Take over the progress of another battle on an equal board."""
        self.number, self.events_from = other.number, other.events_from
        self.changed, self.removed, self.marks = other.changed, other.removed, other.marks
        self.spent, self.converted = other.spent[:], set(other.converted)


# What a position waits for --------------------------------------------------------------------------------------------


@dataclass
class Effect:
    """An attack outside a battle that waits for decisions.

    The tile it comes from, its owner, the wounds as (field, wounds), and the fields where it may destroy the foundation
    tile. `aimed`: at one field, so an HQ there is not meant. No question is asked for an HQ then, and position files
    may leave it out.

    `by`: the field of the unit that attacks, where its trait has to know it in the end (`Trait.dealt`); `marker`: the
    one that was chosen for it. `freed`: wounds of breaking free, which other Medics may take over."""

    source: str
    seat: int
    wounds: list[tuple[int, int]]
    ground: list[int] = field(default_factory=list)
    aimed: bool = False
    by: int | None = None
    marker: str | None = None
    freed: Sequence[Freed] = ()


class Hit(NamedTuple):
    """Wounds that traits deal on one occasion, as pairs (field, wounds); `source` and `seat` as of an `Effect`."""

    source: str
    seat: int
    wounds: Sequence[tuple[int, int]] = ()
    freed: Sequence[Freed] = ()


class Freed(NamedTuple):
    """Wounds of a unit that broke free: where it stands now, and the Medics that reached it where it was held."""

    at: int
    wounds: int
    reach: Mapping[int, Sequence[int]]


@dataclass
class Running:
    """A battle in progress: its cause and how far it is.

    Causes: `tile`, `boarding`, `filled`, `final`, `overtime`, `file`. `fought`: it is over, but what traits do after it
    is not, because a player has something to decide; it is judged then. `terrain`: how many of the last pieces of the
    land's terrain lie there for this battle alone. `losses`: the fields on which units were destroyed in it, where an
    army of the match needs to know."""

    cause: str
    battle: Battle
    fought: bool = False
    terrain: int = 0
    losses: frozenset[int] = frozenset()


@dataclass
class Pause:
    """What a stop for a decision has to remember.

    The choices made since something was last booked, and how many of the events since then were sent already."""

    answers: list[Answer] = field(default_factory=list)
    told: int = 0
