"""Bots: the levels of a game's ladder, styles of play, and training.

In a training a game's bots learn from positions of games against each other. Without a `Trainer`, `manage.py train` has
nothing to do for the game.
"""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import Field
from typing_extensions import deprecated

from .deprecation import ContractDeprecation
from .lessons import ID, Part
from .state import State
from .words import Action, Texts

LADDER_VERSION: Final = 1


class Bot(ABC):
    """A player of the machine's.

    One object serves any number of matches: it keeps nothing between calls."""

    id: str
    """A word as for games, in seats and ratings."""
    titles: Texts
    descriptions: Texts = {}
    """How it plays, in one sentence that a newcomer understands; may be empty."""
    rating: int | None = None
    """What games of bots have measured, on the Elo scale of the game's ladder; None: not measured."""
    margin: int | None = None
    """Standard deviation of the distance to the next weaker level's rating; None: not known."""
    styles: Mapping[str, Texts] = {}
    """Ways to play of one strength, by id, with their names ("aggressive"); empty: it has one way."""

    @abstractmethod
    def choose(self, state: State, seat: int, rng: random.Random, budget: int) -> Action:
        """One legal action for `seat`.

        `state` was made by `Game.imagine` from the view of that seat alone, so its hidden parts are a guess and reading
        them is no cheating. `budget` is the time to think in milliseconds. All chance comes from `rng`."""

    def without_actions(self, kinds: frozenset[str]) -> Bot:
        """A bot that never plays optional actions with these values of `type`.

        It measures what they are worth. Raises NotImplementedError: this bot cannot."""
        if type(self).without is not Bot.without:  # a plugin that still overrides the old name
            return self.without(kinds)
        raise NotImplementedError(f"The bot “{self.id}” leaves nothing alone.")

    @deprecated(
        "Bot.without is called without_actions; the old name goes with contract 3", category=ContractDeprecation
    )
    def without(self, kinds: frozenset[str]) -> Bot:
        """The old name of `without_actions`; it goes with contract 3."""
        return self.without_actions(kinds)

    def in_style(self, style: str) -> Bot:
        """This bot, playing in one of its `styles`.

        Raises KeyError: it has no such style. A bot that names styles has to override this."""
        if style not in self.styles:
            raise KeyError(f"The bot “{self.id}” has no style “{style}”.")
        raise NotImplementedError(f"The bot “{self.id}” names the style “{style}”, but cannot play in it.")


# Ratings as a file ----------------------------------------------------------------------------------------------------

BotId = Annotated[str, Field(pattern=ID)]
Count = Annotated[int, Field(ge=0)]


class LevelRating(Part):
    """What was measured for one level."""

    bot: BotId
    rating: Annotated[int, Field(ge=-5000, le=5000)]


class LevelResult(Part):
    """Games of one level against another: `won` and `lost` are the first one's."""

    bots: tuple[BotId, BotId]
    won: Count
    drawn: Count
    lost: Count


class Ladder(Part):
    """Ratings of a game's levels, as `manage.py ladder` writes them.

    `budget`: thinking time for a move, in milliseconds."""

    version: Literal[1]
    budget: Count
    levels: list[LevelRating]
    results: list[LevelResult]


def rated(levels: Iterable[Bot], ladder: Ladder) -> Mapping[str, Bot]:
    """The bots by id, in order, with the ratings of the ladder and their margins.

    A level without a rating gets none."""
    ratings = {level.bot: level.rating for level in ladder.levels}
    margins = {result.bots[0]: _margin(result) for result in ladder.results}
    found = {bot.id: bot for bot in levels}
    for bot_id, bot in found.items():
        bot.rating, bot.margin = ratings.get(bot_id), margins.get(bot_id)
    return found


def _margin(result: LevelResult) -> int | None:
    """The standard deviation of a difference in rating, from the games of two levels."""
    games = result.won + result.drawn + result.lost
    share = (result.won + result.drawn / 2) / games if games else 0.0
    if not 0 < share < 1:
        return None
    return round(400 / math.log(10) / math.sqrt(games * share * (1 - share)))


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
