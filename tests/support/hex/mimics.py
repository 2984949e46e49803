"""The Mimics: an army of the tests with each power of placing, turning, counting and pools, and its own traits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from neuroshima_contract import Illegal
from neuroshima_hex.base import army_files
from neuroshima_hex.host.game import HexGame
from neuroshima_hex.rules.board.terrain import Feature, TerrainKind
from neuroshima_hex.rules.board.tiles import Tile, Unit
from neuroshima_hex.rules.entries import Offer
from neuroshima_hex.rules.state.registry import Registry
from neuroshima_hex.rules.traits import CORE_TRAITS, Trait
from neuroshima_hex.rules.traits.hidden import Commander, HiddenFeature, OrderTile
from neuroshima_hex.rules.traits.instants import Battle
from neuroshima_hex.rules.traits.placing import Terror
from neuroshima_hex.rules.turn.holdings import Counter, Pool

from tests.support.hex.invariants import Setting

if TYPE_CHECKING:
    from neuroshima_hex.rules.actions import Act, Play
    from neuroshima_hex.rules.occasions import Occasion
    from neuroshima_hex.rules.state.state import State

FILE = Path(__file__).with_name("mimics.toml")


class Usurping(Trait):
    """As Execution: placed in place of an enemy unit anywhere, for 1 hit point of the own HQ."""

    id = "usurping"
    makes_room = True
    barred_with = frozenset({"place"})

    def gives_way(self, state: State, unit: Unit, tile: Tile, seat: int) -> bool:
        is_enemy = unit.team != state.players[seat].team
        return tile.has(self.id) and is_enemy and state.price_refusal(seat, 1, unit.seat) is None

    def make_room(self, state: State, unit: Unit, tile: Tile, seat: int) -> None:
        state.pay(seat, 1, unit.seat, self.id)
        super().make_room(state, unit, tile, seat)


class Silence(Terror):
    """As Terror, of instant tiles and abilities."""

    id = "silence"
    forbids = ("play", "act")


class Calm(Feature):
    """As the Sandstorm: the field takes part in nothing."""

    id = "calm"
    names: ClassVar[dict[str, str]] = {"en": "Calm", "pl": "Spokój", "cs": "Klid"}
    texts: ClassVar[dict[str, str]] = {"en": "Out of the battle.", "pl": "Poza bitwą.", "cs": "Mimo bitvu."}
    cut_off = True


class Fog(Feature):
    """Shots end here."""

    id = "fog"
    names: ClassVar[dict[str, str]] = {"en": "Fog", "pl": "Mgła", "cs": "Mlha"}
    texts: ClassVar[dict[str, str]] = {
        "en": "Shots end here.",
        "pl": "Strzały kończą się tu.",
        "cs": "Střely tu končí.",
    }
    opaque = True


TERRAIN = (
    Calm(), Fog(),
    TerrainKind("calm", Calm.names, ("calm",), always=("calm",)),
    TerrainKind("fog", Fog.names, ("fog",), always=("fog",)),
)  # fmt: skip


class Weather(Battle):
    """A Battle tile that first lays terrain on any field, for this battle alone."""

    fields = frozenset({"target"})
    kind: ClassVar[str]

    def begins(self, state: State, seat: int) -> list[Offer]:
        return [{"target": {"any": state.grid.shown}}]

    def prepare(self, state: State, seat: int, action: Play | Act) -> int:
        assert action.target is not None and not isinstance(action.target, list)
        return state.field(action.target, "target")

    def begin(self, state: State, seat: int, plan: Any) -> None:
        state.start_battle("tile", seat, [(self.kind, [plan])])


class Calming(Weather):
    """As the Sandstorm."""

    id = "calming"
    kind = "calm"


class Fogging(Weather):
    """As the Sandstorm, but only shots end there."""

    id = "fogging"
    kind = "fog"


DEAD = {"en": "Own dead.", "pl": "Polegli.", "cs": "Padlí."}
GRAVE = Pool("grave", {"en": "Grave", "pl": "Grób", "cs": "Hrob"}, DEAD)
SOULS = Counter("souls", {"en": "Souls", "pl": "Dusze", "cs": "Duše"}, DEAD, most=2)


class Mourning(Trait):
    """Own units that are destroyed come into the grave, and souls are counted."""

    id = "mourning"
    hears: ClassVar[Mapping[str, str]] = {"destroyed": "own"}
    pools = (GRAVE,)
    counters = (SOULS,)

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        assert occasion.unit is not None
        if state.send(occasion.unit, "grave"):
            state.count(unit.seat, "souls", 1)


class Raising(Trait):
    """As Reappearance: the first tile of the grave comes on a free field; forbidden where placing is."""

    id = "raising"
    action = "play"
    fields = frozenset({"target"})
    barred_with = frozenset({"place"})

    def offers(self, state: State, seat: int) -> list[Offer]:
        free = [state.coord(at) for at, unit in enumerate(state.units) if unit is None]
        return [{"target": {"any": free}}] if free and state.players[seat].pools.get("grave") else []

    def check(self, state: State, seat: int, action: Play | Act) -> int:
        assert action.target is not None and not isinstance(action.target, list)
        at = state.field(action.target, "target")
        if not state.players[seat].pools.get("grave") or state.units[at] is not None:
            raise Illegal("bad_target", "Choose a free field.", "target")
        return at

    def perform(self, state: State, seat: int, plan: Any) -> None:
        state.bring(seat, state.players[seat].pools["grave"][0], plan, 0, "grave")


HIDDEN = {"en": "Hidden tiles.", "pl": "Ukryte żetony.", "cs": "Skryté žetony."}
CACHE = Pool("cache", {"en": "Cache", "pl": "Schowek", "cs": "Skrýš"}, HIDDEN, hidden=True)


class Hoarding(Trait):
    """As a tile that puts away, unseen, what would have been drawn."""

    id = "hoarding"
    action = "play"
    pools = (CACHE,)

    def offers(self, state: State, seat: int) -> list[Offer]:
        return [{}] if len(state.players[seat].stack) > 2 else []

    def check(self, state: State, seat: int, action: Play | Act) -> None:
        if len(state.players[seat].stack) <= 2:
            raise Illegal("bad_target", "The stack is too small.", "tile")

    def perform(self, state: State, seat: int, plan: None) -> None:
        state.stash(seat, "cache", 2)


class Sallying(Trait):
    """The first unit of the cache comes on a free field."""

    id = "sallying"
    action = "play"
    fields = frozenset({"target"})

    def waiting(self, state: State, seat: int) -> str | None:
        player = state.players[seat]
        return next((tile for tile in player.pools.get("cache", ()) if not player.army.tiles[tile].is_instant), None)

    def offers(self, state: State, seat: int) -> list[Offer]:
        free = [state.coord(at) for at, unit in enumerate(state.units) if unit is None]
        return [{"target": {"any": free}}] if free and self.waiting(state, seat) else []

    def check(self, state: State, seat: int, action: Play | Act) -> int:
        assert action.target is not None and not isinstance(action.target, list)
        at = state.field(action.target, "target")
        if not self.waiting(state, seat) or state.units[at] is not None:
            raise Illegal("bad_target", "Choose a free field.", "target")
        return at

    def perform(self, state: State, seat: int, plan: Any) -> None:
        state.bring(seat, str(self.waiting(state, seat)), plan, 0, "cache")


class Stinging(HiddenFeature):
    """As a hidden feature: 1 wound to a neighbouring enemy unit."""

    id = "stinging"

    def targets(self, state: State, seat: int) -> list[int]:
        near = {field for unit in self.bearers(state, seat) for field in state.grid.neighbours[unit.at]}
        return [f for f in sorted(near) if (unit := state.units[f]) is not None and unit.seat != seat]

    def use(self, state: State, seat: int, target: int) -> None:
        state.hurt(self.id, seat, [(target, 1)])


STING = (Stinging(),)
TRAITS: tuple[Trait, ...] = (
    Usurping(), Silence(), Calming(), Fogging(), Mourning(), Raising(), Hoarding(), Sallying(), *STING,
    Commander("calls", STING), OrderTile("calling", STING),
)  # fmt: skip


@cache
def game() -> HexGame:
    """Hex with the base armies and the Mimics."""
    files = [*army_files(), (FILE.name, FILE.read_text(encoding="utf-8"))]
    registry = Registry(files, [*CORE_TRAITS, *TRAITS])
    for part in TERRAIN:
        registry.add_terrain(part)
    return HexGame(registry)


@cache
def setting() -> Setting:
    return Setting(game(), game().Options())


def begun(seed: int, other: str = "outpost", **options: Any) -> Any:
    """A game of the Mimics against a base army, before its first action."""
    hex_game: Any = game()
    seats = [hex_game.SeatOptions(army=army) for army in ("mimics", other)]
    return hex_game.start(hex_game.Options(**options), seats, seed)
