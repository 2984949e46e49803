"""What a lesson waits for, compared with what has happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from neuroshima.comparison import same
from neuroshima.contract import Action, Event, View
from neuroshima.contract.lessons import Pattern


def meets(wanted: Any, got: Any) -> bool:
    """Whether a value is as a pattern says (`contract.lessons.Pattern`)."""
    if isinstance(wanted, dict):
        if wanted.keys() == {"any"}:
            return any(meets(one, got) for one in wanted["any"])
        return isinstance(got, dict) and all(key in got and meets(value, got[key]) for key, value in wanted.items())
    if isinstance(wanted, list) and wanted and all(isinstance(entry, dict) for entry in wanted):
        return isinstance(got, list) and all(any(meets(entry, other) for other in got) for entry in wanted)
    return same(wanted, got)


def in_order(wanted: Sequence[Event], events: Iterable[Event]) -> bool:
    """Whether these events have happened, in this order, among others."""
    left = iter(events)
    return all(any(meets(one, event) for event in left) for one in wanted)


def is_met(pattern: Pattern, action: Action, events: Sequence[Event], view: View) -> bool:
    """Whether everything that a pattern asks for is so after an action."""
    return (
        (pattern.action is None or meets(pattern.action, action))
        and in_order(pattern.events, events)
        and not any(meets(one, event) for one in pattern.no_events for event in events)
        and meets(pattern.view, view)
    )
