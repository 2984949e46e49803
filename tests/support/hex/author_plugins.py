"""An army, a trait and a marker of an author's plugin, and plugins whose hooks return such things."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any
from unittest.mock import patch

import neuroshima_hex.expansion
import neuroshima_hex.plugin
from neuroshima_contract.hookspecs import hookimpl
from neuroshima_contract.registry import FoundPlugin, Registry, assemble
from neuroshima_hex.rules.board.markers import Marker
from neuroshima_hex.rules.board.tiles import EVERY, NONE, AttackKind, Icon, Tile
from neuroshima_hex.rules.traits import Trait

ARMY = """
army = "lancers"
names = { en = "Lancers", pl = "Lansjerzy", cs = "Kopiníci" }
color = "#445566"

[[tile]]
id = "hq"
names = { en = "HQ", pl = "Sztab", cs = "HQ" }
count = 1
kind = "hq"
initiative = [0]
hit_points = 20
melee = [1, 1, 1, 1, 1, 1]

[[tile]]
id = "lancer"
names = { en = "Lancer", pl = "Lansjer", cs = "Kopiník" }
count = 34
kind = "warrior"
initiative = [2]
lance = [2, 0, 0, 0, 0, 0]
"""


class Lance(Trait):
    """Goes through everybody in its direction, and no armor stops it."""

    id = "lance"
    kind = AttackKind("lance", EVERY, NONE, armored=False)

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.icons.append(Icon(side, self.kind, value))


WORDS = """
[lance]
names = { en = "Lance", pl = "Lanca", cs = "Kopí" }
"""


class Scratch(Marker):
    """A wound at the start of every battle."""

    id = "scratch"
    names = {"en": "Scratch", "pl": "Rysa", "cs": "Škrábanec"}
    texts = {"en": "Nothing.", "pl": "Nic.", "cs": "Nic."}
    supply = 1

    def opening_wounds(self, count: int) -> int:
        return count


def author_plugin(**answers: Any) -> object:
    """A plugin that answers its hooks with these."""
    module = ModuleType("author_plugin")
    module.NEUROSHIMA_HEX_CONTRACT = neuroshima_hex.expansion.CONTRACT_VERSION  # type: ignore[attr-defined]
    for name, answer in answers.items():
        setattr(module, name, hookimpl(_giving(answer)))
    return module


def _giving(answer: Any) -> Callable[[], Any]:
    def hook() -> Any:
        return answer

    return hook


def _first_of(files: Callable[[], list[tuple[str, str]]]) -> Callable[[], list[tuple[str, str]]]:
    return lambda: files()[:1]


def with_hex(**plugins: object) -> Registry:
    """Hex with these plugins, and with one of its puzzle files and one of its lessons: reading them takes longer than
    the rest."""
    found = [FoundPlugin("hex", "neuroshima_hex.plugin", neuroshima_hex.plugin, "", "")]
    found += [FoundPlugin(name, name, plugin, "", "") for name, plugin in plugins.items()]
    few: dict[str, Any] = {
        name: _first_of(getattr(neuroshima_hex.plugin, name)) for name in ("puzzle_files", "lesson_files")
    }
    with patch.multiple(neuroshima_hex.plugin, **few):
        return assemble(found)


BALLISTA = """
[[tile]]
id = "ballista"
names = { en = "Ballista", pl = "Balista", cs = "Balista" }
initiative = [2]
ranged = [2, 0, 0, 0, 0, 0]
"""
ONAGER = BALLISTA.replace('"ballista"', '"onager"')
FIGURES = (
    'army = "lancers"\n[tile.lancer]\nbody = "standing"\nhead = "helmet"\nright = { part = "spear", turn = -20 }\n'
)
