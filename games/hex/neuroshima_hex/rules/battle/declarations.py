"""The start of a segment: which units act, and what is declared (hex 4.4, 4.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from ..answers import Answer, Answers, Question
from ..board.modifiers import Forces
from ..board.structures import each_once
from ..board.tiles import NOBODY, Unit
from ..events import Log
from .battle import Battle
from .events import declared_event
from .instant_damage import aim_air_strike
from .medics import Bundle
from .segment import OPENING, Segment

if TYPE_CHECKING:
    from ..traits import Trait

AT, DECLARES = attrgetter("at"), attrgetter("declares")


def units_acting(battle: Battle, forces: Forces, ready: Iterable[Unit]) -> list[Unit]:
    """The units that act in a segment.

    `ready`: the units with an unspent icon of its number. A unit acts at most once, and not while it is netted or idle
    (hex 4.4)."""
    units, passive = battle.units, forces.passive
    # Units destroyed earlier are gone; fixtures of the land are on no list of units.
    return [unit for unit in ready if (units[unit.at] is unit or unit.team == NOBODY) and unit.at not in passive]


def begin_segment(battle: Battle, forces: Forces, number: int, ready: Iterable[Unit]) -> Segment:
    """Start a segment with the units that act, and the wounds from the land.

    `ready`: see `units_acting`."""
    segment = Segment(battle, forces, number)
    segment.acting = units_acting(battle, forces, ready)
    if battle.ground_acts:
        segment.foundations = [tile for tile in _acting_foundations(battle) if number in tile.initiative]
    if number == 0 and battle.board.land.closing:
        _add_wounds_of_land(segment)
    return segment


def _acting_foundations(battle: Battle) -> list[Unit]:
    """The foundation tiles that do something in segments, by field."""
    board = battle.board
    return [tile for tile in board.ground if tile is not None and tile.acts and tile.at not in board.land.cut_off]


def highest_of_foundations(battle: Battle) -> int:
    """The highest segment in which a foundation tile acts, at least 0."""
    return max((number for tile in _acting_foundations(battle) for number in tile.initiative), default=0)


def begin_opening(battle: Battle, forces: Forces) -> Segment | None:
    """What comes before the first segment; None if nothing does.

    Markers deal wounds, each of them as an attack of its own. Units and foundation tiles do what their traits say."""
    board = battle.board
    marked, cut_off = any(board.markers), board.land.cut_off
    opening = [unit for unit in forces.affecting if unit.opens and forces.is_active(unit)]
    opening += [tile for tile in board.ground if tile is not None and tile.opens and tile.at not in cut_off]
    if not (marked or opening):
        return None
    segment = Segment(battle, forces, OPENING)
    if opening:
        segment.hear_declarations()
        segment.acting = [unit for unit in opening if any(trait.declares for trait in unit.opens)]
    for opener in sorted(opening, key=AT):
        for trait in opener.opens:
            trait.opening(segment, opener)
    for unit in forces.present if marked else ():
        for name, count in board.markers[unit.at].items():
            wounds = board.kinds[name].opening_wounds(1)
            if wounds:
                segment.bundles += [Bundle(unit, wounds, name) for _marker in range(count)]
    if cut_off:
        segment.spare_cut_off()
    return segment if segment.bundles or segment.dug or segment.explosions or segment.acting else None


def units_closed(battle: Battle, forces: Forces) -> Mapping[int, str]:
    """The units that are destroyed at the end of a battle: by field, the id of the trait that does it."""
    board, cut_off = battle.board, battle.board.land.cut_off
    closing = [u for u in forces.affecting if u.closes and battle.units[u.at] is u and forces.works(u)]
    closing += [tile for tile in board.ground if tile is not None and tile.closes]
    destroyed: dict[int, str] = {}
    for closer in sorted(closing, key=AT):
        for trait in closer.closes if closer.at not in cut_off else ():
            for field in trait.closing(board, closer):
                if board.units[field] is not None:
                    destroyed.setdefault(forces.structures.head(field), trait.id)
    return destroyed


def _add_wounds_of_land(segment: Segment) -> None:
    """The wounds that the land deals in segment 0 to the units that stand on it."""
    battle = segment.battle
    for field, hits in battle.board.land.closing.items():
        unit = battle.units[field]
        for source, wounds, hqs_too in hits if unit is not None else ():
            if unit is not None and (share := wounds if hqs_too else unit.share_of(wounds)):
                segment.bundles.append(Bundle(unit, share, source))


def declare(segment: Segment, answers: Answers, log: Log) -> None:
    """Ask for all declarations, player by player."""
    forces = segment.forces
    given = forces.fields_given_traits
    if given:
        declaring = [u for u in segment.acting if u.declares or u.at in given]
    else:
        declaring = list(filter(DECLARES, segment.acting))
    if not declaring:
        return
    if segment.number != OPENING:  # there traits have done something before
        segment.hear_declarations()
    if forces.structures.twins:
        declaring = list(each_once(declaring))
    for seat in _declaring_order(segment, declaring, answers):
        for unit in declaring:
            if unit.seat == seat:
                _declare_for(segment, unit, answers, log)
                if unit.at in segment.air_strikes:
                    aim_air_strike(segment, unit, answers)


def _declaring_order(segment: Segment, declaring: Sequence[Unit], answers: Answers) -> Sequence[int]:
    """The seats in the order in which they declare (hex 4.6).

    Where the causer chooses it, the causer is asked who is next among those who have something to declare."""
    battle = segment.battle
    if not battle.board.edition.causer_orders:
        return battle.order
    asked = {unit.seat for unit in declaring if any(True for _ in _questions(segment, unit))}
    waiting = [seat for seat in battle.order if seat in asked]
    chosen: list[int] = []
    while len(waiting) > 1:
        choices: list[Answer] = [{"first": seat} for seat in waiting]
        chosen.append(answers.choose(Question(battle.causer, "declarations", choices))["first"])
        waiting.remove(chosen[-1])
    return [*chosen, *waiting]


def _declare_for(segment: Segment, unit: Unit, answers: Answers, log: Log) -> None:
    """Ask for the declarations of one unit."""
    for trait, question in _questions(segment, unit):
        declared = trait.declared(segment, unit, answers.choose(question))
        if log is not None:
            log.append(declared_event(segment, unit, declared))


def _questions(segment: Segment, unit: Unit) -> Iterator[tuple[Trait, Question]]:
    """What a unit has to declare, one by one, since a declaration may leave nothing for the next.

    The traits that its markers give it come first: a unit that explodes does not aim."""
    at, forces = unit.at, segment.forces
    served = [t for t, _ in forces.links.served.get(at, ())]
    own = [t for part in forces.structures.parts(unit) for t in part.declares]
    traits = (
        *forces.traits.from_markers.get(at, ()),
        *own,
        *forces.traits.from_land.get(at, ()),
        *served,
        *forces.traits.from_links.get(at, ()),
    )
    for trait in {t.id: t for t in traits if t.declares}.values():
        for question in trait.ask(segment, unit):
            yield trait, question
