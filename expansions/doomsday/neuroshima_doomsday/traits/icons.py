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


class Inward(Trait):
    """A side through which friendly shots come in that are sent on."""

    id = "redirect_in"

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.inlets.append(side)


class Outward(Trait):
    """A side through which they leave; of several through each."""

    id = "redirect_out"

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.outlets.append(side)


ICONS = (LongLinks(), Inward(), Outward())
