"""Placing a tile: an HQ, a unit, or a foundation tile (hex 3.1, 3.2)."""

from __future__ import annotations

from ..actions import Place
from ..board.tiles import Tile
from ..errors import Illegal, _
from ..turn import hand, movement, setup
from .legal_actions import hq_fields
from .position import Position, board_was_changed
from .unit_changes import arrive, put_unit

NOT_IN_HAND = _("You do not have that tile in your hand.")


def tile_in_hand(position: Position, seat: int, tile: str) -> Tile:
    """The definition of a tile of the hand. Raises Illegal("not_in_hand")."""
    player = position.players[seat]
    if tile not in player.hand:
        raise Illegal("not_in_hand", NOT_IN_HAND, "tile")
    return player.army.tiles[tile]


def place(position: Position, seat: int, action: Place) -> None:
    """Place the tile that the phase asks for.

    A tile of the setup, the HQ, or a tile of the hand. Raises Illegal: not_in_hand, and what the functions below raise.
    """
    if position.turn.phase == "deploy":
        setup.place(position, action)
        setup.end_exhausted_step(position)
    elif position.turn.phase == "place_hq":
        place_hq(position, seat, action)
        setup.end_step(position)
    else:
        _place_from_hand(position, seat, action)


def place_hq(position: Position, seat: int, action: Place) -> None:
    """Place the HQ, and do nothing of what follows from that.

    Raises Illegal as other tiles do, and "barred" where the scenario does not let the HQ stand."""
    _check_own(action)
    at = position.field(action.at)
    if position.units[at] is None and at not in hq_fields(position, seat):
        raise Illegal("barred", setup.NOT_THERE, "at")
    _place_unit(position, seat, position.players[seat].army.hq, action)


def _check_own(action: Place) -> None:
    """Raises Illegal where the tile of an ally is named: only the setup places those."""
    if action.army is not None:
        raise Illegal("not_in_hand", NOT_IN_HAND, "army")


def _place_from_hand(position: Position, seat: int, action: Place) -> None:
    """Place a tile of the hand.

    Raises Illegal: not_in_hand, all_used, bad_target, off_board, occupied, barred, no_room, bad_rotation."""
    _check_own(action)
    tile = tile_in_hand(position, seat, action.tile)
    hand.check_use(position)
    if tile.is_instant:
        raise Illegal("bad_target", _("An instant tile is played, not placed on the board."), "tile")
    place_tile = _place_foundation if tile.is_foundation else _place_unit
    at = place_tile(position, seat, tile, action)
    position.players[seat].hand.remove(tile.id)
    hand.spend(position)
    arrive(position, at)


def _place_unit(position: Position, seat: int, tile: Tile, action: Place) -> int:
    """Returns the field. Raises Illegal: off_board, occupied, barred, no_room."""
    at = position.field(action.at)
    _check_open(position, tile, seat, at)
    put_unit(position, position.unit(tile, seat, at, action.rotation))
    if position.log is not None:
        coord = position.coord(at)
        position.tell({"type": "placed", "seat": seat, "tile": tile.id, "at": coord, "rotation": action.rotation})
    return at


def _place_foundation(position: Position, seat: int, tile: Tile, action: Place) -> int:
    """Returns the field. Raises Illegal: off_board, occupied, barred, no_room, bad_rotation."""
    at = position.field(action.at)
    if position.ground[at] is not None:
        raise Illegal("occupied", movement.OCCUPIED, "at")
    _check_open(position, tile, seat, at)
    if action.rotation:
        raise Illegal("bad_rotation", _("A foundation tile is not turned."), "rotation")
    position.ground[at] = position.unit(tile, seat, at, 0)
    board_was_changed(position)
    position.tell({"type": "placed", "seat": seat, "tile": tile.id, "at": position.coord(at), "rotation": 0})
    return at


def _check_open(position: Position, tile: Tile, seat: int, at: int) -> None:
    """Raises Illegal: occupied, barred, no_room."""
    if not position.may_enter(tile, seat, at):
        raise movement.entry_refusal(position, tile, seat, at, "at")
