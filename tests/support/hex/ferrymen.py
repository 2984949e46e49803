"""The Ferrymen: an army of the tests that brings fields, joins and a current."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from neuroshima_hex.base import army_files
from neuroshima_hex.host.game import HexGame
from neuroshima_hex.rules.board.terrain import Feature, TerrainKind
from neuroshima_hex.rules.entries import Offer
from neuroshima_hex.rules.state.registry import Registry
from neuroshima_hex.rules.traits import CORE_TRAITS, Trait

if TYPE_CHECKING:
    from neuroshima_hex.rules.actions import Act, Play
    from neuroshima_hex.rules.state.state import State

FILE = Path(__file__).with_name("ferrymen.toml")
TEXT = FILE.read_text(encoding="utf-8")


class Raft(Trait):
    """Carried on; the question is that of `Drift`."""

    id = "raft"
    asks = "drift"
    weighs = keeps_facing = drifts = True
    answer_fields = ("rotation",)


class Flood(Trait):
    """An instant tile: everything that drifts goes on."""

    id = "flood"
    action = "play"

    def offers(self, state: State, seat: int) -> list[Offer]:
        return [{}]

    def check(self, state: State, seat: int, action: Play | Act) -> Any:
        return None

    def perform(self, state: State, seat: int, plan: Any) -> None:
        state.drift()


class Brook(Feature):
    """A current in the land itself."""

    id = "brook"
    names: ClassVar[dict[str, str]] = {"en": "Brook", "pl": "Potok", "cs": "Potok"}
    texts: ClassVar[dict[str, str]] = names
    flows = inert = True


class Rapids(Feature):
    """One beside the board, where a Net of Steel does not reach."""

    id = "rapids"
    names: ClassVar[dict[str, str]] = {"en": "Rapids", "pl": "Bystrza", "cs": "Peřeje"}
    texts: ClassVar[dict[str, str]] = names
    flows = fringe = out_of_reach = True


class Crag(Feature):
    """Out of reach."""

    id = "crag"
    names: ClassVar[dict[str, str]] = {"en": "Crag", "pl": "Turnia", "cs": "Skála"}
    texts: ClassVar[dict[str, str]] = names
    out_of_reach = True


TRAITS: Sequence[Trait] = (Raft(), Flood())
FEATURES = (Brook(), Rapids(), Crag())


@cache
def game() -> HexGame:
    """Hex with the base armies and the Ferrymen."""
    registry = Registry(traits=[*CORE_TRAITS, *TRAITS])
    for feature in FEATURES:
        registry.add_terrain(feature)
    registry.add_terrain(TerrainKind("stream", Brook.names, tuple(feature.id for feature in FEATURES)))
    for name, text in [*army_files(), (FILE.name, TEXT)]:
        registry.add_army(name, text)
    return HexGame(registry)
