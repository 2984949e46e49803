"""The course of a battle (hex 4).

Segments run from the highest initiative down to 0. All units of a segment act at the same moment.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from ..answers import Answers, Unanswered
from ..board.effects import SAVES, WASTES
from ..board.modifiers import Forces
from ..board.tiles import Unit
from ..events import Log
from .attacks import deal_attacks
from .battle import Battle
from .booked import end_of_segment, losses_at_the_end, occasions_of, start_of_segment
from .damage import (
    LEAVES,
    add_bundles,
    add_wounds_of_wastes,
    ask_recipients,
    book_damage,
    book_prizes,
    find_destroyed,
    has_effect,
)
from .declarations import begin_opening, begin_segment, declare, highest_of_foundations, units_closed
from .events import absorbed_event, freed_event, heading_event
from .held_markers import release
from .instant_damage import book_ground
from .lost_toughness import may_be_lost_by_wounds, settle
from .marker_supply import book_markers, share_markers
from .medics import MEDIC, Bundle, Treatment
from .pursuits import choose_pursuits, find_killers, pursue
from .quiet_segments import play_quiet_segments
from .segment import OPENING, Mark, Segment
from .timetable import Timetable

NOBODY_USED: Set[int] = frozenset()
NO_MARKERS: Sequence[Mark] = ()


def fight(battle: Battle, answers: Answers, log: Log = None, forces: Forces | None = None) -> None:
    """Play a battle from its current segment down to segment 0.

    `answers` are those of the running segment; they are used up when it ends. `forces`: the modifiers in force on its
    board, where they are known. Raises Unanswered, with the running segment's events so far in `log`. Call again with
    one more answer."""
    battle.look_at_board()
    if forces is None:
        forces = Forces(battle.board)
    if battle.number is None:
        forces = _open(battle, forces, answers, log)
        timetable = Timetable(forces, battle.spent, None)
        if battle.ground_acts:
            timetable.number = max(timetable.number, highest_of_foundations(battle))
        battle.number = timetable.number
        if battle.hear is not None:
            timetable, forces = _begin_first_segment(battle, timetable, forces, log)
    else:
        timetable = Timetable(forces, battle.spent, battle.number)
        battle.number = timetable.number
    try:
        while battle.number >= 0:
            only_sums_count = log is None and battle.is_plain
            after = play_quiet_segments(battle, forces, timetable) if only_sums_count else forces
            if after is forces and battle.number >= 0:
                segment = begin_segment(battle, forces, battle.number, timetable.units_using_icons(battle.number))
                segments, after = _play_with_last_attacks(segment, answers, log)
                answers.forget()
                battle.number -= 1
                if battle.hear is not None:
                    after = _hear_of(segments, after, log)
                if segment.advances:
                    timetable, forces = pursue(segment, timetable, after, log)
                    continue
            if after is not forces:
                forces = after
                timetable = _following(battle, timetable, forces)
    except Unanswered:
        timetable.book_spent(battle.spent, battle.number)
        raise
    if forces.has_rare_effects or battle.has_ground:
        _close(battle, forces, log)


def _begin_first_segment(battle: Battle, timetable: Timetable, forces: Forces, log: Log) -> tuple[Timetable, Forces]:
    """Let traits act on the beginning of the first segment."""
    number = timetable.number
    if battle.hear is None or number < 0:
        return timetable, forces
    after = battle.hear([start_of_segment(battle, number)], forces, log)
    return (timetable, forces) if after is forces else (_following(battle, timetable, after), after)


def _hear_of(segments: Sequence[Segment], forces: Forces, log: Log) -> Forces:
    """Let traits act on a segment that was booked with its last attacks, and on the beginning of the next one.

    Returns the modifiers in force after that."""
    battle = segments[0].battle
    assert battle.hear is not None and battle.number is not None
    occasions = [occasion for segment in segments for occasion in occasions_of(segment)]
    occasions.append(end_of_segment(segments[0]))
    if battle.number >= 0:
        occasions.append(start_of_segment(battle, battle.number))
    return battle.hear(occasions, forces, log)


def _following(battle: Battle, timetable: Timetable, forces: Forces) -> Timetable:
    """The timetable from the next segment on, by the modifiers now in force."""
    number = battle.number
    if number is None or number < 0 or timetable.holds_for(forces):
        return timetable
    timetable.book_spent(battle.spent, number)
    return Timetable(forces, battle.spent, number)


def _open(battle: Battle, forces: Forces, answers: Answers, log: Log) -> Forces:
    """What comes before the first segment. Returns the modifiers in force after it."""
    if battle.board.prizes:
        battle.board.drop_unguarded(log)
    may_open = forces.has_rare_effects or battle.has_ground or battle.board.was_marked
    if may_open and (opening := begin_opening(battle, forces)) is not None:
        forces = _play(opening, answers, log)
        answers.forget()
        if battle.hear is not None:
            forces = battle.hear([*occasions_of(opening), end_of_segment(opening)], forces, log)
    return forces


def _close(battle: Battle, forces: Forces, log: Log) -> None:
    """What comes after the last segment: units and foundation tiles destroy what their traits say."""
    destroyed = units_closed(battle, forces)
    if not destroyed:
        return
    gone = [unit for field, cause in destroyed.items() for unit in battle.board.take_off(field, cause, log)]
    battle.changed = battle.removed = True
    after = forces.without(gone, battle.board)
    if forces.toughness.given:
        after, lost = settle(battle.board, after, log)
        gone += lost
    battle.destroyed += gone
    if battle.board.prizes:
        battle.board.drop_unguarded(log)
    if battle.hear is not None:
        battle.hear([*losses_at_the_end(battle, gone, destroyed, forces)], after, log)


def _play_with_last_attacks(segment: Segment, answers: Answers, log: Log) -> tuple[Sequence[Segment], Forces]:
    """Play a segment, and then what units do that attack when they are destroyed, until no more of them are.

    Their attacks are dealt when the segment is booked, all of one moment together: whom they destroy may do the same.
    Returns all parts, and the modifiers in force after them. If an answer is missing in a later part nothing of the
    segment stays booked, as for any segment."""
    if not segment.forces.attacks_when_destroyed:
        return (segment,), _play(segment, answers, log)
    battle, played = segment.battle, [segment]
    bring_back = battle.remember()
    try:
        count = len(battle.destroyed)
        after = _play(segment, answers, log)
        while dying := _attacking_when_destroyed(battle.destroyed[count:], played):
            count = len(battle.destroyed)
            last = Segment(battle, after, segment.number)
            last.acting, last.is_last_attack = dying, True
            after = _play(last, answers, log)
            played.append(last)
    except Unanswered:
        bring_back()
        raise
    return played, after


def _attacking_when_destroyed(gone: Sequence[Unit], played: Sequence[Segment]) -> list[Unit]:
    """The units among those destroyed last that attack now.

    Not those that attack in this segment anyway, nor those that could not attack when they were destroyed."""
    forces, causes = played[-1].forces, played[-1].destroyed
    acted = {unit for segment in played for unit in segment.acting}
    dying = [unit for unit in gone if unit.attacks_when_destroyed and unit not in acted]
    return [unit for unit in dying if forces.is_active(unit) and causes.get(unit.at) != LEAVES]


def _play(segment: Segment, answers: Answers, log: Log) -> Forces:
    """Play a segment, if anything happens in it.

    Returns the modifiers in force after it."""
    battle = segment.battle
    if not segment.is_last_attack:
        battle.events_from = len(log) if log is not None else 0
    acting = segment.acting or segment.foundations
    if (acting or segment.bundles or segment.dug or segment.explosions) and _decide_and_book(segment, answers, log):
        battle.changed = True
        if segment.gone or segment.is_marked or segment.is_ground_changed or may_be_lost_by_wounds(segment.forces):
            return _forces_after(segment, log)
    return segment.forces


def _decide_and_book(segment: Segment, answers: Answers, log: Log) -> bool:
    """Declare, attack, heal, book.

    True if anything is otherwise than before. Raises Unanswered, and has then booked nothing."""
    battle = segment.battle
    if log is not None and not segment.is_last_attack:
        log.append(heading_event(segment))
    declare(segment, answers, log)
    if segment.number != OPENING:  # there nobody attacks, and what explodes is said by its trait
        deal_attacks(segment, log)
        _act(segment)
    if segment.is_last_attack:
        attackers = {unit.at: unit for unit in segment.acting}
        for bundle in segment.bundles:
            bundle.by = attackers.get(bundle.source) if isinstance(bundle.source, int) else None
    if battle.board.land.cut_off:
        segment.spare_cut_off()
    if WASTES in segment.forces.states:
        add_wounds_of_wastes(segment.forces, segment.bundles)
    used, destroyed, markers = NOBODY_USED, segment.destroyed, NO_MARKERS
    if segment.bundles:
        if MEDIC in segment.forces.links.services or SAVES in segment.forces.states:
            used = _heal(segment, answers, log)
        if battle.board.points is not None:
            ask_recipients(segment, answers, log)
        add_bundles(segment)
    if segment.wounds or used or segment.explosions:
        segment.destroyed = destroyed = find_destroyed(segment, used)
        if destroyed and (battle.hear is not None or any(unit.pursues for unit in segment.acting)):
            segment.killers = find_killers(segment, destroyed)
            if not segment.is_last_attack:
                segment.advances = choose_pursuits(segment, destroyed, answers)
    if segment.bundles or segment.markings:
        markers = share_markers(segment, destroyed, answers)
    if segment.conversions:
        battle.converted.update(segment.conversions)
    changed = has_effect(segment, used)
    if changed:
        book_damage(segment, destroyed, log)
    if segment.air_strikes or segment.dug:
        book_ground(segment, log)
    if markers:
        book_markers(segment, markers, log)
    if segment.prize_hits:
        book_prizes(segment, log)
    return changed or bool(markers)


def _act(segment: Segment) -> None:
    """What units and foundation tiles do besides attacks, in the segments of these."""
    for unit in (*segment.acting, *segment.foundations):
        for trait in unit.acts if unit.at not in segment.explosions else ():
            trait.acting(segment, unit)
    for at in sorted(segment.forces.one_by_one):
        helper = segment.units[at]
        if helper is None or not helper.acts_with_hq or not segment.forces.works(helper):
            continue
        if any(unit.is_only_hq and unit.seat == helper.seat for unit in segment.acting):
            for trait in helper.acts_with_hq:
                trait.acting(segment, helper)


def _heal(segment: Segment, answers: Answers, log: Log) -> Set[int]:
    """Cancel the bundles that Medics take over (hex 4.7).

    Returns the fields of these Medics. Nothing saves a Clown from its own explosion: what hits it is taken over all the
    same, and it goes (hex 12.19)."""
    battle = segment.battle

    def tell(bundle: Bundle, medic: Unit) -> None:
        if log is not None:
            log.append(absorbed_event(battle.grid, bundle, medic))

    treatment = Treatment(battle.board, segment.forces, segment.bundles, tell)
    treatment.treat(battle.order, answers)
    return treatment.used


def _forces_after(segment: Segment, log: Log) -> Forces:
    """The modifiers in force after a segment.

    Units that lost the toughness that kept them on the board are removed first."""
    battle, before = segment.battle, segment.forces
    battle.removed = battle.removed or bool(segment.gone)
    nobody_asks = log is None and not battle.board.is_intricate  # or who commands whom afterwards
    is_last = segment.number == 0 and not before.attacks_when_destroyed
    if is_last and nobody_asks and not before.toughness.given:
        forces = before
    else:
        is_derived_anew = segment.is_marked or segment.is_ground_changed
        forces = Forces(battle.board) if is_derived_anew else before.without(segment.gone, battle.board)
    if before.toughness.given:
        forces, gone = settle(battle.board, forces, log)
        battle.destroyed += gone
    forces = release(battle.board, forces, log)
    if battle.board.prizes:
        battle.board.drop_unguarded(log)
    if log is not None:
        freed = (battle.units[field] for field in sorted(before.netted - forces.netted))
        log += [freed_event(battle.grid, unit) for unit in freed if unit is not None]
    return forces
