"""What bots do with tiles that begin a battle in another way, with Terror, and with an HQ of two faces.

And what power, takeovers and markers are worth to them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from neuroshima_contract import Action, Json
from neuroshima_contract.registry import registry
from neuroshima_hex.bots import evaluation, players, trial_boards
from neuroshima_hex.bots.imagined_battles import ImaginedAnswers
from neuroshima_hex.bots.planning.evaluation import Prices
from neuroshima_hex.bots.planning.features import PRINTED
from neuroshima_hex.rules.answers import Question

BUDGET = 250
BOTS = ("greedy", "planner")


def game() -> Any:
    return registry().games["hex"]


def answer(bot: str, position: Json, seed: int = 1) -> Action:
    state = game().load(game().Options(), position)
    action: Action = game().bots[bot].choose(state, state.to_move[0], random.Random(seed), BUDGET)
    return action


def unit(at: list[int], tile: str, seat: int, rotation: int = 0) -> Json:
    return {"at": at, "tile": tile, "seat": seat, "rotation": rotation}


def position(army: str, hand: list[str], *board: Json, **more: Any) -> Json:
    players = [
        {
            "army": army,
            "hand": hand,
            "stack": ["officer", "officer"] if army == "iron_gang" else ["push_back", "push_back"],
        },
        {"army": "borgo", "stack": ["mutant", "claws"]},
    ]
    hqs = [unit([-2, 0], "hq", 0), unit([2, 0], "hq", 1)]
    return {"players": players, "board": [*hqs, *board], **more}


@pytest.mark.parametrize("bot", BOTS)
def test_a_storm_is_called_where_it_makes_the_battle_good(bot: str) -> None:
    """A Secateur shoots at the enemy HQ in segment 1, if the Mutant that destroys it in 2 is out of the battle."""
    board = [unit([0, 0], "secateur", 0, 2), unit([0, -1], "mutant", 1, 3)]
    action = answer(bot, position("sand_runners", ["sandstorm"], *board))
    assert action == {"type": "play", "tile": "sandstorm", "target": [0, -1]}


@pytest.mark.parametrize("bot", BOTS)
def test_no_storm_is_called_where_it_brings_nothing(bot: str) -> None:
    assert answer(bot, position("sand_runners", ["sandstorm"]))["type"] == "end_turn"


ROW = [unit([-1, 0], "lumberjack", 0, 0), unit([1, 0], "mountain", 0, 3)]
"""Both have a Chain; neither strikes what stands between."""


def gang(hand: list[str], *board: Json) -> Json:
    raw = position("iron_gang", hand, *board)
    return {**raw, "players": [{**raw["players"][0], "stack": ["officer", "officer"]}, raw["players"][1]]}


@pytest.mark.parametrize("bot", BOTS)
def test_an_order_is_a_chain_where_that_wins(bot: str) -> None:
    raw = gang(["order"], *ROW, unit([0, 0], "super_mutant", 1, 2))
    raw["players"][1]["hq_hp"] = 1
    raw["board"][1]["at"], raw["board"][-1]["at"] = [0, 0], [2, 0]
    assert answer(bot, raw) == {"type": "play", "tile": "order", "does": "chain", "target": [0, 0]}


@pytest.mark.parametrize("bot", BOTS)
def test_an_order_is_a_battle_where_that_wins(bot: str) -> None:
    raw = gang(["order"], unit([1, 0], "lumberjack", 0, 1))
    raw["players"][1]["hq_hp"] = 1
    raw["board"][1]["at"] = [0, 1]
    assert answer(bot, raw) == {"type": "play", "tile": "order", "does": "battle"}


@pytest.mark.parametrize("bot", BOTS)
def test_quicksands_go_under_an_enemy_before_the_battle(bot: str) -> None:
    board = [unit([0, -1], "super_mutant", 1)]
    raw = position("sand_runners", ["sandstorm"], *board, ground=[{"at": [0, 0], "tile": "quicksands", "seat": 0}])
    state = game().load(game().Options(), raw)
    state.apply(0, {"type": "play", "tile": "sandstorm", "target": [-1, 2]})
    action = game().bots[bot].choose(state, 0, random.Random(1), BUDGET)
    assert action == {"type": "choose", "use": True, "unit": [0, 0], "to": [0, -1]}


@pytest.mark.parametrize("bot", BOTS)
def test_terror_is_played_and_not_twice(bot: str) -> None:
    raw = position("smart", ["terror", "terror"])
    assert answer(bot, raw) == {"type": "play", "tile": "terror"}
    state = game().load(game().Options(), raw)
    state.apply(0, {"type": "play", "tile": "terror"})
    assert game().bots[bot].choose(state, 0, random.Random(1), BUDGET)["type"] == "end_turn"


@pytest.mark.parametrize("bot", BOTS)
def test_terror_is_kept_where_nobody_has_tiles_left(bot: str) -> None:
    raw = position("smart", ["terror"])
    raw["players"][1]["stack"] = []
    assert answer(bot, {**raw, "turn": {"seat": 0, "final": 1}})["type"] == "end_turn"


@pytest.mark.parametrize(
    ("enemies", "face"),
    [([("claws", [0, -1]), ("mutant", [1, -1]), ("mutant", [-1, 0])], "hq"), ([("super_mutant", [0, 1])], "hq_back")],
)
def test_the_better_face_of_an_hq_is_placed(enemies: list[tuple[str, list[int]]], face: str) -> None:
    """The front strikes all around in segment 0. The back strikes one side with 2: a Super-mutant bears only 1."""
    raw = position("sand_runners", [], turn={"seat": 0, "phase": "place_hq"})
    raw["board"] = [unit([2, 0], "hq", 1), *(unit(at, tile, 1) for tile, at in enemies)]
    state = game().load(game().Options(), raw)
    there = [{**entry, "at": {"any": [[0, 0]]}} for entry in state.legal(0)]
    assert [entry["tile"] for entry in there] == ["hq", "hq_back"]
    assert players._place_hq(state.rules, 0, there, random.Random(1))["tile"] == face


@pytest.mark.parametrize("bot", BOTS)
def test_a_unit_begins_the_battle_that_wins(bot: str) -> None:
    """The Smuggler strikes the enemy HQ, and the Tavern is a battle in each turn."""
    raw = position("pirates", [], unit([1, 0], "smuggler", 0, 2), unit([-1, -1], "tavern", 0))
    raw["players"][0]["stack"], raw["players"][1]["hq_hp"] = [], 1
    raw["board"][0]["at"] = [-3, 1]
    assert answer(bot, raw) == {"type": "act", "ability": "tavern", "unit": [-1, -1]}


@pytest.mark.parametrize("bot", BOTS)
def test_an_order_is_a_battle_where_that_pays(bot: str) -> None:
    raw = position("iron_gang", ["order"], unit([1, 0], "mountain", 0, 2))
    assert answer(bot, raw) == {"type": "play", "tile": "order", "does": "battle"}


@pytest.mark.parametrize("bot", BOTS)
def test_an_order_is_no_battle_where_a_chain_does_more(bot: str) -> None:
    """The Claws on the row between HQ and Lumberjack would strike first in a battle."""
    raw = position("iron_gang", ["order"], unit([0, 0], "lumberjack", 0, 0), unit([-1, 0], "claws", 1, 3))
    assert answer(bot, raw) == {"type": "play", "tile": "order", "does": "chain", "target": [-1, 0]}


def after_answer(bot: str, raw: Json, seed: int) -> Any:
    """The board, as it is commanded, after what the bot does in the position."""
    state = game().load(game().Options(), raw)
    state.apply(state.to_move[0], game().bots[bot].choose(state, state.to_move[0], random.Random(seed), BUDGET))
    return state.rules


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("tile", "inferno"), [("combat_generator", [1, -1]), ("mechanic", [0, 1])])
def test_a_tile_that_gives_power_goes_to_a_unit_without(bot: str, seed: int, tile: str, inferno: list[int]) -> None:
    raw = position("uranopolis", [tile], unit(inferno, "inferno", 0, 5))
    rules = after_answer(bot, raw, seed)
    assert not rules.forces().stopped
    assert rules.units[rules.grid.index[tuple(inferno)]] is not None


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_agitator_looks_at_a_field_where_somebody_may_come(bot: str, seed: int) -> None:
    rules = after_answer(bot, position("vegas", ["agitator"], unit([-1, 0], "mercenary", 0)), seed)
    agitator = next(each for each in rules.units if each is not None and each.tile.id == "agitator")
    assert [rules.units[field] for field in agitator.links] == [None]


def values(army: str, *board: Json) -> float:
    """What the position is worth to seat 0 if nothing happens."""
    raw = position(army, [], *board)
    raw["players"][0]["stack"] = []
    state = game().load(game().Options(), raw)
    return evaluation.value_without_battle(state.rules, 0)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("bot", BOTS)
def test_whom_to_take_over_depends_on_how_it_may_be_turned(bot: str, seed: int) -> None:
    """The Brawler beside its HQ strikes it once it is turned; the Super Mutant is worth more as it stands."""
    raw = position("vegas", ["agitator"], unit([1, 0], "brawler", 1, 0), unit([0, -2], "super_mutant", 1, 4))
    then = game().load(game().Options(), raw)
    then.apply(0, answer(bot, raw, seed))
    assert then.rules.pending.about["unit"] == [1, 0]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("bot", BOTS)
def test_nets_are_thrown_where_they_hold_somebody(bot: str, seed: int) -> None:
    """One net holds the Super Mutant, and the other one lies on the board, where somebody may come."""
    enemies = [unit([-2, 2], "super_mutant", 1, 3), unit([-1, -1], "medic", 1)]
    raw = position("uranopolis", ["electro_net_fighter"], *enemies)
    then = game().load(game().Options(), raw)
    then.apply(0, answer(bot, raw, seed))
    (fighter,) = [unit for unit in then.rules.units if unit is not None and unit.nets]
    assert {then.rules.grid.coords[field] for field in fighter.nets} == {(-2, 2), (-1, 0)}


def test_a_unit_in_a_net_is_worth_less() -> None:
    """And the net more than one that reaches nobody."""
    values = []
    for rotation in (2, 5):
        fighter = unit([-2, 1], "electro_net_fighter", 0, rotation)
        raw = position("uranopolis", ["ray"], fighter, unit([-2, 2], "super_mutant", 1, 3))
        values.append(evaluation.value_without_battle(game().load(game().Options(), raw).rules, 0))
    assert values[0] > values[1] + evaluation.BEFORE


@pytest.mark.parametrize(("pool", "raised"), [([], 0), (["medic"], 1), (["medic", "corpse", "beast"], 2)])
def test_a_kill_is_worth_more_where_it_raises_somebody(pool: list[str], raised: int) -> None:
    """The Zombie destroys the two units on which it strikes, and nobody of its own falls."""
    victims = [unit([0, -1], "medic", 1, 3), unit([1, -1], "scout", 1, 3)]
    raw = position("death_breath", [], unit([0, 0], "zombie", 0), *victims)
    raw["players"][0] |= {"stack": [], "pools": {"zombie_pool": pool}}
    rules = game().load(game().Options(), raw).rules
    fought = evaluation.board_after_battle(rules, rules.board, 0)
    assert len([each for each in fought.units if each is not None]) == 3
    assert evaluation.kills_value(rules, rules.board, fought, [1, -1]) == pytest.approx(1.8 * raised)
    assert evaluation.kills_value(rules, rules.board, fought, [-1, 1]) == pytest.approx(-1.8 * raised)


@pytest.mark.parametrize(("pool", "kind"), [(["beast", "medic"], "play"), ([], "end_turn")])
def test_a_battle_is_called_for_those_whom_it_raises(pool: list[str], kind: str) -> None:
    """One Medic alone is no reason to fight now."""
    raw = position("death_breath", ["battle"], unit([0, 0], "zombie", 0), unit([0, -1], "medic", 1, 3))
    raw["players"][0] |= {"stack": [], "pools": {"zombie_pool": pool}}
    assert answer("greedy", raw)["type"] == kind


WORTH = [("mephisto", "jaws", "left_quill"), ("sharrash", "explosive", "mutant"), ("vegas", "agitator", "bodyguard")]
"""By army: a tile of which its trait says that it is worth more, and one that is worth more by its print alone."""


@pytest.mark.parametrize(("army", "dear", "cheap"), WORTH)
@pytest.mark.parametrize("order", [1, -1], ids=["first", "last"])
def test_what_a_trait_says_of_its_worth_decides_what_is_shot(army: str, dear: str, cheap: str, order: int) -> None:
    units = [unit([0, 0], dear, 0), unit([1, -1], cheap, 0)]
    raw = position(army, [], *units)
    raw["players"][0]["stack"] = []
    board = game().load(game().Options(), raw).rules.board
    answers: list[Any] = [{"target": each["at"]} for each in units][::order]
    assert ImaginedAnswers(board, [0, 1]).choose(Question(1, "sniper_shot", answers)) == {"target": [0, 0]}


@pytest.mark.parametrize(("army", "dear", "cheap"), WORTH)
def test_the_planner_counts_what_a_trait_says_of_its_worth(army: str, dear: str, cheap: str) -> None:
    tiles = game().registry.armies[army].tiles
    prices = Prices([0.0] * len(PRINTED), 1.0)
    assert prices[tiles[dear]] > prices[tiles[cheap]] == 0.0


def test_a_unit_is_worth_less_without_power() -> None:
    beside_hq, alone = unit([-1, 0], "guard", 0, 4), unit([0, 1], "guard", 0, 4)
    assert values("uranopolis", beside_hq) > values("uranopolis", alone) + 0.5


def test_a_unit_taken_over_counts_for_its_commander() -> None:
    enemy = unit([0, 0], "super_mutant", 1)
    aimed, beside = (unit([0, 1], "agitator", 0, rotation) for rotation in (0, 1))
    assert values("vegas", enemy, aimed) > values("vegas", enemy, beside) + 5


def test_a_unit_with_a_lasting_net_is_worth_less() -> None:
    enemy = unit([0, 0], "super_mutant", 1)
    marked = {**enemy, "markers": {"steel_police.net_of_steel": 1}}
    assert values("steel_police", marked) > values("steel_police", enemy) + 1


def test_a_marker_makes_its_unit_worth_more() -> None:
    bear = unit([0, 0], "bear", 0)
    plain, claws, fangs = (
        values("troglodytes", {**bear, "markers": marks}) for marks in ({}, {"claws": 1}, {"fangs": 1})
    )
    assert plain < claws < fangs


@pytest.mark.parametrize(("army", "has_room"), [("uranopolis", True), ("troglodytes", False)])
def test_an_hq_that_gives_power_has_more_room_than_another(army: str, has_room: bool) -> None:
    raw = position(army, [], turn={"seat": 0, "phase": "place_hq"})
    raw["players"][0]["stack"], raw["board"] = [], [unit([2, 0], "hq", 1)]
    rooms = {len(_hq_of(after_answer("greedy", raw, seed)).links) for seed in range(6)}
    assert (max(rooms) > 3) == has_room


def _hq_of(rules: Any) -> Any:
    return next(each for each in rules.units if each is not None and each.is_hq and each.seat == 0)


def test_what_drifts_is_foreseen_to_turn_where_it_strikes() -> None:
    """After the Battle the Motorboat comes to the field beside the line of the enemy HQ, and its sign looks away."""
    boat = unit([2, -3], "motorboat", 0, 2)
    raw = position("pirates", ["battle"], boat)
    raw["players"][0]["stack"] = ["officer", "officer"]
    raw["board"][0]["at"], raw["board"][1]["at"] = [-3, 1], [0, -2]
    then = trial_boards.after(game().load(game().Options(), raw).rules, 0, {"type": "play", "tile": "battle"})
    (carried,) = [found for found in then.units if found is not None and found.tile.id == "motorboat"]
    assert then.grid.coords[carried.at] == (3, -2)
    assert any((0, -2) in [then.grid.coords[field] for field in attack.line] for attack in carried.attacks)
