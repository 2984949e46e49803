"""What traits do to tiles and units, each with the events that tell of it.

Moving, hurting and asking are done in other chapters. Traits call the methods of `State`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from neuroshima_contract.refusal import Illegal, _

from ..battle.events import hq_damage_event, hq_repaired_event
from ..board.hit_points import hit_points_of, lose_hit_points, regain_hit_points, strongest_hq
from ..board.tiles import Unit
from ..events.board import Placed, Stashed
from ..occasions.occasion import DRAWN, HEALED
from ..turn import hand, holdings
from ..turn.holdings import pile_of
from .board_changes import remove_unit
from .turn_actions import check_open, placed_occasions
from .unit_changes import arrive, put_unit

if TYPE_CHECKING:
    from .state import State

TOO_DEAR = _("The HQ has too few hit points left for this.")

# Markers --------------------------------------------------------------------------------------------------------------


def mark(state: State, unit: Unit, marker: str) -> bool:
    """Put a marker on a unit, if one is left and the unit can have it. Returns whether it was."""
    board = state.board
    if board.in_play(marker) >= board.kinds[marker].supply or not board.has_room(marker, unit):
        return False
    count = board.mark(unit.at, marker)
    state.board_was_changed()
    state.tell({"type": "marked", "seat": unit.seat, "at": state.coord(unit.at), "marker": marker, "count": count})
    return True


def unmark(state: State, unit: Unit, marker: str) -> bool:
    """Take a marker off a unit, if it has one. Returns whether it had."""
    board = state.board
    count = board.unmark(unit.at, marker)
    if count is None:
        return False
    state.board_was_changed()
    state.tell({"type": "unmarked", "seat": unit.seat, "at": state.coord(unit.at), "marker": marker, "count": count})
    return True


def mark_field(state: State, seat: int, at: int) -> bool:
    """Let a player mark a field without a unit until the battle is judged. Returns whether it was not marked yet.

    The mark goes when a unit comes there."""
    battle = state.running.battle if state.running is not None else None
    if battle is None or state.units[at] is not None or seat in battle.marks.get(at, ()):
        return False
    battle.marks = {**battle.marks, at: tuple(sorted((*battle.marks.get(at, ()), seat)))}
    return True


def marked_fields(state: State, seat: int) -> list[int]:
    """The fields that the player has marked in the battle that is fought or was just fought, by their numbers."""
    battle = state.running.battle if state.running is not None else None
    return [] if battle is None else sorted(at for at, seats in battle.marks.items() if seat in seats)


# Wounds ---------------------------------------------------------------------------------------------------------------


def heal(state: State, unit: Unit, wounds: int, cause: str) -> int:
    """Give a unit or an HQ up to so many hit points back. Returns how many.

    Never more than it began with. An HQ that has fallen stays fallen; where points are counted it gains nothing."""
    board, at = state.board, unit.at
    if unit.is_hq:
        start = state.players[unit.owner].hq_start
        given = regain_hit_points(board, unit, wounds, start) if board.points is None else 0
    else:
        given = min(wounds, board.wounds[at])
        board.wounds[at] -= given
    if not given:
        return 0
    if unit.is_hq:
        state.tell(hq_repaired_event(board, unit, given))
    else:
        total = board.wounds[at]
        state.tell({"type": "healed", "seat": unit.seat, "at": state.coord(at), "wounds": given, "total": total})
    if state.is_heard(HEALED):
        state.happen(state.occasion(HEALED, unit.seat, unit, cause=cause, wounds=given))
    return given


def price_refusal(state: State, seat: int, price: int, opponent: int) -> Illegal | None:
    """Why a player cannot pay so many hit points of their HQ (`pay`): too_dear. None if they can.

    The HQ keeps one hit point, and of several the one that has most pays; on points the opponent's last point is not
    given away (our ruling)."""
    hq, points = strongest_hq(state.board, seat), state.board.points
    left = 0 if hq is None else hit_points_of(state.board, hq)
    if points is not None:
        left = state.board.room_for_points(opponent)
    return None if not price or (hq is not None and left > price) else Illegal("too_dear", TOO_DEAR)


def pay(state: State, seat: int, price: int, opponent: int, rule: str) -> None:
    """Let a player pay hit points of their HQ; on points the opponent gets them.

    It is no attack: no Medic helps and nothing adds to it (FAQ general.47, general.157). `rule`: the id of the trait.
    Raises Illegal: too_dear."""
    if (refusal := price_refusal(state, seat, price, opponent)) is not None:
        raise refusal
    hq, points = strongest_hq(state.board, seat), state.board.points
    if not price or hq is None:
        return
    at = state.coord(hq.at)
    if points is None:
        lose_hit_points(state.board, hq, price)
        state.tell({**hq_damage_event(state.board, hq, price), "rule": rule})
    else:
        points[opponent] += price
        total = points[opponent]
        state.tell({"type": "points", "seat": opponent, "at": at, "points": price, "total": total, "rule": rule})


def destroy(state: State, unit: Unit, cause: str) -> None:
    """Destroy a unit at once; no Medic helps. `cause`: the id of a trait, a marker or a tile."""
    if state.units[unit.at] is unit:
        remove_unit(state, unit.at, cause)
        if state.running is not None:
            state.running.battle.changed = state.running.battle.removed = True
        state.follow_board_change()


# Tiles ----------------------------------------------------------------------------------------------------------------


def send(state: State, unit: Unit, pile: str) -> bool:
    """Bring a unit's tile to a pile or a pool of its owner: one on the board, or one just destroyed.

    Returns whether it was: an owner whose army has no such pool keeps the tile where it is. On the stack it lies on
    top. A tile that finds no room in the hand is discarded. HQs, allied units and Structures are in no pile; they stay
    where they are."""
    if unit.is_hq or unit.tile.part or state.board.is_ally(unit):
        return False
    player, tile = state.players[unit.owner], unit.tile.front
    is_on_board, graveyard = state.units[unit.at] is unit, player.army.graveyard
    source: str | None = "board" if is_on_board else graveyard if tile in pile_of(player, graveyard) else None
    if source is None:
        return False
    if pile == "hand" and len(player.hand) >= state.hands.limit:
        pile = "discard"
    if source == pile:
        return False
    if is_on_board:
        state.board.clear([unit])
        state.turn.unit_left(unit.at)
        state.board_was_changed()
    elif source == "discard":
        del player.discard[len(player.discard) - 1 - player.discard[::-1].index(tile)]
    else:
        holdings.remove(player, source, tile)
    holdings.add(player, pile, tile)
    at = state.coord(unit.at)
    if is_on_board:
        state.tell({"type": "returned", "seat": player.seat, "tile": tile, "source": source, "pile": pile, "at": at})
        state.follow_board_change()
    else:
        state.tell({"type": "returned", "seat": player.seat, "tile": tile, "source": source, "pile": pile})
    return True


def draw_more(state: State, seat: int, count: int) -> int:
    """Let a player draw up to so many tiles, as far as the hand has room. Returns how many.

    In a preview nothing is drawn, and only how many it would be is noted. The last tile of the stack is drawn only in
    the player's own turn: it begins the final sequence (our ruling)."""
    player = state.players[seat]
    is_own_turn = seat == state.turn.seat and state.turn.phase in ("play", "discard")
    left = len(player.stack) if is_own_turn else len(player.stack) - 1
    drawn = min(count, left, state.hands.limit - len(player.hand))
    if drawn <= 0:
        return 0
    if state.is_preview:
        state.foreseen_draws = {**state.foreseen_draws, seat: state.foreseen_draws.get(seat, 0) + drawn}
        return 0
    tiles = player.draw_to(len(player.hand) + drawn)
    state.tell({"type": "drawn", "seat": seat, "tiles": tiles, "left": len(player.stack), "reveals": True})
    if is_own_turn:
        hand.see_last(state)
    if state.is_heard(DRAWN):
        state.happen(state.occasion(DRAWN, seat, tiles=tuple(tiles)))
    return len(tiles)


