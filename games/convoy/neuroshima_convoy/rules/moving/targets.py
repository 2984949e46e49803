"""How questions and answers name cards on the table."""

from __future__ import annotations

from collections.abc import Iterable

from ..steps.agenda import Run
from ..steps.question import Answer
from ..table.unit import Unit


def targets(run: Run, units: Iterable[Unit]) -> list[Answer]:
    return [{"target": run.table.place(unit)} for unit in units]


def target(run: Run, answer: Answer, side: int) -> Unit:
    """The unit of `side` that an answer names."""
    return run.table.unit_at(answer["target"], side)
