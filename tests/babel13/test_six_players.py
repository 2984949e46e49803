"""What must hold in games of five and six, which need more armies than the base game has (babel13 8.1, 8.7)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.babel13.lands import setting
from tests.support.hex import invariants
from tests.support.hex.playing import MANNERS
from tests.support.hex.seating import SeatedGame, SeatedMode, meetings, random_position
from tests.support.rubbish import SEEDS, examples

WAYS = (
    SeatedMode("free_for_all", 5, extended=True),
    SeatedMode("free_for_all", 6, extended=True),
    SeatedMode("points", 5, extended=True, edition="2025", variants=("alternative_start", "reinforcements")),
)
ARMIES = ("moloch", "new_york", "outpost", "neojungle", "hegemony", "borgo")
GAME = setting().game
FEW = examples(6)
MEETINGS = meetings(WAYS, ARMIES)


@pytest.mark.parametrize("manner", sorted(MANNERS))
@pytest.mark.parametrize("way", WAYS, ids=["five", "six", "reinforced"])
def test_every_game_ends(way: SeatedMode, manner: str) -> None:
    invariants.comes_to_an_end(*SeatedGame(way, ARMIES[: way.players], 1, manner).begin(GAME))


@FEW
@given(MEETINGS)
def test_tiles_are_conserved_and_hit_points_only_fall(meeting: SeatedGame) -> None:
    invariants.tiles_are_conserved_and_hit_points_only_fall(meeting.way.setting(GAME), *meeting.begin(GAME))


@FEW
@given(MEETINGS)
def test_loading_a_snapshot_changes_nothing_that_follows(meeting: SeatedGame) -> None:
    invariants.loading_a_snapshot_changes_nothing_that_follows(meeting.way.setting(GAME), *meeting.begin(GAME))


@examples(30)
@given(st.sampled_from(WAYS), SEEDS, st.integers(12, 30))
def test_decisions_legal_actions_and_what_bots_imagine(way: SeatedMode, seed: int, units: int) -> None:
    rules = way.setting(GAME)
    state = rules.load(random_position(way, seed, units, ARMIES, GAME))
    invariants.every_legal_action_is_accepted_and_listed_once(state, most=40, seed=seed)
    invariants.what_is_not_listed_is_refused(rules, state, seed, number=60)
    invariants.what_a_bot_imagines_agrees_with_what_it_sees(rules, state, seed % way.players, seed)
    invariants.decisions_may_be_saved_and_loaded(rules, state, seed)
