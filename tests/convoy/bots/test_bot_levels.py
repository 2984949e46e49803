"""How well the easier bots play: read from a file, and never to the harm of a match."""

from __future__ import annotations

import logging
import tomllib
from importlib import resources

import pytest
from neuroshima_contract import Ladder
from neuroshima_convoy import bots
from neuroshima_convoy.bots import BOTS, easier_bots
from neuroshima_convoy.bots.heuristics import noticed_actions, sensible
from neuroshima_convoy.rules.actions.messages import ActionData
from neuroshima_convoy.rules.components.cards import MOLOCH, OUTPOST
from neuroshima_convoy.rules.state.state import State

from tests.support.convoy.playing import GAME, new_game

FILE = resources.files(bots).joinpath(easier_bots.FILE)


def test_the_levels_stand_weakest_first() -> None:
    assert list(BOTS) == ["recruit", "guard", "sergeant", "strategist"]


def test_the_levels_have_the_ratings_of_the_ladder_and_each_is_above_the_one_below() -> None:
    text = resources.files(bots).joinpath(bots.LADDER).read_text(encoding="utf-8")
    measured = {level.bot: level.rating for level in Ladder.model_validate(tomllib.loads(text)).levels}
    assert [BOTS[bot].rating for bot in measured] == list(measured.values()) == sorted(measured.values())
    assert measured.keys() == BOTS.keys()


def test_a_first_match_is_against_the_easiest_level() -> None:
    assert GAME.teaching.first_match().bot == next(iter(BOTS))


# The file -------------------------------------------------------------------------------------------------------------


def test_the_file_names_bots_that_there_are() -> None:
    found = easier_bots.read_skills(FILE.read_text(encoding="utf-8"))
    assert found.keys() <= BOTS.keys()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "version = 2\n[bots]",
        "version = 1",
        "version = 1\n[bots.guard.moloch]\noverlooks = 1.5",
        "version = 1\n[bots.guard.moloch]\nnoise = -1",
        "version = 1\n[bots.guard.moloch]\nluck = 1",
        "version = 1\n[bots.guard]\nbandits = {}",
        "version = [",
    ],
)
def test_a_file_that_is_broken_or_of_another_version_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        easier_bots.read_skills(text)


def test_a_refused_file_is_named_and_bots_play_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_text: str) -> None:
        raise ValueError("of another version")

    monkeypatch.setattr(easier_bots, "read_skills", broken)
    with caplog.at_level(logging.ERROR):
        found = easier_bots.installed_skills.__wrapped__()
    assert found == {}
    assert "skills.toml" in caplog.text and "of another version" in caplog.text


# What is overlooked ---------------------------------------------------------------------------------------------------


def in_the_first_battle(seed: int) -> State:
    """Moloch is to act, with six cards in its hand."""
    state: State = new_game(seed).rules
    for _seat in (MOLOCH, OUTPOST):
        state.follow({"type": "keep"})
    return state


def seen(state: State, overlooks: float) -> list[ActionData]:
    return list(noticed_actions(state, sensible(state, state.legal(MOLOCH)), overlooks))


def cards_of(actions: list[ActionData]) -> set[str]:
    return {action["card"] for action in actions if action["type"] == "deploy"}


def test_nothing_is_overlooked_by_a_bot_that_overlooks_nothing() -> None:
    state = in_the_first_battle(1)
    assert seen(state, 0.0) == list(sensible(state, state.legal(MOLOCH)))


def test_to_pass_is_never_overlooked() -> None:
    assert all({"type": "pass"} in seen(in_the_first_battle(seed), 0.95) for seed in range(20))


def test_of_all_cards_about_as_many_are_overlooked_as_the_level_says() -> None:
    there, found = 0, 0
    for seed in range(60):
        state = in_the_first_battle(seed)
        there += len(cards_of(seen(state, 0.0)))
        found += len(cards_of(seen(state, 0.4)))
    assert 0.5 < found / there < 0.7


def test_a_card_that_is_overlooked_stays_so_while_the_other_side_does_nothing() -> None:
    tried = 0
    for seed in range(20):
        state = in_the_first_battle(seed)
        overlooked = cards_of(seen(state, 0.0)) - cards_of(seen(state, 0.5))
        played = next((action for action in seen(state, 0.5) if action["type"] == "deploy"), None)
        if played is not None:
            state.follow(played)
            assert cards_of(seen(state, 0.5)).isdisjoint(overlooked)
            tried += bool(overlooked)
    assert tried > 5


@pytest.mark.parametrize("side", [MOLOCH, OUTPOST])
def test_each_level_thinks_longer_than_the_one_below_or_overlooks_less(side: int) -> None:
    levels = [easier_bots.skill_of(bot, side) for bot in BOTS]
    ranks = [(level.thinks, -level.overlooks, -level.noise) for level in levels]
    assert ranks == sorted(ranks) and len(set(ranks)) == len(ranks)
