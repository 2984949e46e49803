"""Icons on the sides of a tile: attacks, nets, armor, links (hex 4.5, 5, 6.1)."""

from __future__ import annotations

from ..board.tiles import BOTH, EVERY, FIRST, MELEE, NEXT, NONE, RANGED, AttackKind, Icon, Tile
from .base import Trait

BLOW = AttackKind("melee", NEXT, MELEE, armored=False, shot=False)
SHOT = AttackKind("ranged", FIRST, RANGED, armored=True)
GAUSS_SHOT = AttackKind("gauss", EVERY, NONE, armored=True)
CONVERTED_BLOW = AttackKind("melee", NEXT, BOTH, armored=False, shot=False)
CONVERTED_SHOT = AttackKind("ranged", FIRST, BOTH, armored=True)


class AttackIcon(Trait):
    """An icon that attacks in its direction."""

    def __init__(self, kind: AttackKind) -> None:
        self.id = kind.id  # type: ignore[misc]
        self.kind = kind

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.icons.append(Icon(side, self.kind, value))


class Net(Trait):
    """Holds the enemy unit on the neighbouring field (hex 5.1)."""

    id = "net"

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.nets.append(side)


class Armor(Trait):
    """Lowers each shot that arrives on its side (hex 4.5)."""

    id = "armor"

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.armor[side] = value


class Links(Trait):
    """The side through which a module acts on its neighbour (hex 6.1)."""

    id = "links"

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.links.append(side)


ICONS = (AttackIcon(BLOW), AttackIcon(SHOT), AttackIcon(GAUSS_SHOT), Net(), Armor(), Links())
