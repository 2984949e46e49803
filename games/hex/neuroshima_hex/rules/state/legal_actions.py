"""The legal actions of a position (hex 3.2): what `State.legal` lists."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set
from typing import TYPE_CHECKING

from ..board.tiles import Tile, Unit
from ..entries import ROTATIONS, Entry
from ..leaders import use
from ..scenario.steps import PlaceHq
from ..traits import Trait
from ..turn import building, hand, movement, prohibitions, replacing, setup
from ..turn.player import Player

if TYPE_CHECKING:
    from .state import State


def seats_to_move(state: State) -> tuple[int, ...]:
    """The seats that may act: that which must decide, otherwise that whose turn it is.

    While leaders are chosen, all seats that have not chosen."""
    if state.result is not None:
        return ()
    if state.turn.phase == "leader":
        return use.choosers(state)
    return (state.turn.seat,) if state.pending is None else (state.pending.seat,)


def legal(state: State, seat: int) -> list[Entry]:
    """What `seat` may do, compactly: a field of an entry may be `{"any": [...]}`.

    What only position files may do is not listed."""
    if seat not in seats_to_move(state):
        return []
    if state.pending is not None:
        return [{"type": "choose", **answer} for answer in state.pending.answers]
    player, phase = state.players[seat], state.turn.phase
    if phase == "leader":
        return [{"type": "choose_leader", "leader": {"any": list(use.leaders_dealt_to(state, seat))}}]
    if phase == "place_hq":
        return [entry for hq in hqs_to_place(state, seat) for entry in _placing(state, player, hq.id)]
    if phase == "deploy":
        return setup.entries(state)
    tiles = dict.fromkeys(player.hand)  # each kind once
    if phase == "discard":
        return _forced_discard(state, player, tiles)
    return _ordinary_turn(state, player, tiles)


def _forced_discard(state: State, player: Player, tiles: Collection[str]) -> list[Entry]:
    """What the player may do with a full hand before a tile is discarded."""
    entries: list[Entry] = [{"type": "discard", "tile": tile} for tile in tiles]
    if state.turn.opening:
        entries += _opening(state, player)
    if state.leading is not None:
        entries += use.entries(state, player.seat)
    if state.turn.redraw:
        entries += hand.redraws(state, player)
    if player.structure and not prohibitions.is_barred(state, "build"):
        entries += building.offers(state, player.seat)
    return entries


def _ordinary_turn(state: State, player: Player, tiles: Collection[str]) -> list[Entry]:
    seat = player.seat
    entries: list[Entry] = []
    if tiles and hand.may_use(state):
        for tile in tiles:
            entries += _uses(state, player, tile)
    if state.board.kept[seat]:
        entries += _markers(state, seat)
    if state.turn.opening:
        entries += _opening(state, player)
    for trait in usable_abilities(state, seat):
        if state.turn.barred and prohibitions.is_barred(state, "act", trait):
            continue
        name = trait.name
        entries += [{"type": "act", "ability": name, **offer} for offer in trait.offers(state, seat)]
    if state.puzzle is None:
        if state.leading is not None:
            entries += use.entries(state, seat)
        if tiles and hand.may_discard(state):
            entries += [{"type": "discard", "tile": tile} for tile in tiles]
        if state.turn.redraw:
            entries += hand.redraws(state, player)
    entries.append({"type": "end_turn"})
    return entries


def _opening(state: State, player: Player) -> list[Entry]:
    """What the player may do before anything else in the turn."""
    openers = [trait for trait in player.army.openers if not prohibitions.is_barred(state, "act", trait)]
    return [{"type": "act", "ability": t.name, **offer} for t in openers for offer in t.offers(state, player.seat)]


def usable_abilities(state: State, seat: int) -> Sequence[Trait]:
    """The abilities that a unit of the seat may have: printed ones, and those that units are given.

    Most boards have none. What terrain lets units do it alone knows, so there all are asked, and where a module with an
    ability was won by another side."""
    registry, forces = state.registry, state.forces()
    given, won = forces.given_traits, forces.links.serves
    if state.land.may_give_abilities or (won and any(u and u.abilities for u in map(state.units.__getitem__, won))):
        return registry.abilities
    able = movement.able_units(state, seat)
    if given and not given.isdisjoint(registry.ability_ids):
        return registry.abilities_among([*able, *given])
    return registry.abilities_among(able) if able else ()


# Tiles of the hand ----------------------------------------------------------------------------------------------------


def abilities_of_match(state: State) -> Set[str]:
    """The names of all abilities that a unit may have at some time of this match.

    More than units have now (`usable_abilities`): a module that gave one may be gone, a tile may have another face."""
    registry, board = state.registry, state.board
    if state.land.may_give_abilities:
        return {trait.name for trait in registry.traits.values() if trait.action == "act"}
    lying = [unit for unit in (*board.units, *board.ground, *board.fixtures.values()) if unit is not None]
    present = {*board.armies, *(unit.tile.army for unit in lying)}
    tiles = [tile for army in present & registry.armies.keys() for tile in registry.armies[army].tiles.values()]
    tiles += [unit.tile for unit in lying]
    found = [trait for tile in tiles for trait in tile.traits]
    found += [given for trait in registry.traits.values() for given in trait.grants]  # allies come and go
    seen = board.markers_in_play().keys() | {name for marks in board.won for name in marks}
    for marker in board.kinds.values():
        comes_by_army = marker.army in present if marker.army else not marker.kept
        if comes_by_army or marker.id in seen:
            found += marker.grants
    return {trait.name for trait in found if trait.action == "act"}


def _uses(state: State, player: Player, tile: str) -> list[Entry]:
    """The ways to place or play a tile."""
    definition = player.army.tiles[tile]
    if definition.is_foundation:
        return _founding(state, player, tile)
    if not definition.is_instant:
        return _placing(state, player, tile)
    trait = state.registry.offer("play", tile, player.army.id)
    assert trait is not None
    if state.turn.barred and prohibitions.is_barred(state, "play", trait):
        return []
    return [{"type": "play", "tile": tile, **offer} for offer in trait.offers(state, player.seat)]


def _placing(state: State, player: Player, tile: str) -> list[Entry]:
    definition, seat = player.army.tiles[tile], player.seat
    shown = state.grid.shown
    if definition.is_hq:
        free = [shown[f] for f in hq_fields(state, seat)]
    elif state.turn.barred and not replacing.may_place(state):
        free = []
    elif state.lets_enter_anywhere(definition):
        free = [coord for coord, unit in zip(shown, state.units, strict=True) if unit is None]
    else:
        free = [shown[f] for f in state.free_fields(definition, seat)]
    if state.makes_room and not definition.is_hq:
        free = free + [shown[f] for f in replacing.fields(state, definition, seat)]
    return [{"type": "place", "tile": tile, "at": {"any": free}, "rotation": ROTATIONS}] if free else []


def hqs_to_place(state: State, seat: int) -> Sequence[Tile]:
    """The HQs that the seat may place now, each with all its faces."""
    missing = {tile.id for tile in state.missing_hqs(seat)}
    return [tile for tile in state.players[seat].army.hqs if tile.front in missing]


def hq_fields(state: State, seat: int) -> Sequence[int]:
    """Where the HQ of `seat` may be placed now."""
    step = state.setup[0] if state.setup else PlaceHq(seat)
    assert isinstance(step, PlaceHq)
    return setup.leaving_room(setup.rooms_of_hqs(state), setup.hq_fields(state, step))


def _founding(state: State, player: Player, tile: str) -> list[Entry]:
    """The places of a foundation tile: fields without a unit and another such tile.

    It has no front, so it lies as it is printed."""
    if state.turn.barred and not replacing.may_place(state):
        return []
    fields = state.free_fields(player.army.tiles[tile], player.seat)
    free = [state.coord(f) for f in fields if state.ground[f] is None]
    return [{"type": "place", "tile": tile, "at": {"any": free}, "rotation": 0}] if free else []


# Markers that were won ------------------------------------------------------------------------------------------------


def _markers(state: State, seat: int) -> list[Entry]:
    return [
        {"type": "use_marker", "marker": marker, "unit": {"any": [state.coord(u.at) for u in takers]}}
        for marker in state.board.kept[seat]
        if (takers := [u for u in state.units if u is not None and may_take_marker(state, seat, u, marker)])
    ]


def may_take_marker(state: State, seat: int, unit: Unit, marker: str) -> bool:
    """Whether `seat` may put the marker on the unit.

    Only on own units, no allied ones. Distance and nets do not matter."""
    return unit.seat == seat and not state.board.is_ally(unit) and state.board.may_take(unit, marker)
