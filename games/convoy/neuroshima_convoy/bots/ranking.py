"""Ratings of several actions by the strategist's trials, not only the best one."""

from __future__ import annotations

from dataclasses import dataclass

from ..rules.actions.messages import ActionData
from ..rules.components.cards import MOLOCH
from .strategist_bot import FIRST_WORLDS, Search, Trials


@dataclass(frozen=True)
class RankedAction:
    """An action, and what Moloch can expect to have left after it.

    See `evaluation.outlook`."""

    action: ActionData
    cards: float


class Ranking(Search):
    """One decision of one side: its best actions with what they come to."""

    def best_of(self, most: int) -> list[RankedAction]:
        """Up to `most` actions, the best first.

        Half of the actions are tried on in ever more worlds, but never fewer than are asked for."""
        actions = self._candidates()
        trials = {index: Trials() for index in range(len(actions))}
        alive = list(trials)
        tried, more = 0, FIRST_WORLDS
        while self.steps > 0:
            for number in range(tried, tried + more):
                for index in alive:
                    if self.steps > 0:
                        trials[index].add(self._value(actions[index], number))
            alive.sort(key=lambda index: -trials[index].mean)
            alive = alive[: max(most, (len(alive) + 1) // 2)]
            tried, more = tried + more, tried + more
        tried_ones = [index for index in alive if trials[index].count]
        return [RankedAction(actions[index], self._cards(actions[index], trials[index])) for index in tried_ones[:most]]

    def _cards(self, action: ActionData, trials: Trials) -> float:
        value = trials.mean + self.cost(action)
        return value if self.seat == MOLOCH else -value
