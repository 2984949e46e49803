"""The Mimics: an army of the tests with each power of placing, turning, counting and pools, and its own traits."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from neuroshima_hex.base import army_files
from neuroshima_hex.host.game import HexGame
from neuroshima_hex.rules.board.tiles import Tile, Unit
from neuroshima_hex.rules.state.registry import Registry
from neuroshima_hex.rules.traits import CORE_TRAITS, Trait
from neuroshima_hex.rules.traits.placing import Terror

from tests.support.hex.invariants import Setting

if TYPE_CHECKING:
    from neuroshima_hex.rules.state.state import State

FILE = Path(__file__).with_name("mimics.toml")


class Usurping(Trait):
    """As Execution: placed in place of an enemy unit anywhere, for 1 hit point of the own HQ."""

    id = "usurping"
    makes_room = True
    barred_with = frozenset({"place"})

    def gives_way(self, state: State, unit: Unit, tile: Tile, seat: int) -> bool:
        return tile.has(self.id) and unit.team != state.players[seat].team and state.hp[seat] > 1

    def make_room(self, state: State, unit: Unit, tile: Tile, seat: int) -> None:
        state.hp[seat] -= 1
        super().make_room(state, unit, tile, seat)


class Silence(Terror):
    """As Terror, of instant tiles and abilities."""

    id = "silence"
    forbids = ("play", "act")


TRAITS: tuple[Trait, ...] = (Usurping(), Silence())


@cache
def game() -> HexGame:
    """Hex with the base armies and the Mimics."""
    files = [*army_files(), (FILE.name, FILE.read_text(encoding="utf-8"))]
    return HexGame(Registry(files, [*CORE_TRAITS, *TRAITS]))


@cache
def setting() -> Setting:
    return Setting(game(), game().Options())


def begun(seed: int, other: str = "outpost", **options: Any) -> Any:
    """A game of the Mimics against a base army, before its first action."""
    hex_game: Any = game()
    seats = [hex_game.SeatOptions(army=army) for army in ("mimics", other)]
    return hex_game.start(hex_game.Options(**options), seats, seed)
