"""Traits that army files describe: at an event they do one thing (`occasions/triggers.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from ..board.tiles import Unit
from ..occasions.occasion import Occasion
from ..occasions.triggers import Trigger
from .base import Trait

if TYPE_CHECKING:
    from ..state.state import State

MOST_KNOWN = 4096


class Triggered(Trait):
    """Does what its trigger says. Nobody registers it: its tile brings it."""

    def __init__(self, trigger: Trigger) -> None:
        self.trigger = trigger
        self.id = trigger.id  # type: ignore[misc]
        self.hears = {trigger.event: trigger.whom}  # type: ignore[misc]
        self.foreseeable = True  # type: ignore[misc]
        self.acts_when_netted = trigger.netted  # type: ignore[misc]

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        DEEDS[self.trigger.do](state, self.trigger, unit, occasion)


@lru_cache(MOST_KNOWN)
def trait_of(trigger: Trigger) -> Triggered:
    """The trait of a trigger; the same for equal ones."""
    return Triggered(trigger)


def _units(state: State, trigger: Trigger, unit: Unit, occasion: Occasion) -> Sequence[Unit]:
    """The units to which the trigger does something: those that stand, and the one that the occasion is about."""
    if trigger.on == "adjacent_enemies":
        near = [state.units[field] for field in state.grid.neighbours[unit.at]]
        return [other for other in near if other is not None and other.team != unit.team]
    named = {"itself": unit, "it": occasion.unit, "by": occasion.by, "hq": state.hq_of(unit.seat)}[trigger.on]
    return [named] if named is not None else []


def _standing(state: State, trigger: Trigger, unit: Unit, occasion: Occasion) -> list[Unit]:
    return [each for each in _units(state, trigger, unit, occasion) if state.units[each.at] is each]


def _send(pile: str) -> Deed:
    def deed(state: State, trigger: Trigger, unit: Unit, occasion: Occasion) -> None:
        for each in _units(state, trigger, unit, occasion):
            state.send(each, pile)

    return deed


def _destroy(state: State, trigger: Trigger, unit: Unit, occasion: Occasion) -> None:
    for each in _standing(state, trigger, unit, occasion):
        if not each.is_hq:
            state.destroy(each, trigger.id)


def _draw(state: State, trigger: Trigger, unit: Unit, occasion: Occasion) -> None:
    state.draw_more(unit.seat, trigger.count)


def _heal(state: State, trigger: Trigger, unit: Unit, occasion: Occasion) -> None:
    for each in _standing(state, trigger, unit, occasion):
        state.heal(each, trigger.count, trigger.id)


def _hurt(state: State, trigger: Trigger, unit: Unit, occasion: Occasion) -> None:
    if state.running is not None and not state.running.fought:  # in a battle nobody else attacks, as if healed in one
        return
    hit = [each for each in _standing(state, trigger, unit, occasion) if not each.is_only_hq]
    if hit:
        state.hurt(unit.tile.id, unit.seat, [(each.at, each.share_of(trigger.count)) for each in hit])


def _mark(state: State, trigger: Trigger, unit: Unit, occasion: Occasion) -> None:
    for each in _standing(state, trigger, unit, occasion):
        state.mark(each, trigger.marker)


def _unmark(state: State, trigger: Trigger, unit: Unit, occasion: Occasion) -> None:
    for each in _standing(state, trigger, unit, occasion):
        state.unmark(each, trigger.marker)


def _start_battle(state: State, trigger: Trigger, unit: Unit, occasion: Occasion) -> None:
    state.turn.boarding = not state.turn.is_closing


Deed = Callable[["State", Trigger, Unit, Occasion], None]
DEEDS: Mapping[str, Deed] = MappingProxyType({
    "to_stack": _send("stack"),
    "to_hand": _send("hand"),
    "to_discard": _send("discard"),
    "destroy": _destroy,
    "draw": _draw,
    "heal": _heal,
    "hurt": _hurt,
    "mark": _mark,
    "unmark": _unmark,
    "start_battle": _start_battle,
})  # fmt: skip
"""What does each verb of a trigger."""
