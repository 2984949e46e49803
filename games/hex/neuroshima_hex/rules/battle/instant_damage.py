"""Attacks with instant tiles: outside a battle, also of the ground, and Air Strikes in one (hex 3.2, 4.7, 7, 11.1)."""

from __future__ import annotations

from ..answers import Answer, Answers, Question
from ..board.board import Board
from ..board.hit_points import lose_hit_points
from ..board.modifiers import Forces
from ..board.structures import each_once
from ..board.tiles import LETHAL, Unit
from ..events import Log
from .battle import BREAKING_FREE, Effect
from .events import hq_damage_event, points_event, wound_event
from .medics import Bundle, Treatment
from .segment import Segment

AIR_STRIKE = "explosion"
"""The cause of what an Air Strike destroys."""


def layers(board: Board, effect: Effect, answers: Answers) -> set[int]:
    """The fields on which the ground is attacked.

    Under a unit that could be meant the attacker chooses, also under an HQ, though the attack does not hurt it."""
    exposed = {at for at, _wounds in effect.wounds}
    if not effect.aimed:
        exposed |= {at for at in effect.ground if (unit := board.units[at]) is not None and unit.is_hq}
    dug = set()
    for at in effect.ground:
        choices: list[Answer] = [{"layer": "unit"}, {"layer": "ground"}] if at in exposed else [{"layer": "ground"}]
        question = Question(effect.seat, "attack_ground", choices, {"target": list(board.grid.coords[at])})
        if answers.choose(question)["layer"] == "ground":
            dug.add(at)
    return dug


def hit(board: Board, effect: Effect, dug: set[int]) -> list[Bundle]:
    """The wounds of each unit that the attack hits, one bundle for each unit; those of breaking free are others.

    A field that stands there more than once was hit by several units on the same occasion: each is a bundle then.
    `dug`: fields where the attacker chose the foundation tile; no unit is hit there. A Structure is spared only if
    neither of its tiles is hit otherwise: the choice is the field's, and a wound on either tile is one of the unit
    (hex 9.3; together: our ruling)."""
    attacks: list[dict[int, int]] = []
    for at, wounds in effect.wounds:
        if at not in dug:
            attack = next((known for known in attacks if at not in known), None)
            if attack is None:
                attacks.append(attack := {})
            attack[at] = wounds
    bundles: list[Bundle] = []
    for attack in attacks:
        units = each_once(unit for at in attack if (unit := board.units[at]) is not None)
        bundles += [Bundle(unit, attack[unit.at], effect.source) for unit in units]
    for at, wounds, reach in effect.freed:
        if (unit := board.units[at]) is not None:
            bundles.append(Bundle(unit, wounds, BREAKING_FREE, reach=reach))
    return bundles


def book(board: Board, forces: Forces, treatment: Treatment, log: Log, seat: int) -> list[Unit]:
    """Put the wounds that no Medic took over on the units; they are dealt by `seat`.

    Units that are destroyed leave the board, and are returned."""
    gone = dict.fromkeys(sorted(treatment.used), "absorbed")
    for bundle in treatment.bundles:
        unit = bundle.victim
        if unit.is_hq:
            if _hurt_hq(board, bundle, log, seat):
                gone.setdefault(unit.at, "wounds")
            continue
        board.wounds[unit.at] += bundle.wounds
        if bundle.wounds < LETHAL and log is not None:
            log.append(wound_event(board.grid, unit, bundle.wounds, board.wounds[unit.at]))
        if forces.toughness.is_destroyed(unit, forces.structures.total(unit, board.wounds), bundle.wounds):
            gone.setdefault(forces.structures.head(unit.at), "wounds")
    return [unit for at in sorted(gone) for unit in board.take_off(at, gone[at], log)]


def _hurt_hq(board: Board, bundle: Bundle, log: Log, seat: int) -> bool:
    """Let an HQ lose hit points; where points are counted, `seat` gets them for an enemy HQ (hex 8.2).

    Nobody gets points for wounds of an own HQ (our ruling). Returns whether it is destroyed."""
    hq = bundle.victim
    if board.eliminated_seats & {hq.owner, seat} and (board.points is not None or hq.owner in board.eliminated_seats):
        return False
    if board.points is not None:
        if board.teams[seat] != hq.team:
            board.points[seat] += min(board.room_for_points(seat), bundle.wounds)
            if log is not None:
                log.append(points_event(board.grid, hq, seat, bundle.wounds, board.points[seat]))
        return False
    left = lose_hit_points(board, hq, bundle.wounds)
    if log is not None:
        log.append(hq_damage_event(board, hq, bundle.wounds))
    return left == 0


# Air Strikes ----------------------------------------------------------------------------------------------------------
#
# What a Clown calls on itself in some editions is an attack with an instant tile: it wounds no HQ, destroys foundation
# tiles, and has no effect on sheltered ground. Where a unit is on a foundation tile the attacker chooses which of the
# two is hit. All this is decided with the declarations of the segment, and booked with its wounds.


def aim_air_strike(segment: Segment, unit: Unit, answers: Answers) -> None:
    """Find out on which fields the Air Strike of a unit hits the foundation tile.

    On the unit's own field, too: it is the middle of the area. The unit itself goes in any case."""
    board = segment.battle.board
    area = segment.air_strike_area(unit)
    ground = [field for field in area if board.ground[field] is not None]
    if ground:
        could_be_meant = [(field, 1) for field in area if board.units[field] is not None]
        segment.air_strikes[unit.at] = layers(board, Effect(AIR_STRIKE, unit.seat, could_be_meant, ground), answers)


def book_ground(segment: Segment, log: Log) -> None:
    """Take the foundation tiles that were hit off the board."""
    battle = segment.battle
    hit = dict.fromkeys(set().union(*segment.air_strikes.values()), AIR_STRIKE)
    for field, cause in sorted({**segment.dug, **hit}.items()):
        battle.destroyed.append(battle.board.take_up(field, cause, log))
        segment.is_ground_changed = True
