"""What the editor's buttons do to a draft."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from neuroshima.campaign_editor.drafts import (
    FEWEST_ROLES,
    MOST_CONDITIONS,
    MOST_COUNTERS,
    MOST_ROLES,
    MOST_STEPS,
    Condition,
    Counter,
    Draft,
    Step,
    Way,
)


def change(draft: Draft, button: str) -> str:
    """Do what a button says ("up-2", "add-step"), in the draft; what of the page to go to then, as an id."""
    what, _dash, argument = button.partition("-")
    number = int(argument) if argument.isascii() and argument.isdigit() and len(argument) < 3 else 0
    if what == "add":
        return _add(draft, argument)
    if what in ("up", "down"):
        return _move(draft.steps, number, -1 if what == "up" else 1)
    if what == "remove":
        sort, _dash, which = argument.partition("-")
        if sort == "role" and which.isascii() and which.isdigit():
            _remove_role(draft, int(which))
            return "roles"
        lists: dict[str, list[Any]] = {"step": draft.steps, "counter": draft.counters, "condition": draft.conditions}
        things = lists.get(sort)
        if things is not None and which.isascii() and which.isdigit() and int(which) < len(things):
            del things[int(which)]
        return f"{sort}s"
    return ""


def _add(draft: Draft, sort: str) -> str:
    if sort == "role" and len(draft.roles) < MOST_ROLES:
        _add_role(draft)
    if sort == "step" and len(draft.steps) < MOST_STEPS:
        before = draft.steps[-1].preset if draft.steps else ""
        draft.steps.append(draft.new_step(_free("match", (step.id for step in draft.steps)), before))
        return f"step-{len(draft.steps) - 1}"
    if sort == "counter" and len(draft.counters) < MOST_COUNTERS:
        draft.counters.append(Counter(id=_free("counter", (each.id for each in draft.counters))))
    if sort == "condition" and len(draft.conditions) < MOST_CONDITIONS:
        draft.conditions.append(Condition(id=_free("condition", (each.id for each in draft.conditions))))
    return f"{sort}s"


def _add_role(draft: Draft) -> None:
    """One more role, with a way in each step; a condition on a draw stays one."""
    number = len(draft.roles)
    draft.roles.append("")
    for step in draft.steps:
        step.ways.insert(number, Way())
    for condition in draft.conditions:
        condition.result += condition.result >= number


def _remove_role(draft: Draft, number: int) -> None:
    """A role goes with its ways; a condition on its victory becomes one on a draw."""
    if not number < len(draft.roles) > FEWEST_ROLES:
        return
    del draft.roles[number]
    for step in draft.steps:
        del step.ways[number]
    for condition in draft.conditions:
        was = condition.result
        condition.result = len(draft.roles) if was == number else was - (was > number)


def _free(start: str, taken: Iterable[str]) -> str:
    known = set(taken)
    return next(name for number in range(1, 99) if (name := f"{start}_{number}") not in known)


def _move(steps: list[Step], number: int, by: int) -> str:
    to = number + by
    if number < len(steps) and 0 <= to < len(steps):
        steps[number], steps[to] = steps[to], steps[number]
        return f"step-{to}"
    return "steps"
