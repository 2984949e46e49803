"""The bot that plans its turn as a whole, and thinks of the answer to it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

import neuroshima_contract as contract
from neuroshima_contract import Action, Candidate
from neuroshima_contract.legal import count, nth
from neuroshima_contract.translation import read_sentences

from ...hex_state import HexState, legal_actions
from ...rules.state.state import State
from ...rules.turn.order import next_seat
from ..evaluation import is_last
from ..openings import openings
from ..players import Greedy
from ..trial_boards import after
from .evaluation import Evaluation, chance_of, weights
from .replies import Replies
from .steps import before_discard, is_over, ways_to_play
from .turns import END, Look, Plan, TurnSearch, replay

TEXTS = read_sentences("neuroshima_hex.bots")

PLANNED = ("discard", "play")
"""Phases in which turns are planned."""
SPECIAL = ("use_leader", "build")
"""Done by rules of thumb, as the bot that looks one action ahead does it; so is an unlucky draw of some tiles."""
REDRAW: Action = {"type": "redraw"}
"""The unlucky draw of the whole hand."""
EVALUATIONS_PER_MS = 4
BASIC = 19
"""Fields of the basic board. On a larger one an evaluation takes longer, so there are fewer of them."""
WHERE, ALIKE = ("type", "tile", "ability", "does", "unit", "at", "to", "target"), 2
"""Plans in which these fields of all actions are the same differ only in how something is turned. So many of them are
answered."""
OWN, MOST_OWN = 0.4, 0.65
"""With a share of its evaluations the planner looks for its own turn with that share to the power of `OWN` of what it
has in full, but takes no more than `MOST_OWN` of them. With a tenth of them answers matter less: a turn that was hardly
looked for is worse than Greedy's, whatever answers it."""
GAP = 0.12
"""A plan that is so much worse than the best one after the first answer is answered no more; later it is less."""


