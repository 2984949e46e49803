"""Powers of placing, turning, counting and pools that no army of the core has, played with an army of the tests."""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima.testing.cases import differences

from tests.support.hex import invariants
from tests.support.hex.mimics import begun, game, setting
from tests.support.hex.playing import Chooser
from tests.support.playing import CASES as FOLDER
from tests.support.playing import assert_as_expected, cases_of, groups_of

CASES = cases_of("mimics")
GROUPS = groups_of(CASES)
SEEDS = (1, 2, 3)


@pytest.mark.parametrize("group", GROUPS)
def test_cases(group: str) -> None:
    assert_as_expected(GROUPS[group], lambda case: differences(case, game()), FOLDER / "mimics")


def match(seed: int, **options: Any) -> tuple[Any, Chooser]:
    return begun(seed, **options), Chooser("random", seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_games_end_with_all_tiles_in_the_box(seed: int) -> None:
    invariants.tiles_are_conserved_and_hit_points_only_fall(setting(), *match(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_positions_are_saved_and_loaded_alike_at_every_step(seed: int) -> None:
    invariants.loading_a_snapshot_changes_nothing_that_follows(setting(), *match(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_actions_make_the_same_game(seed: int) -> None:
    state, chooser = match(seed)
    invariants.the_same_actions_make_the_same_game(state, chooser, begun(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_copies_go_their_own_way(seed: int) -> None:
    invariants.a_copy_goes_its_own_way(*match(seed), steps=30)


@pytest.mark.parametrize("seed", SEEDS)
def test_views_are_independent(seed: int) -> None:
    invariants.views_are_independent(setting(), *match(seed))
