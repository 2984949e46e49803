"""Strength tokens (convoy 4)."""

from __future__ import annotations

from ..steps.agenda import Run
from ..table.unit import Unit


def give_token(run: Run, unit: Unit, amount: int, cause: str) -> None:
    unit.tokens += amount
    run.tell_unit("token", unit, amount=amount, cause=cause)
