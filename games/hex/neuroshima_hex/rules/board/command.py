"""Who commands the units of a board, and which of them work: the way from a board to `settlement.py` and back.

A unit that is taken over stands on the board as the same tile on the same field, with the seat and the team of the
side that commands it and with its old owner. So blows, nets, Medics, questions and lists of what is legal need not ask
who commands it. `settle` makes the board's units agree with what takes them over.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from ..answers import Answer, Question
from .allegiance import Renegades, grapples
from .effects import NET, TAKEOVER, Effect
from .settlement import Force, Settled, Settlement, Side
from .structures import twins
from .tiles import Unit, unit_on

if TYPE_CHECKING:
    from .board import Board

MOST_KNOWN = 1024
PART = attrgetter("part")
PRINTED_NET = Effect(NET)
NOTHING: frozenset[int] = frozenset()


def settle(board: Board, without_nets_at: Container[int] = ()) -> Settled | None:
    """What works and who commands whom on this board, whose units agree with it afterwards.

    None where only nets and Scopers matter. `without_nets_at`: fields of units whose nets do not count. The board notes
    which takeovers are new."""
    units = board.units
    rightful = [unit and _as_owned(board, unit) for unit in units]
    present = list(filter(None, rightful))
    netted = _netted_by_markers(board)
    sources = [unit for unit in present if unit.nets or unit.effects or unit.needs_power or unit.slowed_by_nets]
    if not netted and not any(unit.tile.is_intricate for unit in sources):
        settled = None
    else:
        settled = _settled(board, rightful, sources, netted, without_nets_at)
    commanders: Mapping[int, Side] = settled.commanders if settled is not None else {}
    for at, unit in enumerate(rightful):
        if unit is not None:
            side = commanders.get(at)
            if side is not None:
                unit = unit_on(board.grid, unit.tile, side.seat, side.team, at, unit.rotation, unit.owner)
            units[at] = unit
    board.note_takeovers(settled.takers if settled is not None else {})
    if netted and _take_off_own_nets(board, netted):
        return settle(board, without_nets_at)
    return settled


def _take_off_own_nets(board: Board, netted: Iterable[int]) -> bool:
    """Take off the markers that net units which the player commands whose army puts them. Returns whether any was.

    The board notes them: this has no log, and is asked before what has changed the board is told."""
    found = [
        (unit, name)
        for at in netted
        if (unit := board.units[at]) is not None
        for name in board.markers[at]
        if board.kinds[name].nets and board.kinds[name].spares == board.armies[unit.seat]
    ]
    for unit, name in found:
        while (count := board.unmark(unit.at, name)) is not None:
            board.came_off = (*board.came_off, (unit, name, count))
    return bool(found)


TAKEOVER_QUESTION = "takeover"
"""The kind of the question how a unit that was taken over is turned."""


def turning_question(board: Board, at: int) -> Question:
    """The question how the unit there is turned, for the side that has taken it over. To keep its facing comes first.

    Raises LookupError if nobody may turn it."""
    unit = board.units[at]
    if unit is None or at not in board.to_turn:
        raise LookupError("nobody may turn that unit")
    answers: list[Answer] = [{"rotation": (unit.rotation + sixths) % 6} for sixths in range(6)]
    return Question(unit.seat, TAKEOVER_QUESTION, answers, {"unit": list(board.grid.coords[at])})


def _as_owned(board: Board, unit: Unit) -> Unit:
    """The unit as it is while nobody takes it over."""
    if unit.seat == unit.owner:
        return unit
    return unit_on(board.grid, unit.tile, unit.owner, board.teams[unit.owner], unit.at, unit.rotation)


def _netted_by_markers(board: Board) -> frozenset[int]:
    """The fields of the units that are netted by markers."""
    if not board.was_marked:
        return NOTHING
    kinds = board.kinds
    return frozenset(at for at, marks in enumerate(board.markers) if any(kinds[name].nets for name in marks))


def _settled(
    board: Board,
    units: Sequence[Unit | None],
    sources: Sequence[Unit],
    netted: frozenset[int],
    without_nets_at: Container[int],
) -> Settled:
    """The same for all boards with the same units that matter: those with effects, and those on whom they fall."""
    struck = _struck_by_markers(board)
    forces = list(_forces(units, sources, without_nets_at, struck))
    ends = (at for force in forces for at in (force.source, force.target, *force.lenders))
    involved = sorted({*(unit.at for unit in sources), *ends, *netted})
    kept: dict[tuple[object, ...], Any] = board.grid.settled
    dropped = tuple(unit.at for unit in sources if unit.at in without_nets_at)
    key = (*(units[at] for at in involved), netted, dropped, board.renegades, struck)
    known: Settled | None = kept.get(key)
    if known is None:
        if len(kept) >= MOST_KNOWN:
            kept.clear()
        known = kept[key] = _work_out(units, involved, forces, netted, board.renegades)
    return known


Struck = tuple[tuple[int, str, str], ...]
"""The fields of marked units that a unit strikes, each with `Marker.strikes_for` and `Marker.kept_by`."""


def _struck_by_markers(board: Board) -> Struck:
    if not board.was_marked:
        return ()
    marks = [(at, board.kinds[name]) for at, found in enumerate(board.markers) for name in found]
    return tuple((at, kind.strikes_for, kind.kept_by) for at, kind in marks if kind.strikes_for)


def _forces(
    units: Sequence[Unit | None], sources: Iterable[Unit], without_nets_at: Container[int], struck: Struck
) -> Iterable[Force]:
    """All effects of one unit on another."""
    for unit in sources:
        has_nets = unit.at not in without_nets_at
        for field in unit.nets if has_nets else ():
            if units[field] is not None:
                yield Force(PRINTED_NET, unit.at, field, is_module_work=False)
        for effect, fields, is_module_work in unit.effects:
            if effect.does == NET and not effect.lends and not has_nets:
                continue
            for field in fields:
                target = units[field]
                if target is None or (effect.does == TAKEOVER and target.is_only_hq):
                    continue
                if not effect.lends:
                    yield Force(effect, unit.at, field, is_module_work)
                elif effect.does != NET or field not in without_nets_at:
                    yield from _lent(units, effect, target, unit, struck)


def _lent(
    units: Sequence[Unit | None], effect: Effect, borrower: Unit, lender: Unit, struck: Struck
) -> Iterable[Force]:
    """An effect that a unit lends another one: on all that this one strikes.

    On the sides of its blows; of blows that it has only by another unit (`AttackKind.needs`), with the help of that
    one; and through markers (`Marker.strikes_for`), with the help of the unit that keeps them."""
    blows = {(attack.line[0], attack.kind.needs) for attack in borrower.attacks if not attack.kind.shot and attack.line}
    for field, state in sorted(blows):
        if units[field] is None:
            continue
        if not state:
            yield Force(effect, borrower.at, field, False, (lender.at,))
            continue
        for helper in filter(None, units):
            if any(aim.effect.does == state and borrower.at in aim.fields for aim in helper.states):
                yield Force(effect, borrower.at, field, False, (lender.at, helper.at))
    for field, striking, keeping in struck:
        for helper in filter(None, units) if borrower.tile.has(striking) and field != borrower.at else ():
            if helper.tile.has(keeping):
                yield Force(effect, borrower.at, field, False, (lender.at, helper.at))


def _work_out(
    units: Sequence[Unit | None],
    involved: Sequence[int],
    forces: Sequence[Force],
    netted: frozenset[int],
    renegades: Renegades,
) -> Settled:
    among = {at: unit for at in involved if (unit := units[at]) is not None}
    pairs = twins(filter(PART, filter(None, units))) if any(map(PART, among.values())) else {}
    if not pairs:
        return _settle_all(among, forces, netted, renegades)
    for at in list(among):  # both tiles of a Structure are one unit
        if (mate := pairs.get(at)) is not None and (other := units[mate]) is not None:
            among[mate] = other

    def head(at: int) -> int:
        return min(at, pairs.get(at, at))

    for force in forces:
        force.source, force.target = head(force.source), head(force.target)
        force.lenders = tuple(map(head, force.lenders))
    wholes = {at: unit for at, unit in among.items() if head(at) == at}
    found = _settle_all(wholes, forces, frozenset(map(head, netted)), renegades)

    def both(fields: frozenset[int]) -> frozenset[int]:
        return fields | {pairs[at] for at in fields if at in pairs}

    def at_both(facts: Mapping[int, Any]) -> dict[int, Any]:
        return {**facts, **{pairs[at]: fact for at, fact in facts.items() if at in pairs}}

    return Settled(
        both(found.netted),
        both(found.unpowered),
        both(found.stopped),
        both(found.frozen),
        at_both(found.commanders),
        at_both(found.takers),
        at_both(found.served),
        at_both(found.holders),
        at_both(found.slowers),
    )


def _settle_all(
    units: Mapping[int, Unit], forces: Sequence[Force], netted: frozenset[int], renegades: Renegades
) -> Settled:
    settlement = Settlement(units, forces, netted, partial(grapples, renegades=renegades))
    settlement.settle()
    return settlement.result()
