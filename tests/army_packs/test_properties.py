"""What must hold in every game of Hex with an army of the packs, against every other army."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_contract import Json

from tests.support.army_packs import ARMIES, CROWDED, MATCHES, MEETINGS, POSITIONS, Match, begun, setting
from tests.support.hex import invariants
from tests.support.hex.playing import LONGEST_GAME, MANNERS, Chooser, play
from tests.support.hex.symmetry import compared, fought, same, turned, turned_back, turned_position, without_draws
from tests.support.playing import copies_play_alike
from tests.support.rubbish import SEEDS, examples

FEW = examples(12)
OFTEN = examples(40)
STEPS = st.integers(0, 120)
MENDING = {"death_breath"}
"""Armies whose HQs may regain hit points."""


@pytest.mark.parametrize("armies", MEETINGS, ids="-".join)
def test_every_game_ends(armies: tuple[str, str]) -> None:
    seed = MEETINGS.index(armies)
    manner = sorted(MANNERS)[seed % len(MANNERS)]
    invariants.comes_to_an_end(begun(armies, seed), Chooser(manner, seed))


@pytest.mark.parametrize("army", ARMIES)
def test_no_view_and_no_event_tells_stack_or_seed(army: str) -> None:
    seed = 7_340_912_657_011
    invariants.no_view_and_no_event_tells_stack_or_seed(begun((army, "borgo"), seed), Chooser("fighter", seed), seed)


@FEW
@given(MATCHES)
def test_tiles_are_conserved_and_hit_points_only_fall(match: Match) -> None:
    mending = not MENDING.isdisjoint(match.armies)
    invariants.tiles_are_conserved_and_hit_points_only_fall(setting(), *match.begin(), mending=mending)


@FEW
@given(MATCHES)
def test_replaying_the_actions_gives_the_same(match: Match) -> None:
    invariants.the_same_actions_make_the_same_game(*match.begin(), match.start())


@examples(4)
@given(MATCHES)
def test_views_are_independent(match: Match) -> None:
    invariants.views_are_independent(setting(), *match.begin())


@FEW
@given(MATCHES)
def test_loading_a_snapshot_changes_nothing_that_follows(match: Match) -> None:
    invariants.loading_a_snapshot_changes_nothing_that_follows(setting(), *match.begin())


@OFTEN
@given(CROWDED, SEEDS)
def test_decisions_may_be_saved_and_loaded(position: Json, seed: int) -> None:
    invariants.decisions_may_be_saved_and_loaded(setting(), setting().load(position), seed)


@FEW
@given(MATCHES)
def test_deciding_at_once_is_choosing_the_first_answer(match: Match) -> None:
    invariants.deciding_at_once_is_choosing_the_first_answer(*match.begin(auto_choose=True), match.start())


@FEW
@given(POSITIONS, SEEDS)
def test_every_legal_action_is_accepted_and_listed_once(state: Any, seed: int) -> None:
    invariants.every_legal_action_is_accepted_and_listed_once(state, 120, seed)


@FEW
@given(POSITIONS, SEEDS)
def test_what_is_not_listed_is_refused(state: Any, seed: int) -> None:
    invariants.what_is_not_listed_is_refused(setting(), state, seed)


@FEW
@given(POSITIONS, SEEDS)
def test_what_comes_of_any_action_can_be_loaded(state: Any, seed: int) -> None:
    invariants.what_comes_of_any_action_can_be_loaded(setting(), state, seed)


@FEW
@given(POSITIONS, SEEDS)
def test_a_preview_refuses_what_apply_refuses(state: Any, seed: int) -> None:
    invariants.a_preview_refuses_what_apply_refuses(setting(), state, seed)


@OFTEN
@given(POSITIONS, SEEDS)
def test_trials_are_what_the_rules_do(state: Any, seed: int) -> None:
    invariants.trials_are_what_the_rules_do(state, seed)


@OFTEN
@given(POSITIONS, SEEDS)
def test_what_is_kept_after_a_loss_is_what_holds(state: Any, seed: int) -> None:
    invariants.what_is_kept_after_a_loss_is_what_holds(state, seed)


@OFTEN
@given(POSITIONS)
def test_a_battle_is_the_same_where_nobody_listens(state: Any) -> None:
    invariants.a_battle_is_the_same_where_nobody_listens(state)


@OFTEN
@given(POSITIONS, SEEDS)
def test_an_outlook_is_what_comes_unless_it_is_open(state: Any, seed: int) -> None:
    invariants.an_outlook_is_what_comes_unless_it_is_open(state, seed)


@OFTEN
@given(POSITIONS, SEEDS)
def test_a_preview_changes_nothing_and_foretells_placements(state: Any, seed: int) -> None:
    invariants.a_preview_changes_nothing_and_foretells_placements(state, seed)


@OFTEN
@given(MATCHES, SEEDS)
def test_what_a_bot_imagines_agrees_with_what_it_sees(match: Match, seed: int) -> None:
    state, chooser = match.begin()
    for _ in play(state, chooser, seed % 60):
        pass
    for seat in invariants.seats_of(state):
        invariants.what_a_bot_imagines_agrees_with_what_it_sees(setting(), state, seat, seed)


@FEW
@given(MATCHES, STEPS)
def test_a_copy_plays_alike(match: Match, steps: int) -> None:
    copies_play_alike(*match.begin(), steps, LONGEST_GAME)


@OFTEN
@given(CROWDED, st.integers(0, 1))
def test_a_battle_on_the_turned_board_is_the_turned_battle(raw: Json, causer: int) -> None:
    """With what the armies bring to the board: fields, joins, foundation tiles, markers."""
    position = without_draws(setting().load(raw).snapshot())
    end, events = fought(setting().load, position, causer, same)
    other, told = fought(setting().load, turned_position(position), causer, turned_back)
    assert compared(other, told) == compared(turned_position(end), turned(events))


@FEW
@given(POSITIONS, SEEDS)
def test_the_order_of_the_stacks_shows_nowhere(state: Any, seed: int) -> None:
    invariants.the_order_of_the_stacks_shows_nowhere(setting(), state, seed)
