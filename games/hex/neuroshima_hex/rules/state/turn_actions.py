"""The actions of a turn, except placing a tile (hex 3.2).

`apply` has the table of actions and functions.
"""

from __future__ import annotations

from ..actions import Act, Build, Choose, ChooseLeader, Discard, Play, Redraw, UseLeader, UseMarker
from ..board.tiles import Tile
from ..errors import Illegal, _
from ..events.board import Played
from ..leaders import use
from ..turn import building, endgame, hand, setup
from .battles import follow_board_change
from .decisions import decide
from .legal_actions import may_take_marker
from .placing import tile_in_hand
from .position import Position, board_was_changed
from .unit_changes import arrive, put_unit

# The hand -------------------------------------------------------------------------------------------------------------


def discard(position: Position, seat: int, action: Discard) -> None:
    """Raises Illegal: not_in_hand, no_discard, all_used."""
    tile = tile_in_hand(position, seat, action.tile)
    hand.discard(position, position.players[seat], tile.id)


def redraw(position: Position, seat: int, action: Redraw) -> None:
    """Raises Illegal("bad_redraw")."""
    hand.redraw(position, position.players[seat], action)


def play(position: Position, seat: int, action: Play) -> None:
    """Play an instant tile.

    Raises Illegal: not_in_hand, bad_target, all_used, and what its trait refuses."""
    tile = tile_in_hand(position, seat, action.tile)
    trait = position.registry.offer("play", tile.id, tile.army)
    if trait is None or not tile.is_instant:
        raise Illegal("bad_target", _("This tile is placed on the board, not played."), "tile")
    hand.check_use(position)
    plan = trait.check(position, seat, action)
    position.players[seat].throw(tile.id)
    hand.spend(position)
    position.turn.withdraw_offers()
    if position.log is not None:
        position.tell(_played_event(seat, tile, action))
    trait.perform(position, seat, plan)


def _played_event(seat: int, tile: Tile, action: Play) -> Played:
    event: Played = {"type": "played", "seat": seat, "tile": tile.id}
    if action.unit is not None:
        event["unit"] = list(action.unit)
    if isinstance(action.target, list):
        event["target"] = [list(coord) for coord in action.target]
    elif action.target is not None:
        event["target"] = list(action.target)
    if action.with_ is not None:
        event["with"] = list(action.with_)
    return event


# The board ------------------------------------------------------------------------------------------------------------


def act(position: Position, seat: int, action: Act) -> None:
    """Use a unit's ability. Raises Illegal: no_ability, and what its trait refuses."""
    trait = position.registry.offer("act", action.ability)
    if trait is None:
        raise Illegal("no_ability", _("This unit has no such ability."), "ability")
    plan = trait.check(position, seat, action)
    position.turn.withdraw_offers()
    trait.perform(position, seat, plan)


def build(position: Position, seat: int, action: Build) -> None:
    """Pay with three tiles, and put both tiles of the Structure on the board at once.

    One with Boarding starts a battle as soon as it stands, and ends the turn, unless it comes to stand in a net
    (hex 9.3, 12.57)."""
    units = building.check(position, seat, action)
    building.pay(position, position.players[seat], action.tiles)
    position.turn.withdraw_offers()
    position.turn.phase = "play"
    position.tell(
        {"type": "built", "seat": seat, "tiles": action.tiles, "fields": [position.coord(unit.at) for unit in units]}
    )
    for unit in units:
        put_unit(position, unit)
        at, rotation = position.coord(unit.at), unit.rotation
        position.tell({"type": "placed", "seat": seat, "tile": unit.tile.id, "at": at, "rotation": rotation})
    boards = any(trait.boards for unit in units for trait in unit.tile.traits)
    position.turn.boarding = boards and not any(unit.at in position.forces().netted for unit in units)
    arrive(position, *(unit.at for unit in units))


def use_marker(position: Position, seat: int, action: UseMarker) -> None:
    """Put a marker that was won on a unit (the expansions' rules of markers).

    Raises Illegal: no_marker, bad_target, off_board."""
    kept = position.board.kept[seat]
    if action.marker not in kept:
        raise Illegal("no_marker", _("You have no such marker."), "marker")
    unit = position.units[position.field(action.unit, "unit")]
    if unit is None or not may_take_marker(position, seat, unit, action.marker):
        message = _("Choose a unit of your own, no HQ, with fewer than two such markers.")
        if not position.board.kinds[action.marker].gives:
            message = _("This marker gives a unit nothing; you keep it.")
        raise Illegal("bad_target", message, "unit")
    left = {name: count - (name == action.marker) for name, count in kept.items()}
    position.board.keep(seat, {name: count for name, count in left.items() if count})
    count = position.board.mark(unit.at, action.marker)
    board_was_changed(position)
    position.tell(
        {"type": "marker_used", "seat": seat, "marker": action.marker, "at": position.coord(unit.at), "count": count}
    )
    follow_board_change(position)


# Leaders --------------------------------------------------------------------------------------------------------------


def choose_leader(position: Position, seat: int, action: ChooseLeader) -> None:
    """Raises Illegal("not_dealt")."""
    if use.choose(position, seat, action):
        setup.end_step(position)
    else:
        position.turn.seat = position.to_move[0]


def use_leader(position: Position, seat: int, action: UseLeader) -> None:
    """Raises Illegal as `leaders.use.check`."""
    use.use(position, seat, use.check(position, seat, action))


# Decisions, and the end of the turn -----------------------------------------------------------------------------------


def choose(position: Position, action: Choose) -> None:
    """Answer the pending question. Raises Illegal("not_an_answer")."""
    question = position.pending
    assert question is not None
    said = action.answer()
    answer = next((answer for answer in question.answers if answer == said), None)
    if answer is None:
        raise Illegal("not_an_answer", _("That is not one of the answers."))
    decide(position, question, answer)


def end_turn(position: Position, seat: int) -> None:
    """End the turn, or a step of the setup in which no more units need be placed.

    Raises Illegal("must_deploy")."""
    if position.turn.phase == "deploy":
        setup.end(position)
    else:
        position.tell({"type": "turn_ended", "seat": seat})
        endgame.turn_over(position)
