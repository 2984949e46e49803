"""The attacks of a segment, on the board as it is at its start (hex 4.5).

An attack flies along a line, or is sent on by friendly units (`_relay`). What it deals is collected in
`Segment.bundles` and `Segment.prize_hits`; nothing is booked here. In most segments only the sum of a unit's wounds
counts, whatever their source. Then only sums are collected, in `Segment.wounds` (`strike`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..board.allegiance import attacks
from ..board.board import Board
from ..board.effects import SAVES, WASTES
from ..board.hit_points import hit_points_of
from ..board.modifiers import Forces
from ..board.tiles import EVERY, LETHAL, Attack, AttackKind, Unit
from ..board.unit_values import Bonuses
from ..events import Log
from .answering import meet
from .battle import Battle
from .events import arrival_event, attack_event, explosion_event, lost_shot_event, relay_event
from .medics import MEDIC, Bundle
from .relays import NO_AIMS, Arrival, fly
from .segment import Mark, Segment

OUTSIDE = -2
"""The number of what is no segment of a battle."""


def deal_attacks(segment: Segment, log: Log) -> None:
    """All attacks of the segment's units."""
    forces, acting = segment.forces, segment.acting
    by_lines = not (segment.aims or forces.relays or forces.structures.twins)
    if by_lines and log is None and not forces.one_by_one and _only_sums_count(segment):
        segment.wounds = strike([u for u in acting if u.strikes is not None], segment.units, forces.bonuses)
        acting = [unit for unit in acting if unit.strikes is None]
    for unit in acting:
        if unit.at in segment.explosions:
            _explode(segment, unit, log)
        else:
            _attack_with(segment, unit, by_lines, log)


def wounds_on_side(board: Board, forces: Forces, unit: Unit, direction: int) -> list[tuple[int, int]]:
    """What the attacks of the unit in one direction would do now, outside of battles: the wounds of each field.

    With bonuses and armor, as in a battle. Attacks that are aimed or steered, and those that leave a marker instead of
    wounds, are left out."""
    segment = Segment(Battle(board, unit.seat), forces, OUTSIDE)
    segment.hear_declarations()
    segment.acting = [unit]
    plain = (a for a in unit.attacks if not (a.kind.aimed or a.kind.bends or a.kind.leaves))
    segment.conversions[unit.at] = tuple(attack for attack in plain if attack.direction == direction)
    deal_attacks(segment, None)
    wounds: dict[int, int] = {}
    for bundle in segment.bundles:
        wounds[bundle.victim.at] = wounds.get(bundle.victim.at, 0) + bundle.wounds
    return sorted(wounds.items())


def _only_sums_count(segment: Segment) -> bool:
    """Whether the sum of its wounds is all that counts for each unit.

    That holds if no Medic takes over wounds, wounds bring no points, and all attacks are the printed ones."""
    declared = segment.explosions or segment.conversions
    states = segment.forces.states
    by_attack = MEDIC in segment.forces.links.services or WASTES in states or SAVES in states
    return segment.battle.is_plain and not (by_attack or declared)


def strike(acting: Iterable[Unit], units: Sequence[Unit | None], bonuses: Mapping[int, Bonuses]) -> dict[Unit, int]:
    """Deal attacks that just fly along their lines, and count only the wounds.

    The result is that of `_attack_with`."""
    wounds: dict[Unit, int] = {}
    for unit in acting:
        at, team = unit.at, unit.team
        sums = bonuses[team].sums
        for line, direction, strength, raised_by, armored, flies_on in unit.strikes or ():
            for field in line:
                victim = units[field]
                if victim is None or victim.team == team:
                    continue
                dealt = strength + sums[raised_by].get(at, 0)
                if armored:
                    dealt -= victim.armor[direction]
                if dealt > 0 and not (victim.is_only_hq and unit.is_only_hq):
                    if victim in wounds:
                        wounds[victim] += dealt
                    else:
                        wounds[victim] = dealt
                if not flies_on:
                    break
    return wounds


