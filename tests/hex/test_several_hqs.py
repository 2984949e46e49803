"""Armies with several HQs, by the armies of `triads`: hit points of each, what the loss of one means, setting up."""

from __future__ import annotations

import random
from typing import Any

import pytest
from neuroshima_contract.refusal import BadFile, BadPosition, Illegal
from neuroshima_hex.bots.players import Greedy
from neuroshima_hex.rules.board.army_files import read_army
from neuroshima_hex.rules.files.dump import dump
from neuroshima_hex.rules.files.view import view
from neuroshima_hex.rules.state.outlook import outlook
from neuroshima_hex.rules.traits.triggers import trait_of

from tests.support.hex.triads import PAIR, TRIAD, game, position

MIDDLE, N, NE, SE, S, SW, NW = (0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)
FAR = (2, -2)
THREE = ((0, "alpha", MIDDLE, 0), (0, "beta", SW, 0), (0, "gamma", (-2, 2), 0))
BATTLE = {"type": "play", "tile": "battle"}


def hit_points(state: Any, seat: int = 0) -> tuple[int, dict[str, int]]:
    """Those of the player, and those of each HQ."""
    player = view(state)["players"][seat]
    return player["hq_hp"], {hq["tile"]: hq["hp"] for hq in player["hqs"]}


def reloaded(state: Any) -> Any:
    hex_game: Any = game()
    return hex_game.load(hex_game.Options(), dump(state)).rules


def begin(*armies: str, seed: int = 7, **options: Any) -> Any:
    hex_game: Any = game()
    return hex_game.start(hex_game.Options(**options), [hex_game.SeatOptions(army=army) for army in armies], seed)


def test_each_hq_is_a_step_of_the_setup_and_is_placed_once() -> None:
    state: Any = begin("triad", "pair").rules
    assert [step.seat for step in state.setup[:-1]] == [0, 0, 0, 1, 1]
    for seat, tile, at in ((0, "beta", MIDDLE), (0, "alpha", N), (0, "gamma", S), (1, "right", (2, 0))):
        state.apply(seat, {"type": "place", "tile": tile, "at": list(at), "rotation": 0})
        with pytest.raises(Illegal, match=r".") as refused:
            state.apply(state.turn.seat, {"type": "place", "tile": tile, "at": [-2, 0], "rotation": 0})
        assert refused.value.code in ("not_offered", "must_place_hq")
        state = reloaded(state)
    assert hit_points(state) == (13, {"alpha": 10, "beta": 9, "gamma": 4})
    assert {entry["tile"] for entry in state.legal(1)} == {"left"}
    state.apply(1, {"type": "place", "tile": "left", "at": [2, -2], "rotation": 0})
    assert (state.turn.phase, state.turn.seat) == ("play", 0)


def test_each_hq_loses_its_own_hit_points_and_those_with_the_fewest_count() -> None:
    state = position(*THREE, (1, "mutant", N, 3), (1, "hq", FAR, 0))
    told = outlook(state, 0, BATTLE)
    assert told is not None and told["sides"][0]["hqs"] == [{"tile": "alpha", "before": 10, "after": 9}]
    events: Any = state.apply(0, BATTLE)
    hurt = next(event for event in events if event["type"] == "hq_damage")
    assert (hurt["at"], hurt["damage"], hurt["hp"], hurt["left"]) == ([0, 0], 1, 13, 9)
    assert hit_points(state) == (13, {"alpha": 9, "beta": 9, "gamma": 4})
    assert dump(reloaded(state)) == dump(state)


def test_the_first_hq_lost_is_the_loss_of_the_game() -> None:
    weak = (*THREE[:2], (0, "gamma", (-2, 2), 0, {"wounds": 3}))
    state = position(*weak, (1, "mutant", (-2, 1), 3), (1, "hq", FAR, 0))
    events: Any = state.apply(0, BATTLE)
    assert [e["tile"] for e in events if e["type"] == "destroyed"] == ["gamma"]
    assert state.result is not None and (state.result.winners, state.result.reason) == ((1,), "hq_destroyed")
    assert state.result.hq_hp == (0, 20)


