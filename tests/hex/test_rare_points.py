"""What points of the engine mean that few packages use, by the army and the terrain of `rare_points`."""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima_contract import Illegal
from neuroshima_contract.refusal import BadPosition

from tests.support.hex.rare_points import position, unit_at

MIDDLE, N, NE, SE, S, SW, NW = (0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)
FAR_N = (0, -2)


def battle(state: Any) -> Any:
    state.apply(0, {"type": "resolve_battle"})
    return state


def wounds(state: Any, at: tuple[int, int]) -> int | None:
    """None if nobody stands there any more."""
    unit = unit_at(state, at)
    return None if unit is None else unit["wounds"]


def move(state: Any, start: tuple[int, int], to: tuple[int, int]) -> Any:
    state.apply(0, {"type": "play", "tile": "move", "unit": list(start), "to": list(to), "rotation": 0})
    return state


# Traits ---------------------------------------------------------------------------------------------------------------


def test_infiltrates_an_enemy_module_helps_the_unit() -> None:
    enemies = [("officer", S, 0)]
    spy = unit_at(position(("spy", MIDDLE), enemies=enemies), MIDDLE)
    assert [(bonus["what"], bonus["amount"]) for bonus in spy["bonuses"]] == [("melee", 1)]
    assert unit_at(position(("post", MIDDLE), enemies=enemies), MIDDLE)["bonuses"] == []


def test_extra_steps_lengthen_every_move_of_the_side() -> None:
    """A Move tile moves a unit by one field; with two steps more by three."""
    assert unit_at(move(position(("post", (0, 2)), ("signpost", (2, 0)), hand=["move"]), (0, 2), N), N)
    for pieces in ([("post", (0, 2))], [("post", (0, 2)), ("signpost", (2, 0))]):
        with pytest.raises(Illegal):
            move(position(*pieces, hand=["move"]), (0, 2), FAR_N)


def test_weighs_nobody_makes_the_unit_go_elsewhere() -> None:
    """It may turn, and no push is offered against it."""
    with pytest.raises(Illegal) as refused:
        move(position(("anvil", MIDDLE), hand=["move"]), MIDDLE, N)
    assert refused.value.code == "too_heavy"
    assert unit_at(move(position(("post", MIDDLE), hand=["move"]), MIDDLE, N), N)
    turned = position(("anvil", MIDDLE, 3), hand=["move"])
    assert unit_at(move(turned, MIDDLE, MIDDLE), MIDDLE)["rotation"] == 0
    for tile, is_offered in (("anvil", False), ("post", True)):
        borgo = [{"army": "lodgers"}, {"army": "hegemony", "hand": ["push_back"]}]
        pushing = position((tile, MIDDLE), enemies=[("runner", N, 0)], players=borgo, turn={"seat": 1, "phase": "play"})
        assert (
            any(entry.get("tile") == "push_back" for entry in pushing.legal(1) if entry["type"] == "play") == is_offered
        )


def test_needs_power_without_it_the_unit_does_nothing() -> None:
    assert unit_at(position(("doll", MIDDLE)), MIDDLE)["unpowered"]
    assert wounds(battle(position(("doll", MIDDLE), enemies=[("claws", N, 0)])), N) == 0
    assert wounds(battle(position(("post", MIDDLE), enemies=[("claws", N, 0)])), N) is None


def test_acts_with_hq_a_unit_acts_in_the_segments_of_its_players_hq() -> None:
    """Not without the HQ, nor while a net stops the unit."""
    squire, hq, away = ("squire", MIDDLE), ("hq", (-2, 2)), ("officer", N, 0)
    assert wounds(battle(position(squire, hq, enemies=[away])), N) is None
    assert wounds(battle(position(squire, enemies=[away])), N) == 0
    assert wounds(battle(position(squire, hq, enemies=[away, ("net_fighter", S, 4)])), N) == 0


def test_networks_a_module_that_touches_one_unit_acts_on_all() -> None:
    """The posts stand in a line with the HQ; the officer touches only one of them."""
    pieces = [("hq", MIDDLE), ("post", N), ("post", (2, 0)), ("officer", (1, -2))]
    state = position(*pieces)
    assert [bonus["what"] for bonus in unit_at(state, (2, 0))["bonuses"]] == ["melee"]
    beside = position(*pieces[:2], ("post", (-1, 2)), pieces[3])
    assert unit_at(beside, (-1, 2))["bonuses"] == []


