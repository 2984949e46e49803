"""The easier bots.

They play by rules of thumb or look ahead for a moment, and overlook cards.
"""

from __future__ import annotations

import random
from typing import cast

import neuroshima_contract as contract
from neuroshima_contract import Action, Texts

from ..convoy_state import ConvoyState
from .heuristics import by_thumb
from .skills import skill_of
from .strategist_bot import STEPS_PER_MS, Search


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
    {"en": "Recruit", "pl": "Rekrut", "cs": "Rekrut"},
    {
        "en": "For your first matches: leaves many good cards in hand and does not plan.",
        "pl": "Na pierwsze partie: wiele dobrych kart zostawia na ręce i nie planuje.",
        "cs": "Pro první partie: mnoho dobrých karet si nechává v ruce a neplánuje.",
    },
)
GUARD = EasierBot(
    "guard",
    {"en": "Guard", "pl": "Strażnik", "cs": "Strážce"},
    {
        "en": "Plays sensible cards, but often overlooks the best one.",
        "pl": "Zagrywa rozsądne karty, ale często nie widzi najlepszej.",
        "cs": "Hraje rozumné karty, ale tu nejlepší často přehlédne.",
    },
)
SERGEANT = EasierBot(
    "sergeant",
    {"en": "Sergeant", "pl": "Sierżant", "cs": "Seržant"},
    {
        "en": "Looks ahead to the end of the battle, but overlooks a card now and then.",
        "pl": "Patrzy naprzód do końca bitwy, ale czasem przeoczy jakąś kartę.",
        "cs": "Dívá se dopředu do konce bitvy, ale občas nějakou kartu přehlédne.",
    },
)
