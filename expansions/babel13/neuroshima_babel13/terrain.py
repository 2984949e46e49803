"""Terrain of Babel 13: what its features do (digest, section 8). Kinds, names and words are in terrain.toml.

Poison and radiation hurt HQs too, because the text exempts HQs only where it says so. What needs turrets, the control
panel or loot is not here yet."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib import resources

from neuroshima_hex.rules.land import Feature, TerrainKind, Units
from neuroshima_hex.rules.tiles import Tile, Unit

from .traits.attacks import SniperShot


def _is_tough(tile: Tile) -> bool:
    """Toughness that is printed; what a marker or an HQ gives does not count."""
    return tile.toughness > 0 and not tile.is_hq


class Thicket(Feature):
    id = "thicket"
    near_only = True


class High(Feature):
    id = "high"
    opaque = True


class Dark(Feature):
    id = "dark"


class Poisonous(Feature):
    id = "poisonous"
    closing_wounds = 1


class Jungle(Feature):
    id = "jungle"

    def bars(self, tile: Tile, seat: int, fields: Sequence[int], units: Units) -> bool:
        return _is_tough(tile)


class Rocky(Feature):
    id = "rocky"
    frail = True
    slippery = True


class Fortress(Feature):
    id = "fortress"
    toughness = 1


class Watchtower(Feature):
    id = "watchtower"
    grants = (SniperShot(),)


class Deep(Feature):
    id = "deep"
    frail = True


class Whirlpool(Feature):
    id = "whirlpool"
    closing_death = True


class Swamp(Feature):
    id = "swamp"

    def swallows(self, unit: Unit) -> bool:
        return _is_tough(unit.tile)


class Plain(Feature):
    id = "plain"


class Radioactive(Feature):
    id = "radioactive"
    closing_wounds = 1


class Closed(Feature):
    id = "closed"
    uncounted = True

    def bars(self, tile: Tile, seat: int, fields: Sequence[int], units: Units) -> bool:
        return True


class DefenceSystems(Feature):
    id = "defence_systems"
    neighbour_wounds = 1


class Sealed(Feature):
    id = "sealed"

    def bars(self, tile: Tile, seat: int, fields: Sequence[int], units: Units) -> bool:
        return any((unit := units[field]) is not None and unit.seat != seat for field in fields)


class Covered(Feature):
    id = "covered"
    sheltered = True


class Fatal(Feature):
    id = "fatal"
    uncounted = True

    def bars(self, tile: Tile, seat: int, fields: Sequence[int], units: Units) -> bool:
        return tile.is_hq

    def swallows(self, unit: Unit) -> bool:
        return True


_WORDS = tomllib.loads((resources.files("neuroshima_babel13") / "terrain.toml").read_text("utf-8"))


def _worded(feature: Feature) -> Feature:
    entry = next(entry for entry in _WORDS["feature"] if entry["id"] == feature.id)
    feature.names, feature.texts = entry["names"], entry["texts"]  # type: ignore[misc]
    return feature


FEATURES = tuple(
    _worded(kind())
    for kind in (
        Thicket,
        High,
        Dark,
        Poisonous,
        Jungle,
        Rocky,
        Fortress,
        Watchtower,
        Deep,
        Whirlpool,
        Swamp,
        Plain,
        Radioactive,
        Closed,
        DefenceSystems,
        Sealed,
        Covered,
        Fatal,
    )
)
KINDS = tuple(TerrainKind(entry["id"], entry["names"], tuple(entry["features"])) for entry in _WORDS["kind"])