def test_reaches_a_long_link_goes_over_what_stands_between() -> None:
    state = position(("wire", MIDDLE), ("post", FAR_N), enemies=[("mutant", N, 0)])
    assert [bonus["from"] for bonus in unit_at(state, FAR_N)["bonuses"]] == [list(MIDDLE)]


def test_inlets_and_outlets_send_a_shot_on() -> None:
    """A shot that comes from below leaves to the right; over another unit it flies straight on."""
    enemies = [("mutant", NE, 0)]
    assert wounds(battle(position(("archer", S), ("prism", MIDDLE), enemies=enemies)), NE) is None
    assert wounds(battle(position(("archer", S), ("anvil", MIDDLE), enemies=enemies)), NE) == 0


def test_bends_and_falloff_the_owner_steers_and_distance_weakens() -> None:
    """Strength 2 at the field before the unit, and 1 at the next one, which lies to the right."""
    for at, path, lost in ((N, [N], 2), ((1, -2), [N, (1, -2)], 1)):
        state = battle(position(("kite", MIDDLE), enemies=[("hq", at, 0)]))
        state.apply(0, {"type": "choose", "unit": [0, 0], "path": [list(field) for field in path]})
        assert state.view(None)["players"][1]["hq_hp"] == 20 - lost


def test_leaves_an_attack_puts_a_marker_instead_of_a_wound() -> None:
    mutant = unit_at(battle(position(("slinger", MIDDLE), enemies=[("mutant", N, 0)])), N)
    assert (mutant["wounds"], mutant["markers"]) == (0, {"mud": 1})


def test_wins_if_all_fall_the_last_battle_is_won() -> None:
    players = [{"army": "lodgers", "hand": ["battle"], "hq_hp": 1}, {"army": "borgo", "hq_hp": 1}]
    pieces, enemies = [("hq", (2, 0)), ("archer", S)], [("hq", N, 0), ("mutant", SE, 2)]
    state = position(*pieces, enemies=enemies, players=players)
    state.sandbox = False
    state.apply(0, {"type": "play", "tile": "battle"})
    assert [player["hq_hp"] for player in state.view(None)["players"]] == [0, 0]
    assert state.outcome.winners == (0,)


def test_outlets_at_a_steered_shot_is_sent_on() -> None:
    """The prism before the kite sends it to the right, as it sends any shot."""
    state = battle(position(("kite", S), ("prism", MIDDLE), enemies=[("hq", NE, 0)]))
    state.apply(0, {"type": "choose", "unit": [0, 1], "path": [[0, 0], [1, -1]]})
    assert state.view(None)["players"][1]["hq_hp"] == 19


def test_displace_moves_and_turns_another_unit() -> None:
    state = position(("post", MIDDLE), enemies=[("mutant", N, 1)], hand=["vault"])
    state.apply(0, {"type": "play", "tile": "vault", "unit": [0, 0], "target": [0, -1]})
    if state.to_move == (1,):
        state.apply(1, {"type": "choose", "to": [0, 1]})
    assert unit_at(state, N) is None and unit_at(state, S)["rotation"] == 4


def test_turn_fixture_turns_a_tile_of_the_land() -> None:
    fixtures = [{"at": [0, -1], "tile": "ballista", "rotation": 2}]
    state = position(("crank", MIDDLE), terrain={"cache": [N]}, fixtures=fixtures)
    state.apply(0, {"type": "act", "ability": "crank", "unit": [0, 0], "target": [0, -1]})
    assert [fixture["rotation"] for fixture in state.view(None)["fixtures"]] == [3]


def test_move_ground_a_foundation_tile_goes_elsewhere() -> None:
    lying = [{"at": [0, 0], "tile": "mole", "seat": 0}]
    state = battle(position(("post", MIDDLE), ground=lying))
    [mole] = state.view(None)["ground"]
    assert mole["at"] in [list(field) for field in (N, NE, SE, S, SW, NW)]


