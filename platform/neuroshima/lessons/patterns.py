"""Compare the pattern that a lesson waits for with what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from neuroshima_contract import Action, Event, View
from neuroshima_contract.comparison import in_order, meets
from neuroshima_contract.lessons import Pattern


def is_met(pattern: Pattern, action: Action, events: Sequence[Event], view: View) -> bool:
    """Whether an action, its events and the view after it match a pattern."""
    return (
        (pattern.action is None or meets(pattern.action, action))
        and in_order(pattern.events, events)
        and not any(meets(one, event) for one in pattern.no_events for event in events)
        and meets(pattern.view, view)
    )
