"""Where units may move and turn: the Move tile, mobility, Transport (sections 3.2, 6.5, 6.7, 7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.support.hex.oracle.board import DIRECTIONS, Board, Field, Unit, on_board, read, step
from tests.support.hex.oracle.derived import Facts

Position = dict[str, Any]
Standing = tuple[Field, int]
"""A field and a rotation."""


def moves(position: Position, seat: int) -> dict[tuple[str, Field], list[Standing]]:
    """For every source of movement and every own unit that has it, the fields and rotations in which it may end."""
    board = read(position)
    facts = Facts(board)
    found = {
        (source, unit.at): sorted(ends(board, facts, unit))
        for unit in board
        if unit.seat == seat and unit not in facts.netted
        for source in sources(facts, unit)
    }
    return {key: standings for key, standings in found.items() if standings}


def sources(facts: Facts, unit: Unit) -> Iterator[str]:
    """Section 3.2: the sources of movement of a unit: a Move tile any, mobility its bearer, a Transport those linked
    to it."""
    yield "move"
    if "mobility" in unit.tile["traits"]:
        yield "mobility"
    if facts.linked_by(unit, "transport"):
        yield "transport"


def ends(board: Board, facts: Facts, unit: Unit) -> set[Standing]:
    """Final fields after one step, or two with a working Recon Center.

    One step must change something; a step out and back is a move."""
    once = steps(board, unit) - {(unit.at, unit.rotation)}
    if not recon(facts, unit.seat):
        return once
    return once | {end for mid in steps(board, unit) if mid[0] != unit.at for end in further(board, unit, mid)}


def recon(facts: Facts, seat: int) -> bool:
    """Section 6.5: an own, un-netted Recon Center."""
    return any(u.id == "recon_center" and u.seat == seat and u not in facts.netted for u in facts.board)


def steps(board: Board, unit: Unit) -> set[Standing]:
    """Section 7, Move: to an adjacent free field, or none, and any facing."""
    around = [step(unit.at, direction) for direction in DIRECTIONS]
    free = [field for field in around if on_board(field) and board.unit_at(field) is None]
    return {(field, rotation) for field in [unit.at, *free] for rotation in DIRECTIONS}


def further(board: Board, unit: Unit, mid: Standing) -> set[Standing]:
    """Section 6.5: the second step, from where the first one ended, unless the unit is netted there."""
    moved = replace(unit, at=mid[0], rotation=mid[1])
    then = Board([moved if other is unit else other for other in board], board.hq_hp)
    return set() if moved in Facts(then).netted else steps(then, moved)
