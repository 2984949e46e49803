"""What leaves the board outside a battle (hex 3.2, 8.1), and changes of the land (hex 9.5).

The land changes by its tiles, and by terrain that special rules turn into other terrain.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ..battle.held_markers import release
from ..battle.lost_toughness import can_be_lost, settle
from ..board.modifiers import Forces
from ..board.terrain import Land
from ..board.tiles import NOBODY, Unit, unit_on
from ..occasions import Occasion
from ..occasions.occasion import DESTROYED
from ..turn import holdings
from .happening import check_nothing_waits, listen

if TYPE_CHECKING:
    from .state import State


def discard(state: State, units: Iterable[Unit]) -> None:
    """Put destroyed units on their owners' discard piles (rulebook 3.0, "Bitwy"), or into the pool that takes them.

    HQs and allies are in no pile. A Structure is none of the army's 35 tiles and is built once, so it leaves the game.
    """
    if state.running is not None and any(player.army.remembers_losses for player in state.players):
        units = list(units)
        state.running.losses |= {unit.at for unit in units}
    for unit in units:
        if not unit.is_hq and not unit.tile.part and not state.board.is_ally(unit):
            player = state.players[unit.owner]
            holdings.add(player, player.army.graveyard, unit.tile.front)


def _forget(state: State, units: Iterable[Unit]) -> None:
    """Put units that were destroyed in a turn into their piles, and forget what abilities were used there."""
    for unit in units:
        state.turn.unit_left(unit.at)
        discard(state, [unit])


def losses(state: State, gone: Iterable[Unit], cause: str, before: Forces | None) -> Sequence[Occasion]:
    """The losses of units, for traits that act on them. `before`: the modifiers in force when the units stood."""
    if not state.is_heard(DESTROYED):
        return ()
    return [
        state.occasion(DESTROYED, unit.seat, unit, cause=cause, worked=before is None or before.works(unit))
        for unit in gone
    ]


def remove_unit(state: State, at: int, cause: str) -> None:
    """Remove the unit there, with all its tiles."""
    before = state.forces() if state.is_heard(DESTROYED) else None
    gone = state.board.take_off(at, cause, state.log)
    _forget(state, gone)
    state.derive_anew()
    listen(state, losses(state, gone, cause, before))


def remove_destroyed(state: State, units: Iterable[Unit]) -> None:
    """Finish the removal of units destroyed by an attack outside a battle (hex 3.2)."""
    _forget(state, units)
    state.derive_anew()


def remove_unsupported(state: State) -> bool:
    """Remove units that lost vital toughness, and prizes that lost their guard.

    Returns whether a unit left the board."""
    gone: list[Unit] = []
    if can_be_lost(state.board):
        before = state.forces()
        state.known_forces, gone = settle(state.board, before, state.log)
        _forget(state, gone)
        listen(state, losses(state, gone, "unsupported", before))
    if state.board.was_marked:
        state.known_forces = release(state.board, state.forces(), state.log)
    if state.board.prizes and not state.setup:  # the guard itself comes in the setup
        state.board.drop_unguarded(state.log)
    return bool(gone)


def destroy_ground(state: State, at: int, cause: str) -> None:
    """Destroy the foundation tile there."""
    tile = state.board.take_up(at, cause, state.log)
    state.players[tile.seat].discard.append(tile.tile.id)
    state.derive_anew()


def ground_exits(state: State, at: int) -> list[int]:
    """The fields next to that of a foundation tile to which it may move.

    Those without one, taken or not, that let such a tile lie on them; none from or to a field that takes part in
    nothing."""
    tile = state.ground[at]
    if tile is None or at in state.land.cut_off:
        return []
    board, land = state.board, state.land
    near = [f for f in state.grid.neighbours[at] if board.ground[f] is None and f not in land.cut_off]
    near = [f for f in near if f not in board.fixtures and f not in board.prizes]
    return [f for f in near if not land.bars(tile.tile, tile.seat, f, board.units)]


def move_ground(state: State, at: int, to: int, by: str) -> None:
    """Move the foundation tile on a field to another one. `by`: the id of the trait that lets it."""
    state.board.shift_ground(at, to)
    state.board_was_changed()
    tile = state.ground[to]
    assert tile is not None
    start, end = state.coord(at), state.coord(to)
    state.tell({"type": "ground_moved", "seat": tile.seat, "tile": tile.tile.id, "from": start, "to": end, "by": by})


def return_to_hand(state: State, unit: Unit) -> None:
    """Put the unit back into its owner's hand, unwounded (hex 9.4, Tactician)."""
    state.board.take_off(unit.at, "", None)
    state.players[unit.owner].hand.append(unit.tile.front)
    state.turn.unit_left(unit.at)
    state.board_was_changed()
    state.tell({"type": "taken_back", "seat": unit.owner, "at": state.coord(unit.at), "tile": unit.tile.id})


