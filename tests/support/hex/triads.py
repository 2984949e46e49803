"""Two armies of tests with several HQs: the Triad loses with the first of three, the Pair with the last of two."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from neuroshima_hex.host.game import HexGame
from neuroshima_hex.rules.state.state import State
from neuroshima_hex.rules.traits import Trait
from neuroshima_hex.rules.traits.rearranging import Rearranging

from tests.support.hex.author_plugins import author_plugin, with_hex


class Vanguard(Trait):
    """An HQ that is a unit as well, and breaks free of what holds it."""

    id = "vanguard"
    is_also_unit = breaks_free = True


class Champion(Trait):
    """As the vanguard, of the other army."""

    id = "champion"
    is_also_unit = breaks_free = True


class Snare(Trait):
    """HQs break free of the unit's net."""

    id = "snare"
    lets_hqs_go = True


class Reel(Rearranging):
    """The three change places for one tile."""

    id = asks = "reel"
    discards = 1


class Noose(Trait):
    """As the snare, of the other army."""

    id = "noose"
    lets_hqs_go = True


class Whirl(Rearranging):
    """The two change places, and nothing is discarded for it."""

    id = asks = "whirl"
    discards = 0


TRAITS: tuple[Trait, ...] = (Vanguard(), Champion(), Snare(), Noose(), Reel(), Whirl())

HQ = """
[[tile]]
id = "{id}"
names = {{ en = "{id}" }}
count = 1
kind = "hq"
hit_points = {hit_points}
"""
REST = """
[[tile]]
id = "recruit"
names = { en = "Recruit" }
count = 10
kind = "warrior"
initiative = [2]
melee = [2, 0, 0, 0, 0, 0]
[[tile]]
id = "trapper"
names = { en = "Trapper" }
count = 2
kind = "warrior"
net = [1, 0, 0, 0, 0, 0]
traits = ["snare"]
[[tile]]
id = "castling"
names = { en = "Castling" }
count = 2
kind = "instant"
traits = ["castling"]
[[tile]]
id = "battle"
names = { en = "Battle" }
count = 8
kind = "instant"
traits = ["battle"]
[[tile]]
id = "move"
names = { en = "Move" }
count = 8
kind = "instant"
traits = ["move"]
"""
TRIAD = (
    'army = "triad"\nnames = { en = "Triad" }\ncolor = "#224466"\n[hqs]\nlost_with = "one"\ncounted = 2\n'
    + HQ.format(id="alpha", hit_points=10)
    + 'initiative = [2]\nmelee = [3, 0, 0, 0, 0, 0]\ntraits = ["vanguard", "reel"]\n'
    + "links = [0, 0, 0, 1, 0, 0]\nbonus = { melee = 1 }\n"
    + HQ.format(id="beta", hit_points=9)
    + 'initiative = [1]\nranged = [2, 0, 0, 0, 0, 0]\ntraits = ["vanguard", "reel"]\n'
    + HQ.format(id="gamma", hit_points=4)
    + 'traits = ["reel"]\n'
    + REST
)
PAIR = (
    'army = "pair"\nnames = { en = "Pair" }\ncolor = "#664422"\n[hqs]\nlost_with = "all"\n'
    + HQ.format(id="left", hit_points=3)
    + "initiative = [0]\nmelee = [1, 1, 1, 1, 1, 1]\n"
    + HQ.format(id="right", hit_points=6)
    + 'initiative = [0]\nmelee = [1, 1, 1, 1, 1, 1]\ntraits = ["champion", "whirl"]\n'
    + REST.replace("snare", "noose")
)


@cache
def game() -> HexGame:
    armies = [("triad.toml", TRIAD), ("pair.toml", PAIR)]
    made = with_hex(triads=author_plugin(hex_armies=armies, hex_traits=list(TRAITS)))
    assert not made.reasons, made.reasons
    return cast("HexGame", made.games["hex"])


def position(*pieces: Any, players: Any = ("triad", "borgo"), **more: Any) -> State:
    """A position in which seat 0 has a Battle and a Move in hand.

    `pieces`: seat, tile, field, rotation, and what else the piece has. `options`: those of the match."""
    hex_game: Any = game()
    given = [player if isinstance(player, dict) else {"army": player} for player in players]
    given[0] = {"hand": ["battle", "move"], **given[0]}
    board = [
        {"at": list(at), "tile": tile, "seat": seat, "rotation": rotation, **(rest[0] if rest else {})}
        for seat, tile, at, rotation, *rest in pieces
    ]
    options = hex_game.Options(**more.pop("options", {}))
    data = {"players": given, "board": board, "turn": {"seat": 0, "phase": "play"}, **more}
    return cast("State", hex_game.load(options, data).rules)
