"""The easier bots.

They play by rules of thumb or look ahead for a moment, and overlook cards.
"""

from __future__ import annotations

import random
from typing import cast

import neuroshima_contract as contract
from neuroshima_contract import Action, Texts
from neuroshima_contract.translation import read_sentences

from ..convoy_state import ConvoyState
from .heuristics import by_thumb
from .skills import skill_of
from .strategist_bot import STEPS_PER_MS, Search

TEXTS = read_sentences(__package__)


class EasierBot(contract.Bot):
    """Plays either side as well as `skills.toml` says of its id."""

    def __init__(self, name: str, titles: Texts, descriptions: Texts) -> None:
        self.id = name
        self.titles = titles
        self.descriptions = descriptions

    def choose(self, state: contract.State, seat: int, rng: random.Random, budget: int) -> Action:
        assert isinstance(state, ConvoyState)
        skill = skill_of(self.id, seat)
        if skill.thinks == 0:
            return cast(Action, by_thumb(state.rules, rng, skill.noise, skill.overlooks))
        steps = min(budget, skill.thinks) * STEPS_PER_MS
        return cast(Action, Search(state.rules, seat, rng, steps, skill.overlooks).best())


RECRUIT = EasierBot(
    "recruit",
    TEXTS["recruit.titles"],
    TEXTS["recruit.descriptions"],
)
GUARD = EasierBot(
    "guard",
    TEXTS["guard.titles"],
    TEXTS["guard.descriptions"],
)
SERGEANT = EasierBot(
    "sergeant",
    TEXTS["sergeant.titles"],
    TEXTS["sergeant.descriptions"],
)
