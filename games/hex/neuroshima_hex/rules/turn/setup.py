"""Playing the steps before the first ordinary turn (hex 3.1; scenarios).

`scenario/steps.py` has the steps. The first step of `Table.setup` is in progress; when it is done it is removed, and
the next one starts. A tile may only stand where all HQs still to come can be placed afterwards: the rulebooks take that
for granted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from neuroshima_contract.refusal import Illegal, _

from ..actions import Place
from ..entries import ROTATIONS, Entry, OfArmy
from ..occasions.faults import MisuseError
from ..occasions.occasion import MATCH_BEGINS
from ..scenario.steps import Begin, ChooseLeader, Deploy, HeadStart, PlaceHq, PutFixtures, Step
from .order import begin_turn, next_standing
from .player import Turn

if TYPE_CHECKING:
    from ..state.state import State

NOT_THERE = _("It may not be placed on that field.")
NOT_OFFERED = _("That tile cannot be placed now.")


FIRST, LAST = -1, 1
"""When an army sets its HQ up (`Trait.sets_up`); 0 for most, which do it in turn order."""


def ordinary(state: State, seat: int) -> list[Step]:
    """The setup of a game without a scenario, from the HQ of `seat` on.

    The missing HQs in turn order, those of armies that set up last at the end. The first turn is that of an army that
    sets up first, else that of the player after the last HQ."""
    order = [(seat + i) % len(state.players) for i in range(len(state.players))]
    missing = [s for s in order if not state.players[s].out for _hq in state.missing_hqs(s)]
    missing[1:] = sorted(missing[1:], key=lambda s: _place_in_setup(state, s))
    leading = [s for s in order if _place_in_setup(state, s) == FIRST and not state.players[s].out]
    last = missing[-1] if missing else order[-1]
    begins = leading[0] if leading else next_standing(state, last + 1)
    return [*(PlaceHq(s) for s in missing), Begin(begins, state.hands.first)]


def first_seat(state: State) -> int:
    """The seat that sets up first in a game without a scenario.

    Seat 0, but an army that sets up first goes before all, and after one that sets up last the round begins (FAQ
    multiplayer.8)."""
    places = [_place_in_setup(state, seat) for seat in range(len(state.players))]
    if FIRST in places:
        return places.index(FIRST)
    return (places.index(LAST) + 1) % len(places) if LAST in places else 0


def _place_in_setup(state: State, seat: int) -> int:
    """When the army of the seat sets up: `FIRST`, `LAST`, or 0."""
    return next((trait.sets_up for trait in state.players[seat].army.traits_of_hqs if trait.sets_up), 0)


def enter(state: State) -> None:
    """Start the next step; steps in which nothing can be done are skipped."""
    while state.setup:
        step, final = state.setup[0], state.turn.final
        if isinstance(step, ChooseLeader):
            state.turn = Turn(0, "leader", final=final)
            return
        if isinstance(step, PlaceHq):
            state.turn = Turn(step.seat, "place_hq", state.hands.limit, final=final)
            return
        if isinstance(step, HeadStart | Begin):
            _enter_turn(state, step, final)
            return
        state.turn = Turn(step.seat, "deploy", state.hands.limit, final=final)
        if _possible(state, step):
            _tell_step(state, step)
            return
        _spare(state, step)
        del state.setup[0]


def _spare(state: State, step: Step) -> None:
    """What is left of a reserve stays at home."""
    if isinstance(step, Deploy) and step.reserve and step.units:
        player = state.players[step.seat]
        player.spared = {**player.spared, step.army: dict(step.units)}


def _enter_turn(state: State, step: HeadStart | Begin, final: int | None) -> None:
    if isinstance(step, HeadStart):
        state.tell({"type": "setup_step", "step": "turns", "seat": step.seat, "count": step.count})
        begin_turn(state, step.seat, state.hands.first, first=True)
    else:
        del state.setup[0]
        left = None if final is None else max(0, final - 1)
        if state.is_heard(MATCH_BEGINS):
            state.happen(state.occasion(MATCH_BEGINS, step.seat))
            if state.is_waiting or state.running is not None:
                raise MisuseError("nothing can be asked before the first turn, and no battle begun")
        begin_turn(state, step.seat, step.limit, final=left, first=True)


def _tell_step(state: State, step: Deploy | PutFixtures) -> None:
    if isinstance(step, Deploy):
        state.tell({"type": "setup_step", "step": "deploy", "seat": step.seat, "army": step.army, "count": step.count})
    else:
        state.tell({"type": "setup_step", "step": "fixtures", "seat": step.seat, "count": step.count})


def end_step(state: State) -> None:
    """End the running step, and enter the next one."""
    _spare(state, state.setup[0])
    del state.setup[0]
    enter(state)


def turn_over(state: State) -> bool:
    """Continue a head start after a turn; return whether the turn was part of one.

    With an empty stack and hand the head start is over."""
    if not state.setup or not isinstance(state.setup[0], HeadStart):
        return False
    step, player = state.setup[0], state.players[state.turn.seat]
    if step.count == 1 or not (player.stack or player.hand):
        end_step(state)
    else:
        state.setup[0] = HeadStart(step.seat, step.count - 1)
        begin_turn(state, step.seat, state.hands.after(state.turn.limit), final=state.turn.final)
    return True


# Where tiles may stand ------------------------------------------------------------------------------------------------


def keeps_room(state: State, at: int) -> bool:
    """Whether HQs of later steps still have room if a tile stands on that field."""
    return bool(leaving_room(rooms_of_hqs(state), [at]))


def rooms_of_hqs(state: State) -> list[frozenset[int]]:
    """The fields on which the HQ of each later step could stand now."""
    return [frozenset(hq_fields(state, step)) for step in state.setup[1:] if isinstance(step, PlaceHq)]


def leaving_room(rooms: Sequence[frozenset[int]], fields: Sequence[int]) -> Sequence[int]:
    """The fields among these on which a tile may stand so that HQs that fit these rooms still do."""
    if all(len(room) > len(rooms) for room in rooms):
        return fields
    return [field for field in fields if _fit([room - {field} for room in rooms])]


def _fit(rooms: Sequence[frozenset[int]]) -> bool:
    return all(rooms) and len(frozenset().union(*rooms)) >= len(rooms)


def is_hq(state: State, tile: str) -> bool:
    """Whether that is the HQ of the player whose turn it is, or its other face."""
    found = state.players[state.turn.seat].army.tiles.get(tile)
    return found is not None and found.is_hq


def hq_fields(state: State, step: PlaceHq) -> list[int]:
    """The fields on which that step's HQ could stand now."""
    hq = state.players[step.seat].army.hq
    fields = range(state.grid.size) if step.fields is None else step.fields
    return state.open_among(fields, hq, step.seat)


