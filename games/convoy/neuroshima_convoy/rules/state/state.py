"""One position of one game: who may do what, and what happens then (convoy 5, 6).

`State.apply` is the only way a position changes. What the cards do is in `effects` and `changes`, the course of a
battle in `battle`; this module takes the actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..actions import checks
from ..actions.legal import Entry, legal
from ..actions.messages import Attach, Choose, Deploy, Keep, Mulligan, Pass, Play, Use, parse_action
from ..battle.phase_order import end_phase
from ..battle.phases import HAND, MODULE_PHASES, BeginBattle, begin_phase, seat_of
from ..components.cards import MOLOCH, OUTPOST, Card
from ..effects.instants import DiscardPlayed
from ..moving.changes import Settle, deploy, draw, mark
from ..steps.agenda import Answer, Event, Run
from ..steps.effect import Source
from ..table.table import Table, Unit


@dataclass(frozen=True)
class Options:
    """Options of a game. `auto_choose`: decisions are answered with the first of their answers."""

    auto_choose: bool = False


class State:
    """A position with what is still to be done in it."""

    __slots__ = ("options", "run", "sandbox")

    def __init__(self, table: Table, options: Options) -> None:
        self.run = Run(table)
        self.run.auto_choose = options.auto_choose
        self.options = options
        self.sandbox = False
        mark(self.run)

    @property
    def table(self) -> Table:
        return self.run.table

    def copy(self) -> State:
        other = State.__new__(State)
        other.run = self.run.copy()
        other.options, other.sandbox = self.options, self.sandbox
        return other

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seat that may act: the one that must decide, otherwise the one whose phase it is."""
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
        """Do an action and tell what happened. Raises BadPosition for data that is no action, Illegal for one that is
        not allowed; nothing is changed then."""
        action = parse_action(raw)
        checks.check(self.run, self.to_move, seat, action)
        events: list[Event] = []
        self.run.log = events
        try:
            self._do(action)
        finally:
            self.run.log = None
        return events

    def follow(self, raw: object) -> None:
        """Do an action that is known to be legal, of the seat to move, and tell nobody: for looking ahead."""
        self._do(parse_action(raw))

    def previewed(self, seat: int, raw: object) -> State:
        """The position as `raw` would leave it before anything hidden is shown and anybody is asked. Raises as `apply`
        does."""
        action = parse_action(raw)
        checks.check(self.run, self.to_move, seat, action)
        other = self.copy()
        if isinstance(action, Deploy | Use | Play | Attach | Choose):
            other.run.still = True
            other.run.auto_choose = False
            other._do(action)
            other.run.still = False
            other.run.agenda.clear()
            other.run.pending = None
        return other

    def _do(self, action: Any) -> None:
        run = self.run
        if isinstance(action, Choose):
            run.answer(_fields(action))
            return
        _HANDLERS[type(action)](run, action)
        run.advance()


def _fields(action: Any, *without: str) -> Answer:
    plain: Answer = action.plain()
    return {name: value for name, value in plain.items() if name != "type" and name not in without}


def _card(run: Run, name: str) -> Card:
    return run.table.box.cards[name]


def _unit(run: Run, side: int, at: tuple[str, int]) -> tuple[int, Unit]:
    city = run.table.box.city(at[0])
    assert city is not None
    return city.number, run.table.rows[city.number][side][at[1]]


def _mulligan(run: Run, action: Mulligan) -> None:
    """The whole hand goes back into the deck, and as many cards are drawn anew (convoy 5)."""
    table, side = run.table, run.table.seat
    run.tell("mulligan", seat=side)
    table.decks[side].extend(table.hands[side])
    table.hands[side].clear()
    table.shuffle(table.decks[side])
    draw(run, side, HAND)
    _decided(run)


def _keep(run: Run, action: Keep) -> None:
    run.tell("kept", seat=run.table.seat)
    _decided(run)


def _decided(run: Run) -> None:
    """Moloch decides first, then the Outpost (Q 1)."""
    if run.table.seat == MOLOCH:
        run.table.seat = OUTPOST
        begin_phase(run, "mulligan")
    else:
        run.table.seat = MOLOCH
        run.then(BeginBattle())


def _pass(run: Run, action: Pass) -> None:
    end_phase(run)


def _deploy(run: Run, action: Deploy) -> None:
    city = run.table.box.city(action.city)
    assert city is not None
    deploy(run, _card(run, action.card), city.number)


def _attach(run: Run, action: Attach) -> None:
    _city, unit = _unit(run, MOLOCH, action.at)
    unit.module = _card(run, action.card)
    run.table.hands[MOLOCH].remove(unit.module)
    run.tell("attached", at=run.table.place(unit), card=unit.card.id, module=unit.module.id)
    run.then(Settle())


def _use(run: Run, action: Use) -> None:
    table = run.table
    side = seat_of(table)
    city, unit = _unit(run, side, action.at)
    module = table.phase in MODULE_PHASES
    card = unit.module if module else unit.card
    assert card is not None
    run.tell_unit("used", unit, module=module)
    if action.discard is not None:
        paid = _card(run, action.discard)
        table.hands[side].remove(paid)
        table.discards[side].append(paid)
        run.tell("paid", seat=side, card=paid.id)
    if card.activation == "once_per_turn":
        unit.used = True
    source = Source(card, side, unit, city)
    source.effect.do(run, source, _fields(action, "at", "discard"))


def _play(run: Run, action: Play) -> None:
    table = run.table
    side = seat_of(table)
    card = _card(run, action.card)
    table.hands[side].remove(card)
    table.playing = card
    run.tell("played", seat=side, card=card.id)
    run.then(DiscardPlayed())
    source = Source(card, side)
    source.effect.do(run, source, _fields(action, "card"))


_HANDLERS: dict[type, Callable[[Run, Any], None]] = {
    Mulligan: _mulligan, Keep: _keep, Pass: _pass, Deploy: _deploy, Attach: _attach, Use: _use, Play: _play,
}  # fmt: skip
