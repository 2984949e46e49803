"""What happens in a game, as the events that players see (docs/hex-data.md).

`Event` is any of them. Start with `turns`, `board` or `battle`, which have their classes; `base` has what expansions
need for theirs.

`at`, `from`, `to` and `unit` are fields `[q, r]`. `seat` is the seat that acts, or that the thing belongs to.
`direction`, `side` and `rotation` are 0 to 5, clockwise from the top.
"""

from __future__ import annotations

from .base import ExpansionEvent
from .battle import BattleEvent
from .board import BoardEvent
from .turns import EndEvent, TurnEvent

CoreEvent = TurnEvent | BoardEvent | BattleEvent | EndEvent
Event = CoreEvent | ExpansionEvent
Log = list[Event] | None
"""Where events go; None makes none."""
