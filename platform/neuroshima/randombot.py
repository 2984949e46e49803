"""A player who does anything that is allowed: the zero of every bot's scale, for every game."""

from __future__ import annotations

import random
from typing import ClassVar

from neuroshima.contract import Action, Bot, State, Texts
from neuroshima.legal import count, nth


class RandomBot(Bot):
    """Chooses uniformly among all single legal actions."""

    id: ClassVar[str] = "random"
    titles: ClassVar[Texts] = {"en": "Random", "pl": "Losowy", "cs": "Náhodný"}

    def choose(self, state: State, seat: int, rng: random.Random, budget: int) -> Action:
        entries = state.legal(seat)
        return nth(entries, rng.randrange(count(entries)))
