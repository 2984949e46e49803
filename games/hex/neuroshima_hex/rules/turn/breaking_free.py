"""Breaking free: units that may be moved although they are held.

A unit with a trait that `breaks_free` may be moved by an own Move tile or Castling, and by what else asks here,
although it is netted or another side has taken it over. So may an HQ that nothing but nets hold which let HQs go
(`Trait.lets_hqs_go`). It costs 1 wound for each net on the unit, or 1 for the takeover, and markers that net the unit
come off. A move of several steps may lead over a field on which the unit is held, for the same price (FAQ general.69).

Medics may take the wounds over that reach the unit where it was held (FAQ general.120, general.121). All is dealt when
the unit has moved, with whatever its move sets off, so these Medics leave then, too. Where it stands then everything
holds as for any unit, so it may be netted again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from ..battle.battle import BREAKING_FREE, Freed, Hit
from ..battle.medics import MEDIC, Reach
from ..board.tiles import Unit

if TYPE_CHECKING:
    from ..state.state import State


class Hold(NamedTuple):
    """What it costs to leave a field on which the unit is held, and the Medics that reach it there."""

    wounds: int
    reach: Reach


def price(state: State, seat: int, unit: Unit) -> int:
    """The wounds that it costs the unit to break free if its owner `seat` moves it; 0 if it cannot, or is not held."""
    if unit.owner != seat or state.board.is_ally(unit):
        return 0
    breaks_free = any(trait.breaks_free for trait in unit.tile.traits)
    if unit.seat != seat:
        return int(breaks_free)
    forces = state.forces()
    if unit.at not in forces.netted:
        return 0
    holders = [state.units[at] for at in forces.holders_of(unit)]
    markers = _net_markers(state, unit)
    lets_go = [holder is not None and any(trait.lets_hqs_go for trait in holder.tile.traits) for holder in holders]
    if breaks_free or (unit.is_hq and not markers and lets_go and all(lets_go)):
        return len(holders) + len(markers)
    return 0


def held_units(state: State, seat: int) -> list[Unit]:
    """The units of `seat` that may break free now, by field."""
    if not state.has_breaking_free:  # as nearly always
        return []
    return [unit for unit in state.forces().present if price(state, seat, unit)]


def may_ever_break_free(state: State, unit: Unit) -> bool:
    """Whether there are fields in this match that the unit might leave although it is held there."""
    return state.has_breaking_free and (unit.is_hq or any(trait.breaks_free for trait in unit.tile.traits))


@contextmanager
def breaking_free(state: State, seat: int, units: Sequence[Unit]) -> Iterator[None]:
    """Move these units of the seat inside of this; those that break free by it pay for it then.

    What follows from the move waits until then. `units`: all that are moved; no two have the same tile."""
    if not state.has_breaking_free:
        yield
        return
    holds = [(unit, hold) for unit in units if (hold := hold_of(state, seat, unit)) is not None]
    resting = {u for u in state.units if u is not None} - set(units)
    for unit, _hold in holds:
        take_net_markers_off(state, unit)
    state.listening += 1
    try:
        yield
        places = {unit.at: at for unit in units if (at := _place_of(state, unit, resting)) is not None}
        for unit, hold in holds:
            if unit.at in places:
                pay(state, unit, places[unit.at], hold, places)
    finally:
        state.listening -= 1
    state.follow_board_change()


def hold_of(state: State, seat: int, unit: Unit) -> Hold | None:
    """What it costs the unit to leave its field, None if it is not held or cannot break free."""
    cost = price(state, seat, unit)
    return Hold(cost, _medics_of(state, unit)) if cost else None


def take_net_markers_off(state: State, unit: Unit) -> None:
    """Take all markers off that net the unit."""
    for marker in _net_markers(state, unit):
        state.unmark(unit, marker)


def pay(state: State, unit: Unit, at: int, hold: Hold, places: Mapping[int, int]) -> None:
    """Deal the wounds of breaking free to a unit that stands on the field `at` now, with whatever waits already.

    `places`: by the fields that units have left since then, those on which they stand now."""
    state.tell({"type": "broke_free", "seat": unit.owner, "at": state.coord(at), "wounds": hold.wounds})
    reach = {places.get(field, field): [places.get(m, m) for m in medics] for field, medics in hold.reach.items()}
    state.hits = (*state.hits, Hit(BREAKING_FREE, unit.owner, (), (Freed(at, hold.wounds, reach),)))


def _place_of(state: State, unit: Unit, resting: Collection[Unit]) -> int | None:
    """The field on which a unit stands after its move; None if it has left the board."""
    same = (u for u in state.units if u is not None and u.tile is unit.tile and u.owner == unit.owner)
    return next((u.at for u in same if u not in resting), None)


def _medics_of(state: State, unit: Unit) -> Reach:
    """The working Medics that reach the unit, and those that reach these, by the field of the patient."""
    forces, reach, waiting = state.forces(), dict[int, Sequence[int]](), [unit.at]
    while waiting:
        at = waiting.pop()
        if at not in reach:
            reach[at] = [medic.at for medic in forces.links.servants(at, MEDIC) if forces.works(medic)]
            waiting += reach[at]
    return {at: medics for at, medics in reach.items() if medics}


def _net_markers(state: State, unit: Unit) -> list[str]:
    """The kinds of markers on a unit that net it, each once for each marker."""
    lying = state.board.markers[unit.at].items()
    return [name for name, count in lying if state.board.kinds[name].nets for _each in range(count)]