def discard_unit(state: State, unit: Unit) -> None:
    """Put a unit of the board on its owner's discard pile: it is not destroyed. Its wounds and markers go."""
    state.board.take_off(unit.at, "", None)
    state.turn.unit_left(unit.at)
    if not unit.is_hq and not unit.tile.part and not state.board.is_ally(unit):
        state.players[unit.owner].discard.append(unit.tile.front)
    state.board_was_changed()
    tile, at = unit.tile.front, state.coord(unit.at)
    state.tell({"type": "returned", "seat": unit.owner, "tile": tile, "source": "board", "pile": "discard", "at": at})


def eliminate(state: State, seat: int) -> None:
    """Let the seat take no more turns (hex 8.1).

    It cannot win, and wounds of its HQ do not count any more."""
    state.players[seat].out = True
    state.board.eliminated_seats |= {seat}


def remove_army(state: State, seat: int) -> None:
    """Remove everything of a seat whose player is out (hex 8.1).

    The HQ of a player who leaves counts as destroyed for all that acts on that (hex 8.8)."""
    hqs = [unit for unit in state.units if unit is not None and unit.is_hq and unit.owner == seat]
    before = state.forces() if hqs and state.is_heard(DESTROYED) else None
    discard(state, state.board.take_off_army(seat, state.log))
    for at, tile in enumerate(state.ground):
        if tile is not None and tile.seat == seat:
            destroy_ground(state, at, "eliminated")
    state.derive_anew()
    listen(state, losses(state, hqs, "eliminated", before))
    remove_unsupported(state)


def lay_fixture(state: State, tile: str, at: int, rotation: int) -> None:
    """Lay a tile of the land on a field, or turn the one that lies there."""
    definition = state.registry.fixtures[tile]
    state.board.lay_fixture(unit_on(state.grid, definition, NOBODY, NOBODY, at, rotation))
    state.board_was_changed()


def put_fixture(state: State, seat: int, tile: str, at: int, rotation: int) -> None:
    """Let `seat` put a tile of the land on a field."""
    lay_fixture(state, tile, at, rotation)
    state.tell({"type": "placed_fixture", "seat": seat, "tile": tile, "at": state.coord(at), "rotation": rotation})


def turn_fixture(state: State, seat: int, at: int, rotation: int) -> None:
    """Let `seat` turn the tile of the land there."""
    tile = state.board.fixtures[at].tile.id
    lay_fixture(state, tile, at, rotation)
    state.tell({"type": "fixture_turned", "seat": seat, "at": state.coord(at), "tile": tile, "rotation": rotation})


def apply_special_rules(state: State) -> bool:
    """Apply the map's special rules to a battle that was fought, before it is judged.

    They are applied in their order. Returns whether a unit left the board by them."""
    starts = [player.hq_start for player in state.players]
    fallen: list[Unit] = []
    for rule in state.special:
        fallen += rule.after_battle(state.board, starts, state.log)
        _change_terrain(state, rule.becomes)
    discard(state, fallen)
    before = state.known_forces
    state.derive_anew()
    listen(state, losses(state, fallen, "rule", before))
    check_nothing_waits(state, "destroyed")
    return remove_unsupported(state) or bool(fallen)


def _change_terrain(state: State, kinds: Mapping[str, str]) -> None:
    """Turn terrain into terrain of other kinds."""
    turning = [patch for patch in state.land.patches if patch.kind.id in kinds]
    if not turning:
        return
    for patch in turning:
        fields = [state.coord(f) for f in patch.fields]
        state.tell({"type": "land_changed", "terrain": kinds[patch.kind.id], "fields": fields})
    _lie_on(state, state.registry.land_after_change(state.land, kinds))


def lay_terrain(state: State, terrain: Sequence[tuple[str, Sequence[int]]]) -> None:
    """Lay terrain of these kinds on fields, on top of what is there. It has the features that its kind always has."""
    _lie_on(state, state.registry.land_with(state.land, terrain))


def lift_terrain(state: State, count: int) -> None:
    """Take the last pieces of terrain away, and tell it."""
    for patch in state.land.patches[-count:]:
        fields = [state.coord(f) for f in patch.fields]
        state.tell({"type": "terrain_lifted", "terrain": patch.kind.id, "fields": fields})
    _lie_on(state, state.registry.land_without_last(state.land, count))


def _lie_on(state: State, land: Land) -> None:
    """The same board with other terrain under it."""
    state.land = land
    state.grid = land.grid
    state.board.lie_on(land)
    state.heard = None
    state.derive_anew()
