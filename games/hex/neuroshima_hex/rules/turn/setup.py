"""Playing the steps before the first ordinary turn (hex 3.1; scenarios).

`scenario/steps.py` has the steps. The first step of `Table.setup` is in progress; when it is done it is removed, and
the next one starts. A tile may only stand where all HQs still to come can be placed afterwards: the rulebooks take that
for granted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..actions import Place
from ..entries import ROTATIONS, Entry, OfArmy
from ..errors import Illegal, _
from ..position.player import Turn
from ..position.table import Table
from ..scenario.steps import Begin, ChooseLeader, Deploy, HeadStart, PlaceHq, PutFixtures, Step
from .order import begin_turn, next_standing

NOT_THERE = _("It may not be placed on that field.")
NOT_OFFERED = _("That tile cannot be placed now.")


def ordinary(table: Table, seat: int) -> list[Step]:
    """The setup of a game without a scenario, from the HQ of `seat` on.

    The missing HQs in turn order, then the turn of the player after the last of them."""
    order = [(seat + i) % len(table.players) for i in range(len(table.players))]
    missing = [s for s in order if table.hq_of(s) is None and not table.players[s].out]
    last = missing[-1] if missing else order[-1]
    return [*(PlaceHq(s) for s in missing), Begin(next_standing(table, last + 1), table.hands.first)]


def enter(table: Table) -> None:
    """Start the next step; steps in which nothing can be done are skipped."""
    while table.setup:
        step, final = table.setup[0], table.turn.final
        if isinstance(step, ChooseLeader):
            table.turn = Turn(0, "leader", final=final)
            return
        if isinstance(step, PlaceHq):
            table.turn = Turn(step.seat, "place_hq", table.hands.limit, final=final)
            return
        if isinstance(step, HeadStart | Begin):
            _enter_turn(table, step, final)
            return
        table.turn = Turn(step.seat, "deploy", table.hands.limit, final=final)
        if _possible(table, step):
            _tell_step(table, step)
            return
        _spare(table, step)
        del table.setup[0]


def _spare(table: Table, step: Step) -> None:
    """What is left of a reserve stays at home."""
    if isinstance(step, Deploy) and step.reserve and step.units:
        player = table.players[step.seat]
        player.spared = {**player.spared, step.army: dict(step.units)}


def _enter_turn(table: Table, step: HeadStart | Begin, final: int | None) -> None:
    if isinstance(step, HeadStart):
        table.tell({"type": "setup_step", "step": "turns", "seat": step.seat, "count": step.count})
        begin_turn(table, step.seat, table.hands.first, first=True)
    else:
        del table.setup[0]
        left = None if final is None else max(0, final - 1)
        begin_turn(table, step.seat, step.limit, final=left, first=True)


def _tell_step(table: Table, step: Deploy | PutFixtures) -> None:
    if isinstance(step, Deploy):
        table.tell({"type": "setup_step", "step": "deploy", "seat": step.seat, "army": step.army, "count": step.count})
    else:
        table.tell({"type": "setup_step", "step": "fixtures", "seat": step.seat, "count": step.count})


def end_step(table: Table) -> None:
    """End the running step, and enter the next one."""
    _spare(table, table.setup[0])
    del table.setup[0]
    enter(table)


def turn_over(table: Table) -> bool:
    """Continue a head start after a turn; return whether the turn was part of one.

    With an empty stack and hand the head start is over."""
    if not table.setup or not isinstance(table.setup[0], HeadStart):
        return False
    step, player = table.setup[0], table.players[table.turn.seat]
    if step.count == 1 or not (player.stack or player.hand):
        end_step(table)
    else:
        table.setup[0] = HeadStart(step.seat, step.count - 1)
        begin_turn(table, step.seat, table.hands.after(table.turn.limit), final=table.turn.final)
    return True


# Where tiles may stand ------------------------------------------------------------------------------------------------


def keeps_room(table: Table, at: int) -> bool:
    """Whether HQs of later steps still have room if a tile stands on that field."""
    return bool(leaving_room(rooms_of_hqs(table), [at]))


def rooms_of_hqs(table: Table) -> list[frozenset[int]]:
    """The fields on which the HQ of each later step could stand now."""
    return [frozenset(hq_fields(table, step)) for step in table.setup[1:] if isinstance(step, PlaceHq)]


def leaving_room(rooms: Sequence[frozenset[int]], fields: Sequence[int]) -> Sequence[int]:
    """The fields among these on which a tile may stand so that HQs that fit these rooms still do."""
    if all(len(room) > len(rooms) for room in rooms):
        return fields
    return [field for field in fields if _fit([room - {field} for room in rooms])]


def _fit(rooms: Sequence[frozenset[int]]) -> bool:
    return all(rooms) and len(frozenset().union(*rooms)) >= len(rooms)


def hq_fields(table: Table, step: PlaceHq) -> list[int]:
    """The fields on which that step's HQ could stand now."""
    hq = table.players[step.seat].army.hq
    fields = range(table.grid.size) if step.fields is None else step.fields
    return table.open_among(fields, hq, step.seat)


