"""The quick bot: it plays by rules of thumb and looks at nothing but what lies open and its own hand."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import cast

from neuroshima import contract
from neuroshima.contract import Action

from ..convoy_state import ConvoyState
from .heuristics import by_thumb

NOISE = 0.05
"""So that what looks equally good is not always played the same way."""


class Guard(contract.Bot):
    """Plays by rules of thumb, one action at a time."""

    id = "guard"
    titles: Mapping[str, str] = {"en": "Guard", "pl": "Strażnik", "cs": "Strážce"}

    def choose(self, state: contract.State, seat: int, rng: random.Random, budget: int) -> Action:
        assert isinstance(state, ConvoyState)
        return cast(Action, by_thumb(state.rules, rng, NOISE))
