"""The end of a segment: all damage is booked at the same moment (hex 4.5), and the points it brings (hex 8.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from ..answers import Answer, AnswerFacts, Answers, Question
from ..board.board import Board
from ..board.effects import WASTES
from ..board.hit_points import hit_points_of, lose_hit_points
from ..board.modifiers import Forces
from ..board.tiles import LETHAL, NOBODY, Unit
from ..events import Log
from .battle import Battle
from .events import hq_damage_event, points_event, recipient_event, wound_event
from .medics import SPLINTERS, Bundle
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
    return bundle.victim.owner not in board.eliminated_seats


def scorer(board: Board, bundle: Bundle, recipients: Recipients) -> int:
    """The seat that gets a point for each of these wounds of an HQ.

    That is the attacker's owner, or the chosen recipient if it is the owner's own HQ. NOBODY if no unit deals the
    wounds (the land, markers), between partners, and if either player is out: wounds of that HQ no longer count, and
    that player has no counter (hex 8.1). Nobody gets points for an attack that was sent back to its own side (FAQ
    general.28)."""
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
        if bundle.victim.is_hq
        and not bundle.is_returned
        and (unit := _attacker(board, bundle)) is not None
        and unit.seat == bundle.victim.seat
    ]
    return sorted({u.at: u for u in hurting if u.seat not in board.eliminated_seats}.values(), key=lambda unit: unit.at)


def _own_loss(segment: Segment, unit: Unit) -> AnswerFacts:
    """The place of the unit's own HQ, and the points for which the unit hurts it."""
    hurt = [b for b in segment.bundles if b.source == unit.at and b.victim.is_hq and b.victim.seat == unit.seat]
    return {"hq": segment.coord(hurt[0].victim.at), "points": sum(bundle.wounds for bundle in hurt)}


def _attacker(board: Board, bundle: Bundle) -> Unit | None:
    if bundle.by is not None:
        return bundle.by
    return board.units[bundle.source] if isinstance(bundle.source, int) else None


LEAVES = "eliminated"
"""Why the units of an army go whose HQ is destroyed."""
Destroyed = Mapping[int, str]
"""Why each unit leaves the board at the end of the segment, by field (of a Structure, by its first one)."""


def has_effect(segment: Segment, used: Set[int]) -> bool:
    """Whether anything is otherwise after the segment than before.

    `used`: fields of the Medics that have worked."""
    if used or segment.explosions or segment.dug or segment.prize_hits:
        return True
    board, recipients = segment.battle.board, segment.point_recipients
    if board.points is None and not board.eliminated_seats:  # all that anybody could take counts
        return bool(segment.wounds)
    return any(counts(board, bundle, recipients) for bundle in segment.bundles)


def add_wounds_of_wastes(forces: Forces, bundles: Iterable[Bundle], *, by_instant: bool = False) -> None:
    """Deal units 1 wound more with each attack that wounds them, for each unit that lays them open to it.

    It is part of the same attack for Medics. Splinters, the land and markers are no attacks (FAQ general.31, 155).
    `by_instant`: the wounds are those of an instant tile (FAQ general.156)."""
    for bundle in bundles:
        is_attack = isinstance(bundle.source, int) and bundle.kind != SPLINTERS
        if bundle.wounds > 0 and (is_attack or by_instant):
            more = len(forces.sources_of(WASTES, bundle.victim))
            bundle.wounds += more
            if bundle.each is not None:
                bundle.each += more


def add_bundles(segment: Segment) -> None:
    """Add the wounds of the bundles to the sums."""
    wounds = segment.wounds
    for bundle in segment.bundles:
        wounds[bundle.victim] = wounds.get(bundle.victim, 0) + bundle.wounds


def find_destroyed(segment: Segment, used: Set[int]) -> Destroyed:
    """Return the units that are destroyed, in the order in which they leave.

    Nothing is booked yet, because pending decisions may depend on the result."""
    battle, structures = segment.battle, segment.forces.structures
    destroyed: dict[int, str] = {}
    if used or segment.explosions:
        destroyed |= {structures.head(field): "absorbed" for field in used}
        destroyed |= {structures.head(field): "exploded" for field in segment.explosions}
    is_printed, before = segment.forces.toughness.is_printed, battle.wounds
    for unit, new in segment.wounds.items():
        if is_printed and not unit.is_hq:  # as nearly always: nobody has more than is printed on a single tile
            if before[unit.at] + new > unit.toughness:
                destroyed.setdefault(unit.at, "wounds")
        elif _is_destroyed(segment, unit, new):
            destroyed.setdefault(structures.head(unit.at), "wounds")
    if len(destroyed) > 1:
        destroyed = dict(sorted(destroyed.items()))
    if destroyed and battle.board.army_leaves_with_hq:  # foundation tiles are no units: they go after the battle
        beaten = {hq.owner for at in destroyed if (hq := battle.units[at]) is not None and hq.is_hq}
        beaten.difference_update(battle.board.several)  # they go after the battle, too (FAQ gameplay.23)
        for leaving in filter(None, battle.units if beaten else ()):
            if leaving.owner in beaten:
                destroyed.setdefault(structures.head(leaving.at), LEAVES)
    return destroyed


def is_lethal(segment: Segment, unit: Unit) -> bool:
    """Whether the wounds that a unit gets in the segment are enough to destroy it."""
    return _is_destroyed(segment, unit, segment.wounds.get(unit, 0))


def _is_destroyed(segment: Segment, unit: Unit, new: int) -> bool:
    battle, forces = segment.battle, segment.forces
    if unit.is_hq:
        return _loses_hit_points(battle, unit) and hit_points_of(battle.board, unit) <= new
    structures = forces.structures
    more = sum(segment.wounds.get(part, 0) for part in structures.parts(unit))
    return forces.toughness.is_destroyed(unit, structures.total(unit, battle.wounds) + more, new)


def _loses_hit_points(battle: Battle, hq: Unit) -> bool:
    return hq.owner not in battle.board.eliminated_seats and battle.board.points is None


def book_damage(segment: Segment, destroyed: Destroyed, log: Log) -> None:
    """Book the damage of a segment.

    HQs lose hit points or give points, units get wounds, and destroyed units leave all together."""
    battle, wounds = segment.battle, segment.battle.wounds
    if battle.board.points is not None:
        book_points(segment, battle.board.points, log)
    taken: Iterable[tuple[Unit, int]] = segment.wounds.items()
    for unit, new in taken if log is None else sorted(taken, key=lambda wounded: wounded[0].at):
        if unit.is_hq:
            _hurt_hq(battle, unit, new, log)
        else:
            wounds[unit.at] += new
            if log is not None and new < LETHAL:
                log.append(wound_event(battle.grid, unit, new, wounds[unit.at]))
    if destroyed:
        for field, cause in destroyed.items():
            segment.gone += battle.board.take_off(field, cause, log)
        battle.destroyed += segment.gone


def _hurt_hq(battle: Battle, hq: Unit, new: int, log: Log) -> None:
    if _loses_hit_points(battle, hq):
        lose_hit_points(battle.board, hq, new)
        if log is not None:
            log.append(hq_damage_event(battle.board, hq, new))


def book_prizes(segment: Segment, log: Log) -> None:
    """Put the wounds on the prizes; those that are opened are won or lost."""
    for field in sorted({at for _, at, _ in segment.prize_hits}):
        hits = [(unit, wounds) for unit, at, wounds in segment.prize_hits if at == field]
        segment.battle.board.damage_prize(field, hits, log)
