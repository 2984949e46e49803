"""One position of one game: who may do what, and what happens then (convoy 5, 6).

`State.apply` is the only way a position changes. What the cards do is in `effects` and `moving`, the course of a
battle in `battle`; this module takes the actions."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ..actions import checks
from ..actions.carry_out import carry_out
from ..actions.legal import legal
from ..actions.messages import Attach, Choose, Deploy, Entry, Message, Play, Use, parse_action
from ..battle.phases import HAND, seat_of
from ..components.cards import MOLOCH, OUTPOST, Box, EndReason
from ..moving.leaving import mark
from ..steps.agenda import Run
from ..steps.events import Event
from ..table.table import Table


class Options(Message):
    """Options of a game of Convoy."""

    edition: Literal["2"] = Field(default="2", title="Edition of the rules", json_schema_extra={"lobby": False})
    auto_choose: bool = Field(
        default=False,
        title="Decide at once",
        description="Every decision takes the first of its answers.",
        json_schema_extra={"lobby": False},
    )


SEEDS = 2**63
"""Position files carry the seed, and hold no larger numbers."""


def start(box: Box, options: Options, seed: int) -> State:
    """A new game: decks shuffled, four cards drawn (convoy 5).

    Moloch decides first whether to keep them (Q 1)."""
    table = Table(box, seed % SEEDS)
    for number in (MOLOCH, OUTPOST):
        side = table.sides[number]
        side.deck.extend(box.deck(number))
        table.shuffle(side.deck)
        side.hand.extend(side.deck[:HAND])
        del side.deck[:HAND]
    table.phase, table.seat, table.round = "mulligan", MOLOCH, 0
    return State(table, options)


class State:
    """A position with what is still to be done in it."""

    __slots__ = ("options", "run")

    def __init__(self, table: Table, options: Options) -> None:
        self.run = Run(table)
        self.run.auto_choose = options.auto_choose
        self.options = options
        mark(self.run)

    @property
    def table(self) -> Table:
        return self.run.table

    def copy(self) -> State:
        other = State.__new__(State)
        other.run = self.run.copy()
        other.options = self.options
        return other

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seat that may act.

        The seat that must decide, otherwise the seat whose phase it is."""
        if self.table.result is not None:
            return ()
        return (self.run.pending.seat if self.run.pending else seat_of(self.table),)

    def legal(self, seat: int) -> list[Entry]:
        """What `seat` may do, compactly: a field of an entry may be `{"any": [...]}`."""
        if seat not in self.to_move:
            return []
        if self.run.pending is not None:
            return [{"type": "choose", **answer} for answer in self.run.pending.answers]
        return legal(self.run)

    def apply(self, seat: int, raw: object) -> list[Event]:
        """Do an action and tell what happened.

        Raises BadPosition for data that is no action, Illegal for one that is not allowed; nothing is changed then."""
        action = parse_action(raw)
        checks.check(self.run, self.to_move, seat, action)
        events: list[Event] = []
        self.run.log = events
        try:
            carry_out(self.run, action)
        finally:
            self.run.log = None
        return events

    def retire(self, seat: int, reason: EndReason) -> list[Event]:
        """A player leaves, and the other one has won: what happened."""
        events: list[Event] = []
        self.run.log = events
        self.run.pending = None
        self.run.end_game(1 - seat, reason)
        self.run.log = None
        return events

    def follow(self, raw: object) -> None:
        """Apply a legal action of the seat to move without events, for looking ahead."""
        carry_out(self.run, parse_action(raw))

    def preview_action(self, seat: int, raw: object) -> State:
        """The position after `raw`, before hidden cards are shown or questions asked.

        Raises as `apply` does."""
        action = parse_action(raw)
        checks.check(self.run, self.to_move, seat, action)
        other = self.copy()
        if isinstance(action, Deploy | Use | Play | Attach | Choose):
            other.run.still = True
            other.run.auto_choose = False
            carry_out(other.run, action)
            other.run.still = False
            other.run.agenda.clear()
            other.run.pending = None
        return other
