"""Games that a bot plays against itself to measure a work: an army, a map.

They are played in the process that works in spare time, so that nobody who plays waits for them."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from neuroshima_contract import Game, OptionValues, Refusal

from neuroshima.matches.bots.thinkers import ThinkersClosedError, reviewers
from neuroshima.matches.bots.thinking import ThinkingFailedError
from neuroshima.workshop.models import BotGames

logger = logging.getLogger(__name__)
Q = TypeVar("Q")

AT_THE_SAME_TIME = 2
"""Works of one player that are measured."""
BUDGET = 50
"""Milliseconds of thinking for a move, for bots that keep to it."""
LONGEST = 5_000
"""Moves after which a game is drawn: with a draft it may be impossible to end one."""
PATIENCE = 3600.0
"""Seconds after which a task is given up; it runs only while the machine is idle."""
PRIORITY = -20
"""Of their tasks: reviews come first."""


def play_out(
    game: Game, options: OptionValues, seats: Sequence[OptionValues], bot: str, number: int
) -> tuple[list[int], int]:
    """The winning seats and the moves of one game, in which `bot` has all seats. `number`: its seed."""
    chosen, player, rng = game.Options.model_validate(options), game.bots[bot], random.Random(number)
    state = game.start(chosen, [game.SeatOptions.model_validate(seat) for seat in seats], number)
    for move in range(LONGEST):
        if state.outcome is not None:
            return list(state.outcome.winners), move
        seat = state.to_move[0]
        imagined = game.imagine(chosen, state.view(seat), seat, rng)
        state.apply(seat, player.choose(imagined, seat, rng, BUDGET))
    return [], LONGEST


def play_next(found: BotGames, make_question: Callable[[], Q]) -> tuple[Q, Any] | None:
    """The question about the next games, and its answer. None: they cannot be played, and it is marked as failed.

    Raises ThinkersClosedError when the server ends: the task is tried again after the next start."""
    try:
        question = make_question()
        return question, ask(question)
    except ThinkersClosedError:
        raise
    except (ThinkingFailedError, Refusal) as error:
        logger.warning("the games of %s cannot be played: %s", found, error)
        type(found)._default_manager.filter(pk=found.pk, state=BotGames.State.RUNNING).update(
            state=BotGames.State.FAILED
        )
        return None


def ask(question: Any) -> Any:
    """The answer of a process that works in spare time.

    Raises ThinkersClosedError when the server ends, ThinkingFailedError when the process does."""
    with reviewers.acquire() as thinker:
        return thinker.ask(question, PATIENCE)
