"""Placing a tile: an HQ, a unit, or a foundation tile (hex 3.1, 3.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from neuroshima_contract.refusal import Illegal, _

from ..actions import Place
from ..board.tiles import Tile
from ..turn import hand, movement, setup
from .legal_actions import hq_fields
from .unit_changes import arrive, put_unit

if TYPE_CHECKING:
    from .state import State

NOT_IN_HAND = _("You do not have that tile in your hand.")


def tile_in_hand(state: State, seat: int, tile: str) -> Tile:
    """The definition of a tile of the hand. Raises Illegal("not_in_hand")."""
    player = state.players[seat]
    if tile not in player.hand:
        raise Illegal("not_in_hand", NOT_IN_HAND, "tile")
    return player.army.tiles[tile]


def place(state: State, seat: int, action: Place) -> None:
    """Place the tile that the phase asks for.

    A tile of the setup, the HQ, or a tile of the hand. Raises Illegal: not_in_hand, and what the functions below raise.
    """
    if state.turn.phase == "deploy":
        setup.place(state, action)
        setup.end_exhausted_step(state)
    elif state.turn.phase == "place_hq":
        place_hq(state, seat, action)
        setup.end_step(state)
    else:
        _place_from_hand(state, seat, action)


def place_hq(state: State, seat: int, action: Place) -> None:
    """Place the HQ, and do nothing of what follows from that.

    Raises Illegal as other tiles do, and "barred" where the scenario does not let the HQ stand."""
    _check_own(action)
    at = state.field(action.at)
    if state.units[at] is None and at not in hq_fields(state, seat):
        raise Illegal("barred", setup.NOT_THERE, "at")
    _place_unit(state, seat, state.players[seat].army.hq, action)


def _check_own(action: Place) -> None:
    """Raises Illegal where the tile of an ally is named: only the setup places those."""
    if action.army is not None:
        raise Illegal("not_in_hand", NOT_IN_HAND, "army")


def _place_from_hand(state: State, seat: int, action: Place) -> None:
    """Place a tile of the hand.

    Raises Illegal: not_in_hand, all_used, bad_target, off_board, occupied, barred, no_room, bad_rotation."""
    _check_own(action)
    tile = tile_in_hand(state, seat, action.tile)
    hand.check_use(state)
    if tile.is_instant:
        raise Illegal("bad_target", _("An instant tile is played, not placed on the board."), "tile")
    place_tile = _place_foundation if tile.is_foundation else _place_unit
    at = place_tile(state, seat, tile, action)
    state.players[seat].hand.remove(tile.id)
    hand.spend(state)
    arrive(state, at)


def _place_unit(state: State, seat: int, tile: Tile, action: Place) -> int:
    """Returns the field. Raises Illegal: off_board, occupied, barred, no_room."""
    at = state.field(action.at)
    _check_open(state, tile, seat, at)
    put_unit(state, state.unit(tile, seat, at, action.rotation))
    if state.log is not None:
        coord = state.coord(at)
        state.tell({"type": "placed", "seat": seat, "tile": tile.id, "at": coord, "rotation": action.rotation})
    return at


def _place_foundation(state: State, seat: int, tile: Tile, action: Place) -> int:
    """Returns the field. Raises Illegal: off_board, occupied, barred, no_room, bad_rotation."""
    at = state.field(action.at)
    if state.ground[at] is not None:
        raise Illegal("occupied", movement.OCCUPIED, "at")
    _check_open(state, tile, seat, at)
    if action.rotation:
        raise Illegal("bad_rotation", _("A foundation tile is not turned."), "rotation")
    state.ground[at] = state.unit(tile, seat, at, 0)
    state.board_was_changed()
    state.tell({"type": "placed", "seat": seat, "tile": tile.id, "at": state.coord(at), "rotation": 0})
    return at


def _check_open(state: State, tile: Tile, seat: int, at: int) -> None:
    """Raises Illegal: occupied, barred, no_room."""
    if not state.may_enter(tile, seat, at):
        raise movement.entry_refusal(state, tile, seat, at, "at")
