"""The next player's best answer to a planned turn, for each of several draws."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from ...rules.state.state import State
from ...rules.turn import holdings
from ..evaluation import is_last
from ..trial_boards import after
from .evaluation import Evaluation
from .steps import Name
from .turns import Judge, Look, Plan, TurnSearch


class Replies:
    """Judges plans by the answers to them.

    All plans are answered with the same draws and searched equally deep, so only the plans make the difference.
    `scouting`: how many actions are tried once for each draw, to learn which are worth trying after every plan.
    `exact`: an answer before the battle that decides is searched as a whole if it has so many ways at most."""

    def __init__(
        self,
        evaluation: Evaluation,
        rules: State,
        rng: random.Random,
        look: Look,
        draws: int,
        scouting: int,
        exact: int = 0,
    ) -> None:
        self.evaluation, self.rules, self.rng, self.look, self.exact = evaluation, rules, rng, look, exact
        self.draws = [rng.getrandbits(32) for _ in range(draws)]
        self.scout = replace(look, first=scouting)
        self.scouted = set[tuple[int, int]]()
        self.gains: dict[int, dict[Name, float]] = {}
        self.others: dict[int, Evaluation] = {}

    def chance(self, plan: Plan, draw: int) -> float:
        """The chance to win after the best answer to a plan, with one of the draws."""
        then = self._next_turn(plan, self.draws[draw])
        mover = then.turn.seat
        if then.result is not None or then.pending is not None or mover == self.evaluation.seat:
            return self.evaluation.chance(then, mover)
        judge, gains, near = self._judge(mover), self.gains.setdefault(mover, {}), self._changed_fields(plan.before)
        if (mover, draw) not in self.scouted:
            self.scouted.add((mover, draw))
            TurnSearch(judge, mover, self.rng, self.scout, gains).plans(then, near)
        search = TurnSearch(judge, mover, self.rng, self.look, gains, exact=self.exact if is_last(then) else 0)
        best = search.plans(then, near)[0]
        return self.evaluation.chance(best.then, search.mover_after(best))

    def mean_chance(self, plan: Plan) -> float:
        """The same with all draws."""
        return sum(self.chance(plan, draw) for draw in range(len(self.draws))) / len(self.draws)

    def _next_turn(self, plan: Plan, chance: int) -> State:
        """The start of the next turn after the plan, with stacks shuffled by `chance`."""
        team = self.rules.players[self.evaluation.seat].team
        before, dice = plan.before.copy(), random.Random(chance)
        for player in before.players:
            holdings.shuffle_unknown(player, dice, player.team == team)
        return after(before, self.evaluation.seat, plan.actions[-1])

    def _judge(self, seat: int) -> Judge:
        """How good positions are for the seat that answers."""
        mine = self.evaluation
        if sorted(mine.signs) == [-1, 1]:  # what is good for the one is bad for the other
            return lambda rules, mover: -mine.logit(rules, mover)
        if seat not in self.others:
            self.others[seat] = mine.of(seat, self.rules)
        return self.others[seat].logit

    def _changed_fields(self, rules: State) -> Sequence[int]:
        """The fields on which the plan has changed something."""
        return [at for at, unit in enumerate(rules.units) if unit is not self.rules.units[at]]
