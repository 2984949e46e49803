"""The bot of Hex: its answers are legal, it keeps to its budget, and it finds obvious moves."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from importlib import resources
from typing import Any

import pytest
from neuroshima_contract import Action, Json, Ladder
from neuroshima_contract.legal import allows
from neuroshima_hex.bots import BOTS, players
from neuroshima_hex.bots.imagined_battles import ImaginedAnswers
from neuroshima_hex.bots.trial_boards import TrialBoards
from neuroshima_hex.rules.answers import Question
from neuroshima_lab.arena import RandomBot

from tests.support.hex.playing import GAME, PAIRINGS, load, new_game

BOT = BOTS["greedy"]
BUDGET = 100


def answer(position: Json, budget: int = BUDGET, seed: int = 1) -> Action:
    """What the bot does in a position."""
    state = load(position)
    return BOT.choose(state, state.to_move[0], random.Random(seed), budget)


def moloch_borgo(board: list[Json], hand: list[str], **more: Any) -> Json:
    players = [{"army": "moloch", "hand": hand, "stack": ["hybrid"]}, {"army": "borgo", "stack": ["mutant"]}]
    hqs = [{"at": [-2, 0], "tile": "hq", "seat": 0}, {"at": [2, 0], "tile": "hq", "seat": 1}]
    return {"players": players, "board": [*hqs, *board], **more}


@pytest.mark.parametrize("armies", PAIRINGS[::3], ids="-".join)
def test_it_answers_with_something_legal_and_wins_against_chance(armies: tuple[str, str]) -> None:
    state, rng = new_game(armies, 3), random.Random(3)
    players = (BOT, RandomBot())
    while state.outcome is None:
        seat = state.to_move[0]
        imagined = GAME.imagine(GAME.Options(), state.view(seat), seat, rng)
        action = players[seat].choose(imagined, seat, rng, BUDGET)
        assert allows(state.legal(seat), action)
        state.apply(seat, action)
    assert state.outcome.winners == (0,)


@pytest.mark.parametrize(
    "options",
    [
        {"reinforcements": True},
        {"edition": "2025", "reinforcements": True, "alternative_start": True},
        {"alternative_start": True},
    ],
    ids=lambda options: "-".join(map(str, options)),
)
def test_it_plays_the_variants_of_the_hand_and_uses_what_it_may(options: Json) -> None:
    state, rng = new_game(("moloch", "borgo"), 5, **options), random.Random(5)
    players, full = (BOT, RandomBot()), Counter[int]()
    while state.outcome is None:
        seat = state.to_move[0]
        imagined = GAME.imagine(GAME.Options(**options), state.view(seat), seat, rng)
        action = players[seat].choose(imagined, seat, rng, BUDGET)
        assert allows(state.legal(seat), action)
        if seat == 0 and action["type"] == "end_turn":
            full[state.snapshot()["turn"].get("spent", 0)] += 1
        state.apply(seat, action)
    assert state.outcome.winners == (0,)
    assert "reinforcements" not in options or full[2] > full[0] + full[1]


def reinforced(hand: list[str], board: list[Json], hq_hp: int = 20, **turn: Any) -> Action:
    """The bot's action with this hand in edition 2025; `hq_hp`: hit points of the enemy's HQ."""
    options = GAME.Options(edition="2025", reinforcements=True)
    position = moloch_borgo(board, hand, turn={"seat": 0, **turn})
    position["players"][0]["stack"] = ["guard", "scout", "officer"]
    position["players"][1]["hq_hp"] = hq_hp
    return BOT.choose(GAME.load(options, position), 0, random.Random(1), BUDGET)


def test_of_the_tiles_in_hand_it_uses_the_one_that_would_win() -> None:
    """The hand has four modules without attacks, and a Hunter Killer that strikes an HQ with one hit point."""
    used = reinforced(["medic", "mother_module", "brain", "hunter_killer", "medic"], [], hq_hp=1)
    assert (used["type"], used["tile"]) == ("place", "hunter_killer")


def test_an_unlucky_hand_of_six_is_replaced_by_half() -> None:
    hand = ["battle", "battle", "push_back", "push_back", "move", "air_strike"]
    action = reinforced(hand, [], phase="discard", redraw=True)
    assert action["type"] == "redraw" and len(action["tiles"]) == 3
    assert Counter(action["tiles"]) <= Counter(hand)


def test_an_instant_is_discarded_to_draw_new_tiles() -> None:
    """Of five instants that do nothing on an empty board one is discarded; the Battle tile is kept."""
    hand = ["battle", "push_back", "push_back", "push_back", "push_back"]
    assert reinforced(hand, []) == {"type": "discard", "tile": "push_back"}
    assert reinforced(hand[:4], []) == {"type": "end_turn"}


def test_the_same_seed_gives_the_same_action() -> None:
    position = moloch_borgo([], ["hybrid", "hunter_killer"])
    assert answer(position, seed=4) == answer(position, seed=4)


def test_it_looks_at_no_more_actions_than_its_time_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Action] = []
    value_after = TrialBoards.value_after

    def counted(self: TrialBoards, rules: Any, action: Action) -> float:
        tried.append(action)
        return value_after(self, rules, action)

    monkeypatch.setattr(TrialBoards, "value_after", counted)
    answer(moloch_borgo([], ["hybrid", "hunter_killer"]), budget=10)
    assert len(tried) == 10 * players.EVALUATIONS_PER_MS


def test_a_symmetric_tile_is_tried_in_one_rotation() -> None:
    tiles = GAME.registry.armies["moloch"].tiles
    assert [players.turns(tiles[name]) for name in ("hq", "scout", "hunter_killer")] == [1, 2, 6]


def test_it_calls_for_a_battle_that_kills() -> None:
    gunner = {"at": [1, 0], "tile": "gauss_cannon", "seat": 0, "rotation": 4}
    killer = {"at": [2, -1], "tile": "hunter_killer", "seat": 0, "rotation": 3}
    position = moloch_borgo([gunner, killer], ["battle"])
    position["players"][1]["hq_hp"] = 2
    assert answer(position) == {"type": "play", "tile": "battle"}


def test_it_does_not_call_for_a_battle_that_brings_nothing() -> None:
    assert answer(moloch_borgo([], ["battle"])) == {"type": "end_turn"}


@pytest.mark.parametrize("turn", [{"seat": 0}, {"seat": 0, "final": 0}], ids=["some", "last"])
def test_before_the_battle_that_decides_only_the_hqs_count(turn: Json) -> None:
    """Two officers are worth more than a hit point, but not in the last turn."""
    officers = [{"at": at, "tile": "officer", "seat": 1, "rotation": 3} for at in ([-1, 0], [-1, -1])]
    position = moloch_borgo(officers, ["hunter_killer"], turn=turn)
    position["board"][0]["at"] = [-2, 2]
    state = load(position)
    state.apply(0, answer(position))
    unit = next(unit for unit in state.view(None)["board"] if unit["tile"] == "hunter_killer")
    hits = [field for attack in unit["attacks"] for field in attack["hits"]]
    assert sorted(hits) == ([[2, 0]] if "final" in turn else [[-1, -1], [-1, 0]])


def test_a_forced_discard_is_tried_on_the_board() -> None:
    """The net would catch no unit, so it is the least useful of these tiles."""
    hand, turn = ["net_fighter", "hunter_killer", "scout"], {"seat": 0, "phase": "discard"}
    enemies = [
        {"at": [1, 0], "tile": "brawler", "seat": 1, "rotation": 5},
        {"at": [-1, 0], "tile": "assassin", "seat": 1, "rotation": 0},
    ]
    assert answer(moloch_borgo([], hand, turn=turn)) == {"type": "discard", "tile": "net_fighter"}
    assert answer(moloch_borgo(enemies, hand, turn=turn)) == {"type": "discard", "tile": "scout"}


# Questions of traits from other plugins


BOARD = [
    {"at": [-2, 0], "tile": "hq", "seat": 0},
    {"at": [2, 0], "tile": "hq", "seat": 1},
    {"at": [0, 0], "tile": "hybrid", "seat": 0},
]
FOREIGN: list[list[Json]] = [
    [{"target": None}, {"target": [2, 0]}],
    [{"target": [2, 0]}, {"target": None}],
    [{"path": None}, {"path": [[1, 0], [2, 0]]}],
    [{"path": []}, {"path": [[2, 0]]}],
    [{"explode": None}, {"explode": True}],
    [{"target": [2, 0]}, {"use": False}],
    [{"use": False}, {"target": [2, 0]}],
    [{}, {"target": [2, 0]}],
    [{"explode": True}, {"use": False}],
    [{"path": [[2, 0]]}, {"target": [2, 0]}],
    [{"target": [9, 9]}, {"target": [2, 0]}],
    [{"use": True}, {"use": False}],
]


@pytest.mark.parametrize("about", [{}, {"unit": [0, 0]}, {"unit": [9, 9]}, {"unit": None}], ids=str)
@pytest.mark.parametrize("answers", FOREIGN, ids=str)
def test_the_look_ahead_answers_any_question_of_a_trait(answers: Any, about: Any) -> None:
    """An answer may have no field that the bot knows, or null in it, and need not name a unit."""
    rules = load({"players": [{"army": "moloch"}, {"army": "borgo"}], "board": BOARD}).rules
    mind = ImaginedAnswers(rules.board, [0, 1])
    assert mind.choose(Question(0, "strange", answers, about)) in answers


def test_it_still_aims_well_among_unknown_answers() -> None:
    rules = load({"players": [{"army": "moloch"}, {"army": "borgo"}], "board": BOARD}).rules
    answers: Any = [{"target": None}, {"target": [0, 0]}, {"target": [2, 0]}]
    assert ImaginedAnswers(rules.board, [0, 1]).choose(Question(0, "strange", answers)) == answers[2]


@pytest.mark.parametrize("final", [0, 1])
def test_a_battle_tile_that_can_begin_no_battle_is_discarded(final: int) -> None:
    turn = {"seat": 0, "phase": "discard", "final": final}
    position = moloch_borgo([], ["battle", "hybrid", "juggernaut"], turn=turn)
    position["players"][0]["stack"] = []
    assert answer(position) == {"type": "discard", "tile": "battle"}


def test_the_levels_have_the_ratings_of_the_ladder_weakest_first() -> None:
    """Factions that are not in the file have no rating."""
    read = Ladder.model_validate(
        tomllib.loads(resources.files("neuroshima_hex.bots").joinpath("ladder.toml").read_text())
    )
    measured = {level.bot: level.rating for level in read.levels}
    assert {bot_id: bot.rating for bot_id, bot in BOTS.items()} == {bot_id: measured.get(bot_id) for bot_id in BOTS}
    assert [measured[bot_id] for bot_id in BOTS if bot_id in measured] == sorted(measured.values())
