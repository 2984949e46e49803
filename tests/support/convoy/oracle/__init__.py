"""A second implementation of Convoy, slow and literal, to check the first against.

It follows the rules digest word by word and knows nothing of the engine: only the card files are shared. Positions,
actions and decisions have the form of docs/convoy-data.md. Nothing is kept between two calls: a game is played again
from its position each time, taking the actions one by one, until one is missing.
"""

from __future__ import annotations

from typing import Any

from tests.support.convoy.oracle.describing import describe
from tests.support.convoy.oracle.game import Action, Game, Position, Waiting
from tests.support.convoy.oracle.phases import run

__all__ = ["legal", "play"]


def play(document: Position, actions: list[Action] | None = None) -> dict[str, Any]:
    """The result of playing actions: the new position, the side to move, the decision, the legal list, the outcome.

    In `bag` lie the cards that question marks in the position stand for."""
    game = Game(document, actions or [])
    waiting: Waiting | None = None
    try:
        run(game)
    except Waiting as stop:
        waiting = stop
    return {
        "position": game.position,
        "to_move": [waiting.seat] if waiting else [],
        "pending": waiting.pending if waiting else None,
        "legal": waiting.legal if waiting else [],
        "outcome": game.position["outcome"],
        "bag": game.bag,
        "facts": describe(game),
    }


def legal(document: Position) -> list[Action]:
    """Every single action of the side to move."""
    found: list[Action] = play(document)["legal"]
    return found
