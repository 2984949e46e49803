"""The tiles of the land, and terrain that special rules change (hex 9.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..board.tiles import NOBODY, Unit, unit_on
from .removals import discard, remove_unsupported

if TYPE_CHECKING:
    from .state import State


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
    state.known_forces = None
    return remove_unsupported(state) or bool(fallen)


def _change_terrain(state: State, kinds: Mapping[str, str]) -> None:
    """Turn terrain into terrain of other kinds."""
    turning = [patch for patch in state.land.patches if patch.kind.id in kinds]
    if not turning:
        return
    for patch in turning:
        fields = [state.coord(f) for f in patch.fields]
        state.tell({"type": "land_changed", "terrain": kinds[patch.kind.id], "fields": fields})
    state.land = state.registry.land_after_change(state.land, kinds)
    state.grid = state.land.grid
    state.board.lie_on(state.land)
    state.known_forces = None
