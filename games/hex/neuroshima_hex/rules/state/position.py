"""What the functions of this folder use of a position.

`state.State` is one. The functions name this protocol and not the class, because the class names them: its methods are
these functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from ..answers import Answer
from ..battle.battle import Battle
from ..battle.pending import Effect, Pause, Running
from ..board.modifiers import Forces
from ..board.questions import Answers, Question
from ..board.tiles import Tile
from ..events import Log
from ..options.options import Options
from ..position.table import Table
from .registry import Registry

Answering = Callable[[Any, Battle], Answers]
"""Makes the answers in the running battle of a position."""


class Position(Table, Protocol):
    """A position with what is under way in it.

    `pending` is the question that a player has to answer. `running` is the battle, `effect` the attack outside a battle
    that waits for it, and `pause` what the stop has to remember. `log` takes the events, where somebody wants them. In
    a preview (`is_preview`) nothing follows from an action: no battle and no other turn. `known_forces` are the
    modifiers in force, once they were derived; a change of the board sets it to None. `answering` makes the answers in
    battles where nobody is asked, because the position is only tried out."""

    registry: Registry
    options: Options
    pending: Question | None
    running: Running | None
    effect: Effect | None
    pause: Pause
    sandbox: bool
    is_preview: bool
    log: Log
    known_forces: Forces | None
    answering: Answering | None

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may act."""

    def copy(self: P) -> P:
        """An independent copy."""

    def free_fields(self, tile: Tile, seat: int) -> list[int]:
        """The fields on which a tile may be placed."""

    def may_bar(self, tile: Tile) -> bool:
        """Whether there may be free fields that a unit of that tile may not enter."""

    def new_battle(self, causer: int) -> Battle:
        """A battle on this board."""

    def decide(self, question: Question, answer: Answer) -> None:
        """Make a decision that was waited for."""


P = TypeVar("P", bound=Position)


def board_was_changed(position: Position) -> None:
    """Note that the board was changed: earlier offers and derived modifiers end."""
    position.turn.withdraw_offers()
    position.known_forces = None
