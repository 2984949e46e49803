"""Icons on the army's tiles: long links, and relays of shots (hex 11.5).

What they do is in `neuroshima_hex.rules`: `board/tiles.py`, `battle/relays.py`.
"""

from __future__ import annotations

from neuroshima_hex.expansion import Tile, Trait


class LongLinks(Trait):
    """A link to the neighbouring field and the one behind it in the same line.

    What stands on the nearer one does not matter."""

    id = "long_links"

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.reaches.append(side)


class Inlet(Trait):
    """A side that takes in friendly shots, which the tile sends on."""

    id = "redirect_in"

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.inlets.append(side)


class Outlet(Trait):
    """A side through which these shots leave. A tile with several sends each shot through all of them."""

    id = "redirect_out"

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.outlets.append(side)


ICONS = (LongLinks(), Inlet(), Outlet())
