"""What tiles and hit points are worth in the look-ahead, in points: a plain warrior is worth about 2."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from ..rules.board.tiles import Tile
from ..rules.traits.base import USUAL_WORTH

WIN = 1000.0
HQ_POINT = 3.0
"""The worth of one hit point of an HQ."""
BARRED: Mapping[str, float] = MappingProxyType({"place": 3.0, "play": 1.5, "act": 0.6, "build": 0.5})
"""What it costs a player not to take such actions in the next turn, or in this one."""
WOUNDED = 0.4
"""How much less a unit is worth that can bear no further wound."""

IDLE = 0.5
"""The share of its worth that a unit keeps without the power it needs, or in a net: it does nothing, but may later."""


@cache
def tile_value(tile: Tile) -> float:
    """A rough price of a tile that stands on the board, from what is printed on it."""
    if tile.is_hq:
        return 0.0
    fighting = 0.5 + attack_value(tile) + serving_value(tile) + net_value(tile) + 0.5 * tile.toughness
    return fighting + USUAL_WORTH * len(tile.traits) + unusual_worth(tile)


@cache
def unusual_worth(tile: Tile) -> float:
    """How much of that its traits say themselves, more than what is usual."""
    return sum(trait.worth - USUAL_WORTH for trait in tile.traits)


def attack_value(tile: Tile) -> float:
    """How much of that are its attacks."""
    return 0.5 * sum(icon.strength for icon in tile.icons) * (0.5 + 0.5 * len(tile.initiative))


def net_value(tile: Tile) -> float:
    """How much of that are its nets."""
    return 0.7 * len(tile.nets)


@cache
def serving_value(tile: Tile) -> float:
    """How much of that is what it does as a module."""
    return 1.0 + 0.25 * (len(tile.links) + len(tile.reaches)) if tile.kind == "module" else 0.0
