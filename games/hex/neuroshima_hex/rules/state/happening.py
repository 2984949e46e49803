"""Who hears what happened, and acts on it.

Traits, markers, features of the land and special rules say in `hears` at which events they act. Each is asked once for
each occasion, when the thing is done. What they do at one moment is done together: units that it hurts are hurt at the
same time, its questions are asked one after the other, and then the board is looked at.

A match in which nothing hears an event makes no occasion of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ..board.tiles import Unit
from ..occasions import Occasion
from ..occasions.faults import EndlessError, MisuseError
from ..occasions.occasion import DESTROYED, TURN_ENDS, concerns

if TYPE_CHECKING:
    from ..traits import Trait
    from .state import State

MOST_DEEP = 16
"""Occasions inside of each other: what one trait does is what the next one hears."""
MOST_CAUSED = 100
"""Occasions that follow from others in one action."""


class Listener(NamedTuple):
    """Something that is asked. `unit`: its unit or foundation tile, if it has one. `may_act`: whether it still may."""

    precedence: int
    distance: int
    field: int
    name: str
    unit: Unit | None
    hear: Callable[[Occasion], object]
    may_act: Callable[[], bool] | None = None


def heard_in_match(state: State) -> frozenset[str]:
    """The events that armies, allied units, the land or special rules of the match act on."""
    heard: set[str] = set()
    for player in state.players:
        heard |= player.army.hears
        if state.options.structures:
            heard.update(*(face.hears for part in (1, 2) for face in player.army.faces(part)))
    for tile in (*state.units, *state.ground):
        if tile is not None:
            heard |= tile.hears
    for features in state.land.features if state.land.patches else ():
        for feature in features:
            heard |= feature.hears.union(*(trait.hears for trait in feature.grants))
    for rule in state.special:
        heard |= rule.hears
    return frozenset(heard)


def is_heard_by_markers(state: State, event: str) -> bool:
    """Whether markers on the board may act on the event."""
    return event in state.registry.heard_by_markers and any(state.board.markers)


def listen(state: State, occasions: Iterable[Occasion]) -> None:
    """Let everything that hears these occasions act on them. What follows waits for `State.follow_board_change`."""
    for occasion in occasions:
        for listener in _listeners(state, occasion):
            if listener.unit is not None and not _is_there(state, listener.unit, occasion):
                continue
            if listener.may_act is not None and not listener.may_act():
                continue
            _ask(state, listener, occasion)


def check_nothing_waits(state: State, event: str) -> None:
    """Raises MisuseError if a trait hurt units or asked something where that cannot be waited for."""
    if state.hits or state.waiting:
        raise MisuseError(f"nothing can be asked and no unit hurt at the event {event}")


def _ask(state: State, listener: Listener, occasion: Occasion) -> None:
    if state.listening or state.following:
        state.caused += 1
    if state.listening >= MOST_DEEP or state.caused > MOST_CAUSED:
        tile = listener.unit.tile if listener.unit is not None else None
        army, brought_by = tile.army if tile else "", state.registry.brought_by
        plugin = brought_by.get(("marker", listener.name), brought_by.get(("army", army), ""))
        raise EndlessError(army, tile.id if tile else "", listener.name, plugin)
    state.listening += 1
    try:
        listener.hear(occasion)
    finally:
        state.listening -= 1


def _is_there(state: State, unit: Unit, occasion: Occasion) -> bool:
    """Whether a listener is still where it was, or is what the occasion is about."""
    return state.units[unit.at] is unit or state.ground[unit.at] is unit or occasion.unit is unit


# Who listens ----------------------------------------------------------------------------------------------------------


def _listeners(state: State, occasion: Occasion) -> list[Listener]:
    """All that act on an occasion, in their order: by precedence, player and field.

    The player in turn, or in a battle its causer, comes first, then the others in turn order. Markers that come off do
    so before anybody acts (FAQ general.149)."""
    running = state.running
    first = state.turn.seat if running is None else running.battle.causer
    seats = len(state.players)
    found = [
        Listener(heard.precedence, (heard.unit.seat - first) % seats, heard.unit.at, *heard[1:])
        for heard in _heard_by_units(state, occasion)
    ]
    return sorted([*found, *_heard_by_land(state, occasion, seats)], key=lambda listener: listener[:4])


COMING_OFF = -100
"""The precedence of markers that come off."""


class Heard(NamedTuple):
    """What a unit or one of its markers does on an occasion; as of a `Listener`."""

    precedence: int
    name: str
    unit: Unit
    hear: Callable[[Occasion], object]
    may_act: Callable[[], bool] | None = None


def _heard_by_units(state: State, occasion: Occasion) -> Iterator[Heard]:
    event, gone = occasion.event, occasion.unit if occasion.event == DESTROYED else None
    for unit in (*state.units, *state.ground, gone):
        if unit is None:
            continue
        for trait in _traits_of(state, unit):
            whom = trait.hears.get(event)
            if whom is not None and concerns(whom, unit, occasion):
                hear = partial(trait.happened, state, unit)
                yield Heard(trait.precedence, trait.id, unit, hear, partial(_may_act, state, trait, unit, occasion))
    if event in state.registry.heard_by_markers:
        yield from _heard_by_markers(state, occasion)


def _heard_by_markers(state: State, occasion: Occasion) -> Iterator[Heard]:
    board = state.board
    for unit in board.units:
        for name in board.markers[unit.at] if unit is not None else ():
            marker = board.kinds[name]
            whom = marker.hears.get(occasion.event)
            if unit is None:
                continue
            if whom is not None and (marker.foreseeable or not state.is_preview) and concerns(whom, unit, occasion):
                yield Heard(marker.precedence, name, unit, partial(marker.happened, state, unit))
            if occasion.event in marker.ends and (occasion.unit is None or concerns("itself", unit, occasion)):
                yield Heard(COMING_OFF, name, unit, partial(_take_off, state, unit, name))


def _take_off(state: State, unit: Unit, marker: str, _occasion: Occasion) -> None:
    """Take all markers of a kind off a unit."""
    while state.unmark(unit, marker):
        pass


def _traits_of(state: State, unit: Unit) -> Sequence[Trait]:
    """The traits of a unit: those printed on it and, while it stands, those that others and the land give it."""
    printed = unit.tile.traits if unit.hears else ()
    if state.units[unit.at] is not unit or not (given := state.forces().fields_given_traits) or unit.at not in given:
        return printed
    traits = state.forces().traits
    sources = (traits.from_markers, traits.from_links, traits.from_land)
    return (*printed, *(trait for source in sources for trait in source.get(unit.at, ())))


def _may_act(state: State, trait: Trait, unit: Unit, occasion: Occasion) -> bool:
    """Whether a trait of the unit may act: nets stop it, and a preview shows only what is foreseeable."""
    if state.is_preview and not trait.foreseeable:
        return False
    if trait.acts_when_netted or unit.tile.is_foundation:
        return True
    return occasion.worked if occasion.unit is unit and occasion.event == DESTROYED else state.forces().works(unit)


def _heard_by_land(state: State, occasion: Occasion, seats: int) -> Iterator[Listener]:
    """Features of the ground at the occasion's field, then special rules. They come after units."""
    if state.is_preview:
        return
    at = occasion.at
    for feature in state.land.features[at] if at is not None else ():
        if at is not None and occasion.event in feature.hears:
            yield Listener(0, seats, at, feature.id, None, partial(feature.happened, state, at))
    for number, rule in enumerate(state.special):
        if occasion.event in rule.hears:
            yield Listener(0, seats + 1, number, rule.id, None, partial(rule.happened, state))


def end_turn(state: State) -> None:
    """Let traits act on the end of the turn. They can ask nothing, and hurt nobody."""
    listen(state, [state.occasion(TURN_ENDS, state.turn.seat)])
    check_nothing_waits(state, TURN_ENDS)
