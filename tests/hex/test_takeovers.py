"""Taking units over and what lasting effects do in play: turns, battles, files and views."""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima_hex.rules.board.tiles import Unit, placed_anew
from neuroshima_hex.rules.files.dump import dump
from neuroshima_hex.rules.files.load import load
from neuroshima_hex.rules.files.new_game import start
from neuroshima_hex.rules.files.view import view
from neuroshima_hex.rules.options.options import Options
from neuroshima_hex.rules.state.state import State

from tests.support.hex.lasting import DIRECTIONS, lasting_registry

N, E, W = [1, -1], [1, 0], [0, 0]
RED_HQ, BLUE_HQ = [-2, 2], [-2, 0]


def piece(seat: int, tile: str, at: list[int], towards: list[int] | None = None, **more: Any) -> dict[str, Any]:
    """A unit that looks at a neighbouring field with its side 0."""
    way = (0, -1) if towards is None else (towards[0] - at[0], towards[1] - at[1])
    return {"at": at, "tile": tile, "seat": seat, "rotation": DIRECTIONS.index(way), **more}


def position(*board: dict[str, Any], hand: tuple[str, ...] = (), enemy: str = "blue", **more: Any) -> State:
    """Red to move against another army, both HQs far from each other, looking away."""
    hqs = [piece(0, "hq", RED_HQ, [-1, 1]), piece(1, "hq", BLUE_HQ)]
    hqs[0]["rotation"] = 1  # the link of its takeover points off the board
    raw = {
        "players": [{"army": "red", "hand": list(hand)}, {"army": enemy}],
        "turn": {"seat": 0},
        "board": [*hqs, *board],
        **more,
    }
    return load(lasting_registry(), Options(edition="3.0"), raw)


def place(tile: str, at: list[int], towards: list[int]) -> dict[str, Any]:
    return {"type": "place", "tile": tile, "at": at, "rotation": piece(0, tile, at, towards)["rotation"]}


def unit_at(state: State, at: list[int]) -> dict[str, Any]:
    return next(dict(unit) for unit in view(state, (0,))["board"] if unit["at"] == at)


def again(state: State) -> State:
    """The same position, saved and loaded."""
    return load(lasting_registry(), state.options, dump(state))


def test_who_takes_a_unit_over_may_turn_it_once() -> None:
    state = position(piece(1, "blade", N), hand=("agitator",))
    state.apply(0, place("agitator", W, N))
    assert state.to_move == (0,) and state.pending is not None
    assert (state.pending.kind, state.pending.about) == ("takeover", {"unit": N})
    assert [answer["rotation"] for answer in state.pending.answers] == [0, 1, 2, 3, 4, 5]
    assert dump(again(state)) == dump(state)
    events: Any = state.apply(0, {"type": "choose", "rotation": 3})
    assert [(event["type"], event["rotation"]) for event in events if event["type"] == "moved"] == [("moved", 3)]
    assert state.pending is None and not state.board.to_turn
    assert dump(again(state)) == dump(state)
    seen = unit_at(state, N)
    assert (seen["seat"], seen["owner"], seen["army"], seen["taken_by"]) == (0, 1, "blue", [W])


def test_a_view_of_a_taken_unit_can_be_loaded() -> None:
    state = position(piece(0, "agitator", W, N), piece(1, "blade", N))
    shown: Any = view(state, (0, 1))
    raw = {
        "players": [{"army": "red"}, {"army": "blue"}],
        "board": [{key: unit[key] for key in ("at", "tile", "seat", "rotation", "army", "owner") if key in unit}
                  for unit in shown["board"]],
    }  # fmt: skip
    assert dump(load(lasting_registry(), Options(), raw))["board"] == dump(state)["board"]


def test_a_loaded_takeover_is_not_new() -> None:
    state = position(piece(0, "agitator", W, N), piece(1, "blade", N), hand=("blade",))
    state.apply(0, place("blade", [-1, 0], [-1, -1]))
    assert state.pending is None


