"""Carrying out actions that have been checked (convoy 5, 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from ..battle.phases import HAND, MODULE_PHASES, BattleStart, begin_phase, seat_of
from ..battle.resolution import end_phase
from ..components.cards import MOLOCH, OUTPOST, Card
from ..effects.instants import PlayedCardDiscard
from ..moving.decks import draw
from ..moving.entering import deploy
from ..moving.leaving import LossCheck
from ..steps.agenda import Answer, Run
from ..steps.effect import Source
from ..table.knowledge import see_hand_shuffled_in, take_from_hand
from ..table.unit import Unit
from .messages import Attach, Choose, Deploy, Keep, Mulligan, Pass, Play, Use


def carry_out(run: Run, action: Any) -> None:
    """Do a legal action, and what follows from it until somebody must decide."""
    if isinstance(action, Choose):
        run.answer(_answer_in(action))
        return
    _HANDLERS[type(action)](run, action)
    run.advance()


def _answer_in(action: Use | Play | Choose, *without: str) -> Answer:
    """The answer in an action: what is chosen for an effect, or for a decision."""
    fields = {name: value for name, value in action.plain().items() if name != "type" and name not in without}
    return cast(Answer, fields)


def _card(run: Run, name: str) -> Card:
    return run.table.box.cards[name]


def _unit(run: Run, side: int, at: tuple[str, int]) -> tuple[int, Unit]:
    city = run.table.box.city(at[0])
    assert city is not None
    return city.number, run.table.rows[city.number][side][at[1]]


def _mulligan(run: Run, action: Mulligan) -> None:
    """Shuffle the whole hand into the deck and draw as many cards (convoy 5)."""
    table, side = run.table, run.table.seat
    run.tell({"type": "mulligan", "seat": side})
    table.sides[side].deck.extend(table.sides[side].hand)
    table.sides[side].hand.clear()
    table.shuffle(table.sides[side].deck)
    see_hand_shuffled_in(table, side)
    draw(run, side, HAND)
    _end_mulligan(run)


def _keep(run: Run, action: Keep) -> None:
    run.tell({"type": "kept", "seat": run.table.seat})
    _end_mulligan(run)


def _end_mulligan(run: Run) -> None:
    """End one side's mulligan: Moloch decides first, then the Outpost (Q 1)."""
    if run.table.seat == MOLOCH:
        run.table.seat = OUTPOST
        begin_phase(run, "mulligan")
    else:
        run.table.seat = MOLOCH
        run.then(BattleStart())


def _pass(run: Run, action: Pass) -> None:
    end_phase(run)


def _deploy(run: Run, action: Deploy) -> None:
    city = run.table.box.city(action.city)
    assert city is not None
    deploy(run, _card(run, action.card), city.number)


def _attach(run: Run, action: Attach) -> None:
    _city, unit = _unit(run, MOLOCH, action.at)
    unit.module = _card(run, action.card)
    take_from_hand(run.table, MOLOCH, unit.module)
    run.tell({"type": "attached", "at": run.table.place(unit), "card": unit.card.id, "module": unit.module.id})
    run.then(LossCheck())


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
        take_from_hand(table, side, paid)
        table.sides[side].discard.append(paid)
        run.tell({"type": "paid", "seat": side, "card": paid.id})
    if card.activation == "once_per_turn":
        unit.used = True
    source = Source(card, side, unit, city)
    source.effect.do(run, source, _answer_in(action, "at", "discard"))


def _play(run: Run, action: Play) -> None:
    table = run.table
    side = seat_of(table)
    card = _card(run, action.card)
    take_from_hand(table, side, card)
    table.playing = card
    run.tell({"type": "played", "seat": side, "card": card.id})
    run.then(PlayedCardDiscard())
    source = Source(card, side)
    source.effect.do(run, source, _answer_in(action, "card"))


_HANDLERS: dict[type, Callable[[Run, Any], None]] = {
    Mulligan: _mulligan, Keep: _keep, Pass: _pass, Deploy: _deploy, Attach: _attach, Use: _use, Play: _play,
}  # fmt: skip
