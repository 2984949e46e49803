"""Training: a game's bots learn from positions of games against each other.

All of it may be left out. Then `manage.py train` has nothing to do for the game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from .state import State
from .words import Action


@dataclass(frozen=True)
class Sample:
    """What is kept of a position, as numbers, and what came of it.

    `won`: the part of the victory that the seat got in the end, 0 to 1. `game`: the number of the game, so that what
    is learned from some games can be tried on others."""

    features: Sequence[float]
    won: float
    game: int


@dataclass(frozen=True)
class Learned:
    """Result of a training: the `text` of a data file of the game.

    `lines`: how well it predicts games that it did not learn from."""

    text: str
    lines: Sequence[str]


class Trainer(ABC):
    """Learns from games of bots.

    The host plays them, in several processes, and gathers the samples."""

    bot: str
    """The id of the bot that plays the games."""
    file: str
    """What the file is called that is learned."""

    @abstractmethod
    def features(self, state: State, seat: int, action: Action) -> Sequence[float] | None:
        """Numbers kept of the position in which `seat` is about to do `action`.

        None: nothing is kept."""

    @abstractmethod
    def learn(self, samples: Sequence[Sample], made: str) -> Learned:
        """Make the file.

        `made`: how the samples were made, as a comment for readers of the file."""
