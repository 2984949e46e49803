"""Bots: the levels of a game's ladder, and the styles in which one of them may play."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping

from .state import State
from .words import Action, Texts


class Bot(ABC):
    """A player of the machine's. One object serves any number of matches: it keeps nothing between calls."""

    id: str
    """A word as for games, in seats and ratings."""
    titles: Texts
    descriptions: Texts = {}
    """How it plays, in one sentence that a newcomer understands; may be empty."""
    rating: int | None = None
    """What games of bots have measured, on the Elo scale of the game's ladder; None: not measured."""
    styles: Mapping[str, Texts] = {}
    """Ways to play of one strength, by id, with their names ("aggressive"); empty: it has one way."""

    @abstractmethod
    def choose(self, state: State, seat: int, rng: random.Random, budget: int) -> Action:
        """One legal action for `seat`.

        `state` was made by `Game.imagine` from the view of that seat alone, so its hidden parts are a guess and reading
        them is no cheating. `budget` is the time to think in milliseconds. All chance comes from `rng`."""

    def without(self, kinds: frozenset[str]) -> Bot:
        """A bot that never plays optional actions whose `type` is one of `kinds`, to measure what they are worth.

        Raises NotImplementedError: this bot cannot."""
        raise NotImplementedError(f"The bot “{self.id}” leaves nothing alone.")

    def in_style(self, style: str) -> Bot:
        """This bot, playing in one of its `styles`.

        Raises KeyError: it has no such style. A bot that names styles has to override this."""
        if style not in self.styles:
            raise KeyError(f"The bot “{self.id}” has no style “{style}”.")
        raise NotImplementedError(f"The bot “{self.id}” names the style “{style}”, but cannot play in it.")
