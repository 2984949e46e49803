"""What a game says to help: the best that a seat may do in a position, and why.

All of it may be left out. Then nobody is offered hints, and the analysis board shows no lines.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

from .state import State
from .words import Action, Texts


@dataclass(frozen=True)
class Candidate:
    """Something that a seat may do now.

    `actions`: the first one is legal now; the others would follow in the same turn, as far as nothing hidden comes
    between. `chance`: of the seat to win after it, 0 to 1. `reasons`: what it does, in a sentence each, the most
    important first ("Destroys the Runner next to your HQ", "Takes your Medic out of the enemy's net"): they speak to
    the player of the seat. `titles`: the actions in a few words ("Runner to C3")."""

    actions: Sequence[Action]
    chance: float
    reasons: Sequence[Texts] = ()
    titles: Texts = field(default_factory=dict)


class Analyst(ABC):
    """Finds what a seat may do best.

    One object serves any number of matches: it keeps nothing between calls.

    It is asked in a process of its own, in which it may raise, and is stopped when it takes too long: the host then
    says that there is no hint. What is no legal action is left out of its answer."""

    @abstractmethod
    def candidates(self, state: State, seat: int, rng: random.Random, most: int, budget: int) -> Sequence[Candidate]:
        """Up to `most` candidates for `seat`, the best first.

        The seat is to move. Each candidate is a different idea. `state` was made by `Game.imagine` from the view of
        that seat alone, as for a bot. `budget` is the time to think in milliseconds. All chance comes from `rng`."""
