"""What the engine lets armies do as the Hounds do it (`tests.support.hex.hounds`)."""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima_contract import Illegal
from neuroshima_contract.refusal import BadFile
from neuroshima_hex.rules.board.army_files import read_army

from tests.support.hex.hounds import ARMY, hounds_game

MIDDLE = (0, 0)


# Set up with the HQ ---------------------------------------------------------------------------------------------------


def new_game() -> Any:
    game: Any = hounds_game()
    return game.start(game.Options(), [game.SeatOptions(army=army) for army in ("hounds", "borgo")], 1)


def place_hq(state: Any, at: tuple[int, int] = MIDDLE) -> Any:
    state.apply(0, {"type": "place", "tile": "hq", "at": list(at), "rotation": 0})
    return state


def test_tiles_set_up_with_the_hq_are_placed_beside_it_before_the_next_hq() -> None:
    state = place_hq(new_game())
    assert (state.view(None)["turn"]["phase"], tuple(state.to_move)) == ("deploy", (0,))
    near = {tuple(at) for entry in state.legal(0) for at in entry["at"]["any"]}
    assert near == {(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)}
    for at in ((0, -1), (0, 1)):
        state.apply(0, {"type": "place", "tile": "guard", "army": "hounds", "at": list(at), "rotation": 2})
    assert (state.view(None)["turn"]["phase"], tuple(state.to_move)) == ("place_hq", (1,))
    assert [unit["tile"] for unit in state.view(None)["board"]] == ["guard", "hq", "guard"]


def test_tiles_set_up_with_the_hq_stand_nowhere_else() -> None:
    state = place_hq(new_game())
    for at in ((0, 2), MIDDLE):
        with pytest.raises(Illegal):
            state.apply(0, {"type": "place", "tile": "guard", "army": "hounds", "at": list(at), "rotation": 0})


def test_tiles_set_up_with_the_hq_are_never_drawn() -> None:
    assert sorted(new_game().snapshot()["players"][0]["stack"]) == ["post"] * 8
    assert hounds_game().registry.armies["hounds"].size == 11


def test_a_tile_set_up_with_the_hq_is_a_unit_of_the_army_and_no_ally() -> None:
    state = place_hq(new_game())
    state.apply(0, {"type": "place", "tile": "guard", "army": "hounds", "at": [0, -1], "rotation": 0})
    game: Any = hounds_game()
    again = game.load(game.Options(), state.snapshot())
    assert again.snapshot() == state.snapshot()
    assert not any("army" in unit for unit in again.snapshot()["board"])


def test_only_warriors_and_modules_are_set_up_with_the_hq() -> None:
    text = ARMY.replace('set_up = true\nkind = "warrior"', 'set_up = true\nkind = "foundation"')
    with pytest.raises(BadFile) as refused:
        read_army(text, "hounds.toml", hounds_game().registry.traits, lambda trigger: None)  # type: ignore[arg-type, return-value]
    assert "set up beside the HQ" in str(refused.value)
