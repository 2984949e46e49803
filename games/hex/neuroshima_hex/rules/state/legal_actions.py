"""The legal actions of a position (hex 3.2): what `State.legal` lists."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..board.tiles import Unit
from ..entries import ROTATIONS, Entry
from ..leaders import use
from ..position.player import Player
from ..scenario.steps import PlaceHq
from ..traits import Trait
from ..turn import building, hand, movement, setup
from .position import Position


def legal(position: Position, seat: int) -> list[Entry]:
    """What `seat` may do, compactly: a field of an entry may be `{"any": [...]}`.

    What only position files may do is not listed."""
    if seat not in position.to_move:
        return []
    if position.pending is not None:
        return [{"type": "choose", **answer} for answer in position.pending.answers]
    player, phase = position.players[seat], position.turn.phase
    if phase == "leader":
        return [{"type": "choose_leader", "leader": {"any": list(use.leaders_dealt_to(position, seat))}}]
    if phase == "place_hq":
        return _placing(position, player, "hq")
    if phase == "deploy":
        return setup.entries(position)
    tiles = dict.fromkeys(player.hand)  # each kind once
    if phase == "discard":
        return _forced_discard(position, player, tiles)
    return _ordinary_turn(position, player, tiles)


def _forced_discard(position: Position, player: Player, tiles: Collection[str]) -> list[Entry]:
    """What the player may do with a full hand before a tile is discarded."""
    entries: list[Entry] = [{"type": "discard", "tile": tile} for tile in tiles]
    if position.leading is not None:
        entries += use.entries(position, player.seat)
    if position.turn.redraw:
        entries += hand.redraws(position, player)
    if player.structure:
        entries += building.offers(position, player.seat)
    return entries


def _ordinary_turn(position: Position, player: Player, tiles: Collection[str]) -> list[Entry]:
    seat = player.seat
    entries: list[Entry] = []
    if tiles and hand.may_use(position):
        for tile in tiles:
            entries += _uses(position, player, tile)
    if position.board.kept[seat]:
        entries += _markers(position, seat)
    for trait in usable_abilities(position, seat):
        name = trait.name
        entries += [{"type": "act", "ability": name, **offer} for offer in trait.offers(position, seat)]
    if position.puzzle is None:
        if position.leading is not None:
            entries += use.entries(position, seat)
        if tiles and hand.may_discard(position):
            entries += [{"type": "discard", "tile": tile} for tile in tiles]
        if position.turn.redraw:
            entries += hand.redraws(position, player)
    entries.append({"type": "end_turn"})
    return entries


def usable_abilities(position: Position, seat: int) -> Sequence[Trait]:
    """The abilities that a unit of the seat may have: printed ones, and those that units are given.

    Most boards have none. What terrain lets units do it alone knows, so there all are asked."""
    registry, given = position.registry, position.forces().given_traits
    if not position.land.is_plain:
        return registry.abilities
    able = movement.able_units(position, seat)
    if given and not given.isdisjoint(registry.ability_ids):
        return [trait for trait in registry.abilities if trait.id in able or trait.id in given]
    if len(able) < 2:  # as nearly always
        return [registry.traits[ability] for ability in able]
    return [trait for trait in registry.abilities if trait.id in able]


# Tiles of the hand ----------------------------------------------------------------------------------------------------


def _uses(position: Position, player: Player, tile: str) -> list[Entry]:
    """The ways to place or play a tile."""
    definition = player.army.tiles[tile]
    if definition.is_foundation:
        return _founding(position, player, tile)
    if not definition.is_instant:
        return _placing(position, player, tile)
    trait = position.registry.offer("play", tile, player.army.id)
    assert trait is not None
    return [{"type": "play", "tile": tile, **offer} for offer in trait.offers(position, player.seat)]


def _placing(position: Position, player: Player, tile: str) -> list[Entry]:
    definition, seat = player.army.tiles[tile], player.seat
    shown = position.grid.shown
    if definition.is_hq:
        free = [shown[f] for f in hq_fields(position, seat)]
    elif position.may_bar(definition):
        free = [shown[f] for f in position.free_fields(definition, seat)]
    else:
        free = [coord for coord, unit in zip(shown, position.units, strict=True) if unit is None]
    return [{"type": "place", "tile": tile, "at": {"any": free}, "rotation": ROTATIONS}] if free else []


def hq_fields(position: Position, seat: int) -> Sequence[int]:
    """Where the HQ of `seat` may be placed now."""
    step = position.setup[0] if position.setup else PlaceHq(seat)
    assert isinstance(step, PlaceHq)
    return setup.leaving_room(setup.rooms_of_hqs(position), setup.hq_fields(position, step))


def _founding(position: Position, player: Player, tile: str) -> list[Entry]:
    """The places of a foundation tile: fields without a unit and another such tile.

    It has no front, so it lies as it is printed."""
    fields = position.free_fields(player.army.tiles[tile], player.seat)
    free = [position.coord(f) for f in fields if position.ground[f] is None]
    return [{"type": "place", "tile": tile, "at": {"any": free}, "rotation": 0}] if free else []


# Markers that were won ------------------------------------------------------------------------------------------------


def _markers(position: Position, seat: int) -> list[Entry]:
    return [
        {"type": "use_marker", "marker": marker, "unit": {"any": [position.coord(u.at) for u in takers]}}
        for marker in position.board.kept[seat]
        if (takers := [u for u in position.units if u is not None and may_take_marker(position, seat, u, marker)])
    ]


def may_take_marker(position: Position, seat: int, unit: Unit, marker: str) -> bool:
    """Whether `seat` may put the marker on the unit.

    Only on own units, no allied ones. Distance and nets do not matter."""
    return unit.seat == seat and not position.board.is_ally(unit) and position.board.may_take(unit, marker)
