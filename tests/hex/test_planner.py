"""The planner of Hex: it plans a whole turn and the reply, plays in every mode, and reads its weights."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from neuroshima_contract import Action, Json
from neuroshima_contract.legal import allows, expand
from neuroshima_hex.bots import BOTS
from neuroshima_hex.bots.evaluation import is_last, signs_of
from neuroshima_hex.bots.planning.evaluation import VERSION, Evaluation, built_in_weights, usable, weights
from neuroshima_hex.bots.planning.features import NAMES, features, imagine_battle
from neuroshima_hex.bots.planning.planner import FULL, Planner, Thinking
from neuroshima_hex.bots.planning.steps import is_over
from neuroshima_hex.bots.trial_boards import after

from tests.support.hex.playing import ARMIES, GAME, LONGEST_GAME, PAIRINGS, Chooser, load, new_game, play
from tests.support.hex.seating import SeatedMode
from tests.support.hex.strategies import crowd

from .test_bots import moloch_borgo

BOT: Any = BOTS["planner"]
FEW = 5
"""Milliseconds: about 20 positions."""


def answer(position: Json, budget: int = 250, seed: int = 1) -> Action:
    """The planner's action in a position."""
    state = load(position)
    action: Action = BOT.choose(state, state.to_move[0], random.Random(seed), budget)
    return action


def unit(at: list[int], tile: str, seat: int, rotation: int = 0) -> Json:
    return {"at": at, "tile": tile, "seat": seat, "rotation": rotation}


def played_out(position: Json, budget: int = 250) -> tuple[Any, list[Action]]:
    """The planner's whole turn: the position after it, and its actions."""
    state, actions = load(position), list[Action]()
    seat = state.to_move[0]
    while state.outcome is None and state.to_move == (seat,):
        actions.append(BOT.choose(state, seat, random.Random(1), budget))
        state.apply(seat, actions[-1])
    return state, actions


@pytest.mark.parametrize(
    ("mode", "hp", "better"),
    [
        ("free_for_all", [10, 10, 10], [10, 11, 1]),
        ("free_for_all", [9, 8, 8], [19, 20, 1]),
        ("team", [5, 10, 15, 8], [12, 10, 6, 9]),
        ("one_against_team", [19, 8, 10], [18, 10, 10]),
    ],
)
def test_the_last_battle_is_won_against_the_best_of_the_others(mode: str, hp: list[int], better: list[int]) -> None:
    """Given hit points after the last battle, the results are ordered: a tie before second place, the team's sum
    before one's own."""
    game = new_game(("moloch", "borgo", "outpost", "hegemony")[: len(hp)], 1, mode=mode)
    rules = game.rules
    rules.turn.final = 0
    chances = []
    for left in (hp, better):
        rules.board.hp = left
        chances.append(Evaluation(weights(), 0, rules).chance(rules, 1))
    assert chances[0] > chances[1]


def of_many(players: int) -> Any:
    """A position in the middle of a game in which each plays alone."""
    state, chooser = new_game(ARMIES[:players], 3, mode="free_for_all"), Chooser("fighter", 3)
    for _ in play(state, chooser, 20 * players):
        pass
    assert state.outcome is None
    return state.rules


def chances_in(rules: Any) -> list[float]:
    return [Evaluation(weights(), seat, rules).chance(rules, rules.turn.seat) for seat in range(len(rules.players))]


@pytest.mark.parametrize("players", [3, 4, 6])
def test_the_chances_of_all_players_together_are_one(players: int) -> None:
    assert sum(chances_in(of_many(players))) == pytest.approx(1, abs=0.1)


@pytest.mark.parametrize(
    ("better", "worse"),
    [({1: 19}, {2: 4}), ({}, {0: 19, 2: 4}), ({}, {0: 19, 1: 19})],
    ids=["a hit on the leader", "a wound for one of the last", "a wound for one of the leader"],
)
def test_with_many_players_it_counts_the_relevant_opponents(better: dict[int, int], worse: dict[int, int]) -> None:
    """Damage to a player who is far behind counts little. Own hit points count against all opponents."""
    rules = of_many(3)
    chances = []
    for changes in (better, worse):
        rules.board.hp = [20, 20, 5]
        for seat, left in changes.items():
            rules.board.hp[seat] = left
        chances.append(chances_in(rules)[0])
    assert chances[0] > chances[1]


