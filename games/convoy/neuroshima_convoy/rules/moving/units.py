"""What steps do with single cards on the table: name them in questions and answers, give them tokens."""

from __future__ import annotations

from collections.abc import Iterable

from ..steps.agenda import Run
from ..steps.question import Answer
from ..table.unit import Unit


def targets(run: Run, units: Iterable[Unit]) -> list[Answer]:
    """An answer for each of these units, by its place."""
    return [{"target": run.table.place(unit)} for unit in units]


def target(run: Run, answer: Answer, side: int) -> Unit:
    """The unit of `side` that an answer names."""
    return run.table.unit_at(answer["target"], side)


def give_token(run: Run, unit: Unit, amount: int, cause: str) -> None:
    """Put Strength tokens on a unit (convoy 4). `amount` may be negative; `cause` as in the event."""
    unit.tokens += amount
    run.tell_unit("token", unit, amount=amount, cause=cause)