@dataclass(frozen=True)
class Thinking:
    """How hard the planner thinks.

    `own`: how it looks for its own turns; `reply`: for answers to them; `plans`: how many turns are answered, with so
    many `draws` each; `scouting`: how many actions of an answer are tried once for each draw."""

    own: Look
    reply: Look
    plans: int
    draws: int
    scouting: int

    @property
    def evaluations(self) -> int:
        """About how many positions are judged."""
        replies = self.plans * self.draws * self.reply.evaluations
        return self.own.evaluations + replies + self.draws * self.scouting

    @property
    def own_ways(self) -> int:
        """A last turn with so many ways to play it is searched as a whole."""
        return self.evaluations // 3

    @property
    def reply_ways(self) -> int:
        """The same of the answer to a turn."""
        return self.own_ways // self.plans

    def where_nothing_is_drawn(self) -> Thinking:
        """The thinking for a next player who draws no tiles.

        One answer to each of more turns is looked at more closely."""
        reply = replace(self.reply, first=2 * self.reply.first, further=2 * self.reply.further)
        plans = max(self.plans, 2 * self.plans * self.draws // 3)
        return replace(self, reply=reply, plans=plans, draws=1)

    def within(self, evaluations: float) -> Thinking:
        """The same with so many evaluations at most, as far as that is possible.

        With few of them most go to the own turn: answers to turns that were hardly looked for help nobody."""
        share = evaluations / self.evaluations
        if share >= 1:
            return self
        own, scouting = self._own_within(evaluations), round(self.scouting * share**0.6)
        few, plans = max(1, round(self.draws * share**0.5)), max(2, round(self.plans * share**0.35))
        left = evaluations - own.evaluations - few * scouting
        rest = left / (few * plans * self.reply.evaluations)
        return Thinking(own, _scale(self.reply, min(1.0, max(0.0, rest))), plans, few, scouting)

    def _own_within(self, evaluations: float) -> Look:
        """How the own turn is looked for with so many evaluations altogether."""
        share = (evaluations / self.evaluations) ** OWN
        own = _scale(self.own, share)
        while own.evaluations > MOST_OWN * evaluations and share > MOST_OWN * evaluations / self.evaluations:
            share *= 0.9
            own = _scale(self.own, share)
        return own


def _scale(look: Look, share: float) -> Look:
    return Look(
        max(4, round(look.first * share)), max(2, round(look.further * share)), max(1, round(look.width * share))
    )


FULL = Thinking(
    Look(first=260, further=36, width=6), Look(first=40, further=12, width=1), plans=7, draws=3, scouting=140
)


class Planner(contract.Bot):
    """Chooses the turn with the best chances after the opponent's best answer."""

    id = "planner"
    titles: Mapping[str, str] = TEXTS["planner.titles"]
    descriptions: Mapping[str, str] = TEXTS["planner.descriptions"]

    def __init__(
        self,
        thinking: Thinking = FULL,
        factors: Mapping[str, float] | None = None,
        barred: frozenset[str] = frozenset(),
        weighed: Mapping[str, float] | None = None,
    ) -> None:
        """Make a planner.

        `factors`: multipliers of the weights of features, a style of play. `weighed`: other weights than those of the
        file. `barred`: kinds of actions that it never plays."""
        self.thinking, self.factors, self.barred, self.weighed = thinking, factors or {}, barred, weighed
        self.simple = Greedy(barred)

    def without_actions(self, kinds: frozenset[str]) -> Planner:
        return Planner(self.thinking, self.factors, kinds, self.weighed)

    def weights(self) -> Mapping[str, float]:
        """The weights it plays by."""
        known = weights() if self.weighed is None else self.weighed
        return {name: value * self.factors.get(name, 1.0) for name, value in known.items()}

    def choose(self, state: contract.State, seat: int, rng: random.Random, budget: int) -> Action:
        assert isinstance(state, HexState)
        rules = state.rules
        if not self._plans_here(rules, seat):
            return self.simple.choose(state, seat, rng, budget)
        entries = self._allowed_actions(rules, seat)
        if count(entries) == 1:
            return nth(entries, 0)
        special = self._special(entries, state, seat, rng, budget)
        if special is not None:
            return special
        found = self.candidates(state, seat, rng, 1, budget)
        return found[0].actions[0] if found else self.simple.choose(state, seat, rng, budget)

    def special(self, state: contract.State, seat: int, rng: random.Random, budget: int) -> Action | None:
        """What is done by rules of thumb now, and not planned, if anything."""
        assert isinstance(state, HexState)
        if not self._plans_here(state.rules, seat):
            return None
        return self._special(self._allowed_actions(state.rules, seat), state, seat, rng, budget)

    def _special(
        self, entries: Sequence[Action], state: contract.State, seat: int, rng: random.Random, budget: int
    ) -> Action | None:
        if not any(entry["type"] in SPECIAL or "tiles" in entry for entry in entries):
            return None
        chosen = self.simple.choose(state, seat, rng, budget)
        return chosen if chosen["type"] in SPECIAL or "tiles" in chosen else None

    def _allowed_actions(self, rules: State, seat: int) -> list[Action]:
        """The legal actions, without those of the kinds that it never plays."""
        return [entry for entry in legal_actions(rules, seat) if entry["type"] not in self.barred]

    def candidates(
        self, state: contract.State, seat: int, rng: random.Random, most: int, budget: int
    ) -> list[Candidate]:
        """The best turns, best first, `most` at most.

        None in a position in which nothing is planned."""
        assert isinstance(state, HexState)
        rules = state.rules
        if not self._plans_here(rules, seat):
            return []
        share = min(1.0, BASIC / rules.grid.size)
        thinking = self.thinking if draws_by_chance(rules) else self.thinking.where_nothing_is_drawn()
        thinking = thinking.within(share * max(1, budget) * EVALUATIONS_PER_MS)
        evaluation = Evaluation(self.weights(), seat, rules)
        decided = self._is_decided(rules, seat, thinking)
        exact = thinking.own_ways if decided or is_last(rules) else 0
        search = TurnSearch(evaluation.logit, seat, rng, thinking.own, {}, self.barred, exact)
        plans = search.plans(rules)
        if not decided:
            plans = _unlike(plans)[: thinking.plans]
        replies = Replies(
            evaluation, rules, rng, thinking.reply, thinking.draws, thinking.scouting, thinking.reply_ways
        )
        found = [Candidate(plan.actions, chance) for chance, plan in _rank_by_replies(plans, replies)]
        others = [Candidate(plan.actions[:1], replies.mean_chance(plan)) for plan in self._openings(rules, seat)]
        if REDRAW in legal_actions(rules, seat) and "redraw" not in self.barred:
            search = TurnSearch(evaluation.logit, seat, rng, thinking.reply, {}, self.barred)
            gain = _gain_of_redraw(rules, search, thinking.draws)
            others.append(Candidate([REDRAW], min(1.0, max(0.0, found[0].chance + gain))))
        if others:
            found = sorted(found + others, key=lambda each: each.chance, reverse=True)
        return list(islice((each for each in found if _is_playable(rules, seat, each)), most))

    def _openings(self, rules: State, seat: int) -> Iterator[Plan]:
        """Turns with nothing planned but their first action, one that opens turns.

        It is answered as any other turn is, so what goes for it counts, and what it prevents."""
        for found in openings(rules, seat, self._allowed_actions(rules, seat)):
            if not is_over(rules, found.then) and found.then.pending is None:
                yield Plan((found.action, END), found.value, found.then, found.then)

    def _is_decided(self, rules: State, seat: int, thinking: Thinking) -> bool:
        """Whether the last two turns can be tried in all ways: none draws."""
        before_last = rules.turn.final == 1 or rules.turn.overtime == 1
        if not before_last or draws_by_chance(rules):
            return False
        now = before_discard(rules)
        then = after(now, seat, END)
        if then.result is not None or then.pending is not None or not is_last(then):
            return False
        most = thinking.own_ways
        mine = ways_to_play(now, seat, self.barred)
        return mine <= most and mine * ways_to_play(before_discard(then), then.turn.seat) <= most

    def _plans_here(self, rules: State, seat: int) -> bool:
        mine = rules.turn.seat == seat and rules.pending is None and rules.puzzle is None
        return mine and rules.turn.phase in PLANNED


def _is_playable(rules: State, seat: int, turn: Candidate) -> bool:
    """Whether the actions of a turn are legal one after the other.

    They are, unless an ability asks what is in hand: the search takes the forced discard last."""
    return len(replay(rules, seat, turn.actions)) > len(turn.actions)


def draws_by_chance(rules: State) -> bool:
    """Whether the next player draws some of the tiles left, and not all."""
    player = rules.players[next_seat(rules)]
    return len(player.stack) > max(0, rules.hands.limit - len(player.hand))


def _gain_of_redraw(rules: State, search: TurnSearch, draws: int) -> float:
    """How much better the chances are with other hands, before the answers to them."""

    def best(then: State) -> float:
        return chance_of(search.plans(then)[0].value)

    drawn = []
    for _ in range(draws):
        other = rules.copy()
        player = other.players[search.seat]
        player.shuffle_unknown(search.rng)
        drawn.append(best(after(other, search.seat, REDRAW)))
    return sum(drawn) / draws - best(rules)


def _unlike(plans: Sequence[Plan]) -> list[Plan]:
    """The plans, with at most `ALIKE` that do the same on the same fields."""
    seen, kept = Counter[frozenset[tuple[str, ...]]](), list[Plan]()
    for plan in plans:
        places = frozenset(
            tuple(str(action.get(name)) for name in WHERE) for action in plan.actions if action["type"] != "discard"
        )
        seen[places] += 1
        if seen[places] <= ALIKE:
            kept.append(plan)
    return kept


def _rank_by_replies(plans: Sequence[Plan], replies: Replies) -> list[tuple[float, Plan]]:
    """Chances of plans after the answers to them, best first.

    Those that are clearly worse are left after few."""
    chances: list[list[float]] = [[] for _ in plans]
    alive = list(range(len(plans)))
    for number in range(len(replies.draws)):
        for index in alive:
            chances[index].append(replies.chance(plans[index], number))
        means = [sum(found) / len(found) for found in chances]
        least = max(means) - GAP / (number + 1)
        alive = [index for index in alive if means[index] >= least]
        if len(alive) == 1:
            break
    means = [sum(found) / len(found) for found in chances]
    ranked = sorted(range(len(plans)), key=lambda index: (index in alive, means[index]), reverse=True)
    return [(means[index], plans[index]) for index in ranked]
