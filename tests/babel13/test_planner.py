"""The planner plays tiles of the expansion, which it does not know by name."""

from __future__ import annotations

import pytest

from tests.hex.test_planner import check_answers
from tests.support.babel13.campaigning import SIDES, scenarios
from tests.support.babel13.lands import setting


@pytest.mark.parametrize("name", scenarios())
def test_in_every_scenario_it_answers_with_something_legal(name: str) -> None:
    preset = next(each for each in setting().game.presets() if each.id == name)
    check_answers(setting().game, preset.options, SIDES[0])


@pytest.mark.parametrize("armies", [("new_york", "moloch"), ("neojungle", "new_york")], ids="-".join)
def test_with_its_armies_it_answers_with_something_legal(armies: tuple[str, str]) -> None:
    check_answers(setting().game, {}, armies)
