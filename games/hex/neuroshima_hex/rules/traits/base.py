"""What a trait may do, and when the engine asks it.

A trait is a named behaviour of a tile. The core's own are registered like anybody's; an army that uses only known
traits needs no Python. Every method below is called at one fixed point:

| point | what is asked |
| --- | --- |
| when the army file is read, for each side that carries the trait's icon | `print_on` |
| when what is in force is derived from the board | `service`, `takes_over`, `extra_steps` |
| when the modules' work is shared out | `network` |
| when a player's legal actions are listed, and when he takes one | `offers`, `check`, `perform` |
| when a player must choose what comes of such an action | `question`, `answered` |
| before the wounds of a segment are booked | `wounded` |
| when a unit comes to be on the field of a foundation tile | `entered` |
| at the start of a segment in which the unit (or the unit served) acts | `ask`, `declared` |
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, cast

if TYPE_CHECKING:
    from ..actions import Act, Play
    from ..answers import About, Answer
    from ..battle.segment import Segment
    from ..board.board import Board
    from ..board.modifiers import Forces
    from ..board.questions import Question
    from ..board.tiles import Tile, Unit
    from ..entries import Offer
    from ..events import Declaration
    from ..position.table import Table


class Trait:
    """A named behaviour. Objects hold no state: what happened is in the position."""

    id: ClassVar[str]
    service: ClassVar[bool] = False
    """A module's work for the friendly units linked to it (Medic, Quartermaster, Transport)."""
    declares: ClassVar[bool] = False
    """Its owner declares something at the start of a segment."""
    takes_over: ClassVar[bool] = False
    """Linked enemy modules serve this unit's side (hex 6.4)."""
    extra_steps: ClassVar[int] = 0
    """How many steps longer every move of the side's units becomes, anywhere on the board (hex 6.5)."""
    infiltrates: ClassVar[bool] = False
    """Enemy modules and HQs that touch the unit give it all that they give, as though they were its own army's; what
    harms enemies harms it (`Links.infiltrates`)."""
    networks: ClassVar[bool] = False
    """An HQ that joins units: a module that touches one of them acts on all (`network`)."""
    conducts: ClassVar[bool] = False
    """A foundation tile that belongs to such a network."""
    marks: ClassVar[bool] = False
    """Whoever the unit wounds gets a marker (`wounded`). Where fewer are left than victims the unit's owner is asked
    who gets the next one: a question of the trait's id, whose answers have `target`."""
    weighs: ClassVar[bool] = False
    """Nobody can make the unit go to another field; it may turn."""
    boards: ClassVar[bool] = False
    """A battle starts as soon as the Structure with it is built, unless it is netted."""
    springs: ClassVar[bool] = False
    """A foundation tile that does something to whoever comes to be on it: a move goes no further."""
    ability: ClassVar[str] = ""
    """What an action calls the ability, where it is not the trait's id."""
    action: ClassVar[str | None] = None
    """`"play"` for an instant tile, `"act"` for an ability of units: then `offers`, `check` and `perform` are asked."""
    fields: ClassVar[frozenset[str]] = frozenset()
    """Which fields its action must have besides `type` and the trait's or tile's id."""
    optional: ClassVar[frozenset[str]] = frozenset()
    """Which fields its action may have."""
    aims_at_area: ClassVar[bool] = False
    """Whether its action's `target` is a list of fields."""
    asks: ClassVar[str] = ""
    """The kind of the question that its action leads to (`table.ask`), where it does; then `question` and `answered`
    are asked. Traits that ask the same may share it."""
    answer_fields: ClassVar[tuple[str, ...]] = ()
    """Which fields an answer to its question may have, for the schema of position files. The question's kind is `asks`,
    or the trait's id where it is asked before targets are worked out (`ask`)."""

    @property
    def name(self) -> str:
        """What actions call it."""
        return self.ability or self.id

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        """The icon with the trait's name stands on `side` (0..5 as printed) of `tile` with strength `value`."""

    def offers(self, table: Table, seat: int) -> list[Offer]:
        """The fields of the actions that `seat` may take by this trait now."""
        return []

    def check(self, table: Table, seat: int, action: Play | Act) -> Any:
        """What `perform` needs to do `action`. Raises Illegal; changes nothing."""

    def perform(self, table: Table, seat: int, plan: Any) -> None:
        """Do what `check` has found legal."""

    def question(self, table: Table, about: About) -> Question:
        """The question worked out again from what it is about, in a position that stands still at it. Raises
        LookupError or Illegal if nothing in the running turn can have led to it."""
        raise LookupError(f"{self.id} asks nothing")

    def answered(self, table: Table, question: Question, answer: Answer) -> None:
        """Do what the answer to its question says."""

    def network(self, forces: Forces, hq: Unit) -> frozenset[int]:
        """The fields of the units that the HQ joins."""
        return frozenset()

    def wounded(self, board: Board, unit: Unit, victim: Unit) -> str | None:
        """`unit` wounds `victim` in a battle, which survives it: the marker that this puts on it, if any. That there
        are no more of them than the marker's `supply` is seen to elsewhere (`battle/marker_supply.py`)."""
        return None

    def entered(self, table: Table, tile: Unit, unit: Unit) -> int:
        """A unit has come to be on the field of the foundation tile `tile`, in whatever way. What it does to the tile
        (`table.destroy_ground`); the answer is how many wounds the unit takes, which Medics may take over."""
        return 0

    def ask(self, segment: Segment, unit: Unit) -> Iterator[Question]:
        """What the unit's owner must declare before targets are worked out, one question after the other."""
        return iter(())

    def declared(self, segment: Segment, unit: Unit, answer: Answer) -> Declaration:
        """Take the answer to `ask`; the event that tells of it."""
        return cast("Declaration", {"type": "declared", **answer})
