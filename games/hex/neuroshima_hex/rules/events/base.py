"""What all events share."""

from __future__ import annotations

from typing_extensions import ReadOnly, TypedDict

from ..grid import JsonCoord


class ExpansionEvent(TypedDict):
    """The base of events that an expansion adds: they have a `type` of their own.

    The log tells of one by the words that have this type as their id (`happens`)."""

    type: ReadOnly[str]


FromField = TypedDict("FromField", {"from": JsonCoord})
"""The base of events with a field `from`, which is a word of Python."""
