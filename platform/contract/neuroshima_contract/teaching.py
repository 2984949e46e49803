"""What a game brings for learners: lessons, puzzles, a first match with a coach."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel

from .coaching import Advice, FirstMatch, MatchMove, Remark
from .lessons import Lesson
from .puzzles import Puzzle
from .state import Outcome
from .words import Event, Texts, View


class Teaching:
    """What a game teaches. As it stands, nothing."""

    def lessons(self) -> Sequence[Lesson]:
        """Its lessons, in any order: they are listed by chapter and `order`."""
        return ()

    def puzzles(self) -> Sequence[Puzzle]:
        """Its puzzles, easiest first."""
        return ()

    def stars(self, puzzle: Puzzle, outcome: Outcome) -> int:
        """How well a puzzle was solved that ended so: 1 to 3, and 0 where it was not."""
        return 3 if puzzle.seat in outcome.winners else 0

    def verdict(self, puzzle: Puzzle, outcome: Outcome) -> Texts:
        """Why an attempt at a puzzle ended so, as a sentence for its player; may be empty."""
        return {}

    def first_match(self) -> FirstMatch | None:
        """The match for a player who plays the first time, with a coach.

        None: there is none."""
        return None

    def coach(self, options: BaseModel, view: View, seat: int, events: Sequence[Event]) -> Sequence[Advice]:
        """What matters now to the player of `seat`, the weightiest first.

        `view` is what that seat sees, and `events` what it saw since its own last action: nothing else is known here.
        It takes no more than 20 ms."""
        return ()

    def decided(
        self,
        options: BaseModel,
        seats: Sequence[BaseModel],
        moves: Sequence[MatchMove],
        outcome: Outcome,
        seat: int,
    ) -> Sequence[Remark]:
        """What decided a finished match, in about three sentences to `seat`.

        Called once, and only for the match of `first_match`."""
        return ()
