"""What a game says of positions and finished matches: the best that a seat may do, and the course of a match.

All of it may be left out. Without an `Analyst`, nobody is offered hints, and the analysis board shows no lines. Without
a `Reviewer`, a match that is over shows its result and its replay.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

from .state import State
from .words import Action, Event, Picture, Texts


@dataclass(frozen=True)
class Candidate:
    """Something that a seat may do now.

    `actions`: the first one is legal now; the others would follow in the same turn, as far as nothing hidden comes
    between. `chance`: of the seat to win after it, 0 to 1. `reasons`: what it does, in a sentence each, the most
    important first ("Destroys the Runner next to your HQ", "Takes your Medic out of the enemy's net"): they speak to
    the player of the seat. `titles`: the actions in a few words ("Runner to C3"); `steps`: the same of each action."""

    actions: Sequence[Action]
    chance: float
    reasons: Sequence[Texts] = ()
    titles: Texts = field(default_factory=dict)
    steps: Sequence[Texts] = ()


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


@dataclass(frozen=True)
class Score:
    """The score of a position ("Hit points of the HQs"): the amount of each seat."""

    titles: Texts
    by_seat: Sequence[float]


@dataclass(frozen=True)
class Piece:
    """Something that can be lost: a tile, a card.

    `picture` is a small drawing of it, as a square."""

    titles: Texts
    picture: Picture = ""


@dataclass(frozen=True)
class Loss:
    """A piece that `seat` has lost.

    `piece`: an id for `Reviewer.piece`. `by`: the seat that destroyed it; None if nobody did."""

    piece: str
    seat: int
    by: int | None = None


@dataclass(frozen=True)
class PlayedTurn:
    """A turn that is over.

    `moves`: for each of its moves the seat that acted and the events, as `State.apply` told them. `state`: the position
    at its end."""

    moves: Sequence[tuple[int, Sequence[Event]]]
    state: State


@dataclass(frozen=True)
class TurnReview:
    """What came of a turn.

    `sentences` say in words what mattered, the most important first."""

    losses: Sequence[Loss] = ()
    sentences: Sequence[Texts] = ()


class Reviewer:
    """Tells the host what happened in a match of the game that is over.

    It is asked outside requests, once for each match. Nothing it raises harms the match."""

    def is_turn_over(self, events: Sequence[Event]) -> bool:
        """Whether a turn is over with the move that had these events.

        The position after the move is judged."""
        return True

    def score(self, state: State) -> Score | None:
        """The score of a position; None if the game counts nothing.

        It counts the same in all positions of a match."""
        return None

    def outlook(self, state: State) -> Sequence[float] | None:
        """Chance of each seat to win from there, 0 to 1; None if the game cannot judge it.

        The host asks for at most as many positions as it has time for."""
        return None

    def review(self, turn: PlayedTurn) -> TurnReview:
        """What was lost in a turn, and what mattered in it."""
        return TurnReview()

    def piece(self, piece: str) -> Piece | None:
        """The piece with that id, of `Loss.piece`; None if there is none."""
        return None
