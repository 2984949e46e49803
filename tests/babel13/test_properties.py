"""What must hold in every game of Hex in which an army of Babel 13 plays or that is played on its terrain: all pairings
of the six armies, on the basic board and on random ones."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_babel13.terrain import KINDS
from neuroshima_contract import Json

from tests.support.babel13.lands import (
    CROWDED,
    LEAST,
    MATCHES,
    MOST,
    NEW_PAIRINGS,
    PAIRINGS,
    POSITIONS,
    Match,
    begun,
    land,
    setting,
)
from tests.support.hex import invariants
from tests.support.hex.playing import MANNERS, Chooser, play
from tests.support.rubbish import SEEDS, examples

FEW = examples(15)
OFTEN = examples(60)
MANY = examples(250)


# Whole games on the basic board


@pytest.mark.parametrize("armies", NEW_PAIRINGS, ids="-".join)
def test_every_game_ends(armies: tuple[str, str]) -> None:
    for seed, manner in enumerate(sorted(MANNERS)):
        invariants.comes_to_an_end(begun(armies, seed, {}), Chooser(manner, seed))


@pytest.mark.parametrize("armies", NEW_PAIRINGS[::2], ids="-".join)
def test_no_view_and_no_event_tells_stack_or_seed(armies: tuple[str, str]) -> None:
    seed = 7_340_912_657_011
    invariants.no_view_and_no_event_tells_stack_or_seed(begun(armies, seed, {}), Chooser("fighter", seed), seed)


# Whole games on random boards


@pytest.mark.parametrize("armies", PAIRINGS, ids="-".join)
def test_every_game_on_a_random_board_ends(armies: tuple[str, str]) -> None:
    seed = PAIRINGS.index(armies)
    manner = sorted(MANNERS)[seed % len(MANNERS)]
    invariants.comes_to_an_end(*Match(armies, seed, manner, seed).begin())


@FEW
@given(MATCHES)
def test_tiles_are_conserved_and_hit_points_only_fall(match: Match) -> None:
    invariants.tiles_are_conserved_and_hit_points_only_fall(setting(), *match.begin())


@FEW
@given(MATCHES)
def test_no_more_markers_lie_than_there_are(match: Match) -> None:
    state, chooser = match.begin()
    supply = {name: marker.supply for name, marker in setting().registry.markers.items()}
    for _ in play(state, chooser):
        position = state.snapshot()
        heaps = [*position["board"], *position["players"], *position.get("prizes", [])]
        lying = sum((Counter(heap.get("markers", {})) for heap in heaps), Counter())
        assert all(count <= supply[name] for name, count in lying.items())


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


@MANY
@given(CROWDED, SEEDS)
def test_decisions_may_be_saved_and_loaded(position: Json, seed: int) -> None:
    invariants.decisions_may_be_saved_and_loaded(setting(), setting().load(position), seed)


@FEW
@given(MATCHES)
def test_deciding_at_once_is_choosing_the_first_answer(match: Match) -> None:
    invariants.deciding_at_once_is_choosing_the_first_answer(*match.begin(auto_choose=True), match.start())


@FEW
@given(MATCHES, st.integers(0, 120))
def test_a_copy_goes_its_own_way(match: Match, steps: int) -> None:
    invariants.a_copy_goes_its_own_way(*match.begin(), steps)


# Positions


@FEW
@given(POSITIONS)
def test_only_units_with_many_wounds_need_support(state: Any) -> None:
    invariants.only_units_with_many_wounds_need_support(state)


@FEW
@given(POSITIONS, SEEDS)
def test_the_order_of_the_stacks_shows_nowhere(state: Any, seed: int) -> None:
    invariants.the_order_of_the_stacks_shows_nowhere(setting(), state, seed)


@FEW
@given(POSITIONS, SEEDS, st.integers(0, 1))
def test_what_a_bot_imagines_agrees_with_what_it_sees(state: Any, seed: int, seat: int) -> None:
    invariants.what_a_bot_imagines_agrees_with_what_it_sees(setting(), state, seat, seed)


@OFTEN
@given(POSITIONS, SEEDS)
def test_every_legal_action_is_accepted_and_listed_once(state: Any, seed: int) -> None:
    invariants.every_legal_action_is_accepted_and_listed_once(state, 120, seed)


@OFTEN
@given(POSITIONS, SEEDS)
def test_what_is_not_listed_is_refused(state: Any, seed: int) -> None:
    invariants.what_is_not_listed_is_refused(setting(), state, seed)


@OFTEN
@given(POSITIONS, SEEDS)
def test_what_comes_of_any_action_can_be_loaded(state: Any, seed: int) -> None:
    invariants.what_comes_of_any_action_can_be_loaded(setting(), state, seed)


@FEW
@given(POSITIONS)
def test_only_the_seats_to_move_may_act(state: Any) -> None:
    invariants.only_the_seats_to_move_may_act(state)


@FEW
@given(POSITIONS, SEEDS)
def test_naming_the_way_of_a_move_adds_no_other_move(state: Any, seed: int) -> None:
    invariants.naming_the_way_of_a_move_adds_no_other_move(state, seed)


@OFTEN
@given(POSITIONS, SEEDS)
def test_a_preview_changes_nothing_and_foretells_placements(state: Any, seed: int) -> None:
    invariants.a_preview_changes_nothing_and_foretells_placements(state, seed)


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


# Random games prove little of what never happens in them


def test_the_random_boards_have_everything() -> None:
    lands = [land(seed) for seed in range(200)]
    sizes = {len(ground["fields"]) for ground in lands}
    assert min(sizes) == LEAST and max(sizes) == MOST and {23, 26, 29} <= sizes
    pieces = [piece for ground in lands for piece in ground["terrain"]]
    for kind in KINDS:
        seen = {feature for piece in pieces if piece["kind"] == kind.id for feature in piece["features"]}
        assert seen == set(kind.features)


def test_the_games_reach_what_the_expansion_brings() -> None:
    """They are played until all of it has happened."""
    wanted = {
        "sniper_shot", "rocket", "push", "medic", "play castling", "play small_bomb", "act push_back", "act dark",
        "marked", "opening", "swapped", "ground_destroyed mine", "destroyed unsupported", "destroyed fatal",
        "battle_started filled", "prize_hit", "prize_won", "marker_used", "act control_panel", "fixture_turned",
        "explosion",
    }  # fmt: skip
    seen: set[str] = set()
    for number in range(60):
        if wanted <= seen:
            return
        armies = NEW_PAIRINGS[number % len(NEW_PAIRINGS)]
        state, chooser = Match(armies, number, "fighter", number).begin()
        for _seat, action, events in play(state, chooser):
            seen.add((state.snapshot().get("pending") or {"kind": "none"})["kind"])
            seen.add(f"{action['type']} {action.get('ability') or action.get('tile')}")
            seen.update(f"{event['type']} {event.get('cause', '')}".strip() for event in events)
    assert wanted <= seen, wanted - seen
