"""Values of the campaign that follow from its results, and that its file cannot say (babel13 10)."""

from __future__ import annotations

from collections.abc import Mapping

from neuroshima_contract.campaign_files import Named, Situation

NEW_YORK, NEOJUNGLE = 0, 1
CONVOY = "steel_convoy"


def first(now: Situation) -> int:
    """The side that begins the next scenario: the winner of the last one.

    After a draw Neojungle counts as the winner. New York begins the first scenario."""
    if now.last is None:
        return NEW_YORK
    return NEOJUNGLE if now.last.winner is None else now.last.winner


def lead(now: Situation) -> int:
    """Number of turns that the winner of the first scenario has ahead in the second."""
    step = now.step
    if step is None or step.id != CONVOY or now.last is None or now.last.winner is None:
        return 0
    mine, other = now.last.kept["damage"]
    return abs(mine - other)


NAMED: Mapping[str, Named] = {"first": first, "lead": lead}
