"""The best turns of a seat, as the strongest bot plans them.

Where nothing is planned, the lines are those of the bot that looks one action ahead (`greedy_lines.py`)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

import neuroshima_contract as contract
from neuroshima_contract import Action, Candidate

from ..bots.planning.planner import Planner
from ..bots.planning.turns import END
from ..bots.trial_boards import after
from ..hex_state import HexState
from ..review.chances import chances
from ..rules.state.state import State
from .greedy_lines import IDEA, PLACE, GreedyLines

PLANS = 60
"""More than the planner compares."""
LONGEST = 6
"""Actions of a line that are told."""


class PlannedLines:
    """Turns of the planner as candidates for the analyst, different ideas first."""

    def __init__(self) -> None:
        self.planner = Planner()
        self.greedy = GreedyLines()

    def candidates(
        self, state: contract.State, seat: int, rng: random.Random, most: int, budget: int
    ) -> Sequence[Candidate]:
        assert isinstance(state, HexState)
        special = self.planner.special(state, seat, rng, budget)
        plans = self.planner.candidates(state, seat, rng, PLANS, budget) if special is None else []
        if not plans:
            return self.greedy.candidates(state, seat, rng, most, budget)
        found = _distinct(plans, most)
        # The chances are told on the scale of reviews, so that a turn that was played can be compared with them: that
        # of the best one is the chance after it. The planner says how much worse the others are.
        shift = _chance_after(state.rules, seat, found[0].actions) - found[0].chance
        chances = accumulate((each.chance + shift for each in found), min)
        return [_without_end(each, min(1.0, max(0.0, chance))) for each, chance in zip(found, chances, strict=True)]


def _chance_after(rules: State, seat: int, actions: Sequence[Action]) -> float:
    """The chance of the seat after its turn, as a review of the match would say it."""
    for action in actions:
        rules = after(rules, seat, action)
    return chances(rules)[seat]


def _without_end(plan: Candidate, chance: float) -> Candidate:
    """The turn without its end, which is told only where nothing else is done."""
    actions = list(plan.actions)
    if len(actions) > 1 and actions[-1] == END:
        actions.pop()
    return replace(plan, actions=actions[:LONGEST], chance=chance)


def _distinct(plans: Sequence[Candidate], most: int) -> list[Candidate]:
    """The best plans of different ideas, then of the same ideas elsewhere."""
    chosen: list[Candidate] = []
    for fields in (IDEA, PLACE):
        for plan in plans:
            if len(chosen) < most and all(_differ(plan, other, fields) for other in chosen):
                chosen.append(plan)
    return sorted(chosen, key=plans.index)


def _differ(plan: Candidate, other: Candidate, fields: Sequence[str]) -> bool:
    """Whether two turns begin otherwise, and other things are done in them."""
    return plan.actions[0] != other.actions[0] and _field_values(plan, fields) != _field_values(other, fields)


def _field_values(plan: Candidate, fields: Sequence[str]) -> list[str]:
    """Values of these fields in the actions of the plan."""
    return sorted(str([action.get(field) for field in fields]) for action in plan.actions)