def test_the_last_hq_lost_is_the_loss_of_the_game() -> None:
    board = ((0, "left", MIDDLE, 0, {"wounds": 2}), (0, "right", (-2, 0), 0), (1, "mutant", N, 3), (1, "hq", FAR, 0))
    state = position(*board, players=("pair", "borgo"))
    assert hit_points(state) == (7, {"left": 1, "right": 6})
    state.apply(0, BATTLE)
    assert state.result is None and hit_points(state) == (6, {"left": 0, "right": 6})
    state = reloaded(state)
    last = position(
        (0, "right", MIDDLE, 0, {"wounds": 5}), (1, "mutant", N, 3), (1, "hq", FAR, 0),
        players=({"army": "pair", "hq_hp": 1}, "borgo"),
    )  # fmt: skip
    last.apply(0, BATTLE)
    assert last.result is not None and last.result.winners == (1,)


def test_hqs_that_are_units_wound_hqs_and_are_wounded_by_them() -> None:
    state = position((0, "alpha", MIDDLE, 0), (0, "gamma", S, 0), (1, "hq", N, 0), players=("triad", "borgo"))
    shown = next(unit for unit in view(state)["board"] if unit["tile"] == "alpha")
    assert shown["attacks"][0]["wounds"] == [3]
    state.apply(0, BATTLE)
    assert view(state)["players"][1]["hq_hp"] == 17
    assert hit_points(state)[1]["alpha"] == 9
    plain = position((0, "gamma", MIDDLE, 0), (1, "hq", N, 0), players=("triad", "borgo"))
    plain.apply(0, BATTLE)
    assert hit_points(plain)[1]["gamma"] == 4


def test_hqs_that_are_units_help_by_their_links_alone() -> None:
    recruits = ((0, "recruit", S, 0), (0, "recruit", N, 0))
    state = position((0, "alpha", MIDDLE, 0), *recruits)
    bonuses = {tuple(unit["at"]): unit.get("bonuses", []) for unit in view(state)["board"]}
    assert (len(bonuses[S]), len(bonuses[N])) == (1, 0)


@pytest.mark.parametrize(("tile", "left"), [("alpha", 9), ("gamma", 4)])
def test_what_spares_hqs_does_one_wound_to_those_that_are_units(tile: str, left: int) -> None:
    players = ({"army": "borgo", "hand": ["grenade"]}, "triad")
    state = position((0, "hq", MIDDLE, 0), (1, tile, N, 0), players=players)
    targets = [entry for entry in state.legal(0) if entry["type"] == "play"]
    assert bool(targets) == (tile == "alpha")
    if targets:
        state.apply(0, {"type": "play", "tile": "grenade", "target": list(N)})
    assert hit_points(state, 1)[1][tile] == left


def test_wounds_beyond_the_hit_points_and_others_than_follow_are_refused() -> None:
    for players, board in (
        (("triad", "borgo"), ((0, "alpha", MIDDLE, 0, {"wounds": 10}),)),
        (({"army": "triad", "hq_hp": 12}, "borgo"), THREE),
        (({"army": "triad", "hq_start": 9, "hq_hp": 9}, "borgo"), THREE),
        (({"army": "triad", "hand": ["alpha"]}, "borgo"), THREE[1:]),
    ):
        with pytest.raises(BadPosition):
            position(*board, players=players)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (TRIAD.replace('[hqs]\nlost_with = "one"\ncounted = 2\n', ""), "exactly one HQ"),
        (TRIAD.replace('id = "recruit"', 'id = "recruit"\nset_up = true'), "set up"),
        (PAIR.replace('"all"', '"all"\ncounted = 1'), "only some of the HQs"),
        (PAIR.replace('"all"', '"some"'), "hqs.lost_with"),
        (TRIAD.replace("count = 1\nkind", "count = 2\nkind"), "each a tile of its own"),
    ],
    ids=["no table", "set up beside", "counted of all", "another word", "two copies"],
)
def test_bad_tables_are_refused_when_they_are_read(text: str, reason: str) -> None:
    traits = game().registry.traits
    with pytest.raises(BadFile, match=reason):
        read_army(text, "x.toml", traits, trait_of)


def test_bots_play_them_to_the_end() -> None:
    for seed, armies in enumerate((("triad", "pair"), ("moloch", "triad"))):
        state = begin(*armies, seed=seed)
        bot, dice = Greedy(), random.Random(seed)
        while state.outcome is None:
            seat = state.to_move[0]
            state.apply(seat, bot.choose(state, seat, dice, 5))
        assert dump(reloaded(state.rules)) == dump(state.rules)
