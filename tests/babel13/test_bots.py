"""Bots of Hex with tiles of the expansion, which they judge by their effects alone."""

from __future__ import annotations

import random
from typing import Any

import pytest
from neuroshima_contract import Action, Json
from neuroshima_contract.legal import allows
from neuroshima_lab.arena import RandomBot

from tests.support.babel13.campaigning import SIDES, Skirmish, scenarios
from tests.support.babel13.lands import setting

BUDGET = 150


def bot() -> Any:
    return setting().game.bots["greedy"]


def answer(state: Any, seed: int = 1) -> Action:
    """The action of the bot in a position."""
    action: Action = bot().choose(state, state.to_move[0], random.Random(seed), BUDGET)
    return action


def position(board: list[Json], hand: list[str], army: str = "new_york", enemy: str = "moloch", **more: Any) -> Any:
    """Seat 0 is to move with such a hand; the HQs stand far from each other."""
    players = [{"army": army, "hand": hand, "stack": ["battle"]}, {"army": enemy, "stack": ["battle"]}]
    hqs = [{"at": [-2, 0], "tile": "hq", "seat": 0}, {"at": [2, 0], "tile": "hq", "seat": 1}]
    return setting().load({"players": players, "board": [*hqs, *board], **more})


def own(at: list[int], tile: str, rotation: int = 0, **more: Any) -> Json:
    return {"at": at, "tile": tile, "seat": 0, "rotation": rotation, **more}


def enemy(at: list[int], tile: str, rotation: int = 0, **more: Any) -> Json:
    return {"at": at, "tile": tile, "seat": 1, "rotation": rotation, **more}


def decision(board: list[Json]) -> Any:
    """The first decision of a battle."""
    state = position(board, [])
    state.sandbox = True
    state.apply(0, {"type": "resolve_battle"})
    assert "pending" in state.snapshot()
    return state


# The armies


def test_a_sniper_shot_is_aimed_at_a_unit_that_it_kills() -> None:
    line = [own([0, 2], "sharpshooter"), enemy([0, 1], "blocker"), enemy([0, 0], "hybrid", 5)]
    chosen = answer(decision(line))
    assert chosen["target"] == [0, 0]


def test_a_rocket_is_steered_round_others_to_the_hq() -> None:
    board = [own([0, 2], "rocket_launcher"), enemy([1, 0], "hybrid", 2), enemy([-1, 1], "blocker")]
    chosen = answer(decision(board))
    assert chosen["path"][-1] == [2, 0]


def test_the_last_venom_goes_to_the_hq() -> None:
    """One marker is on the Juggernaut: the other is worth most where it wounds an HQ."""
    board = [
        {"at": [-2, 2], "tile": "hq", "seat": 0},
        enemy([-1, 0], "hq"),
        enemy([0, -1], "blocker"),
        own([0, 0], "nightshade"),
        enemy([2, 0], "juggernaut", markers={"venom": 1}),
    ]
    state = setting().load({"players": [{"army": "neojungle"}, {"army": "moloch"}], "board": board})
    state.sandbox = True
    state.apply(0, {"type": "resolve_battle"})
    assert state.snapshot()["pending"]["kind"] == "venom"
    assert answer(state) == {"type": "choose", "target": [-1, 0]}


def test_a_mine_is_laid_where_enemies_would_come_to_the_hq() -> None:
    placed = answer(position([], ["mine"]))
    assert placed["type"] == "place" and placed["at"] in ([-2, 1], [-1, -1], [-1, 0])


def test_nobody_is_put_into_a_hole_or_on_a_mine() -> None:
    hole = {"kind": "hole", "features": ["fatal"], "fields": [[1, 0], [0, 0], [0, 1]]}
    mines = [{"at": at, "tile": "mine", "seat": 1} for at in ([1, 1], [2, -1])]
    state = position([], ["slicer"], "neojungle", "new_york", terrain=[hole], ground=mines)
    assert answer(state)["at"] not in [*hole["fields"], *(mine["at"] for mine in mines)]


def test_a_small_bomb_hits_enemies_and_spares_friends() -> None:
    friends = [own([0, 1], "slicer"), own([0, -1], "slicer", 3)]
    board = [enemy([0, 0], "hybrid"), enemy([1, 0], "hunter_killer", 3), *friends]
    thrown = answer(position(board, ["small_bomb"], "neojungle"))
    assert thrown["type"] == "play" and {(0, 0), (1, 0)} <= {tuple(field) for field in thrown["target"]}


# Terrain, markers, what lies on the land


