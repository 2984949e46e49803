"""The easy bot: for a first match, and for whoever wants to win."""

from __future__ import annotations

import random
from collections.abc import Mapping

from neuroshima import contract
from neuroshima.contract import Action

from .players import Greedy

BUDGET = 2
"""Milliseconds, whatever it is given: it sees four or five of all that it might do."""


class Novice(Greedy):
    """Plays as Greedy does, with hardly a look at what there is to be done (docs/performance.md has its results)."""

    id = "novice"
    titles: Mapping[str, str] = {"en": "Novice", "pl": "Nowicjusz", "cs": "Nováček"}

    def choose(self, state: contract.State, seat: int, rng: random.Random, budget: int) -> Action:
        return super().choose(state, seat, rng, BUDGET)
