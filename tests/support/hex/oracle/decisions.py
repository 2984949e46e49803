"""The questions that a battle asks players, and their answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Answer = dict[str, Any]
Choose = Callable[[str, int, dict[str, Any], list[Answer]], int]


class Decisions:
    """Asks through `choose(kind, seat, context, answers) -> index` where there is more than one answer."""

    def __init__(self, choose: Choose) -> None:
        self.choose = choose
        self.asked: list[dict[str, Any]] = []

    def ask(self, kind: str, seat: int, context: dict[str, Any], answers: list[Answer]) -> int:
        """The index of the answer taken. A single answer is taken without asking."""
        if len(answers) == 1:
            return 0
        self.asked.append({"kind": kind, "seat": seat, "answers": answers})
        return self.choose(kind, seat, context, answers)
