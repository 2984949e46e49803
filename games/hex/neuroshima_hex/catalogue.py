"""All that never changes during a match and that a screen needs: names, numbers and drawings."""

from __future__ import annotations

from typing import Any

from .drawing import sprite
from .rules.armies import Army
from .rules.catalog import Catalog
from .rules.tiles import Tile

LANGUAGES = ["en", "pl", "cs"]
NO_SIDES = [0] * 6


def catalogue(catalog: Catalog) -> dict[str, Any]:
    """Armies with their tiles, and one sprite of SVG symbols for each."""
    armies = {army.id: army_facts(army) for army in catalog.armies.values()}
    return {
        "languages": LANGUAGES,
        "armies": armies,
        "art": {name: sprite(name, facts) for name, facts in armies.items()},
    }


def army_facts(army: Army) -> dict[str, Any]:
    tiles = {tile.id: tile_facts(tile) for tile in army.tiles.values()}
    return {"names": army.names, "color": army.color, "tiles": tiles}


def tile_facts(tile: Tile) -> dict[str, Any]:
    """A tile as printed; the six numbers of every kind of icon by side, clockwise from the top edge."""
    core = dict.fromkeys(("melee", "ranged", "gauss", "net", "armor", "links"), NO_SIDES)
    return {
        "names": tile.names, "count": tile.count, "kind": tile.kind, "initiative": list(tile.initiative),
        "toughness": tile.toughness, "hit_points": tile.hit_points,
        **core, **{key: list(row) for key, row in tile.sides.items()},
        "traits": [trait.id for trait in tile.traits],
        "bonus": {name: amount for name, amount in tile.bonus._asdict().items() if amount},
    }  # fmt: skip