@pytest.mark.parametrize("final", [None, 0])
def test_an_eliminated_player_does_not_win(final: int | None) -> None:
    rules = new_game(("moloch", "borgo", "outpost"), 1, mode="free_for_all").rules
    rules.turn.final = final
    rules.board.hp[0], rules.players[0].out = 0, True
    assert Evaluation(weights(), 0, rules).chance(rules, 1) < 0.001


# Search ---------------------------------------------------------------------------------------------------------------


def test_it_places_a_unit_and_calls_the_battle_that_wins() -> None:
    """The enemy HQ has one hit point left, and two of the three tiles win together."""
    hand = ["battle", "hunter_killer", "medic"]
    position = moloch_borgo([], hand, turn={"seat": 0, "phase": "discard"})
    position["players"][1]["hq_hp"] = 1
    state, actions = played_out(position)
    assert state.outcome is not None and state.outcome.winners == (0,)
    assert [action["type"] for action in actions] == ["discard", "place", "play"]


def test_it_prevents_a_decisive_reply() -> None:
    """Borgo holds a Battle tile, and its Claws would destroy the HQ: only a net or a Medic helps in time."""
    claws = unit([-1, 0], "claws", 1, 0)
    claws["rotation"] = next(way for way in range(6) if _strikes(claws | {"rotation": way}, [-2, 0]))
    position = moloch_borgo([claws], ["hunter_killer", "net_fighter"], turn={"seat": 0})
    position["players"][0]["hq_hp"] = 1
    position["players"][1] |= {"hand": ["battle"], "stack": ["officer", "officer", "scout", "scout"]}
    state, _actions = played_out(position)
    assert state.to_move == (1,)
    state.apply(1, {"type": "discard", "tile": "officer"})
    state.apply(1, {"type": "play", "tile": "battle"})
    assert state.outcome is None or state.outcome.winners != (1,)


def _strikes(foe: Json, at: list[int]) -> bool:
    shown = load(moloch_borgo([foe], [])).view(None)["board"]
    return any(at in attack["hits"] for each in shown if each["tile"] == foe["tile"] for attack in each["attacks"])


def test_before_the_last_battle_it_counts_hit_points_alone() -> None:
    officers = [unit(at, "officer", 1, 3) for at in ([-1, 0], [-1, -1])]
    position = moloch_borgo(officers, ["hunter_killer"], turn={"seat": 0, "final": 0})
    position["board"][0]["at"] = [-2, 2]
    state, _actions = played_out(position)
    assert state.outcome is not None and state.outcome.winners == (0,)


def before_the_last_battle(seed: int, units: int, turns: int = 0, hand: int = 3) -> Json:
    """A crowded position with that many turns to come before the Final Battle, and nothing to draw."""
    position = crowd(seed, units)
    position["turn"] |= {"final": turns}
    for player in position["players"]:
        player["stack"], player["hand"] = [], player["hand"][:hand]
    return position


class Narrow(Thinking):
    """The planner without its full search of last turns."""

    own_ways = property(lambda _: 0)
    reply_ways = property(lambda _: 0)

    def within(self, evaluations: float) -> Thinking:
        return self


@pytest.mark.parametrize(("seed", "units"), [(323, 15), (676, 15), (168, 15)])
def test_the_only_way_to_win_is_found_in_the_last_turn(seed: int, units: int) -> None:
    """A Grenade or Sniper frees the field that a unit needs: no single action is promising, so the beam misses it."""
    position = before_the_last_battle(seed, units)
    seat = position["turn"]["seat"]
    state, _actions = played_out(position, budget=1500)
    assert state.outcome is not None and state.outcome.winners == (seat,)
    narrow = Planner(Narrow(FULL.own, FULL.reply, 2, 1, 0))
    best = narrow.candidates(load(position), seat, random.Random(1), 1, 1500)[0]
    assert best.chance < 0.9


def ends_of_turn(rules: Any, seat: int) -> Iterator[Any]:
    """Every position with which the turn can end: the start of the next turn, or the last battle."""
    for entry in rules.legal(seat):
        for action in expand(entry) if entry["type"] in ("place", "play", "act", "end_turn") else ():
            then = after(rules, seat, action)
            if action["type"] == "end_turn" or is_over(rules, then):
                yield rules if action["type"] == "end_turn" and is_last(rules) else then
            else:
                yield from ends_of_turn(then, seat)


