"""The actions of a turn (hex 3.1, 3.2).

`apply._perform` says which function does which action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from neuroshima_contract.refusal import Illegal, _

from ..actions import Act, Build, Choose, ChooseLeader, Discard, EndTurn, Place, Play, Redraw, UseLeader, UseMarker
from ..board.tiles import Tile
from ..events.board import Played
from ..leaders import use
from ..occasions import Occasion
from ..occasions.occasion import PLACED
from ..turn import building, endgame, hand, movement, prohibitions, replacing, setup
from .battles import follow_board_change
from .decisions import decide
from .legal_actions import hq_fields, hqs_to_place, may_take_marker
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
        setup.add_tiles_of_hq(state, seat)
        setup.end_step(state)
    else:
        _place_from_hand(state, seat, action)


def place_hq(state: State, seat: int, action: Place) -> None:
    """Place the HQ, and do nothing of what follows from that.

    Raises Illegal as other tiles do, "not_offered" for one that stands already, and "barred" where the scenario does
    not let the HQ stand."""
    _check_own(action)
    at = state.field(action.at)
    if action.tile not in [tile.id for tile in hqs_to_place(state, seat)]:
        raise Illegal("not_offered", setup.NOT_OFFERED, "tile")
    if state.units[at] is None and at not in hq_fields(state, seat):
        raise Illegal("barred", setup.NOT_THERE, "at")
    _place_unit(state, seat, state.players[seat].army.tiles[action.tile], action)


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
    if not (state.makes_room and _make_room(state, seat, tile, action)):
        prohibitions.check(state, "place")
    place_tile = _place_foundation if tile.is_foundation else _place_unit
    at = place_tile(state, seat, tile, action)
    state.players[seat].hand.remove(tile.id)
    hand.spend(state)
    arrive(state, at, told=placed_occasions(state, at, tile))


def placed_occasions(state: State, at: int, tile: Tile) -> Sequence[Occasion]:
    """The placing of a tile, for traits that act on it."""
    if not state.is_heard(PLACED):
        return ()
    unit = (state.ground if tile.is_foundation else state.units)[at]
    return [state.occasion(PLACED, unit.seat, unit)] if unit is not None else ()


def _make_room(state: State, seat: int, tile: Tile, action: Place) -> bool:
    """Take a unit off the field on which the tile is placed, if a trait lets it give way. Returns whether one did."""
    unit = state.units[state.field(action.at)]
    trait = replacing.trait_that_makes_room(state, unit, tile, seat) if unit is not None else None
    if unit is None or trait is None:
        return False
    state.listening += 1  # what follows waits until the tile is placed
    try:
        trait.make_room(state, unit, tile, seat)
    finally:
        state.listening -= 1
    return True


def _place_unit(state: State, seat: int, tile: Tile, action: Place) -> int:
    """Returns the field. Raises Illegal: off_board, occupied, barred, no_room."""
    at = state.field(action.at)
    check_open(state, tile, seat, at)
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
    check_open(state, tile, seat, at)
    if action.rotation:
        raise Illegal("bad_rotation", _("A foundation tile is not turned."), "rotation")
    state.ground[at] = state.unit(tile, seat, at, 0)
    state.board_was_changed()
    state.tell({"type": "placed", "seat": seat, "tile": tile.id, "at": state.coord(at), "rotation": 0})
    return at


def check_open(state: State, tile: Tile, seat: int, at: int) -> None:
    """Raises Illegal: occupied, barred, no_room."""
    if not state.may_enter(tile, seat, at):
        raise movement.entry_refusal(state, tile, seat, at, "at")


# The hand -------------------------------------------------------------------------------------------------------------


def discard(state: State, seat: int, action: Discard) -> None:
    """Raises Illegal: not_in_hand, no_discard, all_used."""
    tile = tile_in_hand(state, seat, action.tile)
    hand.discard(state, state.players[seat], tile.id)


def redraw(state: State, seat: int, action: Redraw) -> None:
    """Raises Illegal("bad_redraw")."""
    hand.redraw(state, state.players[seat], action)


def play(state: State, seat: int, action: Play) -> None:
    """Play an instant tile.

    Raises Illegal: not_in_hand, bad_target, all_used, and what its trait refuses."""
    tile = tile_in_hand(state, seat, action.tile)
    trait = state.registry.offer("play", tile.id, tile.army)
    if trait is None or not tile.is_instant:
        raise Illegal("bad_target", _("This tile is placed on the board, not played."), "tile")
    hand.check_use(state)
    prohibitions.check(state, "play", trait)
    plan = trait.check(state, seat, action)
    state.players[seat].throw(tile.id)
    hand.spend(state)
    state.turn.withdraw_offers()
    if state.log is not None:
        state.tell(_played_event(seat, tile, action))
    trait.perform(state, seat, plan)


def _played_event(seat: int, tile: Tile, action: Play) -> Played:
    event: Played = {"type": "played", "seat": seat, "tile": tile.id}
    if action.does is not None:
        event["does"] = action.does
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


def act(state: State, seat: int, action: Act) -> None:
    """Use an ability. Raises Illegal: no_ability, not_opening, must_discard, and what its trait refuses."""
    trait = state.registry.offer("act", action.ability)
    if trait is None:
        raise Illegal("no_ability", _("This unit has no such ability."), "ability")
    prohibitions.check(state, "act", trait)
    if trait.opens_turn and not (state.turn.opening and trait in state.players[seat].army.openers):
        raise Illegal("not_opening", _("This is done before anything else in the turn."), "ability")
    if state.turn.phase == "discard" and not trait.opens_turn:
        raise Illegal("must_discard", state.hands.must_discard)
    plan = trait.check(state, seat, action)
    state.turn.withdraw_offers()
    trait.perform(state, seat, plan)


def build(state: State, seat: int, action: Build) -> None:
    """Pay with three tiles, and put both tiles of the Structure on the board at once.

    One with Boarding starts a battle as soon as it stands, and ends the turn, unless it comes to stand in a net
    (hex 9.3, 12.57)."""
    prohibitions.check(state, "build")
    units = building.check(state, seat, action)
    building.pay(state, state.players[seat], action.tiles)
    state.turn.withdraw_offers()
    state.turn.phase = "play"
    state.tell(
        {"type": "built", "seat": seat, "tiles": action.tiles, "fields": [state.coord(unit.at) for unit in units]}
    )
    for unit in units:
        put_unit(state, unit)
        at, rotation = state.coord(unit.at), unit.rotation
        state.tell({"type": "placed", "seat": seat, "tile": unit.tile.id, "at": at, "rotation": rotation})
    told = [occasion for unit in units for occasion in placed_occasions(state, unit.at, unit.tile)]
    arrive(state, *(unit.at for unit in units), told=told)


def use_marker(state: State, seat: int, action: UseMarker) -> None:
    """Put a marker that was won on a unit (the expansions' rules of markers).

    Raises Illegal: no_marker, bad_target, off_board."""
    kept = state.board.kept[seat]
    if action.marker not in kept:
        raise Illegal("no_marker", _("You have no such marker."), "marker")
    unit = state.units[state.field(action.unit, "unit")]
    if unit is None or not may_take_marker(state, seat, unit, action.marker):
        message = _("Choose a unit of your own, no HQ, with fewer than two such markers.")
        if not state.board.kinds[action.marker].gives:
            message = _("This marker gives a unit nothing; you keep it.")
        raise Illegal("bad_target", message, "unit")
    left = {name: count - (name == action.marker) for name, count in kept.items()}
    state.board.keep(seat, {name: count for name, count in left.items() if count})
    count = state.board.mark(unit.at, action.marker)
    state.board_was_changed()
    state.tell(
        {"type": "marker_used", "seat": seat, "marker": action.marker, "at": state.coord(unit.at), "count": count}
    )
    follow_board_change(state)


# Leaders --------------------------------------------------------------------------------------------------------------


def choose_leader(state: State, seat: int, action: ChooseLeader) -> None:
    """Raises Illegal("not_dealt")."""
    if use.choose(state, seat, action):
        setup.end_step(state)
    else:
        state.turn.seat = state.to_move[0]


def use_leader(state: State, seat: int, action: UseLeader) -> None:
    """Raises Illegal as `leaders.use.check`."""
    use.use(state, seat, use.check(state, seat, action))


# Decisions, and the end of the turn -----------------------------------------------------------------------------------


def choose(state: State, seat: int, action: Choose) -> None:
    """Answer the pending question. Raises Illegal("not_an_answer")."""
    question = state.pending
    assert question is not None
    said = action.answer()
    answer = next((answer for answer in question.answers if answer == said), None)
    if answer is None:
        raise Illegal("not_an_answer", _("That is not one of the answers."))
    decide(state, question, answer)


def end_turn(state: State, seat: int, action: EndTurn) -> None:
    """End the turn, or a step of the setup in which no more units need be placed.

    Raises Illegal("must_deploy")."""
    if state.turn.phase == "deploy":
        setup.end(state)
    else:
        state.end_of_turn()
        endgame.turn_over(state)
