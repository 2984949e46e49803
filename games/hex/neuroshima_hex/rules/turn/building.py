"""Building a Structure (rulebook 2025, hex 9.3).

Three tiles of the hand are given for two on the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar

from neuroshima_contract.refusal import Illegal, _

from ..actions import Build
from ..board.tiles import Tile, Unit
from ..entries import ROTATIONS, AnyOf, Entry
from . import hand
from .movement import entry_refusal
from .player import Player

if TYPE_CHECKING:
    from ..state.state import State

T = TypeVar("T")
PRICE = 3
"""How many tiles of the hand it costs; the forced discard is one of them (hex 9.3, our ruling)."""
NO_STRUCTURE = _("You have no Structure to build.")
TOO_LATE = _("A Structure is built right after drawing a full hand, before any tile is discarded.")
TOO_MANY = _("That many tiles may not leave the hand in this turn.")
CLOSED = _("No Structure may be built once a player has drawn their last tile.")


def offers(state: State, seat: int) -> list[Entry]:
    """The ways to build the Structure of `seat` now.

    One entry for each field of its first tile."""
    player = state.players[seat]
    if not player.structure or refusal(state, player) is not None:
        return []
    first, second = (player.army.faces(part) for part in (1, 2))
    given = _any(_hands(player.hand))
    entries: list[Entry] = []
    for at in range(state.grid.size):
        beside = [f for f in state.grid.neighbours[at] if state.may_enter(second[0], seat, f)]
        if beside and state.may_enter(first[0], seat, at):
            entries.append(
                {
                    "type": "build", "tiles": given,
                    "tile": _any([f.id for f in first]), "at": state.coord(at), "rotation": ROTATIONS,
                    "other": _any([f.id for f in second]), "other_at": _any([state.coord(f) for f in beside]),
                    "other_rotation": ROTATIONS,
                }
            )  # fmt: skip
    return entries


def refusal(state: State, player: Player) -> Illegal | None:
    """Why the player can build nothing now, whatever and wherever."""
    if not player.structure:
        return Illegal("no_structure", NO_STRUCTURE)
    if state.turn.is_closing:
        return Illegal("structure_closed", CLOSED)
    if state.turn.phase != "discard" or len(player.hand) < PRICE:
        return Illegal("too_late", TOO_LATE)
    left = hand.uses_left(state)
    if state.hands.discards == "use" and left is not None and left < PRICE - 1:
        return Illegal("all_used", TOO_MANY, "tiles")
    return None


def pay(state: State, player: Player, tiles: Sequence[str]) -> None:
    """The tiles go.

    Where a turn lets a player use so many tiles of the hand and no more, they are these (hex 9.3, our ruling)."""
    for tile in tiles:
        player.throw(tile)
    while hand.uses_left(state):
        hand.spend(state)
    player.structure = False


def _hands(hand: Sequence[str]) -> list[list[str]]:
    """The different ways to give three tiles of a hand."""
    return [list(given) for given in dict.fromkeys(combinations(sorted(hand), PRICE))]


def _any(values: list[T]) -> T | AnyOf[T]:
    return values[0] if len(values) == 1 else {"any": values}


def check(state: State, seat: int, action: Build) -> tuple[Unit, Unit]:
    """The two tiles as they will stand.

    Raises Illegal: no_structure, structure_closed, too_late, not_in_hand, bad_structure, off_board, occupied, barred,
    falls_apart."""
    player = state.players[seat]
    if (no := refusal(state, player)) is not None:
        raise no
    if sorted(action.tiles) not in _hands(player.hand):
        raise Illegal("not_in_hand", _("Give three tiles of your hand for the Structure."), "tiles")
    faces = [_face(player, 1, action.tile, "tile"), _face(player, 2, action.other, "other")]
    fields = [state.field(action.at, "at"), state.field(action.other_at, "other_at")]
    for tile, at, path in zip(faces, fields, ("at", "other_at"), strict=True):
        if not state.may_enter(tile, seat, at):
            raise entry_refusal(state, tile, seat, at, path)
    if fields[1] not in state.grid.neighbours[fields[0]]:
        message = _("The two tiles of a Structure are placed on fields next to each other.")
        raise Illegal("falls_apart", message, "other_at")
    turned = (action.rotation, action.other_rotation)
    one, other = (state.unit(t, seat, at, r) for t, at, r in zip(faces, fields, turned, strict=True))
    return one, other


def _face(player: Player, part: int, name: str, path: str) -> Tile:
    face = next((f for f in player.army.faces(part) if f.id == name), None)
    if face is None:
        raise Illegal("bad_structure", _("This tile of your Structure has no such face."), path)
    return face