def test_the_commander_uses_what_its_units_can_do() -> None:
    """FAQ general.153: its abilities, in its own turn."""
    state = position(
        piece(0, "agitator", W, N), piece(1, "blade", N), piece(1, "stable", [2, -1], N), piece(0, "stable", E, N)
    )
    moves = [entry for entry in state.legal(0) if entry["type"] == "act"]
    assert any(entry.get("unit") == N for entry in moves)
    assert not any(unit["at"] == N and unit["seat"] == 1 for unit in view(state, (1,))["board"])


def test_a_taken_unit_goes_to_its_owners_pile() -> None:
    state = position(piece(0, "agitator", W, N), piece(1, "blade", N), piece(1, "scatter", [1, -2], N))
    state.sandbox = True
    state.apply(0, {"type": "resolve_battle"})
    assert state.units[state.grid.index[1, -1]] is None
    assert (state.players[0].discard, state.players[1].discard) == ([], ["blade"])


def test_a_taken_unit_shoots_for_its_commander_until_the_taker_falls() -> None:
    """The Agitator dies in segment 3: from 2 on the unit is its owner's again, with the facing that it has."""
    state = position(
        piece(0, "agitator", W, N),
        piece(1, "boxer", N),
        piece(1, "scatter", [0, 1], W),
        piece(1, "drone", [2, -1]),
    )
    state.sandbox = True
    state.apply(0, {"type": "resolve_battle"})
    # In 3 the Agitator is shot, in 2 the boxer strikes for blue again: no blue unit is hurt by it.
    assert state.players[0].discard == ["agitator"] and state.players[1].discard == []
    assert unit_at(state, N)["seat"] == 1


def test_while_it_is_taken_a_unit_strikes_its_old_friends() -> None:
    state = position(piece(0, "agitator", W, N), piece(1, "boxer", N), piece(1, "blade", [2, -1]))
    state.sandbox = True
    state.apply(0, {"type": "resolve_battle"})
    assert state.players[1].discard == ["blade"]


def test_what_is_taken_in_a_battle_is_turned_after_it() -> None:
    """FAQ general.122, 126: a net on the Agitator falls in the battle."""
    state = position(
        piece(0, "agitator", W, N), piece(1, "blade", N, [1, -2]), piece(1, "netter", [0, 1], W),
        piece(0, "boxer", [-1, 2]),
    )  # fmt: skip
    assert unit_at(state, N)["seat"] == 1
    state.sandbox = True
    events: Any = state.apply(0, {"type": "resolve_battle"})
    assert events[-1]["type"] == "battle_ended", "and is not judged yet"
    assert state.pending is not None and state.pending.kind == "takeover" and state.running is not None
    copy = again(state)
    assert dump(copy) == dump(state)
    for each in (state, copy):
        told = [event["type"] for event in each.apply(0, {"type": "choose", "rotation": 2})]
        assert told[0] == "moved" and "battle_ended" not in told
    assert dump(copy) == dump(state)
    assert unit_at(state, N)["rotation"] == 2


def test_with_decisions_taken_at_once_a_taken_unit_keeps_its_facing() -> None:
    state = position(piece(1, "blade", N), hand=("agitator",))
    state.options = state.options.automatic
    state.apply(0, place("agitator", W, N))
    assert state.pending is None and unit_at(state, N)["rotation"] == 0


def test_a_copy_and_a_saved_position_play_alike() -> None:
    state = position(piece(1, "blade", N), hand=("agitator",))
    copy, other = state.copy(), again(state)
    for each in (state, copy, other):
        each.apply(0, place("agitator", W, N))
        each.apply(0, {"type": "choose", "rotation": 4})
    assert dump(copy) == dump(state) == dump(other)


def new_game(*armies: str) -> State:
    mode = "duel" if len(armies) == 2 else "free_for_all"
    return start(lasting_registry(), Options(edition="3.0", mode=mode), armies, seed=3)


