"""Why an action is not allowed, in words for the player who tried it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from neuroshima_contract.refusal import Illegal, _

from ..battle.phases import ACTION_PHASES, MODULE_PHASES
from ..components.cards import MOLOCH, Card
from ..steps.agenda import Run
from ..steps.effect import EFFECTS_BY_ID, Source
from ..table.battle_positions import may_enter
from ..table.unit import Unit
from .legal import legal
from .messages import ActionData, Attach, Choose, Deploy, Keep, Mulligan, Pass, Play, Use

OFF = {
    "city": _("The city is destroyed: the abilities of the cards there are off."),
    "deactivated": _("A Deactivation token has switched this ability off."),
    "emp": _("The EMP Cannon of this city has switched this ability off."),
    "netted": _("A Net holds this card until the end of the battle."),
}


def check(run: Run, to_move: tuple[int, ...], seat: int, action: Any) -> None:
    """Raise Illegal where `seat` may not do `action` now."""
    if run.table.result is not None:
        raise Illegal("game_over", _("The game is over."))
    if seat not in to_move:
        raise Illegal("not_your_turn", _("It is the other side's turn."))
    if run.pending is not None:
        _check_answer(run, action)
    elif isinstance(action, Choose):
        raise Illegal("nothing_to_choose", _("There is nothing to decide now."))
    else:
        _CHECKS[type(action)](run, seat, action)


def _check_answer(run: Run, action: Any) -> None:
    assert run.pending is not None
    if not isinstance(action, Choose):
        raise Illegal("decide_first", _("A decision has to be made first."))
    answer = {name: value for name, value in action.plain().items() if name != "type"}
    if not any(_same(answer, other) for other in run.pending.answers):
        raise Illegal("not_an_answer", _("This is not among the choices."), next(iter(answer), ""))


def _same(one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    """Whether two answers are the same; `do` is not 0."""
    return one == other and one.get("do") is other.get("do")


def _check_mulligan(run: Run, seat: int, action: Any) -> None:
    if run.table.phase != "mulligan":
        raise Illegal("wrong_phase", _("Hands are exchanged before the first battle only."))


def _check_pass(run: Run, seat: int, action: Any) -> None:
    if run.table.phase == "mulligan":
        raise Illegal("wrong_phase", _("First decide whether to keep the starting hand."))


def _in_hand(run: Run, seat: int, name: str, path: str) -> Card:
    card = run.table.box.cards.get(name)
    if card is None or card not in run.table.sides[seat].hand:
        raise Illegal("not_in_hand", _("This card is not in the hand."), path)
    return card


def _action_phase(run: Run, message: str) -> None:
    if run.table.phase not in ACTION_PHASES:
        raise Illegal("wrong_phase", message)


def _check_deploy(run: Run, seat: int, action: Deploy) -> None:
    _action_phase(run, _("Cards take battle positions only in your own action phase."))
    card = _in_hand(run, seat, action.card, "card")
    if card.kind == "module":
        raise Illegal("module_phase_only", _("Modules are attached to Robots, in the Module phase."), "card")
    if not card.is_unit:
        raise Illegal("not_a_unit", _("An instant takes no battle position: it is played."), "card")
    city = run.table.box.city(action.city)
    if city is None:
        raise Illegal("no_such_city", _("There is no such city."), "city")
    if not run.table.is_undestroyed(city.number):
        raise Illegal("city_destroyed", _("Nothing can be played from the hand to a destroyed city."), "city")
    if not may_enter(run.table, card, city.number):
        raise Illegal("no_position", _("All battle positions of this city are taken."), "city")


def _check_play(run: Run, seat: int, action: Play) -> None:
    _action_phase(run, _("Instants are played only in your own action phase."))
    card = _in_hand(run, seat, action.card, "card")
    if card.kind != "instant":
        raise Illegal("not_an_instant", _("Only instants are played like this."), "card")
    if not Source(card, seat).offers(run):
        raise Illegal("no_target", _("There is no card on the table that this one could be played on."), "card")
    if not _is_listed(run, action.plain()):
        raise Illegal("bad_target", _("This card cannot be played like that."), _field(action))


def _check_attach(run: Run, seat: int, action: Attach) -> None:
    if run.table.phase != "modules":
        raise Illegal("wrong_phase", _("Modules are attached only by Moloch, in the Module phase."))
    card = _in_hand(run, seat, action.card, "card")
    if card.kind != "module":
        raise Illegal("not_a_module", _("Only Modules can be attached."), "card")
    city, unit = _own(run, MOLOCH, action.at)
    if not run.table.is_undestroyed(city):
        raise Illegal("city_destroyed", _("Modules are attached only in cities that are not destroyed."), "at")
    if unit.module is not None:
        raise Illegal("has_module", _("This Robot has a Module already, and it cannot be exchanged."), "at")


def _check_use(run: Run, seat: int, action: Use) -> None:
    module = run.table.phase in MODULE_PHASES
    if not module:
        _action_phase(run, _("Abilities are used only in your own action phase, those of Modules in the Module phase."))
    city, unit = _own(run, seat, action.at)
    card = unit.module if module else unit.card
    if card is None:
        raise Illegal("no_module", _("This card has no Module."), "at")
    if card.activation not in ("discard_card", "once_per_turn") or card.effect not in EFFECTS_BY_ID:
        raise Illegal("no_use", _("This card has no ability that is used like that."), "at")
    _check_working(run, unit, city, module)
    if card.activation == "once_per_turn" and unit.used:
        raise Illegal("used", _("This ability works once per turn, and was used already."), "at")
    if card.activation == "discard_card":
        _check_cost(run, seat, action)
    if not Source(card, seat, unit, city).offers(run):
        raise Illegal("no_target", _("There is nothing here that this ability could be used on."), "at")
    if not _is_listed(run, action.plain()):
        raise Illegal("bad_target", _("The ability cannot be used like that."), _field(action))


def _check_working(run: Run, unit: Unit, city: int, module: bool) -> None:
    reason = run.table.why_module_off(unit, city) if module else run.table.why_off(unit, city)
    if reason is not None:
        raise Illegal("ability_off", OFF[reason], "at")


def _check_cost(run: Run, seat: int, action: Use) -> None:
    if not run.table.sides[seat].hand:
        raise Illegal("no_card_to_discard", _("This ability costs a card, and the hand is empty."), "discard")
    if action.discard is None:
        raise Illegal("no_card_to_discard", _("This ability costs a card: say which."), "discard")
    _in_hand(run, seat, action.discard, "discard")


def _own(run: Run, seat: int, at: tuple[str, int]) -> tuple[int, Unit]:
    city = run.table.box.city(at[0])
    row = run.table.rows[city.number][seat] if city is not None else []
    if city is None or at[1] >= len(row):
        raise Illegal("no_such_card", _("There is no card of this side at that place."), "at")
    return city.number, row[at[1]]


def _field(action: Any) -> str:
    """Which field is most likely at fault."""
    return "to" if action.to is not None else "target"


def _is_listed(run: Run, plain: ActionData) -> bool:
    """Whether the action is in the legal list."""
    return any(_stands_for(entry, plain) for entry in legal(run))


def _stands_for(entry: Mapping[str, Any], plain: Mapping[str, object]) -> bool:
    return entry.keys() == plain.keys() and all(
        plain[name] in value["any"] if isinstance(value, dict) else plain[name] == value
        for name, value in entry.items()
    )


_CHECKS: dict[Any, Callable[[Run, int, Any], None]] = {
    Mulligan: _check_mulligan, Keep: _check_mulligan, Pass: _check_pass, Deploy: _check_deploy, Play: _check_play,
    Attach: _check_attach, Use: _check_use,
}  # fmt: skip
