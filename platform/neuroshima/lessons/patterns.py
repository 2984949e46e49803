"""What a lesson waits for, compared with what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from neuroshima.comparison import in_order, meets
from neuroshima.contract import Action, Event, View
from neuroshima.contract.lessons import Pattern


def is_met(pattern: Pattern, action: Action, events: Sequence[Event], view: View) -> bool:
    """Whether everything that a pattern asks for is so after an action."""
    return (
        (pattern.action is None or meets(pattern.action, action))
        and in_order(pattern.events, events)
        and not any(meets(one, event) for one in pattern.no_events for event in events)
        and meets(pattern.view, view)
    )
