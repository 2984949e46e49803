"""The game for points: the wounds that count, and the seats that score (hex 8.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..answers import Answer, AnswerFacts
from ..board.board import Board
from ..board.questions import Answers, Question
from ..board.tiles import NOBODY, Unit
from ..events import Log
from .events import points_event, recipient_event
from .medics import Bundle
from .segment import Segment

Recipients = Mapping[int, int]
"""The seat that gets the points of a unit that hurts its own HQ, by the unit's field."""


def counts(board: Board, bundle: Bundle, recipients: Recipients) -> bool:
    """Whether these wounds change anything.

    Those of an HQ do not if it cannot lose by them and nobody scores. A full board is fought over again only after a
    battle that changed something (hex 3.3)."""
    if not bundle.victim.is_hq:
        return True
    if board.points is not None:
        return scorer(board, bundle, recipients) != NOBODY
    return bundle.victim.seat not in board.eliminated_seats


def scorer(board: Board, bundle: Bundle, recipients: Recipients) -> int:
    """The seat that gets a point for each of these wounds of an HQ.

    That is the attacker's owner, or the chosen recipient if it is the owner's own HQ. NOBODY if no unit deals the
    wounds (the land, markers), between partners, and if either player is out: wounds of that HQ no longer count, and
    that player has no counter (hex 8.1)."""
    attacker = _attacker(board, bundle)
    if attacker is None or not bundle.victim.is_hq or board.eliminated_seats & {attacker.seat, bundle.victim.seat}:
        return NOBODY
    return attacker.seat if attacker.team != bundle.victim.team else recipients.get(attacker.at, NOBODY)


def ask_recipients(segment: Segment, answers: Answers, log: Log) -> None:
    """Ask which opponent gets the points of units that hurt their own HQ (hex 8.2).

    The owner of each such unit is asked, after the Medics have worked."""
    battle, board = segment.battle, segment.battle.board
    segment.point_recipients = {}
    playing = [seat for seat in range(battle.seats) if seat not in board.eliminated_seats]
    for unit in sorted(_hurting_own_hq(board, segment.bundles), key=lambda u: battle.order.index(u.seat)):
        opponents: list[Answer] = [{"opponent": seat} for seat in playing if board.teams[seat] != unit.team]
        facts = [_own_loss(segment, unit)] * len(opponents)
        question = Question(unit.seat, "points", opponents, {"unit": segment.coord(unit.at)}, facts)
        segment.point_recipients[unit.at] = opponent = answers.choose(question)["opponent"]
        if log is not None:
            log.append(recipient_event(battle.grid, unit, opponent))


def book_points(segment: Segment, points: list[int], log: Log) -> None:
    """Add to `points` one for each wound that would be dealt to an enemy HQ (hex 8.2)."""
    board = segment.battle.board
    for bundle in segment.bundles:
        seat = scorer(board, bundle, segment.point_recipients)
        if seat != NOBODY:
            points[seat] += min(board.room_for_points(seat), bundle.wounds)
            if log is not None:
                log.append(points_event(board.grid, bundle.victim, seat, bundle.wounds, points[seat]))


def _hurting_own_hq(board: Board, bundles: Iterable[Bundle]) -> list[Unit]:
    """The units that hurt their own HQ, by field; not those of players that are out."""
    hurting = [
        unit
        for bundle in bundles
        if bundle.victim.is_hq and (unit := _attacker(board, bundle)) is not None and unit.seat == bundle.victim.seat
    ]
    return sorted({u.at: u for u in hurting if u.seat not in board.eliminated_seats}.values(), key=lambda unit: unit.at)


def _own_loss(segment: Segment, unit: Unit) -> AnswerFacts:
    """The place of the unit's own HQ, and the points for which the unit hurts it."""
    hurt = [b for b in segment.bundles if b.source == unit.at and b.victim.is_hq and b.victim.seat == unit.seat]
    return {"hq": segment.coord(hurt[0].victim.at), "points": sum(bundle.wounds for bundle in hurt)}


def _attacker(board: Board, bundle: Bundle) -> Unit | None:
    return board.units[bundle.source] if isinstance(bundle.source, int) else None
