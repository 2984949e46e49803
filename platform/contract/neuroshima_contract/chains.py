"""Chains of matches: campaigns and series.

In a campaign, what happened in one match changes the next. A series are several games between the same players that
count together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from .parts import Role, WantedBot
from .state import Outcome
from .words import MemoryData, OptionValues, Texts


@dataclass(frozen=True)
class Stage:
    """The match that a campaign comes to next.

    `options` are those of the match, `seats` those of its seats in their order; seat n is played by the player of role
    `roles[n]` of the campaign. `bots`: by seat, the bot that plays it where one has that role, instead of the one
    chosen for the whole campaign; empty: that one, in any style."""

    id: str
    options: OptionValues
    seats: Sequence[OptionValues]
    roles: Sequence[int]
    bots: Sequence[WantedBot] = ()


@dataclass(frozen=True)
class Milestone:
    """A stop on a campaign's road as its page shows it.

    `stakes`: what each result of it will change, as far as can be said beforehand; `picture`: one SVG document, or
    empty. With `preset`, the id of a way to begin that the campaign's game offers ready made, that one's picture is
    shown instead, as new matches are played on this site."""

    id: str
    titles: Texts
    texts: Texts
    stakes: Sequence[Texts] = ()
    picture: str = ""
    preset: str = ""


@dataclass(frozen=True)
class Fact:
    """One thing that a campaign carries on, as its page shows it.

    Of a role, or of both together (None)."""

    role: int | None
    titles: Texts
    value: Texts


class Campaign(ABC):
    """A chain of matches in which what happened in one changes the next.

    One object per site, made by the plugin's `neuroshima_campaigns` hook; it keeps nothing itself.

    What is carried from match to match is its *memory*: plain JSON data of its own form, which only the campaign reads,
    and gets back as JSON makes it (lists for tuples, texts for keys). It is a function of the outcomes so far, and all
    that is told of it is public. Roles are numbered from 0. Where a method raises, or answers nonsense, the campaign
    cannot be read: the host says so, logs it, and keeps everything."""

    id: str
    """A word as for games."""
    version: str
    titles: Texts
    texts: Texts
    """The story, for a player who thinks of beginning it."""
    game: str
    """Which game its matches are."""
    roles: Sequence[Role]
    """The roles to be played: persons or bots play them from the first match to the last."""

    @abstractmethod
    def begin(self) -> MemoryData:
        """The memory before the first match."""

    @abstractmethod
    def stage(self, memory: MemoryData) -> Stage | None:
        """The next match, or None when the campaign is over."""

    @abstractmethod
    def after(self, memory: MemoryData, outcome: Outcome) -> MemoryData:
        """The memory when the match of `stage(memory)` has ended so.

        `outcome.winners` are seats of that match."""

    @abstractmethod
    def road(self, memory: MemoryData) -> Sequence[Milestone]:
        """All stops from the first to the last that can be reached.

        Each has the id of its stage."""

    @abstractmethod
    def standing(self, memory: MemoryData) -> Sequence[Fact]:
        """What is carried on now."""

    @abstractmethod
    def changes(self, before: MemoryData, after: MemoryData) -> Sequence[Texts]:
        """What the result between two memories has changed, in sentences."""

    @abstractmethod
    def outcome(self, memory: MemoryData) -> Outcome | None:
        """How the campaign ended, in roles.

        None while it goes on (exactly as long as there is a stage)."""


@dataclass(frozen=True)
class NextGame:
    """A game of a series.

    `options` are those of the match, `seats` those of its seats in their order; seat n is played by player `players[n]`
    of the series."""

    options: OptionValues
    seats: Sequence[OptionValues]
    players: Sequence[int]


@dataclass(frozen=True)
class PlayedGame(NextGame):
    """One that is over."""

    outcome: Outcome
    """Its winners are seats of that game."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who won it."""
        return tuple(self.players[seat] for seat in self.outcome.winners)


class Series(ABC):
    """Several games between the same players that count together.

    One object per site, made by the plugin's `neuroshima_series` hook; it keeps nothing itself.

    A series begins with its first game, which is set up as any match is: who sits on seat n of it is player n. Whatever
    comes after it is a function of the games so far, and all that is told of them is public. Where a method raises, or
    answers nonsense, the series cannot be read: the host says so, logs it, and keeps everything."""

    id: ClassVar[str]
    """A word as for games."""
    version: str
    titles: ClassVar[Texts]
    texts: ClassVar[Texts]
    """How it is played and won, for a player who thinks of beginning it."""
    game: ClassVar[str]
    """Which game its matches are."""
    points: ClassVar[Texts]
    """What is added up ("Hit points of the HQs")."""

    @abstractmethod
    def begins_with(self, options: OptionValues, count: int) -> bool:
        """Whether a match with these options and so many seats can be the first game."""

    @abstractmethod
    def next(self, games: Sequence[PlayedGame]) -> NextGame | None:
        """The game after these (there is one at least), or None when the series is over."""

    @abstractmethod
    def score(self, game: PlayedGame) -> Sequence[int]:
        """What each player has got out of a game, in the order of the players.

        Numbers of 0 and more."""

    @abstractmethod
    def outcome(self, games: Sequence[PlayedGame]) -> Outcome | None:
        """How the series ended: its winners are players.

        None while it goes on (exactly as long as there is a next game)."""

    def sums(self, games: Sequence[PlayedGame]) -> list[int]:
        """What each player has got so far."""
        return [sum(scores) for scores in zip(*map(self.score, games), strict=True)]


class BothSides(Series):
    """Two games for two players, with sides changed in the second.

    Each plays in the second what the other played in the first. Points are added up; on equal points the player with
    more won games wins; otherwise it is a draw."""

    games_first: ClassVar[bool] = False
    """Whether it is the other way round: games won, and then points."""

    def begins_with(self, options: OptionValues, count: int) -> bool:
        return count == 2

    def next(self, games: Sequence[PlayedGame]) -> NextGame | None:
        first = games[0]
        return NextGame(first.options, first.seats, (1, 0)) if len(games) == 1 else None

    def outcome(self, games: Sequence[PlayedGame]) -> Outcome | None:
        if len(games) < 2:
            return None
        sums = self.sums(games)
        won = [sum(player in game.winners for game in games) for player in range(2)]
        kinds = {"games": won, "points": sums} if self.games_first else {"points": sums, "games": won}
        decided = next(((why, (by.index(max(by)),)) for why, by in kinds.items() if by[0] != by[1]), ("equal", ()))
        return Outcome(decided[1], decided[0], {"points": sums})