def _tiles(step: Deploy | PutFixtures) -> Iterable[str]:
    return step.units if isinstance(step, Deploy) else step.tiles


def _may_place(table: Table, step: Deploy | PutFixtures, tile: str, at: int) -> bool:
    """Whether that tile may be placed there."""
    if step.fields is not None and at not in step.fields:
        return False
    if isinstance(step, PutFixtures):
        return table.bears_fixture(at)
    return table.may_enter(table.definition(step.army, tile), step.seat, at)


def _possible(table: Table, step: Deploy | PutFixtures) -> bool:
    fields = range(table.grid.size)
    return step.count > 0 and any(_may_place(table, step, tile, f) for tile in _tiles(step) for f in fields)


def _places(table: Table, step: Deploy | PutFixtures) -> Iterator[tuple[str, list[int]]]:
    """The tiles that may be placed now, and where."""
    for tile in _tiles(step):
        free = [f for f in range(table.grid.size) if _may_place(table, step, tile, f)]
        if free:
            yield tile, free


# What players do in a step --------------------------------------------------------------------------------------------


def entries(table: Table) -> list[Entry]:
    """The legal actions of a step that places tiles which are in no hand."""
    step = table.setup[0]
    assert isinstance(step, Deploy | PutFixtures)
    of: OfArmy = {"army": step.army} if isinstance(step, Deploy) else {}
    placing: list[Entry] = [
        {"type": "place", "tile": tile, **of, "at": {"any": [table.coord(f) for f in fields]}, "rotation": ROTATIONS}
        for tile, fields in _places(table, step)
    ]
    return [*placing, {"type": "end_turn"}] if isinstance(step, Deploy) and step.optional else placing


def place(table: Table, action: Place) -> None:
    """Put a tile on the board in the step under way.

    Raises Illegal: not_offered, off_board, occupied, barred."""
    step = table.setup[0]
    assert isinstance(step, Deploy | PutFixtures)
    offered = step.units if isinstance(step, Deploy) else step.tiles
    if action.tile not in offered or action.army != (step.army if isinstance(step, Deploy) else None):
        raise Illegal("not_offered", NOT_OFFERED, "tile")
    at = table.field(action.at)
    if table.units[at] is not None or at in table.board.fixtures:
        raise Illegal("occupied", _("There is a tile on that field."), "at")
    if not _may_place(table, step, action.tile, at):
        raise Illegal("barred", NOT_THERE, "at")
    table.setup[0] = step.without(action.tile)
    if isinstance(step, Deploy):
        table.put_ally(step.seat, table.definition(step.army, action.tile), at, action.rotation)
    else:
        table.put_fixture(step.seat, action.tile, at, action.rotation)


def end_exhausted_step(table: Table) -> None:
    """End the step if no more tile can be placed in it.

    Called when a tile was placed and all consequences have happened."""
    step = table.setup[0]
    if isinstance(step, Deploy | PutFixtures) and not _possible(table, step):
        end_step(table)


def end(table: Table) -> None:
    """Stop placing allied units before all are placed. Raises Illegal("must_deploy")."""
    step = table.setup[0]
    if not (isinstance(step, Deploy) and step.optional):
        raise Illegal("must_deploy", _("All of these tiles have to be placed."))
    end_step(table)
