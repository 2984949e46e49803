"""Bounds of the numbers, texts and lists that files from outside may hold.

Each is wider than anything that is printed or that a game reaches, and so narrow that no file keeps the computer busy.
A file that exceeds one is refused before any rule reads it.
"""

from __future__ import annotations

from typing import Annotated, get_args

from pydantic import Field, StrictInt

SMALLEST_ARMY, LARGEST_ARMY = 10, 60
"""Tiles of an army, the HQ among them."""
MOST_HQS = 3
"""HQs of an army."""
MOST_FIELDS = 61
MOST_ANSWERS = 5000
"""Answers to one question, or given in one segment."""

Printed = Annotated[int, Field(ge=0, le=9)]
"""A number on a tile: an initiative, a strength, armor, a link, an additional toughness."""
Change = Annotated[int, Field(ge=-9, le=9)]
"""What a bonus adds."""
Few = Annotated[int, Field(ge=0, le=99)]
"""Something counted, from none on: wounds, hit points, points, turns."""
Some = Annotated[int, Field(ge=1, le=99)]
"""The same, from one on."""
Copies = Annotated[int, Field(ge=1, le=LARGEST_ARMY - 1)]
"""Copies of a tile in an army."""
CopiesOrNone = Annotated[int, Field(ge=0, le=LARGEST_ARMY - 1)]
"""The same, with 0 for a face of another tile."""
Running = Annotated[int, Field(ge=0, le=99_999)]
"""Counts what happens in the course of a game: events, shuffles."""
Segment = Annotated[int, Field(ge=0, le=999)]
"""The initiative of a segment, with all bonuses."""
Axis = Annotated[int, Field(ge=-60, le=60)]
"""A coordinate of a field. A board has at most 61 fields."""
StrictAxis = Annotated[StrictInt, *get_args(Axis)[1:]]
# JSON has no tuples: a list is taken for one, its numbers are read strictly all the same.
AxialCoord = Annotated[tuple[StrictAxis, StrictAxis], Field(strict=False, description="Axial coordinates [q, r]")]
Rotation = Annotated[int, Field(ge=0, le=5, description="Sixths of a turn clockwise")]
Seat = Annotated[int, Field(ge=0, le=5)]

Name = Annotated[str, Field(max_length=100)]
"""An id, or another single word."""
Title = Annotated[str, Field(max_length=200)]
"""What something is called."""
Text = Annotated[str, Field(max_length=4000)]
"""Several sentences."""
Tiles = Annotated[list[Name], Field(max_length=LARGEST_ARMY)]
"""Tiles of a hand, a stack or a discard pile."""
