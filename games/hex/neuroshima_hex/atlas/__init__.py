"""The map atlas (hex 9.5): maps as scenario files, with terrain and special rules.

The rulebook of 2025 says that there are eight missions and which rule they share; no source has their maps and rules.
These eight are our own, and each says so in its `remarks`. Terrain and rules come through the hooks that expansions
use.
"""

from __future__ import annotations

from importlib import resources

from .special import SPECIAL
from .terrain import TERRAIN

MAPS = (
    "two_banks",
    "thin_crust",
    "signal_hill",
    "long_wall",
    "switchyard",
    "caravan_road",
    "dry_star",
    "crater_ring",
)
"""In the order in which they are offered: duels first."""

__all__ = ["MAPS", "SPECIAL", "TERRAIN", "map_files"]


def map_files() -> list[tuple[str, str]]:
    """(file name, TOML text) of the maps."""
    folder = resources.files("neuroshima_hex.atlas")
    names = [f"scenario_{name}.toml" for name in MAPS]
    return [(name, (folder / name).read_text(encoding="utf-8")) for name in names]