def _attack_with(segment: Segment, unit: Unit, by_lines: bool, log: Log) -> None:
    """Deal all attacks of one unit, each along its way, to the nearest units first.

    `by_lines`: all ways are just the attacks' lines, as nearly always."""
    units, prizes, renegades, team = segment.units, segment.prizes, segment.renegades, unit.team
    for attack in segment.conversions.get(unit.at, unit.attacks):
        if attack.kind.needs and not segment.forces.is_under(attack.kind.needs, unit):
            continue
        line: Sequence[int] = attack.line
        if attack.kind.aimed:
            line = segment.aims.get((unit.at, attack.direction), ())
        elif not by_lines:
            if attack.kind.bends:
                _deal_steered(segment, unit, attack, log)
                continue
            if not _is_aimed(segment, unit, attack) and _relay(segment, unit, attack, log):
                continue
            line = _fields_struck(segment, unit, attack)
        met = False
        for field in line:
            other = units[field]
            if other is None:
                if not prizes or not segment.battle.board.opens(unit, field):
                    continue
            elif other.team == team and not (
                attack.kind.hits_friends or (renegades and attacks(unit, other, renegades))
            ):
                continue
            met = _deal(segment, unit, attack, field, log) or met
            if attack.kind.reach != EVERY:
                break
        if log is not None and not met and not unit.is_only_hq:
            log.append(lost_shot_event(segment, unit, attack, _strength_with_bonuses(segment, unit, attack)))


def _is_aimed(segment: Segment, unit: Unit, attack: Attack) -> bool:
    return attack.kind.shot and (unit.at, attack.direction) in segment.aims


def _fields_struck(segment: Segment, unit: Unit, attack: Attack) -> Sequence[int]:
    """The fields of its way on which an attack may hit.

    A Structure is hit once."""
    line = segment.aims[unit.at, attack.direction] if _is_aimed(segment, unit, attack) else attack.line
    return segment.forces.structures.first_fields(line) if attack.kind.reach == EVERY else line


def _strength_with_bonuses(segment: Segment, unit: Unit, attack: Attack) -> int:
    """Strength of an attack with the bonuses that work on its unit."""
    return segment.forces.bonuses[unit.team].raised(attack, unit.at)


def _deal_steered(segment: Segment, unit: Unit, attack: Attack, log: Log) -> None:
    """Deal an attack that its owner steers: each of its ways ends with its target, or with nothing.

    There are several where friendly units send it on in several directions: each is an attack of its own."""
    at = (unit.at, attack.direction)
    ways = segment.splits.get(at) or [segment.aims.get(at, attack.line)]
    hits = [way for way in ways if way and segment.is_target(unit, way[-1])]
    met = [_deal(segment, unit, attack, way[-1], log, way) for way in hits]
    if log is not None and not any(met) and not unit.is_only_hq:
        log.append(lost_shot_event(segment, unit, attack, _strength_with_bonuses(segment, unit, attack)))


