"""Mistakes of finished matches as puzzles for the players who made them, offered the next day.

After the review of a match, a task plays it again in a process that works in spare time. The turns that cost a player
most are given to the game's maker of puzzles, which proves a better way or declines.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, timedelta
from typing import Any, Final

from django.db import transaction
from django_tasks import task
from neuroshima_contract import Refusal

from neuroshima import plugins
from neuroshima.matches.bots.thinking import ThinkingFailedError
from neuroshima.matches.models import NO_RESULT, Seat
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.refusals import MatchCode
from neuroshima.puzzles import daily
from neuroshima.puzzles.models import StoredPuzzle
from neuroshima.reviews.course import ReplayedTurn, replay_turns
from neuroshima.reviews.shapes import EndedMatch, Point, load_ended_match
from neuroshima.reviews.stored import ask_reviewer, stored_course
from neuroshima.tasks import queues

logger = logging.getLogger(__name__)
MOST_OF_MATCH: Final = 2
"""Puzzles that one match makes for one player."""
BUDGET: Final = 60.0
"""Seconds of processor time after which no other turn is looked at."""
MOST_OWN: Final = 60
"""Puzzles that are kept for one player and game; the oldest go."""
PRIORITY: Final = -15
"""Reviews come first, new puzzles for everybody last."""


@dataclass(frozen=True)
class FoundMistake:
    """A puzzle of a turn of `seat`, which began after move `seq`."""

    seat: int
    seq: int
    text: str


@dataclass(frozen=True)
class MistakesQuestion:
    """The question for the mistakes of these seats."""

    match: EndedMatch
    seats: Sequence[int]
    outlook: Sequence[Point]

    def answer(self) -> list[FoundMistake]:
        """The puzzles that the match makes; runs in the bots' process."""
        maker = self.match.as_played().tools.puzzle_maker()
        if maker is None:
            return []
        until, found = time.thread_time() + BUDGET, list[FoundMistake]()
        for turn in sorted(replay_turns(self.match), key=self._cost, reverse=True):
            begun = turn.begun
            if begun is None or begun.seat not in self.seats or time.thread_time() >= until:
                continue
            if sum(one.seat == begun.seat for one in found) == MOST_OF_MATCH:
                continue
            done = [move.action for move in turn.moves if move.seat == begun.seat and move.action is not None]
            text = maker.from_mistake(begun.state, begun.seat, done)
            if text is not None:
                found.append(FoundMistake(begun.seat, begun.seq, text))
        return found

    def _cost(self, turn: ReplayedTurn) -> float:
        """How much of its player's chance to win a turn has cost, as the review has judged it."""
        if turn.begun is None:
            return 0.0
        seat, chances = turn.begun.seat, [point for point in self.outlook if point["seq"] <= turn.moves[-1].seq]
        before = [point for point in chances if point["seq"] <= turn.begun.seq]
        return before[-1]["by_seat"][seat] - chances[-1]["by_seat"][seat] if before else 0.0


def ask_for_mistakes(sender: Any, access: Access, **_more: Any) -> None:
    """Enqueue the task for a match that was reviewed, if its game makes puzzles."""
    game = access.game
    if game is not None and game.tools.puzzle_maker() is not None and _people(access):
        find_mistakes.enqueue(match=access.slug)


@task(priority=PRIORITY, queue_name=queues.PATIENT)
def find_mistakes(match: str) -> None:
    """Make puzzles of the mistakes in the match with that slug. Doing it again changes nothing."""
    try:
        access = access_match(None, match)
    except Refusal as refused:
        if refused.code != MatchCode.NOT_FOUND:  # the match was deleted
            raise
        return
    people, course = _people(access), stored_course(access)
    if course is None or not people or StoredPuzzle.objects.filter(match=access.match).exists():
        return
    try:
        question = MistakesQuestion(load_ended_match(access), tuple(people), course["outlook"])
        found: list[FoundMistake] = ask_reviewer(question)
    except (ThinkingFailedError, Refusal) as error:
        logger.error("the mistakes of a match cannot be found: %s", error, extra={"match": match})
        return
    for mistake in found:
        _store(access, people[mistake.seat], mistake)


def _people(access: Access) -> dict[int, Seat]:
    """The seats of people of a match that has a result, by index."""
    if access.match.outcome is None or access.match.outcome["reason"] in NO_RESULT:
        return {}
    return {seat.index: seat for seat in access.seats if seat.kind == Seat.Kind.PERSON and seat.player_id is not None}


def _store(access: Access, seat: Seat, mistake: FoundMistake) -> None:
    """Store a puzzle for its owner from the day after the match, and delete their oldest beyond the limit."""
    game = plugins.game(access.match.game)
    puzzle = game.teaching.read_puzzle(mistake.text)
    ended = access.match.ended.astimezone(UTC).date() if access.match.ended is not None else daily.this_day()
    facts = {
        "level": puzzle.level, "themes": list(puzzle.themes), "text": mistake.text, "owner_id": seat.player_id,
        "match": access.match, "seq": mistake.seq, "offered": ended + timedelta(days=1),
    }  # fmt: skip
    with transaction.atomic():
        name = f"match_{access.match.pk}_{mistake.seq}"
        StoredPuzzle.objects.get_or_create(game=game.id, puzzle=name, defaults=facts)
        own = StoredPuzzle.objects.filter(game=game.id, owner=seat.player_id)
        old = list(own.values_list("pk", flat=True)[MOST_OWN : MOST_OWN + 50])
        StoredPuzzle.objects.filter(pk__in=old).delete()