def _tiles(step: Deploy | PutFixtures) -> Iterable[str]:
    return step.units if isinstance(step, Deploy) else step.tiles


def _may_place(state: State, step: Deploy | PutFixtures, tile: str, at: int) -> bool:
    """Whether that tile may be placed there."""
    if step.fields is not None and at not in step.fields:
        return False
    if isinstance(step, PutFixtures):
        return state.bears_fixture(at)
    return state.may_enter(state.definition(step.army, tile), step.seat, at)


def _possible(state: State, step: Deploy | PutFixtures) -> bool:
    fields = range(state.grid.size)
    return step.count > 0 and any(_may_place(state, step, tile, f) for tile in _tiles(step) for f in fields)


def _places(state: State, step: Deploy | PutFixtures) -> Iterator[tuple[str, list[int]]]:
    """The tiles that may be placed now, and where."""
    for tile in _tiles(step):
        free = [f for f in range(state.grid.size) if _may_place(state, step, tile, f)]
        if free:
            yield tile, free


def add_tiles_of_hq(state: State, seat: int) -> None:
    """Let tiles that an army sets up with its HQ be placed beside it, in the next step.

    Without room it is left out. An army with several HQs has no such tiles."""
    tiles, hq = state.players[seat].army.set_up, state.hq_of(seat)
    if tiles and hq is not None:
        step = Deploy(seat, hq.tile.army, tiles, sum(tiles.values()), state.grid.neighbours[hq.at])
        state.setup.insert(1, step)


# What players do in a step --------------------------------------------------------------------------------------------


def entries(state: State) -> list[Entry]:
    """The legal actions of a step that places tiles which are in no hand."""
    step = state.setup[0]
    assert isinstance(step, Deploy | PutFixtures)
    of: OfArmy = {"army": step.army} if isinstance(step, Deploy) else {}
    placing: list[Entry] = [
        {"type": "place", "tile": tile, **of, "at": {"any": [state.coord(f) for f in fields]}, "rotation": ROTATIONS}
        for tile, fields in _places(state, step)
    ]
    return [*placing, {"type": "end_turn"}] if isinstance(step, Deploy) and step.optional else placing


def place(state: State, action: Place) -> None:
    """Put a tile on the board in the step under way.

    Raises Illegal: not_offered, off_board, occupied, barred."""
    step = state.setup[0]
    assert isinstance(step, Deploy | PutFixtures)
    offered = step.units if isinstance(step, Deploy) else step.tiles
    if action.tile not in offered or action.army != (step.army if isinstance(step, Deploy) else None):
        raise Illegal("not_offered", NOT_OFFERED, "tile")
    at = state.field(action.at)
    if state.units[at] is not None or at in state.board.fixtures:
        raise Illegal("occupied", _("There is a tile on that field."), "at")
    if not _may_place(state, step, action.tile, at):
        raise Illegal("barred", NOT_THERE, "at")
    state.setup[0] = step.without(action.tile)
    if isinstance(step, Deploy):
        state.put_ally(step.seat, state.definition(step.army, action.tile), at, action.rotation)
    else:
        state.put_fixture(step.seat, action.tile, at, action.rotation)


def end_exhausted_step(state: State) -> None:
    """End the step if no more tile can be placed in it.

    Called when a tile was placed and all consequences have happened."""
    step = state.setup[0]
    if isinstance(step, Deploy | PutFixtures) and not _possible(state, step):
        end_step(state)


def end(state: State) -> None:
    """Stop placing allied units before all are placed. Raises Illegal("must_deploy")."""
    step = state.setup[0]
    if not (isinstance(step, Deploy) and step.optional):
        raise Illegal("must_deploy", _("All of these tiles have to be placed."))
    end_step(state)
