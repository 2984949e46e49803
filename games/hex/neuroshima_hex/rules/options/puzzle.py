"""The task of a hex puzzle: win one battle with given tiles (hex 9.6).

One person plays one turn with given tiles, without drawing or discarding, and the battle that ends it. The battle is
judged, and the game is over (`turn/puzzle_verdict.py`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from neuroshima_contract.refusal import _
from pydantic import Field

from ..actions import Message
from ..bounds import Name

MOST_TILES = 8
"""So many tiles may be given: more than a hand ever holds, since they need not be those of a game."""


class Puzzle(Message):
    """`seat` solves it.

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
