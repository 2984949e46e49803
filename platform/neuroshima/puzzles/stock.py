"""The stock of puzzles for everybody: the game's maker fills it in tasks, as players use it up.

A level has at most `MOST_STORED` of these puzzles. Where that many are stored and somebody still runs out of them, the
oldest make room.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone
from django_tasks import task
from neuroshima_contract import Game

from neuroshima import plugins
from neuroshima.matches.bots.thinking import ThinkingFailedError
from neuroshima.puzzles import rating
from neuroshima.puzzles.daily import this_day
from neuroshima.puzzles.models import PuzzleOrder, StoredPuzzle
from neuroshima.reviews.stored import ask_reviewer
from neuroshima.tasks import queues

logger = logging.getLogger(__name__)
MOST_STORED: Final = 80
AT_ONCE: Final = 4
"""How many puzzles are ordered together."""
AGAIN: Final = timedelta(minutes=10)
"""An order that has brought too little is repeated after this time."""
PRIORITY: Final = -20
"""Reviews come first."""


@dataclass(frozen=True)
class MakeQuestion:
    """The question for a new puzzle."""

    game: str
    level: int
    seed: int
    order: tuple[str, ...]

    def answer(self) -> str | None:
        """The text of the puzzle; None if the seed makes none. Runs in the bots' process."""
        maker = plugins.installed_games(self.order)[self.game].tools.puzzle_maker()
        try:
            return maker.make(self.level, self.seed) if maker is not None else None
        except LookupError:
            return None


def order_puzzles(game: Game, level: int) -> None:
    """Enqueue tasks that make some puzzles of a level, unless that was done just now."""
    if game.tools.puzzle_maker() is None:
        return
    now = timezone.now()
    with transaction.atomic():
        order, _new = PuzzleOrder.objects.select_for_update().get_or_create(game=game.id, level=level)
        if order.asked is not None and order.asked > now - AGAIN:
            return
        for seed in range(order.ordered, order.ordered + AT_ONCE):
            make_puzzle.enqueue(game=game.id, level=level, seed=seed)
        order.ordered, order.asked = order.ordered + AT_ONCE, now
        order.save()


@task(priority=PRIORITY, queue_name=queues.PATIENT)
def make_puzzle(game: str, level: int, seed: int) -> None:
    """Make the puzzle of a level and seed and store it. Doing it again changes nothing."""
    found, name = plugins.games().get(game), f"made_{level}_{seed}"
    if found is None or StoredPuzzle.objects.filter(game=game, puzzle=name).exists():
        return
    question = MakeQuestion(game, level, seed, plugins.order_of_clashing())
    try:
        text: str | None = ask_reviewer(question)
        themes = list(found.teaching.read_puzzle(text).themes) if text is not None else []
    except (ThinkingFailedError, ValueError) as error:
        logger.error("a puzzle cannot be made: %s", error, extra={"game": game, "puzzle": name})
        return
    if text is not None:
        _store(game, name, level, text, themes)


def _store(game: str, name: str, level: int, text: str, themes: list[str]) -> None:
    """Store the puzzle, and delete the oldest beyond the limit."""
    facts = {"level": level, "text": text, "themes": themes, "offered": this_day()}
    with transaction.atomic():
        StoredPuzzle.objects.get_or_create(game=game, puzzle=name, defaults=facts)
        of_level = StoredPuzzle.objects.filter(game=game, level=level, owner=None)
        old = dict(of_level.values_list("pk", "puzzle")[MOST_STORED : MOST_STORED + 50])
        if old:
            rating.forget(game, old.values())
            StoredPuzzle.objects.filter(pk__in=old).delete()
