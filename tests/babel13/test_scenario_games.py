"""Invariants of every game of a scenario, with anything that a campaign may add to it."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_contract import Json

from tests.support.babel13.campaigning import SIDES, SKIRMISHES, Skirmish, scenarios
from tests.support.babel13.lands import setting
from tests.support.hex import invariants
from tests.support.hex.playing import MANNERS, play
from tests.support.rubbish import SEEDS, examples

FEW = examples(12)
OFTEN = examples(40)
STEPS = st.one_of(st.integers(0, 12), st.integers(0, 150))


def test_there_are_five() -> None:
    assert len(scenarios()) >= 5


@pytest.mark.parametrize("scenario", scenarios())
@pytest.mark.parametrize("armies", SIDES, ids="-".join)
def test_every_game_ends(scenario: str, armies: tuple[str, str]) -> None:
    for seed, manner in enumerate(sorted(MANNERS)):
        invariants.comes_to_an_end(*Skirmish(scenario, armies, seed, manner).begin())


@FEW
@given(SKIRMISHES)
def test_tiles_are_conserved_and_hit_points_only_fall(match: Skirmish) -> None:
    invariants.tiles_are_conserved_and_hit_points_only_fall(match.setting(), *match.begin())


def in_play(position: Json) -> Counter[str]:
    """Number of markers of each kind: on units, with players, and as prizes."""
    heaps = [*position["board"], *position["players"], *position.get("prizes", [])]
    return sum((Counter(heap.get("markers", {})) for heap in heaps), Counter())


@FEW
@given(SKIRMISHES)
def test_markers_are_conserved(match: Skirmish) -> None:
    """Only venom makes markers, and they disappear only with a unit or a lost prize. No unit has too many."""
    state, chooser = match.begin()
    kinds = {name: kind for name, kind in setting().registry.markers.items() if kind.kept}
    before = state.snapshot()
    for _seat, _action, events in play(state, chooser):
        position = state.snapshot()
        was, now = in_play(before), in_play(position)
        lost: Counter[str] = sum(
            (Counter(event["markers"]) for event in events if event["type"] == "prize_lost"), Counter()
        )
        fallen = any(event["type"] == "destroyed" for event in events)
        for name, kind in kinds.items():
            assert now[name] + lost[name] <= was[name] <= kind.supply
            assert fallen or now[name] + lost[name] == was[name]
        for piece in position["board"]:
            worn = sum(count for name, count in piece.get("markers", {}).items() if name in kinds)
            assert worn <= (0 if piece["tile"] == "hq" else 2)
        before = position


@FEW
@given(SKIRMISHES)
def test_replaying_the_actions_gives_the_same(match: Skirmish) -> None:
    invariants.the_same_actions_make_the_same_game(*match.begin(), match.start())


@FEW
@given(SKIRMISHES)
def test_loading_a_snapshot_changes_nothing_that_follows(match: Skirmish) -> None:
    invariants.loading_a_snapshot_changes_nothing_that_follows(match.setting(), *match.begin())


@FEW
@given(SKIRMISHES)
def test_deciding_at_once_is_choosing_the_first_answer(match: Skirmish) -> None:
    invariants.deciding_at_once_is_choosing_the_first_answer(*match.begin(auto_choose=True), match.start())


@FEW
@given(SKIRMISHES, STEPS)
def test_a_copy_goes_its_own_way(match: Skirmish, steps: int) -> None:
    invariants.a_copy_goes_its_own_way(*match.begin(), steps)


@FEW
@given(SKIRMISHES, STEPS, SEEDS)
def test_the_order_of_the_stacks_shows_nowhere(match: Skirmish, steps: int, seed: int) -> None:
    invariants.the_order_of_the_stacks_shows_nowhere(match.setting(), match.after(steps), seed)


@pytest.mark.parametrize("scenario", scenarios())
def test_no_view_and_no_event_tells_stack_or_seed(scenario: str) -> None:
    seed = 7_340_912_657_011
    match = Skirmish(scenario, SIDES[0], seed, "fighter")
    invariants.no_view_and_no_event_tells_stack_or_seed(*match.begin(), seed)


@FEW
@given(SKIRMISHES, STEPS, SEEDS, st.integers(0, 1))
def test_what_a_bot_imagines_agrees_with_what_it_sees(match: Skirmish, steps: int, seed: int, seat: int) -> None:
    invariants.what_a_bot_imagines_agrees_with_what_it_sees(match.setting(), match.after(steps), seat, seed)


@OFTEN
@given(SKIRMISHES, STEPS, SEEDS)
def test_every_legal_action_is_accepted_and_listed_once(match: Skirmish, steps: int, seed: int) -> None:
    invariants.every_legal_action_is_accepted_and_listed_once(match.after(steps), 100, seed)


@OFTEN
@given(SKIRMISHES, STEPS, SEEDS)
def test_what_is_not_listed_is_refused(match: Skirmish, steps: int, seed: int) -> None:
    invariants.what_is_not_listed_is_refused(match.setting(), match.after(steps), seed, 100)


@OFTEN
@given(SKIRMISHES, STEPS, SEEDS)
def test_what_comes_of_any_action_can_be_loaded(match: Skirmish, steps: int, seed: int) -> None:
    invariants.what_comes_of_any_action_can_be_loaded(match.setting(), match.after(steps), seed, 20)


@FEW
@given(SKIRMISHES, STEPS)
def test_only_the_seats_to_move_may_act(match: Skirmish, steps: int) -> None:
    invariants.only_the_seats_to_move_may_act(match.after(steps))


@OFTEN
@given(SKIRMISHES, STEPS, SEEDS)
def test_a_preview_changes_nothing_and_foretells_placements(match: Skirmish, steps: int, seed: int) -> None:
    invariants.a_preview_changes_nothing_and_foretells_placements(match.after(steps), seed)


@FEW
@given(SKIRMISHES, STEPS, SEEDS)
def test_a_preview_refuses_what_apply_refuses(match: Skirmish, steps: int, seed: int) -> None:
    invariants.a_preview_refuses_what_apply_refuses(match.setting(), match.after(steps), seed)


@OFTEN
@given(SKIRMISHES)
def test_a_setup_comes_to_the_first_turn(match: Skirmish) -> None:
    """Each setup can be finished: it ends with both HQs on the board."""
    state, chooser = match.begin()
    for _ in play(state, chooser):
        if state.snapshot()["turn"]["phase"] not in ("place_hq", "deploy") and "setup" not in state.snapshot():
            break
    position = state.snapshot()
    assert state.outcome is not None or "setup" not in position
    hqs = sorted(piece["seat"] for piece in position["board"] if piece["tile"] == "hq")
    assert hqs == [0, 1] or position["players"][0]["hq_hp"] * position["players"][1]["hq_hp"] == 0


@FEW
@given(SKIRMISHES, SEEDS, STEPS)
def test_trials_are_what_the_rules_do(match: Skirmish, seed: int, steps: int) -> None:
    state, chooser = match.begin()
    for _move in play(state, chooser, steps):
        pass
    invariants.trials_are_what_the_rules_do(state, seed)


def test_the_games_reach_what_scenarios_bring() -> None:
    """Play games until each kind of event and action has occurred."""
    wanted = {
        "deploy", "placed_fixture", "setup turns", "setup deploy", "setup fixtures", "prize_hit", "prize_won",
        "marker_used", "use_marker toughness", "use_marker mobility", "use_marker accelerator",
        "act control_panel", "fixture_turned", "act mobility", "end_turn",
    }  # fmt: skip
    seen: set[str] = set()
    for number in range(50):
        if wanted <= seen:
            return
        match = Skirmish(scenarios()[number % len(scenarios())], SIDES[number % 2], number, "fighter")
        state, chooser = match.begin()
        for _seat, action, events in play(state, chooser):
            seen.add(f"{action['type']} {action.get('ability') or action.get('marker') or ''}".strip())
            seen.add(state.snapshot()["turn"]["phase"])
            seen.update(f"{event['type']} {event.get('cause', '')}".strip() for event in events)
            seen.update(f"setup {step['step']}" for step in state.snapshot().get("setup", []))
    assert wanted <= seen, wanted - seen


@examples(4)
@given(SKIRMISHES)
def test_views_are_independent(match: Skirmish) -> None:
    invariants.views_are_independent(match.setting(), *match.begin())
