"""The end of the game (convoy 12)."""

from __future__ import annotations

from ..components.cards import MOLOCH, EndReason
from ..steps.agenda import Run
from ..table.table import Result, Table


def convoy_is_destroyed(table: Table) -> bool:
    """Whether Moloch has no card in deck and hand, and no Robot in any standing city."""
    robots = any(table.is_undestroyed(city) for city, _robot in table.units(MOLOCH))
    return not (table.sides[MOLOCH].deck or table.sides[MOLOCH].hand or robots)


def end(run: Run, winner: int, reason: EndReason) -> None:
    run.table.phase = "over"
    run.table.result = Result(winner, reason)
    run.agenda.clear()
    run.tell({"type": "game_over", "winners": [winner], "reason": reason})
