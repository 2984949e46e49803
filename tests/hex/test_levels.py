"""The levels of Hex: how well the easier bots play, and the planner's styles, as a data file defines them."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from neuroshima_contract import Json
from neuroshima_contract.legal import allows, count
from neuroshima_hex.bots import BOTS, levels
from neuroshima_hex.bots.levels import EasierBot, Skill, StyledPlanner, noticed_actions
from neuroshima_hex.bots.planning.planner import Planner
from neuroshima_hex.bots.players import Greedy
from neuroshima_lab.arena import RandomBot

from tests.support.hex.playing import ARMIES, GAME, LONGEST_GAME, PAIRINGS, Chooser, load, new_game, play

from .test_bots import moloch_borgo
from .test_planner import WAYS

LANGUAGES = {"en", "pl", "cs"}
BLIND = EasierBot("blind", {}, {}, skill=Skill(thinks=3, fields=0.9, extras=0.9))
STYLES = sorted(BOTS["planner"].styles)


def test_the_levels_stand_weakest_first() -> None:
    assert list(BOTS) == ["recruit", "cadet", "novice", "soldier", "veteran", "greedy", "planner"]


def test_a_first_match_is_against_the_easiest_level() -> None:
    assert GAME.teaching.first_match().bot == next(iter(BOTS))


@pytest.mark.parametrize("bot", BOTS)
def test_every_level_says_in_three_languages_how_it_plays(bot: str) -> None:
    level = BOTS[bot]
    texts = [level.titles, level.descriptions, *level.styles.values()]
    assert all(set(text) == LANGUAGES and all(text.values()) for text in texts)
    assert len(level.titles["en"]) < 20 < len(level.descriptions["en"]) < 120


# The file -------------------------------------------------------------------------------------------------------------


def test_the_file_that_comes_with_the_game_is_used(caplog: pytest.LogCaptureFixture) -> None:
    levels.levels.cache_clear()
    found = levels.levels()
    assert set(found.skills) == set(levels.SKILLS) and set(found.styles) == set(STYLES)
    assert not caplog.text


SKILL = "version = 1\n[skills]\n"
STYLE = 'version = 1\n[skills]\n[styles.bold]\ntitles = { en = "a", pl = "b", cs = "c" }\nfactors = '


@pytest.mark.parametrize(
    "text",
    [
        "",
        "version = [",
        "version = 2\n[skills]",
        "version = 1",
        SKILL + "recruit = { thinks = -1 }",
        SKILL + "recruit = { thinks = 3, fields = 1.0 }",
        SKILL + "recruit = { thinks = 3, extras = nan }",
        SKILL + "recruit = { thinks = 3, battle_gain = -1 }",
        SKILL + "recruit = { thinks = 3, battle_gain = inf }",
        SKILL + "recruit = { thinks = 3, luck = 1 }",
        SKILL + "greedy = { thinks = 3 }",
        STYLE + "{ courage = 2 }",
        STYLE + "{ siege = -1 }",
        STYLE.replace('en = "a", ', "") + "{ siege = 2 }",
        STYLE.replace('cs = "c"', 'czech = "c"') + "{ siege = 2 }",
    ],
)
def test_a_bad_levels_file_is_named_and_bots_play_on(
    text: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with caplog.at_level(logging.WARNING):
        found = levels.usable("levels.toml", text)
    assert "levels.toml cannot be used" in caplog.text
    monkeypatch.setattr(levels, "levels", lambda: found)
    assert {bot: levels.skill_of(bot) for bot in levels.SKILLS} == levels.SKILLS
    assert not StyledPlanner().styles


# Oversights -----------------------------------------------------------------------------------------------------------


@cache
def middles() -> Sequence[Any]:
    """Positions in the middle of games, in which tiles can be placed or played."""
    found = []
    for seed, armies in enumerate(PAIRINGS):
        state, chooser = new_game(armies, seed), Chooser("fighter", seed)
        for number, _ in enumerate(play(state, chooser, 45)):
            if number >= 25 and any(entry["type"] == "place" for entry in state.legal(state.to_move[0])):
                found.append(GAME.load(GAME.Options(), state.snapshot()))
    return found


def test_overlooked_fields_stay_overlooked_for_the_turn() -> None:
    """Also after a placement: no field is noticed later that was not noticed at the start of the turn."""
    hand = ["hybrid", "hunter_killer"]
    state = load(moloch_borgo([], hand, turn={"seat": 0}))
    skill = Skill(thinks=3, fields=0.5, extras=0.5)
    before = noticed_actions(skill, state.rules, 0, state.legal(0))
    placing = next(entry for entry in before if entry["type"] == "place")
    first = {**placing, "at": placing["at"]["any"][0], "rotation": 0}
    state.apply(0, first)
    left = noticed_actions(skill, state.rules, 0, state.legal(0))
    seen = {tile: fields(before, tile) for tile in hand}
    assert (
        0 < len(seen["hunter_killer"]) < len(fields(load(moloch_borgo([], hand, turn={"seat": 0})).legal(0), hand[1]))
    )
    other = next(tile for tile in hand if tile != first["tile"])
    assert fields(left, other) == [at for at in seen[other] if at != first["at"]]


def fields(entries: Sequence[Json], tile: str) -> list[Any]:
    return [
        at for entry in entries if (entry["type"], entry.get("tile")) == ("place", tile) for at in entry["at"]["any"]
    ]


def test_all_that_is_noticed_is_legal_and_the_turn_can_be_ended() -> None:
    skill = Skill(thinks=1, fields=0.95, extras=0.95)
    for state in middles():
        seat = state.to_move[0]
        legal = state.legal(seat)
        seen = noticed_actions(skill, state.rules, seat, legal)
        assert 0 < count(seen) < count(legal)
        assert {"type": "end_turn"} in seen or {"type": "end_turn"} not in legal


def test_one_field_for_each_tile_and_a_battle_are_always_noticed() -> None:
    skill = Skill(thinks=1, fields=0.98, extras=0.98)
    hand = ["hybrid", "battle"]
    state = load(moloch_borgo([], hand, turn={"seat": 0}))
    seen = noticed_actions(skill, state.rules, 0, state.legal(0))
    assert fields(seen, "hybrid") and {"type": "play", "tile": "battle"} in seen


def test_a_recruit_places_its_units_wherever_there_is_room() -> None:
    """A beginner does not hold units back because they would be useless in a battle now."""
    recruit = BOTS["recruit"]
    for seed in range(8):
        state = load(moloch_borgo([], ["hybrid", "net_fighter"], turn={"seat": 0}))
        action = recruit.choose(state, 0, random.Random(seed), 1500)
        assert action["type"] == "place"


@pytest.mark.parametrize("army", ["outpost", "hegemony"])
def test_a_recruit_is_better_than_random_with_each_army(army: str) -> None:
    """Given twenty games from both seats against a random player, then it wins clearly more than it loses."""
    recruit, won = BOTS["recruit"], 0
    for number in range(20):
        armies = (army, "moloch") if number % 2 else ("moloch", army)
        state, rng, mine = new_game(armies, number), random.Random(number), armies.index(army)
        while state.outcome is None:
            seat = state.to_move[0]
            imagined = GAME.imagine(GAME.Options(), state.view(seat), seat, rng)
            bot = recruit if seat == mine else RandomBot()
            state.apply(seat, bot.choose(imagined, seat, rng, 1500))
        won += (state.outcome.winners == (mine,)) - (state.outcome.winners == (1 - mine,))
    assert won >= 2


def test_a_level_content_with_little_calls_a_battle_sooner() -> None:
    """The battle would hurt only the enemy HQ."""
    gunner, called = {"at": [1, 0], "tile": "gauss_cannon", "seat": 0, "rotation": 4}, []
    for gain in (1.0, 20.0):
        state = load(moloch_borgo([gunner], ["battle"], turn={"seat": 0}))
        bot = EasierBot("test", {}, {}, skill=Skill(thinks=5, battle_gain=gain))
        called.append(bot.choose(state, 0, random.Random(1), 5)["type"])
    assert called == ["play", "end_turn"]


def test_without_oversights_the_choice_is_that_of_greedy() -> None:
    keen = EasierBot("keen", {}, {}, skill=Skill(thinks=5))
    for state in middles():
        seat = state.to_move[0]
        chosen = [bot.choose(state, seat, random.Random(1), budget) for bot, budget in ((keen, 1500), (Greedy(), 5))]
        assert chosen[0] == chosen[1]


def test_a_level_never_uses_its_excluded_actions() -> None:
    hand = ["hybrid", "hunter_killer"]
    state = load(moloch_borgo([], hand, turn={"seat": 0}))
    assert BLIND.without_actions(frozenset({"place"})).choose(state, 0, random.Random(1), 100)["type"] != "place"


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_in_every_mode_an_overlooking_level_does_something_legal(way: Any) -> None:
    chosen, chooser = GAME.Options(**way.options), Chooser("fighter", 2)
    state = GAME.start(chosen, [GAME.SeatOptions(army=army) for army in ARMIES[: way.players]], 2)
    for number in range(LONGEST_GAME):
        if state.outcome is not None:
            return
        seat = state.to_move[0]
        action = chooser.choose(state, seat)
        if number % 5 == 0:
            imagined = GAME.imagine(chosen, state.view(seat), seat, random.Random(number))
            action = BLIND.choose(imagined, seat, random.Random(number), 100)
            again = BLIND.choose(imagined, seat, random.Random(number), 100)
            assert allows(state.legal(seat), action) and action == again
        state.apply(seat, action)
    raise AssertionError("the game does not end")


# Styles ---------------------------------------------------------------------------------------------------------------


def test_a_style_weighs_differently_and_the_planner_itself_does_not() -> None:
    planner = StyledPlanner()
    weighed = [planner.in_style(style).weights() for style in STYLES]
    assert planner.weights() == Planner().weights()
    assert all(one != planner.weights() for one in weighed)
    with pytest.raises(KeyError):
        planner.in_style("sleepy")


@pytest.mark.parametrize("style", STYLES)
def test_in_some_position_a_style_chooses_otherwise(style: str) -> None:
    planner = StyledPlanner()
    bots = planner, planner.in_style(style)
    chosen = ([bot.choose(at, at.to_move[0], random.Random(1), 25) for bot in bots] for at in middles())
    assert any(one != other for one, other in chosen)