def _deal(
    segment: Segment, unit: Unit, attack: Attack, field: int, log: Log, way: tuple[int, ...] | None = None
) -> bool:
    """Deal the attack to what stands on a field of its line, or at the end of the `way` by which it was steered.

    False for a prize that nothing of it reaches."""
    kind, direction = attack.kind, attack.direction
    strength = _strength_with_bonuses(segment, unit, attack)
    if kind.falloff or kind.bends:
        strength = _strength_left(segment, attack, strength, unit.at, field)
    victim = segment.units[field]
    if victim is None:
        return _hit_prize(segment, unit, field, strength)
    if kind.more_at_wounded:
        strength += more_at_wounded(segment.forces, segment.battle.wounds, kind, victim)
    if way is not None:
        direction = segment.battle.grid.arrival(*(unit.at, *way)[-2:])
    elif segment.battle.grid.bent:
        direction = segment.battle.grid.heading(unit.at, direction, field)
    if victim.meets:
        _meet(segment, unit, attack, victim, Arrival(field, direction if kind.sided else None, strength), log)
        return True
    wounds = strength - victim.armor[direction] if kind.armored else strength
    if unit.is_only_hq and victim.is_only_hq and not unit.wounds_hqs:
        if not kind.shot:  # HQs do not wound HQs: a blow does not happen, a converted shot stops there
            return True
        wounds = 0
    if kind.leaves:
        segment.markings.append(Mark(kind.leaves, kind.id, unit, victim))
        wounds = 0
    if wounds > 0:
        _add_wounds(segment, victim, wounds, unit.at, direction, attack)
    if log is not None:
        log.append(attack_event(segment, unit, attack, strength, field, direction, wounds))
    return True


def more_at_wounded(forces: Forces, wounds: Sequence[int], kind: AttackKind, victim: Unit) -> int:
    """How much stronger an attack is because of the wounds that the victim, no HQ, has already.

    `wounds`: by field, when the segment begins."""
    is_wounded = not victim.is_hq and forces.structures.total(victim, wounds) > 0
    return kind.more_at_wounded if is_wounded else 0


def _strength_left(segment: Segment, attack: Attack, strength: int, start: int, field: int) -> int:
    """The strength at the end of the way.

    A way that its owner bends does nothing on a field that no shot would reach."""
    grid, kind = segment.battle.grid, attack.kind
    if kind.bends and field in grid.near_only and field not in grid.neighbours[start]:
        return 0
    flown = grid.distances[start][field] if kind.bends else grid.flown(start, attack.direction, field)
    return max(0, strength - kind.falloff * (flown - 1))


def _add_wounds(segment: Segment, victim: Unit, wounds: int, source: int, direction: int, attack: Attack) -> None:
    """Add wounds to the bundles.

    One attack is everything from one side in one segment: a blow and a shot together are one bundle."""
    kind = attack.kind.id
    if attack.joined:
        whole = segment.forces.structures.parts(victim)
        for bundle in reversed(segment.bundles):
            if bundle.victim in whole and bundle.source == source and bundle.side == direction:
                bundle.wounds += wounds
                bundle.kind = kind if bundle.kind == kind else ""
                return
    segment.bundles.append(Bundle(victim, wounds, source, direction, kind=kind))


def _hit_prize(segment: Segment, unit: Unit, field: int, wounds: int) -> bool:
    """Add wounds of a prize. False if there are none."""
    if wounds > 0:
        segment.prize_hits.append((unit, field, wounds))
    return wounds > 0


# Shots that are sent on (hex 11.5) ------------------------------------------------------------------------------------


def _relay(segment: Segment, unit: Unit, attack: Attack, log: Log) -> bool:
    """Deal a shot that friendly units send on to all that stand on its ways.

    False where no unit sends it on."""
    if not segment.forces.relays:
        return False
    strength = _strength_with_bonuses(segment, unit, attack)
    aims = segment.leg_aims.get((unit.at, attack.direction), NO_AIMS)
    flight = fly(segment.battle.board, segment.forces, unit, attack, strength, aims)
    if flight is None:
        return False
    for arrival in flight.arrivals:
        _arrive(segment, unit, attack, arrival, log)
    if log is not None and not flight.arrivals:
        log.append(lost_shot_event(segment, unit, attack, strength, flight.farthest))
    return True


def _arrive(segment: Segment, unit: Unit, attack: Attack, arrival: Arrival, log: Log) -> None:
    """Deal a shot to the unit or the prize at the end of one of its ways."""
    victim = segment.battle.units[arrival.field]
    if victim is None:
        wounds = arrival.strength
        _hit_prize(segment, unit, arrival.field, LETHAL if arrival.endless and wounds else wounds)
        if log is not None:
            log.append(relay_event(segment, unit, attack, arrival, wounds))
    elif victim.meets:
        _meet(segment, unit, attack, victim, arrival, log)
    else:
        wounds = _hit_unit(segment, unit, attack, victim, arrival)
        if log is not None:
            log.append(relay_event(segment, unit, attack, arrival, wounds))


