"""Double mobility and Doubled Move: up to two moves in one go (hex 11.6; FAQ general.65 to 68, 227)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from neuroshima_contract.refusal import Illegal
from neuroshima_hex.base import base_registry
from neuroshima_hex.rules.board.markers import Marker
from neuroshima_hex.rules.board.tiles import Unit
from neuroshima_hex.rules.files.load import load
from neuroshima_hex.rules.options.options import Options
from neuroshima_hex.rules.state.registry import Registry
from neuroshima_hex.rules.state.state import State
from neuroshima_hex.rules.traits.abilities import DoubleMobility

RIDERS = """
army = "riders"
names = { en = "Riders" }
color = "#112233"

[[tile]]
id = "hq"
names = { en = "HQ" }
count = 1
kind = "hq"
initiative = [0]
hit_points = 20

[[tile]]
id = "rider"
names = { en = "Rider" }
count = 1
kind = "warrior"
traits = ["double_mobility"]

[[tile]]
id = "walker"
names = { en = "Walker" }
count = 1
kind = "warrior"

[[tile]]
id = "lookout"
names = { en = "Lookout" }
count = 1
kind = "module"
traits = ["recon"]

[[tile]]
id = "twice"
names = { en = "Twice" }
count = 31
kind = "instant"
traits = ["doubled_move"]
"""


class Spurs(Marker):
    """Its unit has double mobility."""

    id = "spurs"
    names = texts = {"en": "Spurs", "pl": "Ostrogi", "cs": "Ostruhy"}
    supply = 1
    grants = (DoubleMobility(),)


@cache
def registry() -> Registry:
    found = Registry(list(base_registry().army_texts.items()), list(base_registry().traits.values()))
    found.add_marker(Spurs())
    found.add_army("riders.toml", RIDERS)
    return found


def piece(tile: str, at: tuple[int, int], seat: int = 0, rotation: int = 0, **more: Any) -> dict[str, Any]:
    return {"at": list(at), "tile": tile, "seat": seat, "rotation": rotation, **more}


def position(*board: dict[str, Any]) -> State:
    """The Riders to move, with a Doubled Move in their hand."""
    hqs = [piece("hq", (-2, 2)), piece("hq", (2, -2), 1)]
    players = [{"army": "riders", "hand": ["twice"]}, {"army": "hegemony"}]
    raw = {"players": players, "turn": {"seat": 0}, "board": [*hqs, *board]}
    return load(registry(), Options(edition="3.0"), raw)


def ends(state: State, source: str) -> set[tuple[int, int]]:
    """The fields on which a use of this ability or tile may end."""
    found = set()
    entries: list[Any] = state.legal(0)
    for entry in entries:
        if source in (entry.get("ability"), entry.get("tile")) and "to" in entry:
            to = entry["to"]
            found |= {tuple(at) for at in (to["any"] if isinstance(to, dict) else [to])}
    return found


def standing(state: State, at: tuple[int, int]) -> Unit:
    unit = state.units[state.field(at)]
    assert unit is not None
    return unit


def near(at: tuple[int, int], steps: int) -> set[tuple[int, int]]:
    """The free fields of the board up to so many steps away, and the field itself."""
    q, r = at
    fields = {(q + x, r + y) for x in range(-steps, steps + 1) for y in range(-steps, steps + 1) if abs(x + y) <= steps}
    return {(x, y) for x, y in fields if max(abs(x), abs(y), abs(x + y)) <= 2} - {(-2, 2), (2, -2)}


def ride(state: State, to: tuple[int, int], rotation: int = 0, **more: Any) -> None:
    act = {"type": "act", "ability": "double_mobility", "unit": [0, 0], "to": list(to), "rotation": rotation, **more}
    state.apply(0, act)


def test_two_steps_and_a_turning_are_one_use() -> None:
    state = position(piece("rider", (0, 0)))
    assert ends(state, "double_mobility") == near((0, 0), 2)
    ride(state, (2, 0), 3)
    assert standing(state, (2, 0)).rotation == 3
    assert not ends(state, "double_mobility"), "once in a turn (FAQ general.227)"


def test_one_step_or_one_turning_is_enough() -> None:
    for to, rotation in (((1, 0), 0), ((0, 0), 2)):
        state = position(piece("rider", (0, 0)))
        ride(state, to, rotation)
        assert not ends(state, "double_mobility")


def test_it_may_come_back_to_its_field() -> None:
    state = position(piece("rider", (0, 0)))
    ride(state, (0, 0), 0)
    assert standing(state, (0, 0)).tile.id == "rider"


def test_an_instant_gives_any_own_unit_two_moves() -> None:
    state = position(piece("walker", (0, 0)))
    state.apply(0, {"type": "play", "tile": "twice", "unit": [0, 0], "to": [0, -2], "rotation": 1})
    assert standing(state, (0, -2)).tile.id == "walker"


def test_a_marker_gives_it() -> None:
    assert not ends(position(piece("walker", (0, 0))), "double_mobility")
    state = position(piece("walker", (0, 0), markers={"spurs": 1}))
    assert ends(state, "double_mobility") == near((0, 0), 2)
    ride(state, (0, 2))
    assert not ends(state, "double_mobility")


def test_recon_center_gives_each_move_a_step_more() -> None:
    """FAQ general.65: four steps from a corner of the board, not three."""
    state = position(piece("rider", (0, 2)), piece("lookout", (-2, 0)))
    assert (0, -2) in ends(state, "double_mobility")
    assert (0, -2) not in ends(position(piece("rider", (0, 2))), "double_mobility")


def test_not_over_a_field_on_which_it_would_be_netted() -> None:
    """FAQ general.66: each step must be possible by itself. The only way to [2, 0] leads over nets."""
    net = piece("net_fighter", (1, -1), 1, 2)
    state = position(piece("rider", (0, 0)), net, piece("walker", (0, 1)))
    with pytest.raises(Illegal, match="cannot"):
        ride(state, (2, 0))
    ride(state, (1, 0))
    assert not state.forces().works(standing(state, (1, 0)))


def test_not_over_a_taken_field() -> None:
    names, ring = ("thug", "ganger", "guard", "boss", "scout"), ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1))
    state = position(piece("rider", (0, 0)), *(piece(name, at, 1) for name, at in zip(names, ring, strict=True)))
    assert ends(state, "double_mobility") == {(0, 0), (-1, 0), (-2, 0), (-2, 1), (-1, -1)}


def test_not_while_netted() -> None:
    state = position(piece("rider", (0, 0)), piece("net_fighter", (1, 0), 1, 4))
    assert not ends(state, "double_mobility")
