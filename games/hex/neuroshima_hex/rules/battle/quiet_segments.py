"""Segments that nobody listens to and in which nobody decides anything: only the sums of the wounds count.

Most segments of the battles that bots imagine are so. The result is that of `fight._play`, without bundles and events.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from operator import attrgetter

from ..board.effects import SAVES, WASTES
from ..board.hit_points import lose_hit_points
from ..board.modifiers import Forces
from ..board.tiles import Unit
from .attacks import strike
from .battle import Battle
from .declarations import units_acting
from .held_markers import release
from .lost_toughness import may_be_lost_by_wounds, settle
from .medics import MEDIC
from .relays import is_sent_on
from .timetable import Timetable

AT = attrgetter("at")


def play_quiet_segments(battle: Battle, forces: Forces, timetable: Timetable) -> Forces:
    """Play segments until one is not quiet, or changes the modifiers in force.

    Returns the modifiers in force after the last segment that was played. The battle is plain."""
    if forces.structures.twins or forces.one_by_one or WASTES in forces.states or SAVES in forces.states:
        return forces
    rows, number = timetable.rows, timetable.number if battle.number is None else battle.number
    declaring, relays = forces.fields_given_declarations, forces.relays
    last = 1 if battle.board.land.closing else 0
    patients = _patients(forces) if MEDIC in forces.links.services else ()
    while number >= last:
        if number in rows:
            acting = units_acting(battle, forces, rows[number])
            if _may_more_happen(acting, declaring) or (relays and _is_sent_on(battle, forces, acting)):
                break
            wounds = strike(acting, battle.units, forces.bonuses)
            if patients and not wounds.keys().isdisjoint(patients):
                break
            if wounds and ((gone := _book(battle, forces, wounds)) or may_be_lost_by_wounds(forces)):
                after = _forces_after(battle, forces, gone, number)
                if after is not forces:
                    battle.number = number - 1
                    return after
        number -= 1
    battle.number = number
    return forces


def _may_more_happen(acting: Iterable[Unit], declaring: Container[int]) -> bool:
    """Whether one of the units may do more than strike. `declaring`: fields of those that are given declarations."""
    for unit in acting:  # noqa: SIM110 - a generator would take twice the time
        if not unit.only_strikes or unit.at in declaring:
            return True
    return False


def _is_sent_on(battle: Battle, forces: Forces, acting: Iterable[Unit]) -> bool:
    """Whether a unit sends a shot of one of the others on."""
    near = [unit for unit in acting if not forces.relays.isdisjoint(unit.shot_at)]
    return any(is_sent_on(battle.board, forces, unit, attack) for unit in near for attack in unit.attacks)


def _patients(forces: Forces) -> list[Unit]:
    """The units whose wounds a Medic may take over."""
    fields = [field for field, served in forces.links.served.items() if any(t.id == MEDIC for t, _ in served)]
    return [unit for field in fields if (unit := forces.units[field]) is not None]


def _book(battle: Battle, forces: Forces, wounds: Mapping[Unit, int]) -> list[Unit]:
    """Book the wounds of a segment. Returns the units that left the board."""
    taken, toughness = battle.wounds, forces.toughness
    gone: list[Unit] = []
    for unit, new in wounds.items():
        if unit.is_hq:
            if not lose_hit_points(battle.board, unit, new):
                gone.append(unit)
        else:
            total = taken[unit.at] + new
            if total > unit.toughness if toughness.is_printed else toughness.is_destroyed(unit, total, new):
                gone.append(unit)
            else:
                taken[unit.at] = total
    battle.changed = True
    if gone:
        gone.sort(key=AT)
        battle.board.clear(gone)
        battle.destroyed += gone
        battle.removed = True
    return gone


def _forces_after(battle: Battle, forces: Forces, gone: list[Unit], number: int) -> Forces:
    """The modifiers in force after units are gone; units that lost toughness which kept them alive go, too."""
    board = battle.board
    if not (number or board.is_intricate or forces.toughness.given):
        return forces  # after segment 0 it only matters who commands whom, and who is supported
    after = forces.without(gone, board)
    if forces.toughness.given:
        after, lost = settle(board, after, None)
        battle.destroyed += lost
    return release(board, after, None) if board.was_marked else after
