"""Properties of every game of Hex, checked on random games."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_contract import Json

from tests.support.hex import invariants
from tests.support.hex.playing import GAME, MANNERS, PAIRINGS, load, new_game, play
from tests.support.hex.strategies import MATCHES, POSITIONS, Match, crowded
from tests.support.rubbish import SEEDS, examples

SETTING = invariants.Setting(GAME, GAME.Options())
QUICK = examples(25)
OFTEN = examples(80)
MANY = examples(600)


# Whole games


@pytest.mark.parametrize("armies", PAIRINGS, ids="-".join)
@pytest.mark.parametrize("manner", sorted(MANNERS))
def test_every_game_ends(armies: tuple[str, str], manner: str) -> None:
    for seed in range(2):
        invariants.comes_to_an_end(*Match(armies, seed, manner).begin())


@QUICK
@given(MATCHES)
def test_tiles_are_conserved_and_hit_points_only_fall(match: Match) -> None:
    invariants.tiles_are_conserved_and_hit_points_only_fall(SETTING, *match.begin())


@QUICK
@given(MATCHES)
def test_replaying_the_actions_gives_the_same(match: Match) -> None:
    invariants.the_same_actions_make_the_same_game(*match.begin(), new_game(match.armies, match.seed))


@QUICK
@given(MATCHES)
def test_loading_a_snapshot_changes_nothing_that_follows(match: Match) -> None:
    invariants.loading_a_snapshot_changes_nothing_that_follows(SETTING, *match.begin())


@MANY
@given(crowded(least=12, most=19), SEEDS)
def test_decisions_may_be_saved_and_loaded(position: Json, seed: int) -> None:
    invariants.decisions_may_be_saved_and_loaded(SETTING, load(position), seed)


@QUICK
@given(MATCHES)
def test_deciding_at_once_is_choosing_the_first_answer(match: Match) -> None:
    """With auto_choose nothing is ever pending, and the game is the one with every first answer."""
    asking = new_game(match.armies, match.seed)
    invariants.deciding_at_once_is_choosing_the_first_answer(*match.begin(auto_choose=True), asking)


@QUICK
@given(MATCHES, st.integers(0, 100))
def test_a_copy_goes_its_own_way(match: Match, steps: int) -> None:
    invariants.a_copy_goes_its_own_way(*match.begin(), steps)


# Secrets


@QUICK
@given(POSITIONS)
def test_where_nothing_is_secret_all_see_the_same(state: Any) -> None:
    """So the host makes one view for all (`Game.secrets`)."""
    assert not SETTING.game.secrets_of(SETTING.options)
    views = [state.view(seat) for seat in (None, *invariants.seats_of(state))]
    assert all(view == views[0] for view in views)


@QUICK
@given(POSITIONS, SEEDS)
def test_the_order_of_the_stacks_shows_nowhere(state: Any, seed: int) -> None:
    invariants.the_order_of_the_stacks_shows_nowhere(SETTING, state, seed)


@pytest.mark.parametrize("armies", PAIRINGS, ids="-".join)
def test_no_view_and_no_event_tells_stack_or_seed(armies: tuple[str, str]) -> None:
    seed = 7_340_912_657_011
    invariants.no_view_and_no_event_tells_stack_or_seed(*Match(armies, seed, "fighter").begin(), seed)


@QUICK
@given(POSITIONS, SEEDS, st.integers(0, 1))
def test_what_a_bot_imagines_agrees_with_what_it_sees(state: Any, seed: int, seat: int) -> None:
    invariants.what_a_bot_imagines_agrees_with_what_it_sees(SETTING, state, seat, seed)


# Legal actions


@OFTEN
@given(POSITIONS)
def test_every_legal_action_is_accepted_and_listed_once(state: Any) -> None:
    invariants.every_legal_action_is_accepted_and_listed_once(state)


@QUICK
@given(POSITIONS)
def test_only_units_with_many_wounds_need_support(state: Any) -> None:
    invariants.only_units_with_many_wounds_need_support(state)


@OFTEN
@given(POSITIONS, SEEDS)
def test_what_is_not_listed_is_refused(state: Any, seed: int) -> None:
    invariants.what_is_not_listed_is_refused(SETTING, state, seed)


@QUICK
@given(POSITIONS)
def test_only_the_seats_to_move_may_act(state: Any) -> None:
    invariants.only_the_seats_to_move_may_act(state)


@QUICK
@given(POSITIONS, SEEDS)
def test_naming_the_way_of_a_move_adds_no_other_move(state: Any, seed: int) -> None:
    invariants.naming_the_way_of_a_move_adds_no_other_move(state, seed)


# Preview


@OFTEN
@given(POSITIONS, SEEDS)
def test_a_preview_changes_nothing_and_foretells_placements(state: Any, seed: int) -> None:
    invariants.a_preview_changes_nothing_and_foretells_placements(state, seed)


@OFTEN
@given(POSITIONS, SEEDS)
def test_an_outlook_is_what_comes_unless_it_is_open(state: Any, seed: int) -> None:
    invariants.an_outlook_is_what_comes_unless_it_is_open(state, seed)


@QUICK
@given(POSITIONS, SEEDS)
def test_a_preview_refuses_what_apply_refuses(state: Any, seed: int) -> None:
    invariants.a_preview_refuses_what_apply_refuses(SETTING, state, seed)


@OFTEN
@given(POSITIONS, SEEDS)
def test_what_is_kept_after_a_loss_is_what_holds(state: Any, seed: int) -> None:
    invariants.what_is_kept_after_a_loss_is_what_holds(state, seed)


@OFTEN
@given(POSITIONS)
def test_a_battle_is_the_same_where_nobody_listens(state: Any) -> None:
    invariants.a_battle_is_the_same_where_nobody_listens(state)


def test_the_manners_reach_every_kind_of_decision_and_end() -> None:
    """Random games prove little about decisions that never occur in them."""
    kinds: Counter[str] = Counter()
    for armies in PAIRINGS:
        for seed, manner in enumerate(sorted(MANNERS)):
            state, chooser = Match(armies, seed, manner).begin()
            for _seat, _action, events in play(state, chooser):
                kinds.update(f"{e['type']} {e.get('cause', '')}" for e in events if e["type"] == "battle_started")
                kinds[(state.snapshot().get("pending") or {"kind": "none"})["kind"]] += 1
            kinds[state.outcome.reason] += 1
    wanted = {"push", "explosion", "medic", "quartermaster", "battle_started tile", "battle_started filled",
              "battle_started final", "hq_destroyed", "hit_points"}  # fmt: skip
    assert wanted <= set(kinds), kinds
