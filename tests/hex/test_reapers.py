"""What units gain from those that they destroy, by the army of `reapers`: charges, marks, a pool of the dead."""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima_contract.refusal import BadPosition
from neuroshima_hex.rules.files.dump import dump
from neuroshima_hex.rules.files.view import view

from tests.support.hex.reapers import game, position

MIDDLE, N, NE, SE, S, SW, NW = (0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)
FAR_N = (0, -2)


def tile_at(state: Any, at: tuple[int, int]) -> str | None:
    unit = state.units[state.field(at)]
    return None if unit is None else unit.tile.id


def unit_at(state: Any, at: tuple[int, int]) -> Any:
    return next(unit for unit in view(state, ())["board"] if unit["at"] == list(at))


def is_netted(state: Any, at: tuple[int, int]) -> bool:
    return state.field(at) in state.forces().netted


def fight(state: Any, *answers: Any) -> Any:
    state.apply(0, {"type": "play", "tile": "battle"})
    for answer in answers:
        state.apply(state.pending.seat, {"type": "choose", **answer})
    return state


def reloaded(state: Any) -> Any:
    """The position as a file has it, read again."""
    hex_game: Any = game()
    return hex_game.load(hex_game.Options(), dump(state)).rules


def to(at: tuple[int, int]) -> dict[str, Any]:
    return {"use": True, "to": list(at)}


STAY, USE = {"use": False}, {"use": True}


def test_a_unit_that_pursues_acts_from_the_new_field_in_later_segments() -> None:
    enemies = [("mutant", N, 0), ("mutant", FAR_N, 0)]
    state = fight(position(("ghoul", MIDDLE, 0), enemies=enemies))
    assert state.pending.answers == [to(N), STAY]
    again = reloaded(state)
    for each in (state, again):
        each.apply(0, {"type": "choose", **to(N)})
        each.apply(0, {"type": "choose", **STAY})
        assert (tile_at(each, MIDDLE), tile_at(each, N), tile_at(each, FAR_N)) == (None, "ghoul", None)


def test_it_may_stay() -> None:
    state = fight(position(("ghoul", MIDDLE, 0), enemies=[("mutant", N, 0), ("mutant", FAR_N, 0)]), STAY, STAY)
    assert (tile_at(state, MIDDLE), tile_at(state, N), tile_at(state, FAR_N)) == ("ghoul", None, "mutant")


def test_its_spent_icons_and_wounds_go_with_it() -> None:
    """The blow of 3 was used before; only that of 2 comes on the new field, and no third one."""
    enemies = [("mutant", N, 0), ("hq", FAR_N, 0)]
    state = position(("ghoul", MIDDLE, 0), enemies=enemies)
    fight(state, to(N))
    assert state.hp == [20, 19]


def test_of_several_own_pursuers_the_second_stays() -> None:
    pieces = [("ghoul", MIDDLE, 0), ("ghoul", NE, 5)]
    state = fight(position(*pieces, enemies=[("mutant", N, 0)]), to(N))
    assert sorted(filter(None, (tile_at(state, at) for at in (MIDDLE, N, NE)))) == ["ghoul", "ghoul"]
    assert tile_at(state, N) == "ghoul"


def test_destroyed_units_go_to_the_pool_that_takes_them_and_marks_bring_them_back() -> None:
    """The mark lies on the field of a unit to whose death an own one dealt a wound; the position keeps it."""
    board = position(("archer", MIDDLE, 0), enemies=[("mutant", N, 0)])
    board.players[0].pools = {"crypt": ["ghoul"]}
    state = fight(board)
    assert state.pending.kind == "harvest"
    assert dump(state)["battle"]["marks"][0]["seats"] == [0]
    again = reloaded(state)
    again.apply(0, {"type": "choose", **USE})
    assert tile_at(again, N) == "ghoul_risen"
    assert "battle" not in dump(again)


def test_a_risen_unit_that_dies_is_its_front_again() -> None:
    state = fight(
        position(
            ("ghoul_risen", N, 0),
            enemies=[("brawler", MIDDLE, 0)],
        )
    )
    assert (tile_at(state, N), state.players[0].pools) == (None, {"crypt": ["ghoul"]})
    assert state.players[0].discard == ["battle"]


def test_a_mark_of_a_seat_that_is_not_there_is_refused() -> None:
    state = fight(position(("archer", MIDDLE, 0), enemies=[("mutant", N, 0)]))
    data = dump(state)
    data["battle"]["marks"][0]["seats"] = [4]
    hex_game: Any = game()
    with pytest.raises(BadPosition):
        hex_game.load(hex_game.Options(), data)


@pytest.mark.parametrize("marker", ["chained", "roped"])
def test_a_held_marker_stays_while_a_working_unit_holds_it(marker: str) -> None:
    held = ("mutant", N, 0, {"markers": {marker: 1}})
    state = position(("warden", MIDDLE, 0), enemies=[held])
    assert is_netted(state, N)
    state.apply(0, {"type": "play", "tile": "move", "unit": [0, 0], "to": [0, 0], "rotation": 1})
    assert not is_netted(state, N)
    assert not unit_at(state, N).get("markers")


def test_a_held_marker_stays_if_another_unit_holds_its_bearer() -> None:
    held = ("mutant", N, 0, {"markers": {"chained": 1}})
    state = position(("warden", MIDDLE, 0), ("warden", FAR_N, 3), enemies=[held])
    state.apply(0, {"type": "play", "tile": "move", "unit": [0, 0], "to": [0, 0], "rotation": 1})
    assert is_netted(state, N)


def test_a_held_marker_comes_off_when_its_holder_dies_in_a_battle_or_is_netted() -> None:
    held = ("mutant", N, 3, {"markers": {"chained": 1}})
    state = fight(position(("warden", MIDDLE, 0), enemies=[held, ("brawler", S, 0)]))
    assert not unit_at(state, N).get("markers")


def test_a_copy_has_a_pool_of_its_own_from_the_first_tile_on() -> None:
    state = position(("warden", MIDDLE, 0))
    other = state.copy()
    other.destroy(other.units[other.field(MIDDLE)], "leap")
    assert (state.players[0].pools, other.players[0].pools) == ({}, {"crypt": ["warden"]})