def set_up(state: State, *fields: list[int]) -> list[int]:
    """Place all HQs, and return the seats in the order in which they did."""
    seats = []
    for at in fields:
        seats.append(state.turn.seat)
        assert dump(again(state)) == dump(state)
        state.apply(state.turn.seat, {"type": "place", "tile": "hq", "at": at, "rotation": 0})
    return seats


@pytest.mark.parametrize(
    ("armies", "order"),
    [
        (("red", "blue", "green"), [2, 1, 0]),
        (("green", "red", "blue"), [0, 2, 1]),
        (("blue", "green", "red"), [1, 0, 2]),
        (("red", "blue", "borgo"), [1, 2, 0]),
        (("blue", "red", "borgo"), [2, 0, 1]),
        (("blue", "borgo", "green"), [2, 0, 1]),
        (("blue", "borgo", "moloch"), [0, 1, 2]),
    ],
)
def test_some_armies_set_up_first_or_last_and_the_first_to_set_up_begins(
    armies: tuple[str, ...], order: list[int]
) -> None:
    """FAQ multiplayer.8: setting up is no turn, so turns go round from there as usual."""
    state = new_game(*armies)
    assert set_up(state, [0, 2], [0, -2], [2, -2]) == order
    assert state.turn.phase == "play" and state.turn.seat == order[0]


def turned_anew(state: State) -> bool:
    return state.pending is not None and state.pending.kind == "takeover"


def test_passed_from_one_taker_to_another_a_unit_is_turned_anew() -> None:
    """FAQ general.102."""
    state = position(
        piece(0, "agitator", W, N),
        piece(0, "agitator", E, [2, -1]),
        piece(1, "blade", N),
        piece(0, "stable", [0, -1], N),
    )
    assert not turned_anew(state)
    state.apply(0, {"type": "act", "ability": "mobility", "unit": N, "to": [2, -1], "rotation": 0})
    assert turned_anew(state)


def test_let_go_and_taken_again_a_unit_is_turned_anew() -> None:
    state = position(piece(0, "agitator", W, N), piece(1, "blade", N), hand=("move", "move"))
    state.apply(0, {"type": "play", "tile": "move", "unit": W, "to": W, "rotation": 0})
    assert unit_at(state, N)["seat"] == 1 and not turned_anew(state)
    state.apply(0, {"type": "play", "tile": "move", "unit": W, "to": W, "rotation": 1})
    assert turned_anew(state)


def test_a_taker_that_moves_and_keeps_its_prey_may_not_turn_it_anew() -> None:
    """FAQ general.105: neither does a full turn count as a new takeover."""
    state = position(piece(0, "agitator", W, N), piece(1, "blade", N), hand=("move",))
    state.apply(0, {"type": "play", "tile": "move", "unit": W, "to": E, "rotation": 0})
    assert unit_at(state, N)["seat"] == 0 and not turned_anew(state)


def test_units_that_swap_their_takers_are_turned_anew() -> None:
    """FAQ general.103, 104."""
    takers = piece(0, "agitator", W, N), piece(0, "agitator", [0, 1], E)
    both = [*takers, piece(1, "blade", N), piece(1, "boxer", E)]
    for first, second in ((W, [0, 1]), (N, E)):
        state = position(*both)
        one, other = (state.units[state.grid.number(at)] for at in (first, second))
        assert one is not None and other is not None
        state.board.carry(_in_each_others_places(state, one, other))
        state.board_was_changed()
        assert state.board.to_turn == {state.grid.number(N), state.grid.number(E)}


def _in_each_others_places(state: State, one: Unit, other: Unit) -> dict[int, Unit]:
    """By its old field, each unit as it stands after a swap; those that take over look as the ones before them did."""
    return {
        one.at: placed_anew(state.grid, one, other.at, other.rotation),
        other.at: placed_anew(state.grid, other, one.at, one.rotation),
    }