@pytest.mark.parametrize("seed", [0, 2, 5, 15, 32, 53])
def test_the_two_turns_before_the_last_battle_are_tried_in_all_ways(seed: int) -> None:
    """Few sequences are left for both turns: no turn is better after the best reply than the planned one."""
    position = before_the_last_battle(seed, 16, turns=1, hand=1)
    rules = load(position).rules
    seat = rules.turn.seat
    evaluation = Evaluation(weights(), seat, rules)
    best = max(
        min(evaluation.chance(end, seat) for end in ends_of_turn(then, 1 - seat)) for then in ends_of_turn(rules, seat)
    )
    found = BOT.candidates(load(position), seat, random.Random(1), 1, 1500)[0]
    assert found.chance == pytest.approx(best)


@pytest.mark.parametrize(("hq_hp", "kind"), [(20, "redraw"), (1, "discard")], ids=["a poor hand", "one that wins"])
def test_an_unlucky_hand_is_replaced_where_others_promise_more(hq_hp: int, kind: str) -> None:
    """The enemy HQ has one hit point left, and the Battle tile in hand destroys it."""
    gunner = [unit([1, 0], "gauss_cannon", 0, 4)] if hq_hp == 1 else []
    turn = {"seat": 0, "phase": "discard", "redraw": True}
    position = moloch_borgo(gunner, ["battle", "push_back", "push_back"], turn=turn)
    position["players"][0]["stack"] = ["hunter_killer", "juggernaut", "hybrid", "armored_hunter"]
    position["players"][1] |= {"hq_hp": hq_hp}
    assert answer(position)["type"] == kind


def test_the_same_seed_gives_the_same_turn() -> None:
    position = moloch_borgo([], ["hybrid", "hunter_killer", "move"], turn={"seat": 0, "phase": "discard"})
    assert answer(position, seed=4) == answer(position, seed=4)


def test_it_names_its_best_turns_with_their_chances() -> None:
    state = load(moloch_borgo([], ["hybrid", "hunter_killer"], turn={"seat": 0}))
    found = BOT.candidates(state, 0, random.Random(1), 3, 100)
    assert len(found) == 3 and all(0 <= each.chance <= 1 for each in found)
    assert found[0].chance == max(each.chance for each in found)
    for each in found:
        other = state.copy()
        for action in each.actions:
            assert allows(other.legal(0), action)
            other.apply(0, action)
        assert other.to_move == (1,)


# Thinking -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("evaluations", [1, 50, 400, 10_000])
def test_it_keeps_to_its_budget(evaluations: int) -> None:
    thinking = FULL.within(evaluations)
    least = FULL.within(1).evaluations
    assert thinking.evaluations <= max(1.3 * evaluations, least) and thinking.plans >= 2


@pytest.mark.parametrize("thinking", [FULL, FULL.where_nothing_is_drawn()], ids=["drawn", "nothing drawn"])
@pytest.mark.parametrize("evaluations", [100, 240, 400])
def test_with_little_time_it_looks_at_its_own_turn_before_the_answers(evaluations: int, thinking: Thinking) -> None:
    own = thinking.within(evaluations).own.evaluations
    assert 0.5 * evaluations < own < 0.75 * evaluations


@pytest.mark.parametrize("seed", range(6))
def test_with_little_time_it_finds_the_placement_that_wins(seed: int) -> None:
    """Few of the ways to place the Hybrid reach the HQ; then a Battle wins."""
    position = moloch_borgo([], ["hybrid", "battle", "net_fighter"], turn={"seat": 0, "phase": "play"})
    position["players"][1]["hq_hp"] = 1
    state, rng = load(position), random.Random(seed)
    while state.outcome is None and state.to_move == (0,):
        state.apply(0, BOT.choose(state, 0, rng, 40))
    assert state.outcome is not None and state.outcome.winners == (0,)


def test_where_nothing_is_drawn_more_turns_are_answered_once() -> None:
    certain = FULL.where_nothing_is_drawn()
    assert certain.draws == 1 and certain.plans > FULL.plans and certain.reply.first > FULL.reply.first
    assert certain.evaluations <= 1.1 * FULL.evaluations


def test_less_time_means_fewer_battles_fought(monkeypatch: pytest.MonkeyPatch) -> None:
    fights = []
    for budget in (5, 60):
        made: list[Evaluation] = []
        monkeypatch.setattr(
            "neuroshima_hex.bots.planning.planner.Evaluation",
            lambda *given, made=made: made.append(Evaluation(*given)) or made[-1],
        )
        answer(moloch_borgo([], ["hybrid", "hunter_killer"], turn={"seat": 0}), budget=budget)
        fights.append(sum(each.fights for each in made))
    assert fights[0] < fights[1]


