"""What an imagined battle would make of a board, for the features of a position."""

from __future__ import annotations

from dataclasses import dataclass

from ...rules.board.board import Board
from ...rules.state.state import State
from ..evaluation import MOST_FOUGHT, battle_end


@dataclass(slots=True)
class Fought:
    """A board, and what is left of it after a battle fought now."""

    board: Board
    after: Board
    searched: int = 0
    """How often it was fought on to find the best answers."""


def imagine_battle(rules: State, causer: int, most: int = MOST_FOUGHT) -> Fought:
    """The board of `rules` as it is, and after a battle that is only imagined.

    It shares the lists of the position, so it holds until the board is changed."""
    end = battle_end(rules, rules.board, causer, most)
    return Fought(rules.board, end.board, end.fought)
