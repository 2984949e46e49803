"""The best lines of a seat's own turn: those that the planner finds, or the greedy bot's.

`PlannedLines` has the turns of the strongest bot. Where nothing is planned, `GreedyLines` uses the evaluation of the
bot that looks one action ahead: an action is rated by what a battle fought after it would leave, and a line is
lengthened as long as that gets better.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, islice

import neuroshima_contract as contract
from neuroshima_contract import Action, Candidate
from neuroshima_contract.legal import expand

from ..bots.battle_calls import begins_battle, calls, gain_of
from ..bots.evaluation import value_after_battle, value_without_battle
from ..bots.planning.planner import Planner
from ..bots.planning.turns import END
from ..bots.players import BATTLE_GAIN, PRICES, Greedy, turns
from ..bots.trial_boards import after
from ..hex_state import HexState, legal_actions
from ..review.chances import chance, chances
from ..rules.board.tiles import Tile
from ..rules.state.state import State

EVALUATIONS_PER_MS = 2
LONGEST = 3
"""Actions of a line."""
FEW = 60
"""So many uses of what is in hand are tried where only the best of them counts."""
BEFORE_TURNS = ("place_hq", "deploy", "leader")
IDEA = ("type", "tile", "other", "unit", "ability", "marker", "leader")
"""Fields of an action that make it another idea, not only another place."""
PLACE = (*IDEA, "at", "to", "target", "with", "path")


@dataclass
class RatedAction:
    """An action and the position after it.

    `value`: how good the action is; `reached`: how good the position is. They differ where an action only makes another
    one possible."""

    action: Action
    value: float
    then: State
    reached: float


class GreedyLines:
    """Finds candidates for the analyst."""

    def candidates(
        self, state: contract.State, seat: int, rng: random.Random, most: int, budget: int
    ) -> Sequence[Candidate]:
        assert isinstance(state, HexState)
        rules = state.rules
        if rules.turn.phase in BEFORE_TURNS and rules.pending is None:
            return _as_the_bot(state, seat, rng, most, budget)
        search = _Search(seat, rng, max(FEW, budget * EVALUATIONS_PER_MS))
        found = [search.line(rated) for rated in _distinct(search.rate_actions(rules), most)]
        found.sort(key=lambda line: -max(line[0].value, line[-1].value))
        return [_candidate(line, seat) for line in found]


def _as_the_bot(state: HexState, seat: int, rng: random.Random, most: int, budget: int) -> Sequence[Candidate]:
    """The bot's own choices before the first turn.

    It is asked once for each candidate, since its dice differ."""
    found: dict[str, Candidate] = {}
    for _attempt in range(most):
        action = Greedy().choose(state, seat, rng, budget // most)
        then = after(state.rules, seat, action)
        found.setdefault(str(action), Candidate([action], chance(then, seat, value_without_battle(then, seat))))
    return sorted(found.values(), key=lambda one: -one.chance)


def _candidate(line: Sequence[RatedAction], seat: int) -> Candidate:
    last = line[-1]
    return Candidate([rated.action for rated in line], chance(last.then, seat, max(line[0].value, last.value)))


class _Search:
    """Rates what one seat may do. `most`: evaluations for all of it."""

    def __init__(self, seat: int, rng: random.Random, most: int) -> None:
        self.seat = seat
        self.rng = rng
        self.most = most

    def rate_actions(self, rules: State, most: int | None = None) -> list[RatedAction]:
        """Legal actions with their value, the best first."""
        entries = legal_actions(rules, self.seat)
        if rules.pending is not None:
            found = [self._after(rules, action) for entry in entries for action in expand(entry)]
        elif rules.turn.phase == "discard":
            found = self._discards(rules, entries)
        else:
            found = list(self._uses(rules, entries, most or self.most // 2))
        return sorted(found, key=lambda rated: -rated.value)

    def line(self, first: RatedAction) -> list[RatedAction]:
        """The actions that begin with `first`, as long as things get better."""
        line = [first]
        while len(line) < LONGEST and self._goes_on(line[-1]):
            best = next(iter(self.rate_actions(line[-1].then, self.most // 8)), None)
            if best is None or best.value <= line[-1].reached or best.action["type"] == "end_turn":
                break
            line.append(best)
        return line

    def _goes_on(self, last: RatedAction) -> bool:
        rules, turn = last.then, last.then.turn
        open_ = rules.result is None and rules.pending is None and last.action["type"] != "end_turn"
        return open_ and turn.seat == self.seat and turn.phase == "play"

    def _after(self, rules: State, action: Action) -> RatedAction:
        then = after(rules, self.seat, action)
        fights = then.result is not None or then.turn.seat != self.seat
        value = (value_without_battle if fights else value_after_battle)(then, self.seat)
        return RatedAction(action, value - PRICES.get(action["type"], 0.0), then, value)

    def _discards(self, rules: State, entries: Sequence[Action]) -> list[RatedAction]:
        """Discards. Each is rated by the best action with the tiles that are left."""
        actions = [action for entry in entries if entry["type"] in ("discard", "build") for action in _few(entry, FEW)]
        share = max(FEW // 2, self.most // (2 * max(1, len(actions))))
        found = []
        for action in actions:
            rated = self._after(rules, action)
            following = self.rate_actions(rated.then, share) if self._goes_on(rated) else []
            rated.value = max([rated.value, *(each.value for each in following[:1])])
            found.append(rated)
        return found

    def _uses(self, rules: State, entries: Sequence[Action], most: int) -> Iterator[RatedAction]:
        """Everything in a turn.

        A battle is worth what it changes at once, beyond what makes it worth calling for; to stop is worth what there
        is."""
        now = value_after_battle(rules, self.seat)
        actions = [action for entry in entries for action in _concrete(rules, self.seat, entry)]
        self.rng.shuffle(actions)
        for action in actions[:most]:
            yield self._after(rules, action)
        for entry in entries:
            if entry["type"] == "end_turn":
                yield RatedAction(entry, now, rules, now)
            for call in calls(rules, self.seat, [entry]):
                value = now + gain_of(rules, self.seat, call, now) - BATTLE_GAIN
                yield RatedAction(call, value, after(rules, self.seat, call), value)


def _concrete(rules: State, seat: int, entry: Action) -> Iterator[Action]:
    """The single actions of an entry that put, play, move or mark something."""
    if entry["type"] == "place":
        turned = {"any": list(range(turns(_placed_tile(rules, seat, entry))))}
        yield from expand({**entry, "rotation": turned})
    elif entry["type"] in PRICES and not begins_battle(rules, seat, entry):
        yield from expand(entry)


def _placed_tile(rules: State, seat: int, entry: Action) -> Tile:
    return rules.definition(entry.get("army", rules.players[seat].army.id), entry["tile"])


def _few(entry: Action, most: int) -> Iterator[Action]:
    return islice(expand(entry), most)


def _distinct(rated: Sequence[RatedAction], most: int) -> list[RatedAction]:
    """The best distinct ideas; if they are too few, also equal ones at other places."""
    chosen: list[RatedAction] = []
    for fields in (IDEA, PLACE):
        for one in rated:
            if len(chosen) < most and all(_idea(one, fields) != _idea(other, fields) for other in chosen):
                chosen.append(one)
    return chosen


def _idea(rated: RatedAction, fields: Sequence[str]) -> list[object]:
    return [rated.action.get(field) for field in fields]


# Planned turns --------------------------------------------------------------------------------------------------------

PLANS = 60
"""More than the planner compares."""
LONGEST_PLAN = 6
"""Actions of a planned turn that are told."""


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
        found = _distinct_plans(plans, most)
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
    return replace(plan, actions=actions[:LONGEST_PLAN], chance=chance)


def _distinct_plans(plans: Sequence[Candidate], most: int) -> list[Candidate]:
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