@pytest.mark.parametrize("feature", ["poisonous", "whirlpool", "radioactive"])
def test_it_does_not_stay_where_the_land_kills(feature: str) -> None:
    kind = next(kind.id for kind in setting().registry.terrains.values() if feature in kind.features)
    deadly = [[q, r] for q in (-1, 0, 1) for r in (-1, 0, 1) if abs(q + r) <= 1]
    state = position([], ["shooter"], terrain=[{"kind": kind, "features": [feature], "fields": deadly}])
    assert answer(state)["at"] not in deadly


def test_the_hq_keeps_off_radioactive_ground() -> None:
    fields = position([], []).view(None)["fields"]
    good = [[-2, 1], [1, 1]]
    bad = [field for field in fields if field not in good]
    players = [{"army": "new_york", "stack": ["cop"]}, {"army": "moloch", "stack": ["hybrid"]}]
    land = [{"kind": "wasteland", "features": ["radioactive"], "fields": bad}]
    start = {"players": players, "board": [], "turn": {"seat": 0, "phase": "place_hq"}, "terrain": land}
    assert answer(setting().load(start))["at"] in good


def test_a_marker_is_used_where_it_kills() -> None:
    board = [own([1, 0], "cop", 2), enemy([0, 0], "hunter_killer", 2), own([0, 1], "hammer", 0, markers={"melee": 1})]
    state = position(board, [])
    snapshot = state.snapshot()
    snapshot["players"][0]["markers"] = {"melee": 1}
    used = answer(setting().load(snapshot))
    assert used == {"type": "use_marker", "marker": "melee", "unit": [1, 0]}


def test_the_owner_of_the_panel_turns_the_turret_on_the_enemy() -> None:
    base = [
        {"kind": "base", "features": ["closed", "turrets"], "fields": [[0, -1]]},
        {"kind": "base", "features": ["control_panel"], "fields": [[0, 0]]},
    ]
    turret = [{"at": [0, -1], "tile": "turret_1", "rotation": 4}]
    board = [own([0, 0], "hammer"), own([-1, 0], "cop"), enemy([1, -2], "hybrid", 1)]
    turned = answer(position(board, [], terrain=base, fixtures=turret))
    assert turned["type"] == "act" and turned["ability"] == "control_panel" and turned["rotation"] == 1


def test_somebody_who_cannot_fight_is_sent_to_the_panel() -> None:
    base = [
        {"kind": "base", "features": ["closed", "turrets"], "fields": [[0, -1]]},
        {"kind": "base", "features": ["control_panel"], "fields": [[0, 0]]},
    ]
    turret = [{"at": [0, -1], "tile": "turret_1", "rotation": 4}]
    sent = answer(position([], ["scout"], terrain=base, fixtures=turret))
    assert sent["type"] == "place" and sent["at"] == [0, 0]
    fighter = answer(position([], ["hammer"], terrain=base, fixtures=turret))
    assert fighter["type"] == "place" and fighter["at"] != [0, 0]


def test_a_prize_is_shot_at_when_there_is_nothing_better() -> None:
    store = [{"kind": "warehouse", "features": ["closed", "high"], "fields": [[0, 0]]}]
    store += [{"kind": "rock", "features": ["closed"], "fields": [[1, 0], [1, 1], [2, -1]]}]
    prize = [{"at": [0, 0], "markers": {"toughness": 1}, "security": 1, "armies": ["new_york"]}]
    state = position([], ["hammer"], terrain=store, prizes=prize)
    state.apply(0, answer(state))
    view = state.view(None)
    hammer = next(unit for unit in view["board"] if unit["tile"] == "hammer")
    assert [0, 0] in [field for attack in hammer["attacks"] for field in attack["hits"]]


# Scenarios


@pytest.mark.parametrize(("scenario", "seat"), [(name, number % 2) for number, name in enumerate(scenarios())])
def test_it_plays_a_scenario_to_the_end_and_beats_chance(scenario: str, seat: int) -> None:
    match = Skirmish(scenario, SIDES[0], 1, "random")
    game, options = setting().game, setting().game.Options(scenario=scenario)
    state = game.start(options, [game.SeatOptions(army=army) for army in match.armies], 5)
    players, rng = [RandomBot(), RandomBot()], random.Random(5)
    players[seat] = bot()
    while state.outcome is None:
        mover = state.to_move[0]
        imagined = game.imagine(options, state.view(mover), mover, rng)
        action = players[mover].choose(imagined, mover, rng, 40)
        assert allows(state.legal(mover), action)
        state.apply(mover, action)
    assert state.outcome.winners == (seat,)
