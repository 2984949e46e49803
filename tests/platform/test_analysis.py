"""Hints and best lines: what an analyst finds, as far as it is legal, and what becomes of one that fails."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from neuroshima.contract import Analyst, Candidate, Refusal, State
from neuroshima.plugins.guarded_games import contained
from neuroshima.refusals import Code
from sample_game.game import TallyGame


class Failing(Analyst):
    def candidates(self, state: State, seat: int, rng: random.Random, most: int, budget: int) -> Sequence[Candidate]:
        raise ZeroDivisionError


def test_a_game_has_no_analyst_unless_it_says_so() -> None:
    assert TallyGame().analyst() is None


def test_an_analyst_that_fails_is_the_fault_of_its_plugin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TallyGame, "analyst", lambda _self: Failing())
    analyst: Any = contained(TallyGame(), "sample").analyst()
    with pytest.raises(Refusal) as refused:
        analyst.candidates(None, 0, random.Random(1), 3, 10)
    assert refused.value.code == Code.PLUGIN_FAILED and refused.value.params["plugin"] == "sample"
