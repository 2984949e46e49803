"""An army of tests whose tiles are set up with the HQ, strike when they die, or act where others fell.

What they do is told in `tests/hex/test_hounds.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, cast

from neuroshima_hex.host.game import HexGame
from neuroshima_hex.rules.traits import Trait

from tests.support.hex.author_plugins import author_plugin, with_hex

if TYPE_CHECKING:
    from neuroshima_hex.rules.board.tiles import Unit
    from neuroshima_hex.rules.occasions import Occasion
    from neuroshima_hex.rules.state.state import State

ARMY = """
army = "hounds"
names = { en = "Hounds", pl = "Ogary", cs = "Honiči" }
color = "#88aa66"
[[tile]]
id = "hq"
names = { en = "HQ", pl = "Sztab", cs = "HQ" }
count = 1
kind = "hq"
initiative = [0]
hit_points = 20
melee = [1, 1, 1, 1, 1, 1]
[[tile]]
id = "guard"
names = { en = "Guard", pl = "Strażnik", cs = "Strážce" }
count = 2
set_up = true
kind = "warrior"
initiative = [2]
melee = [1, 0, 0, 0, 0, 0]
[[tile]]
id = "post"
names = { en = "Post", pl = "Słup", cs = "Sloup" }
count = 8
kind = "warrior"
ranged = [0, 0, 0, 2, 0, 0]
[[tile]]
id = "martyr"
names = { en = "Martyr", pl = "Męczennik", cs = "Mučedník" }
count = 4
kind = "warrior"
initiative = [1]
melee = [2, 0, 0, 0, 0, 0]
traits = ["last_bite"]
[[tile]]
id = "raven"
names = { en = "Raven", pl = "Kruk", cs = "Krkavec" }
count = 1
kind = "warrior"
traits = ["carrion"]
[[tile]]
id = "whip"
names = { en = "Whip", pl = "Bat", cs = "Bič" }
count = 1
kind = "module"
links = [1, 1, 1, 1, 1, 1]
bonus = { melee = 1, initiative = 1 }
[[tile]]
id = "healer"
names = { en = "Healer", pl = "Medyk", cs = "Medik" }
count = 2
kind = "module"
links = [1, 1, 1, 1, 1, 1]
traits = ["medic"]
"""


JACKALS = ARMY.replace("hounds", "jackals")
"""The same as another army, for matches against each other."""


class LastBite(Trait):
    """Attacks at the moment at which it is destroyed."""

    id = "last_bite"
    attacks_when_destroyed = True


class Carrion(Trait):
    """After a battle its HQ gets a hit point back for each field on which a unit was destroyed."""

    id = "carrion"
    hears: ClassVar[Mapping[str, str]] = {"battle_over": "anybody"}
    remembers_losses = True

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        hq = state.hq_of(unit.seat)
        if hq is not None:
            state.heal(hq, len(state.fields_of_losses), self.id)


TRAITS = (LastBite(), Carrion())


@cache
def hounds_game() -> HexGame:
    """Hex with the army."""
    made = with_hex(
        hounds=author_plugin(hex_armies=[("hounds.toml", ARMY), ("jackals.toml", JACKALS)], hex_traits=list(TRAITS))
    )
    assert not made.reasons, made.reasons
    return cast("HexGame", made.games["hex"])


def position(
    *pieces: tuple[str, tuple[int, int], int],
    enemies: Sequence[tuple[str, tuple[int, int], int]] = (),
    hand: Sequence[str] = (),
    enemy: str = "borgo",
    **more: Any,
) -> Any:
    """A position of the Hounds against another army, which is not to be judged (`sandbox`).

    `pieces`: tile, field, rotation."""
    board = [
        {"at": list(at), "tile": tile, "seat": seat, "rotation": rotation}
        for seat, side in enumerate((pieces, enemies))
        for tile, at, rotation in side
    ]
    players = [{"army": "hounds", "hand": list(hand)}, {"army": enemy}]
    game: Any = hounds_game()
    data = {"players": players, "board": board, "turn": {"seat": 0, "phase": "play"}, **more}
    state = game.load(game.Options(), data)
    state.sandbox = True
    return state


def wounds(state: Any, at: tuple[int, int]) -> int | None:
    """The wounds of the unit there; None if nobody stands there."""
    return next((unit["wounds"] for unit in state.view(None)["board"] if unit["at"] == list(at)), None)
