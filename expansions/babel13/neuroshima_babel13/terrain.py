"""Terrain of Babel 13: what its features do, and boards enlarged by it (babel13 7 and 8).

Kinds, names and words are in terrain.toml, names of boards in boards.toml.

Poison and radiation hurt HQs too, because the text exempts HQs only where it says so.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib import resources

from neuroshima_contract.translation import read_sentences
from neuroshima_hex.expansion import Enlargement, Feature, Patch, SniperShot, TerrainKind, Tile, Unit, Units

from .traits.actions import ControlPanel as TurnsTurrets


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
    bears_prizes = True

    def bars(self, tile: Tile, seat: int, fields: Sequence[int], units: Units) -> bool:
        return True


class DefenceSystems(Feature):
    id = "defence_systems"
    neighbour_wounds = 1


class Turrets(Feature):
    id = "turrets"
    bears_fixtures = True


class ControlPanel(Feature):
    """The field with the hatch: a piece of terrain of its own.

    "A unit on it performs none of its own actions" is read so: it does not act in battles and uses no ability that is
    printed on it or given by a marker. What is passive goes on: its net, its armor, its work as a module; a Move tile
    may move it. A netted unit uses no ability, so it does not control the panel."""

    id = "control_panel"
    instead = True
    stills = True
    spared = True
    grants = (TurnsTurrets(),)

    def bars(self, tile: Tile, seat: int, fields: Sequence[int], units: Units) -> bool:
        return tile.is_hq


class Sealed(Feature):
    """Sealed ground.

    An ally's unit seals it for its owner, against all other units of the same player too (10.5)."""

    id = "sealed"

    def bars(self, tile: Tile, seat: int, fields: Sequence[int], units: Units) -> bool:
        return self.held_against(tile.army, seat, fields, units)

    def held_against(self, army: str, seat: int, fields: Sequence[int], units: Units) -> bool:
        standing = [unit for field in fields if (unit := units[field]) is not None]
        foreign = any(unit.seat != seat for unit in standing)
        return bool(standing) and (foreign or all(unit.tile.army != army for unit in standing))


class Covered(Feature):
    id = "covered"
    sheltered = True


class Loot(Feature):
    """A mark of where prizes lie: what they are is in the position.

    Nobody can stand there, since the warehouse is always closed; so they may lie on other closed ground too."""

    id = "loot"
    bears_prizes = True


class Fatal(Feature):
    id = "fatal"
    uncounted = True

    def bars(self, tile: Tile, seat: int, fields: Sequence[int], units: Units) -> bool:
        return tile.is_hq

    def swallows(self, unit: Unit) -> bool:
        return True


_WORDS = tomllib.loads((resources.files("neuroshima_babel13") / "terrain.toml").read_text("utf-8"))


def _with_words(feature: Feature) -> Feature:
    entry = next(entry for entry in _WORDS["feature"] if entry["id"] == feature.id)
    feature.names, feature.texts = entry["names"], entry["texts"]  # type: ignore[misc]
    feature.remarks = entry.get("remarks", {})  # type: ignore[misc]
    return feature


FEATURES = tuple(
    _with_words(kind())
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
        Turrets,
        ControlPanel,
        Sealed,
        Covered,
        Loot,
        Fatal,
    )
)
KINDS = tuple(
    TerrainKind(
        entry["id"],
        entry["names"],
        tuple(entry["features"]),
        always=tuple(entry.get("always", ())),
        remarks=entry.get("remarks"),
    )
    for entry in _WORDS["kind"]
)


# Enlarged boards ------------------------------------------------------------------------------------------------------

TEXTS = read_sentences(__package__, "boards.toml")

EAST, WEST = ((3, -2), (3, -1)), ((-3, 1), (-3, 2))
NORTH_EAST, SOUTH_WEST = ((1, -3), (2, -3)), ((-2, 3), (-1, 3))
NORTH_WEST, SOUTH_EAST = ((-2, -1), (-1, -2)), ((1, 2), (2, 1))
PIECES = {
    4: (NORTH_EAST, SOUTH_WEST),
    5: (NORTH_EAST, WEST, (*SOUTH_EAST, (0, 3))),
    6: ((*EAST, (3, -3)), (*WEST, (-3, 3)), NORTH_WEST, SOUTH_EAST),
}
BOARDS = (
    Enlargement(
        "wasteland",
        TEXTS["wasteland"],
        {
            players: tuple(Patch("wasteland", ("plain",), piece) for piece in pieces)
            for players, pieces in PIECES.items()
        },
    ),
)
"""Boards enlarged by Wasteland for more than three players (babel13 7).

23 fields for four, 26 for five, 29 for six. The rulebook gives the numbers and no shapes; the shapes are ours. Pieces
of two and three fields lie along the sides of the basic board, opposite to each other for four and six, and a third of
the way round from each other for five."""
