"""The tiles of the land, and terrain that special rules change (hex 9.5)."""

from __future__ import annotations

from collections.abc import Mapping

from ..board.tiles import NOBODY, Unit, unit_on
from .position import Position, board_was_changed
from .removals import discard, remove_unsupported


def lay_fixture(position: Position, tile: str, at: int, rotation: int) -> None:
    """Lay a tile of the land on a field, or turn the one that lies there."""
    definition = position.registry.fixtures[tile]
    position.board.lay_fixture(unit_on(position.grid, definition, NOBODY, NOBODY, at, rotation))
    board_was_changed(position)


def put_fixture(position: Position, seat: int, tile: str, at: int, rotation: int) -> None:
    """Let `seat` put a tile of the land on a field."""
    lay_fixture(position, tile, at, rotation)
    position.tell(
        {"type": "placed_fixture", "seat": seat, "tile": tile, "at": position.coord(at), "rotation": rotation}
    )


def turn_fixture(position: Position, seat: int, at: int, rotation: int) -> None:
    """Let `seat` turn the tile of the land there."""
    tile = position.board.fixtures[at].tile.id
    lay_fixture(position, tile, at, rotation)
    position.tell(
        {"type": "fixture_turned", "seat": seat, "at": position.coord(at), "tile": tile, "rotation": rotation}
    )


def apply_special_rules(position: Position) -> bool:
    """Apply the map's special rules to a battle that was fought, before it is judged.

    They are applied in their order. Returns whether a unit left the board by them."""
    starts = [player.hq_start for player in position.players]
    fallen: list[Unit] = []
    for rule in position.special:
        fallen += rule.after_battle(position.board, starts, position.log)
        _change_terrain(position, rule.becomes)
    discard(position, fallen)
    position.known_forces = None
    return remove_unsupported(position) or bool(fallen)


def _change_terrain(position: Position, kinds: Mapping[str, str]) -> None:
    """Turn terrain into terrain of other kinds."""
    turning = [patch for patch in position.land.patches if patch.kind.id in kinds]
    if not turning:
        return
    for patch in turning:
        fields = [position.coord(f) for f in patch.fields]
        position.tell({"type": "land_changed", "terrain": kinds[patch.kind.id], "fields": fields})
    position.land = position.registry.land_after_change(position.land, kinds)
    position.grid = position.land.grid
    position.board.lie_on(position.land)
    position.known_forces = None
