"""The terrain of the atlas: what its features do, and which kinds have them.

All of it is our own design. What they are called and what is said of them stands in words.toml.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib import resources
from typing import TypeVar

from ..rules.board.terrain import Feature, TerrainKind, Texts, Units
from ..rules.board.tiles import Bonus, Tile
from ..rules.scenario.scenario import SpecialRule
from ..rules.traits.abilities import Mobility

# Words ----------------------------------------------------------------------------------------------------------------

_WORDS = tomllib.loads((resources.files("neuroshima_hex.atlas") / "words.toml").read_text(encoding="utf-8"))
_KINDS: dict[str, Texts] = _WORDS["kind"]
_EXPLAINED: dict[str, dict[str, dict[str, Texts]]] = {sort: _WORDS[sort] for sort in ("feature", "rule")}

T = TypeVar("T", Feature, SpecialRule)


def with_words(sort: str, thing: T) -> T:
    """The feature or the rule, with its words."""
    entry = _EXPLAINED[sort][thing.id]
    thing.names, thing.texts = entry["names"], entry["texts"]  # type: ignore[misc]
    return thing


def name_of(kind: str) -> Texts:
    """What a kind of ground is called."""
    return _KINDS[kind]


# Features -------------------------------------------------------------------------------------------------------------


class Impassable(Feature):
    """Shots fly over it all the same."""

    id = "impassable"
    uncounted = True

    def bars(self, tile: Tile, seat: int, fields: Sequence[int], units: Units) -> bool:
        return True


class Blind(Feature):
    id = "blind"
    opaque = True


class NoHq(Feature):
    """Ground on which no HQ comes to stand, in any way."""

    def bars(self, tile: Tile, seat: int, fields: Sequence[int], units: Units) -> bool:
        return tile.is_hq


class Landmark(NoHq):
    """What it is for is said by a special rule, or by an objective."""

    id = "landmark"


class Crumbling(NoHq):
    """It falls away by the special rule `crumbling`."""

    id = "crumbling"


class Cracked(NoHq):
    id = "cracked"


class Brittle(Feature):
    """It falls by the special rule `breaches`."""

    id = "brittle"


class Vantage(Feature):
    id = "vantage"
    bonus = Bonus(initiative=1)


class DugIn(Feature):
    id = "dug_in"
    toughness = 1


class Trolley(Feature):
    id = "trolley"
    grants = (Mobility(),)


class Turning(Feature):
    """It turns by the special rule `turntables`."""

    id = "turning"


class Scalding(Feature):
    id = "scalding"
    neighbour_wounds = 1


FEATURES: tuple[Feature, ...] = tuple(
    with_words("feature", kind())
    for kind in (
        Impassable,
        Blind,
        Landmark,
        Crumbling,
        Cracked,
        Brittle,
        Vantage,
        DugIn,
        Trolley,
        Turning,
        Scalding,
    )
)
ALWAYS: dict[str, tuple[str, ...]] = {
    "ravine": ("impassable",),
    "wall": ("impassable", "blind"),
    "weak_wall": ("impassable", "blind", "brittle"),
    "rubble": ("dug_in",),
    "smoke": ("blind",),
    "ridge": ("vantage",),
    "trench": ("dug_in",),
    "crossing": ("landmark",),
    "summit": ("landmark", "vantage"),
    "gate": ("landmark",),
    "well": ("landmark",),
    "highway": ("landmark", "trolley"),
    "rails": ("trolley",),
    "turntable": ("turning", "trolley"),
    "cracked_crust": ("cracked",),
    "loose_crust": ("crumbling",),
    "sinkhole": ("impassable",),
    "crater": ("impassable",),
    "geyser": ("impassable", "scalding"),
}
"""The kinds, each with the features that it always has."""


def _kind(name: str, features: tuple[str, ...]) -> TerrainKind:
    return TerrainKind(name, name_of(name), features, always=features)


KINDS = tuple(_kind(name, features) for name, features in ALWAYS.items())
TERRAIN: tuple[Feature | TerrainKind, ...] = (*FEATURES, *KINDS)
