"""The options of a game, as its players chose them (hex 2, 8, 9)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Literal, NotRequired

from neuroshima_contract.refusal import _
from pydantic import Field
from typing_extensions import TypedDict

from ..actions import Message
from ..bounds import Name
from .editions import EditionId
from .modes import PRINTED, ModeId

MOST_TILES = 8
"""So many tiles may be given: more than a hand ever holds, since they need not be those of a game."""


class Puzzle(Message):
    """The task of a hex puzzle: win one battle with given tiles (hex 9.6). `seat` solves it.

    One person plays one turn with given tiles, without drawing or discarding, and the battle that ends it. The battle
    is judged, and the game is over (`turn/puzzle_rules.py`).

    `given`: the number of tiles at the start; `most`: how many of them may be used.

    `goal`: what the battle has to bring. `destroy_hq`: the enemy HQ is destroyed; `lead`: the own HQ has more hit
    points left than the enemy's; `destroy`: no enemy unit of the kind `target` is left; `clear`: no enemy unit is left
    but the HQ; `survive`: the own HQ is still there. In each of them the own HQ must not fall (hex 3.5: both HQs
    destroyed is no victory)."""

    goal: Literal["destroy_hq", "lead", "destroy", "clear", "survive"] = Field(default="destroy_hq", title=_("Goal"))
    target: Name | None = None
    given: Annotated[int, Field(ge=1, le=MOST_TILES)]
    most: Annotated[int, Field(ge=1, le=MOST_TILES)]
    seat: Annotated[int, Field(ge=0, le=1)] = 0


@dataclass(frozen=True)
class Options:
    """The options of a game, which never change.

    - `auto_choose`: decisions are answered with the first of their answers
    - `scenario`: its id
    - `extended`: the board of 37 fields; None: as the number of players demands (`compatibility.is_extended`)
    - `board`: the id of a larger board that an expansion brings (`modes.Enlargement`)
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
