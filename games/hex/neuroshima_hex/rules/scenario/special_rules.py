"""Special rules: what holds on one map alone, by name (hex 9.5).

A scenario file names them; expansions may bring more of them (the hook `hex_special_rules`). What the ground of single
fields does is no special rule but a feature of the land (`board/terrain.py`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ..board.board import Board
from ..board.terrain import Texts
from ..board.tiles import Unit
from ..events import Log


class SpecialRule:
    """A rule that holds where a scenario says so.

    Objects hold no state: all that it needs is in the position."""

    id: ClassVar[str]
    names: ClassVar[Texts]
    texts: ClassVar[Texts]
    standstill: ClassVar[bool] = False
    """Whether a battle that the full board caused, and in which no unit left the board, ends the game as a draw at
    once."""
    becomes: ClassVar[Mapping[str, str]] = {}
    """Kinds of terrain that turn into others whenever a battle is over, by their ids."""

    def after_battle(self, board: Board, starts: Sequence[int], log: Log) -> list[Unit]:
        """Change the board as the rule says, and return the units that left it.

        Asked after each battle, before it is judged; the units go to the discard piles. `starts`: the hit points with
        which the HQs began, by seat. `log`: append events to it, unless it is None (when a bot looks ahead)."""
        return []