def stash(state: State, seat: int, pool: str, count: int) -> int:
    """Put tiles from the top of a player's stack into a pool, unseen by opponents if it is hidden. Returns how many.

    In a preview nothing is drawn. The last tile of the stack stays: only drawing begins the final sequence."""
    player = state.players[seat]
    moved = min(count, len(player.stack) - 1)
    if moved <= 0 or state.is_preview:
        return 0
    tiles = player.stack[:moved]
    for tile in tiles:
        holdings.remove(player, "stack", tile)
        holdings.add(player, pool, tile)
    left = len(player.stack)
    event: Stashed = {
        "type": "stashed", "seat": seat, "pool": pool, "count": moved, "tiles": tiles, "left": left, "reveals": True
    }  # fmt: skip
    state.tell(event)
    return moved


def bring(
    state: State, seat: int, tile: str, at: int, rotation: int, source: str = "hand", face: str | None = None
) -> None:
    """Put a tile of a pile on the board as a unit, at no use of the turn.

    `face`: the other face of the tile that it shows (`face_of`). What is placed so acts as any placed tile. Raises
    Illegal: not_in_hand, occupied, barred, no_room."""
    player = state.players[seat]
    pile = pile_of(player, source)
    if tile not in pile:
        raise Illegal("not_in_hand", _("That tile is not there."), "tile")
    definition = player.army.tiles[face or tile]
    check_open(state, definition, seat, at)
    holdings.remove(player, source, tile)
    put_unit(state, state.unit(definition, seat, at, rotation))
    if state.running is not None and state.is_full():
        state.running.battle.causer = seat  # who fills the board again causes the next battle (FAQ gameplay.17)
    event: Placed = {"type": "placed", "seat": seat, "tile": definition.id, "at": state.coord(at), "rotation": rotation}
    state.tell(event if source == "hand" else {**event, "source": source})
    arrive(state, at, told=placed_occasions(state, at, definition))


def replace(state: State, unit: Unit, tile: str, rotation: int, source: str = "hand") -> None:
    """Discard a unit and put another tile of its player in its place: a change, no loss (FAQ general.153).

    The new unit has no wounds and no markers. Raises Illegal("not_in_hand")."""
    player = state.players[unit.owner]
    if tile not in pile_of(player, source):
        raise Illegal("not_in_hand", _("That tile is not there."), "tile")
    state.listening += 1  # the field is free for the new tile alone
    try:
        send(state, unit, "discard")
    finally:
        state.listening -= 1
    bring(state, unit.owner, tile, unit.at, rotation, source)
