"""The analyst of Hex: candidates of several searches, in words and with reasons."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import neuroshima_contract as contract
from neuroshima_contract import Candidate

from ..hex_state import HexState
from .action_words import ActionWords
from .effects import Effects
from .planned_lines import PlannedLines
from .reasons import reasons


class Finder(Protocol):
    """What finds candidates. It may leave their titles and reasons empty."""

    def candidates(
        self, state: contract.State, seat: int, rng: random.Random, most: int, budget: int
    ) -> Sequence[Candidate]: ...


class HexAnalyst(contract.Analyst):
    """Lets a finder find candidates, and says what they are and what they do."""

    def __init__(self, finder: Finder | None = None) -> None:
        self.finder = finder or PlannedLines()

    def candidates(
        self, state: contract.State, seat: int, rng: random.Random, most: int, budget: int
    ) -> Sequence[Candidate]:
        assert isinstance(state, HexState)
        words = ActionWords(state.rules, seat)
        return [
            replace(
                found,
                titles=words.titles(found.actions),
                reasons=reasons(words.names, Effects(state.rules, seat, found.actions)),
            )
            for found in self.finder.candidates(state, seat, rng, most, budget)
        ]