def test_a_hidden_feature_is_used_by_an_order_of_a_tile_or_of_a_module() -> None:
    pieces, order = [("sparkler", MIDDLE), ("captain", (2, 0))], {"does": "spark", "target": [0, -1]}
    for action in ({"type": "play", "tile": "whistle"}, {"type": "act", "ability": "captain", "unit": [2, 0]}):
        state = position(*pieces, enemies=[("mutant", N, 0)], hand=["whistle"])
        state.apply(0, {**action, **order})
        assert unit_at(state, N) is None
        with pytest.raises(Illegal):
            position(pieces[1], enemies=[("mutant", N, 0)], hand=["whistle"]).apply(0, {**action, **order})


def test_a_detonation_hurts_all_around() -> None:
    state = battle(position(("keg", MIDDLE), enemies=[("mutant", N, 0), ("claws", S, 0)]))
    state.apply(0, {"type": "choose", "explode": True})
    assert [unit_at(state, at) for at in (MIDDLE, N, S)] == [None, None, None]


def test_counters_and_pools_belong_to_the_player() -> None:
    state = position(("miser", MIDDLE), hand=["post"])
    state.apply(0, {"type": "place", "tile": "post", "at": [0, 1], "rotation": 0})
    player = state.view(None)["players"][0]
    assert (player["counters"], player.get("pools")) == ({"turns": 1}, None), "an empty shelf is not shown"


def test_make_room_says_where_the_other_tile_goes() -> None:
    state = position(("officer", MIDDLE), hand=["squatter"])
    state.apply(0, {"type": "place", "tile": "squatter", "at": [0, 0], "rotation": 0})
    assert unit_at(state, MIDDLE)["tile"] == "squatter" and state.view(0)["players"][0]["hand"] == ["officer"]


# Markers --------------------------------------------------------------------------------------------------------------


def test_a_marker_that_was_won_gives_numbers_and_an_ability() -> None:
    players = [{"army": "lodgers", "markers": {"wings": 1}}, {"army": "borgo"}]
    state = position(("post", MIDDLE), players=players)
    state.apply(0, {"type": "use_marker", "marker": "wings", "unit": [0, 0]})
    assert [value["value"] for value in unit_at(state, MIDDLE)["initiative"]] == [3]
    state.apply(0, {"type": "act", "ability": "mobility", "unit": [0, 0], "to": [0, -1], "rotation": 0})
    assert unit_at(state, N)["markers"] == {"wings": 1}


def test_a_pool_is_shared_with_partners_and_not_with_enemies() -> None:
    """All Mud lies there: a third victim gets none, though Clay of the same pool is left, which is the enemy's."""
    muddy = [{"at": [x, 2], "tile": "mutant", "seat": 1, "markers": {"mud": 1}} for x in (-1, -2)]
    board = [{"at": [0, 0], "tile": "slinger", "seat": 0}, {"at": [0, -1], "tile": "mutant", "seat": 1}]
    for lying, marked in ((muddy, {}), (muddy[1:], {"mud": 1})):
        assert unit_at(battle(position(board=[*board, *lying])), N).get("markers", {}) == marked


def test_a_marker_nets_its_unit() -> None:
    board = [{"at": [0, 0], "tile": "post", "seat": 0, "markers": {"mud": 1}}]
    with pytest.raises(Illegal):
        move(position(hand=["move"], board=board), MIDDLE, N)


# Terrain --------------------------------------------------------------------------------------------------------------

ENEMY = [("mutant", MIDDLE, 0)]


def on(feature: str, *pieces: Any, **more: Any) -> Any:
    return position(*pieces, terrain={feature: [MIDDLE]}, **{"enemies": ENEMY, **more})


def test_near_only_a_shot_reaches_it_from_beside_alone() -> None:
    assert wounds(battle(on("reeds", ("archer", S))), MIDDLE) is None
    assert wounds(battle(on("reeds", ("archer", (0, 2)))), MIDDLE) == 0
    assert wounds(battle(on("cellar", ("archer", (0, 2)))), MIDDLE) is None


def test_sheltered_no_instant_tile_works_there() -> None:
    snipe = {"type": "play", "tile": "sniper", "target": [0, 0]}
    with pytest.raises(Illegal):
        on("cellar", hand=["sniper"]).apply(0, snipe)
    state = on("mound", hand=["sniper"])
    state.apply(0, snipe)
    assert wounds(state, MIDDLE) == 1, "the ground gives it toughness"


