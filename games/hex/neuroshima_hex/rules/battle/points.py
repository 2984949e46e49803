"""Which wounds of HQs count, and in the game for points whose they are (hex 8.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..board.board import Board
from ..board.tiles import NOBODY, Unit
from .medics import Bundle

Gifts = Mapping[int, int]
"""Whom the owner of a unit that hurts its own HQ gives the points to, by the unit's field."""


def tells(board: Board, bundle: Bundle, gifts: Gifts) -> bool:
    """Whether the wounds change anything: not those of an HQ that cannot lose by them and of which nobody has points.
    A full board is fought over again only after a battle that has changed something (hex 3.3)."""
    if not bundle.victim.is_hq:
        return True
    if board.points is not None:
        return scorer(board, bundle, gifts) != NOBODY
    return bundle.victim.seat not in board.beyond


def scorer(board: Board, bundle: Bundle, gifts: Gifts) -> int:
    """Whose point each of these wounds of an HQ is: the attacker's owner's, or whom he gives those of his own HQ. That
    of NOBODY where no unit deals them (the land, markers), and between partners; and where either player has been
    beaten: his HQ's wounds count no longer, and he has no counter any more (hex 8.1)."""
    attacker = _attacker(board, bundle)
    if attacker is None or not bundle.victim.is_hq or board.beyond & {attacker.seat, bundle.victim.seat}:
        return NOBODY
    return attacker.seat if attacker.team != bundle.victim.team else gifts.get(attacker.at, NOBODY)


def givers(board: Board, bundles: Iterable[Bundle]) -> list[Unit]:
    """The units that hurt their own HQ, by field; not those of who has been beaten."""
    hurting = [
        unit
        for bundle in bundles
        if bundle.victim.is_hq and (unit := _attacker(board, bundle)) is not None and unit.seat == bundle.victim.seat
    ]
    return sorted({u.at: u for u in hurting if u.seat not in board.beyond}.values(), key=lambda unit: unit.at)


def _attacker(board: Board, bundle: Bundle) -> Unit | None:
    return board.units[bundle.source] if isinstance(bundle.source, int) else None
