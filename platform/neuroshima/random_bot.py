"""A bot that plays any legal action of any game: the lowest level of every scale."""

from __future__ import annotations

import random

from neuroshima_contract import Action, Bot, State, Texts
from neuroshima_contract.legal import drawn


class RandomBot(Bot):
    """Chooses uniformly among all single legal actions."""

    id = "random"
    titles: Texts = {"en": "Random", "pl": "Losowy", "cs": "Náhodný"}

    def __init__(self, barred: frozenset[str] = frozenset()) -> None:
        """`barred`: types of actions that it plays only if there are no others."""
        self.barred = barred

    def without(self, kinds: frozenset[str]) -> RandomBot:
        return RandomBot(kinds)

    def choose(self, state: State, seat: int, rng: random.Random, budget: int) -> Action:
        offered = state.legal(seat)
        entries = [entry for entry in offered if entry["type"] not in self.barred] or offered
        return drawn(entries, rng)