@pytest.mark.parametrize("edition", ["2e", "3.0", "2025"])
def test_zone_makes_all_initiatives_zero(edition: str) -> None:
    """FAQ general.3: several signs are one attack, in segment 0."""
    state = position(piece(0, "zone", W, N), piece(1, "scatter", N, [1, -2]), piece(0, "drone", [1, -2]))
    state.options = Options(edition=edition)
    assert [icon["value"] for icon in unit_at(state, N)["initiative"]] == [0, 0]
    state.sandbox = True
    events: Any = state.apply(0, {"type": "resolve_battle"})
    shots = [event for event in events if event["type"] == "attack" and event["from"] == N]
    segments = [event["segment"] for event in events if event["type"] == "segment"]
    assert len(shots) == 1 and segments == [0]


def test_no_attack_stops_blows_only() -> None:
    state = position(piece(0, "hush", W, N), piece(1, "boxer", N), piece(0, "blade", [1, -2]))
    assert unit_at(state, N)["attacks"] == [] and unit_at(state, N)["states"] == {"stops_attacks": [W]}
    state.sandbox = True
    state.apply(0, {"type": "resolve_battle"})
    assert state.players[0].discard == []


def test_wastes_add_a_wound_to_each_attack_that_wounds() -> None:
    """FAQ general.155: a blow of 1 deals 2."""
    state = position(
        piece(0, "wastes", W, N), piece(1, "drone", N), piece(1, "fitter", [2, -1], N), piece(0, "blade", E, N)
    )
    state.sandbox = True
    events: Any = state.apply(0, {"type": "resolve_battle"})
    assert [e["cause"] for e in events if e["type"] == "destroyed"] == ["wounds"]


def test_a_trait_given_by_a_link_is_gone_with_it() -> None:
    state = position(piece(0, "stable", W, N), piece(0, "blade", N))
    assert any(e["type"] == "act" and e["unit"] == N for e in state.legal(0))
    events: Any = state.apply(0, {"type": "act", "ability": "mobility", "unit": N, "to": [2, -1], "rotation": 0})
    assert events and not any(e["type"] == "act" for e in state.legal(0))


def test_without_power_a_unit_neither_moves_nor_is_moved() -> None:
    """FAQ general.94."""
    state = position(piece(0, "stable", W, N), piece(0, "drone", N))
    assert unit_at(state, N)["unpowered"] and not any(e["type"] == "act" for e in state.legal(0))


def test_a_board_filled_by_a_takeover_that_costs_toughness_starts_no_battle() -> None:
    """FAQ gameplay.9: the unit that the shelter kept alive dies at once, and leaves a free field."""
    state = position(piece(1, "blade", N, wounds=1), piece(1, "shelter", [1, -2], N), hand=("agitator",))
    state.apply(0, place("agitator", [0, -1], [1, -2]))
    assert state.units[state.grid.index[1, -1]] is None, "the shelter works for red now"


@pytest.mark.parametrize(("at", "left"), [(N, 0), (E, 1)], ids=["its own unit", "another unit"])
def test_a_net_of_an_army_comes_off_a_unit_that_comes_back_to_it(at: list[int], left: int) -> None:
    """FAQ general.74 to 76: blue has netted its own unit, which red holds, or one of red's; then red lets go."""
    units = [piece(0, "agitator", W, N), piece(1, "blade", N), piece(0, "blade", E, N)]
    next(unit for unit in units if unit["at"] == at)["markers"] = {"rope": 1}
    state = position(*units, hand=("move",))
    assert unit_at(state, N)["seat"] == 0 and unit_at(state, at)["markers"] == {"rope": 1}
    events = state.apply(0, {"type": "play", "tile": "move", "unit": W, "to": W, "rotation": 3})
    assert unit_at(state, N)["seat"] == 1
    assert unit_at(state, at).get("markers", {}).get("rope", 0) == left
    told: list[Any] = [event for event in events if event["type"] in ("moved", "unmarked")]
    came_off = {"type": "unmarked", "seat": 1, "at": N, "marker": "rope", "count": 0}
    assert told[1:] == ([] if left else [came_off]), "told once, after the move that set it free"
    assert dump(again(state)) == dump(state)
