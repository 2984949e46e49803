"""Instant tiles that wound or push (section 7)."""

from __future__ import annotations

from typing import Any

from tests.support.hex.oracle.attacks import Bundle
from tests.support.hex.oracle.board import Board, Field, Unit, all_fields, distance, read
from tests.support.hex.oracle.decisions import Choose, Decisions
from tests.support.hex.oracle.derived import Facts
from tests.support.hex.oracle.medics import Treatment

Position = dict[str, Any]


def play_instant(position: Position, seat: int, tile: str, target: Field, choose: Choose) -> dict[str, Any]:
    """Play a Sniper, a Grenade or an Air Strike; the form of the result is that of `fight`."""
    board, decisions = read(position), Decisions(choose)
    bundles = [Bundle(unit, tile, None, wounds) for unit, wounds in wounded(board, tile, target)]
    treatment = Treatment(board, Facts(board), bundles)
    treatment.run([1 - seat, seat], decisions, {"tile": tile})
    book(board, treatment)
    return {"board": board.as_position(), "hq_hp": board.hq_hp, "decisions": decisions.asked}


def wounded(board: Board, tile: str, target: Field) -> list[tuple[Unit, int]]:
    """Section 7: the units that the tile wounds, and the number of wounds. HQs are never hurt."""
    hit = [unit for unit in board if distance(unit.at, target) <= (1 if tile == "air_strike" else 0) and not unit.is_hq]
    if tile == "grenade":
        return [(unit, unit.toughness - unit.wounds + 1) for unit in hit]
    return [(unit, 1) for unit in hit]


def book(board: Board, treatment: Treatment) -> None:
    """Sections 3.2 and 4.5: units destroyed outside a battle leave at once, survivors keep their wounds."""
    for bundle in treatment.left:
        bundle.patient.wounds += bundle.wounds
    board.units = [u for u in board if u.is_hq or (u not in treatment.used and u.wounds <= u.toughness)]


def targets(position: Position, seat: int, tile: str) -> list[Field]:
    """Section 7: where the tile may be played."""
    board = read(position)
    enemies = [unit for unit in board if unit.seat != seat and not unit.is_hq]
    if tile == "air_strike":
        return sorted(field for field in all_fields() if distance(field, (0, 0)) <= 1)
    if tile == "grenade":
        netted = Facts(board).netted
        hqs = [unit for unit in board if unit.is_hq and unit.seat == seat and unit not in netted]
        enemies = [unit for unit in enemies if any(distance(unit.at, hq.at) == 1 for hq in hqs)]
    return sorted(unit.at for unit in enemies)


def push_back_fields(position: Position, seat: int) -> dict[tuple[Field, Field], list[Field]]:
    """Section 7: for every own unit and each enemy it may push, the fields to which the enemy may go."""
    board = read(position)
    netted = Facts(board).netted
    found = {}
    for pusher in board:
        for target in board.neighbours(pusher):
            if pusher.seat == seat != target.seat and pusher not in netted and target not in netted:
                found[pusher.at, target.at] = landing_fields(board, pusher, target)
    return {pair: fields for pair, fields in found.items() if fields}


def landing_fields(board: Board, pusher: Unit, target: Unit) -> list[Field]:
    """Section 7: free, next to the target, at distance 2 from the pusher."""
    return [
        field
        for field in all_fields()
        if board.unit_at(field) is None and distance(field, target.at) == 1 and distance(field, pusher.at) == 2
    ]
