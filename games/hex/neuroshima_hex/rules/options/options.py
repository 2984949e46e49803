"""The options of a game, as its players chose them (hex 2, 8, 9)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NotRequired

from typing_extensions import TypedDict

from .board_sizes import PRINTED
from .editions import EditionId
from .modes import ModeId
from .puzzle import Puzzle


@dataclass(frozen=True)
class Options:
    """The options of a game, which never change.

    - `auto_choose`: decisions are answered with the first of their answers
    - `scenario`: its id
    - `extended`: the board of 37 fields; None: as the number of players demands (`compatibility.is_extended`)
    - `board`: the id of a larger board that an expansion brings (`board_sizes`)
    - `spare_allies`: armies that would fight their allies do not (hex 8.6)
    - `puzzle`: what is to be solved
    - `alternative_start`, `reinforcements`, `leaders`, `structures`: variants (hex 9)
    - `faq_rulings`: answers of the publisher's FAQ that are left out otherwise (hex 0)
    """

    edition: str = "3.0"
    mode: str = "duel"
    auto_choose: bool = False
    scenario: str | None = None
    extended: bool | None = None
    board: str = PRINTED
    spare_allies: bool = False
    puzzle: Puzzle | None = None
    alternative_start: bool = False
    reinforcements: bool = False
    leaders: bool = False
    structures: bool = False
    faq_rulings: bool = False

    @cached_property
    def automatic(self) -> Options:
        """The same, with decisions taken at once."""
        return replace(self, auto_choose=True)


class PuzzleView(TypedDict):
    """What a hex puzzle asks for (hex 9.6)."""

    goal: Literal["destroy_hq", "lead", "destroy", "clear", "survive"]
    target: str | None
    given: int
    most: int
    seat: int


class OptionsView(TypedDict):
    """The options of the match. The optional ones are there only if they are chosen.

    `extended`: whether the board has 37 fields. `scenario`: its id."""

    edition: EditionId
    mode: ModeId
    extended: bool
    auto_choose: bool
    scenario: str | None
    board: NotRequired[str]
    spare_allies: NotRequired[bool]
    alternative_start: NotRequired[bool]
    reinforcements: NotRequired[bool]
    faq_rulings: NotRequired[bool]
    leaders: NotRequired[bool]
    structures: NotRequired[bool]
    puzzle: NotRequired[PuzzleView]