def test_frail_and_slippery_any_wound_kills_and_a_push_too() -> None:
    assert wounds(battle(on("ice", ("archer", S), enemies=[("super_mutant", MIDDLE, 0)])), MIDDLE) is None
    push = {"type": "play", "tile": "push_back", "unit": [0, 1], "target": [0, 0]}
    for feature, is_there in (("ice", False), ("reeds", True)):
        state = on(feature, ("post", S), hand=["push_back"])
        state.apply(0, push)
        state.apply(1, {"type": "choose", "to": [0, -1]})
        assert (unit_at(state, N) is not None) == is_there


def test_closing_wounds_and_death_come_in_segment_0() -> None:
    tough = [("super_mutant", MIDDLE, 0)]
    assert wounds(battle(on("embers", enemies=tough)), MIDDLE) == 1
    assert wounds(battle(on("chasm", enemies=tough)), MIDDLE) is None


def test_neighbour_wounds_spare_who_is_spared() -> None:
    tough = [("super_mutant", N, 0)]
    assert wounds(battle(on("geyser", enemies=tough)), N) == 1
    state = position(enemies=tough, terrain={"geyser": [MIDDLE], "haven": [N]})
    assert wounds(battle(state), N) == 0


def test_stills_who_stands_there_does_nothing() -> None:
    assert wounds(battle(position(("post", MIDDLE), enemies=[("mutant", N, 0)], terrain={"tar": [MIDDLE]})), N) == 0
    assert wounds(battle(position(("post", MIDDLE), enemies=[("mutant", N, 0)])), N) is None


def test_bears_prizes_what_can_be_won_lies_there() -> None:
    prize = {"at": [0, 0], "markers": {"wings": 1}, "security": 1, "damage": 0}
    state = battle(position(("archer", S), terrain={"cache": [MIDDLE]}, prizes=[prize]))
    assert state.view(None)["players"][0]["markers"] == {"wings": 1}
    with pytest.raises(BadPosition):
        position(("archer", S), terrain={"tar": [MIDDLE]}, prizes=[prize])


def test_swallows_who_comes_is_gone() -> None:
    assert unit_at(move(position(("post", S), hand=["move"], terrain={"pit": [MIDDLE]}), S, MIDDLE), MIDDLE) is None


def test_features_hear_what_happens_on_their_field() -> None:
    state = move(position(("post", S), hand=["move"], terrain={"thorns": [MIDDLE]}), S, MIDDLE)
    assert wounds(state, MIDDLE) == 1
    board = [{"at": [0, 0], "tile": "post", "seat": 0, "wounds": 1, "rotation": 1}]
    state = position(board=board, hand=["move"], terrain={"bath": [MIDDLE]})
    assert wounds(move(state, MIDDLE, MIDDLE), MIDDLE) == 0


def test_held_against_a_field_that_others_keep_is_not_free_for_the_player() -> None:
    """The board is full for the Lodgers though a field of the enemy's gate is free."""
    few, gate = [MIDDLE, N, S], {"gate": [MIDDLE, N]}
    board = position(("post", S), enemies=[("mutant", N, 0)], terrain=gate, fields=few).rules.board
    assert [board.is_full_for(*side) for side in ((0, "lodgers"), (1, "borgo"))] == [True, False]


# Special rules --------------------------------------------------------------------------------------------------------


def test_special_rules_hear_the_end_of_battles_and_turns() -> None:
    players = [{"army": "lodgers", "hq_hp": 10, "hand": ["battle"]}, {"army": "borgo", "hq_hp": 10}]
    state = position(("hq", (-2, 0)), enemies=[("hq", (2, 0), 0)], players=players, scenario="fair")
    state.sandbox = False
    ended = state.copy()
    ended.apply(0, {"type": "end_turn"})
    assert [player["hq_hp"] for player in ended.view(None)["players"]] == [9, 9]
    told = state.apply(0, {"type": "play", "tile": "battle"})
    assert [event["hp"] for event in told if event["type"] == "hq_repaired"] == [10, 10], "the turn ends first"


def test_standstill_a_full_board_on_which_nobody_falls_ends_the_game() -> None:
    few = [(-1, 0), MIDDLE, (1, 0)]
    state = position(("hq", (-1, 0)), enemies=[("hq", (1, 0), 0)], scenario="fair", fields=few, hand=["post"])
    state.sandbox = False
    state.apply(0, {"type": "place", "tile": "post", "at": [0, 0], "rotation": 0})
    assert state.outcome is not None and state.outcome.reason == "standstill"
