"""The environments pass the tests of PettingZoo and Gymnasium, and give what the match gives."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from neuroshima_research import MatchSpec, Turn, bot_player, match_spec, random_player
from neuroshima_research.aec_env import MatchEnv, env
from neuroshima_research.seat_env import SeatEnv
from pettingzoo.test import api_test, render_test, seed_test

HEX = match_spec("hex", [{"army": "moloch"}, {"army": "borgo"}])
CONVOY = match_spec("convoy", [{}, {}])
BOTH = pytest.mark.parametrize("spec", [HEX, CONVOY], ids=["hex", "convoy"])
# What PettingZoo says of every observation with a mask, its own ones too.
masked = pytest.mark.filterwarnings("ignore:Observation")


@masked
@BOTH
def test_pettingzoo_finds_no_fault(spec: MatchSpec) -> None:
    api_test(env(spec), num_cycles=150)
    api_test(MatchEnv(spec), num_cycles=150)
    seed_test(lambda: env(spec), num_cycles=15)


@masked
def test_pettingzoo_finds_no_fault_with_four_players() -> None:
    seats = [{"army": army} for army in ("moloch", "borgo", "outpost", "hegemony")]
    api_test(env(match_spec("hex", seats, {"mode": "team"})), num_cycles=150)


def test_pettingzoo_renders() -> None:
    render_test(
        lambda render_mode=None: env(HEX, render_mode), custom_tests={"svg": lambda svg: svg.startswith("<svg")}
    )


@BOTH
def test_gymnasium_finds_no_fault(spec: MatchSpec) -> None:
    check_env(SeatEnv(spec), skip_render_check=True)
    check_env(SeatEnv(spec, bot_player(spec.game.bots["recruit"]), seat=1), skip_render_check=True)


def test_a_match_of_agents_gives_points_at_the_end() -> None:
    environment = MatchEnv(HEX)
    environment.reset(seed=3)
    rng, rewards = np.random.default_rng(3), dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, terminated, truncated, info = environment.last()
        rewards[agent] += reward
        if terminated or truncated:
            assert info["reason"]
            environment.step(None)
        else:
            environment.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert sorted(rewards.values()) in ([-1, 1], [0, 0])


def test_an_agent_that_is_not_to_move_may_do_nothing() -> None:
    environment = MatchEnv(HEX)
    environment.reset(seed=3)
    assert environment.observe("seat_0")["action_mask"].any()
    assert not environment.observe("seat_1")["action_mask"].any()
    with pytest.raises(LookupError):
        environment.step(0 if not environment.observe("seat_0")["action_mask"][0] else HEX.numbering.size - 1)


def test_a_learner_plays_to_the_end() -> None:
    environment = SeatEnv(HEX, random_player, render_mode="svg")
    rewards, seats = set(), set()
    for seed in range(4):
        _seen, info = environment.reset(seed=seed)
        rng, over = np.random.default_rng(seed), False
        seats.add(info["seat"])
        while not over:
            number = int(rng.choice(np.flatnonzero(info["action_mask"])))
            _seen, reward, over, _cut, info = environment.step(number)
            assert over or reward == 0
        rewards.add(reward)
        assert info["reason"]
    assert rewards <= {-1, 0, 1} and len(rewards) > 1
    assert seats == {0, 1}
    assert (environment.render() or "").startswith("<svg")


def test_an_illegal_number_loses_at_once() -> None:
    environment = SeatEnv(HEX, seat=0)
    _seen, info = environment.reset(seed=1)
    number = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _seen, reward, over, _cut, info = environment.step(number)
    assert (reward, over, info["illegal"]) == (-1, True, True)


def test_the_opponent_sees_its_own_seat() -> None:
    seats = set()

    def opponent(turn: Turn) -> int:
        seats.add(turn.seat)
        return random_player(turn)

    SeatEnv(HEX, opponent, seat=1).reset(seed=1)
    assert seats == {0}
