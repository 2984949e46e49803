"""What an imagined battle would make of a board, for the features of a position."""

from __future__ import annotations

from dataclasses import dataclass

from ...rules.board.board import Board
from ...rules.state.state import State
from ..evaluation import board_after_battle


@dataclass(slots=True)
class Fought:
    """A board, and what is left of it after a battle fought now."""

    board: Board
    after: Board


def imagine_battle(rules: State, causer: int) -> Fought:
    """The board of `rules` as it is, and after a battle that is only imagined.

    It shares the lists of the position, so it holds until the board is changed."""
    return Fought(rules.board, board_after_battle(rules, rules.board, causer))