WAYS = [
    SeatedMode("free_for_all", 4, extended=True),
    SeatedMode("team", 4),
    SeatedMode("three_in_teams", 4),
    SeatedMode("points", 3),
    SeatedMode("one_against_team", 3),
    SeatedMode("duel", 2, edition="2e"),
    SeatedMode("duel", 2, edition="2025", variants=("alternative_start", "reinforcements")),
    SeatedMode("duel", 2, edition="2025", variants=("leaders",)),
    SeatedMode("duel", 2, edition="2025", variants=("structures",)),
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_in_every_mode_it_answers_with_something_legal(way: SeatedMode) -> None:
    """Asked now and then in a game that others play."""
    check_answers(GAME, way.options, ARMIES[: way.players])


@pytest.mark.parametrize("name", sorted(GAME.registry.scenarios))
def test_on_every_map_it_answers_with_something_legal(name: str) -> None:
    preset = next(each for each in GAME.presets() if each.id == name)
    check_answers(GAME, preset.options, ARMIES[: len(preset.seats)])


def check_answers(game: Any, options: Json, armies: Sequence[str], every: int = 17) -> None:
    chosen, chooser = game.Options(**options), Chooser("fighter", 2)
    state = game.start(chosen, [game.SeatOptions(army=army) for army in armies], 2)
    for number in range(LONGEST_GAME):
        if state.outcome is not None:
            return
        seat = state.to_move[0]
        action = chooser.choose(state, seat)
        if number % every == 0:
            imagined = game.imagine(chosen, state.view(seat), seat, random.Random(number))
            action = BOT.choose(imagined, seat, random.Random(number), FEW)
            assert allows(state.legal(seat), action)
        state.apply(seat, action)
    raise AssertionError("the game does not end")


# Evaluation -----------------------------------------------------------------------------------------------------------


def middles() -> Iterator[Any]:
    """Positions in the middle of games, at the end of turns."""
    for seed, armies in enumerate(PAIRINGS[::4]):
        state, chooser = new_game(armies, seed), Chooser("fighter", seed)
        for _ in play(state, chooser, 45):
            pass
        if state.outcome is None and state.rules.turn.phase == "play":
            yield state.rules


def test_it_judges_by_the_weighted_sum_of_the_features() -> None:
    for rules in middles():
        seat, mover = rules.turn.seat, 1 - rules.turn.seat
        signs = signs_of(rules, seat)
        named = dict(zip(NAMES, features(rules, imagine_battle(rules, seat), signs, mover), strict=True))
        known = weights()
        logit = Evaluation(known, seat, rules).logit(rules, mover)
        assert logit == pytest.approx(sum(known[name] * value for name, value in named.items()))


def test_what_is_good_for_one_is_as_bad_for_the_other() -> None:
    for rules in middles():
        one, other = (Evaluation(weights(), seat, rules).logit(rules, 0) for seat in (0, 1))
        assert one == pytest.approx(-other)


def test_a_style_multiplies_weights() -> None:
    bold = Planner(factors={"siege": 2.0})
    assert bold.weights() == {**weights(), "siege": 2 * weights()["siege"]}


GOOD = f"version = {VERSION}\n[weights]\n" + "\n".join(f"{name} = 0.5" for name in NAMES)
BROKEN = {
    "no TOML": "version = ",
    "another version": GOOD.replace(f"version = {VERSION}", "version = 99"),
    "a feature too few": GOOD.replace("siege = 0.5", ""),
    "a feature too many": GOOD + "\nluck = 1.0",
    "no number": GOOD.replace("siege = 0.5", "siege = nan"),
    "too large": GOOD.replace("siege = 0.5", "siege = 1e9"),
    "a text": GOOD.replace("siege = 0.5", 'siege = "much"'),
}


def test_weights_are_read_from_a_file() -> None:
    assert usable("mine.toml", GOOD) == dict.fromkeys(NAMES, 0.5)


@pytest.mark.parametrize("text", BROKEN.values(), ids=list(BROKEN))
def test_a_broken_file_of_weights_is_named_and_those_built_in_are_used(
    text: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert usable("mine.toml", text) == built_in_weights()
    assert "mine.toml" in caplog.text