def _hit_unit(segment: Segment, unit: Unit, attack: Attack, victim: Unit, arrival: Arrival) -> int:
    """Deal what arrives at a unit, less its armor. Returns the wounds."""
    if attack.kind.leaves:
        segment.markings.append(Mark(attack.kind.leaves, attack.kind.id, unit, victim))
        return 0
    wounds = arrival.strength
    if attack.kind.armored and arrival.direction is not None:
        wounds -= victim.armor[arrival.direction]
    wounds = 0 if unit.is_only_hq and victim.is_only_hq and not unit.wounds_hqs else max(0, wounds)
    if wounds:
        _add_relayed_wounds(segment, victim, wounds, unit.at, attack, arrival)
    return wounds


# Units that change or send back what arrives --------------------------------------------------------------------------


def _meet(segment: Segment, unit: Unit, attack: Attack, victim: Unit, arrival: Arrival, log: Log) -> None:
    """Deal what the traits of the unit that is hit make of an attack."""
    arrivals = meet(segment.forces, segment.units, unit, attack, victim, arrival)
    if log is not None and not any(one.field == victim.at for one in arrivals):
        log.append(arrival_event(segment, unit, attack, arrival, 0))
    for one in arrivals:
        other = segment.units[one.field]
        if other is not None:
            wounds = _hit_unit(segment, unit, attack, other, one)
            if log is not None:
                log.append(arrival_event(segment, unit, attack, one, wounds))


def _add_relayed_wounds(
    segment: Segment, victim: Unit, wounds: int, source: int, attack: Attack, arrival: Arrival
) -> None:
    """Add wounds to the bundles.

    By another way it is another attack; of attacks without end all count (hex 11.5)."""
    all_, each = (_lethal_for(segment, victim), wounds) if arrival.endless else (wounds, None)
    new = Bundle(victim, all_, source, arrival.direction, arrival.way, each, attack.kind.id, arrival.is_returned)
    whole = segment.forces.structures.parts(victim)
    for bundle in reversed(segment.bundles) if attack.joined else ():
        came = (bundle.source, bundle.side, bundle.way, bundle.is_returned)
        if came == (source, new.side, new.way, new.is_returned) and bundle.victim in whole:
            bundle.wounds += new.wounds
            bundle.each = each and each + (bundle.each or 0)
            bundle.kind = new.kind if bundle.kind == new.kind else ""
            return
    segment.bundles.append(new)


def _lethal_for(segment: Segment, victim: Unit) -> int:
    """The number of wounds that destroys the unit, whatever its toughness.

    In the game for points: all wounds that can still be counted."""
    if not victim.is_hq:
        return LETHAL
    battle = segment.battle
    return battle.board.most_points if battle.board.points is not None else hit_points_of(battle.board, victim)


# Explosions (hex 11.1) ------------------------------------------------------------------------------------------------


def _explode(segment: Segment, unit: Unit, log: Log) -> None:
    """1 wound to every neighbour; no armor, no bonus.

    An Air Strike spares HQs, and units where it hits the foundation tile under them."""
    dug = segment.air_strikes.get(unit.at)
    if dug is None:
        fields = segment.in_blast(unit)
    else:
        fields = segment.wounded_by_air_strike(unit, [f for f in segment.air_strike_area(unit) if f not in dug])
    for victim in filter(None, map(segment.units.__getitem__, fields)):
        segment.bundles.append(Bundle(victim, 1, unit.at, kind="explosion"))
        if log is not None:
            log.append(explosion_event(segment, unit, victim))
