"""One whole turn: the discard at its start, its actions, the battle at its end.

The actions are found by a beam search.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from neuroshima_contract import Action
from neuroshima_contract.refusal import Refusal

from ...hex_state import legal_actions
from ...rules.state.state import State
from ...rules.turn.hand import may_use
from ..battle_calls import battle_tiles, calls, calls_of_units
from ..trial_boards import after, key_of
from .steps import Name, Step, before_discard, is_over, next_mover, steps, try_step, ways_to_play

END: Action = {"type": "end_turn"}
LONGEST = 6
"""Actions of a turn that are planned."""
MOST_CALLS = 3
"""Of so many ways in which a tile may begin a battle (a Sandstorm on each field) each position is tried with."""
NEAR = 0.08
"""How much likelier a step is tried next to what was done before."""
Judge = Callable[[State, int], float]
"""Value of a position for the planning seat, with that seat to move next."""


@dataclass(frozen=True, slots=True)
class Look:
    """How closely a turn is looked at.

    `first`: how many first actions are tried; `further`: how many after each of the positions that are followed;
    `width`: how many of those there are after each action."""

    first: int
    further: int
    width: int

    @property
    def evaluations(self) -> int:
        """About how many positions are judged for a turn: two actions follow the first one."""
        return self.first + 2 * self.width * self.further


EVERYTHING = Look(first=sys.maxsize, further=sys.maxsize, width=sys.maxsize)
REPEATED = 3
"""So many actions are tried for each way to play a turn at most.

The same position comes up in several orders, and units that are placed may do more than was counted."""


@dataclass(slots=True)
class Plan:
    """A planned turn: its actions, and the value of its end for the planning seat.

    `before`: the position before the last action. `then`: the one at its end. If the turn is just ended, both are the
    same."""

    actions: tuple[Action, ...]
    value: float
    before: State
    then: State


@dataclass(slots=True)
class _Node:
    rules: State
    actions: tuple[Action, ...]
    value: float
    used: int


class TurnSearch:
    """Plans turns of `seat`.

    `gains`: what single actions have brought elsewhere, by name; what is found is added. `exact`: everything is tried
    if there are about so many ways to play the turn at most."""

    def __init__(
        self,
        judge: Judge,
        seat: int,
        rng: random.Random,
        look: Look,
        gains: dict[Name, float],
        barred: frozenset[str] = frozenset(),
        exact: int = 0,
    ) -> None:
        self.judge, self.seat, self.rng, self.look, self.gains, self.barred = judge, seat, rng, look, gains, barred
        self.exact = exact

    def plans(self, rules: State, near: Collection[int] = ()) -> list[Plan]:
        """The best plans for the turn, best first, one for each resulting board.

        `near`: fields that are looked at more closely."""
        self.start, self.best_calls = rules, dict[str, list[Action]]()
        self.discards = rules.turn.phase == "discard"
        root = before_discard(rules)
        self.most_used = len(root.players[self.seat].hand) - self.discards
        found = list[Plan]()
        if self.exact and ways_to_play(root, self.seat, self.barred) <= self.exact:
            found = self._search_closely(root, near, EVERYTHING, REPEATED * self.exact)
        if not found or self.left <= 0:
            found += self._search_closely(root, near, self.look, sys.maxsize)
        return _distinct(found)

    def _search_closely(self, root: State, near: Collection[int], close: Look, most: int) -> list[Plan]:
        """Plans that are found by looking so closely, with a limit of actions."""
        self.close, self.left = close, most
        frontier, found = [_Node(root, (), self._value(root), 0)], list[Plan]()
        for depth in range(LONGEST):
            children: list[tuple[float, _Node, Step]] = []
            for node in frontier:
                found += self._ends(node)
                children += self._children(node, near, depth)
            frontier = self._choose_nodes(children, found)
            if not frontier:
                break
        return found

    def _value(self, rules: State) -> float:
        return self.judge(rules, next_mover(self.start, rules))

    def mover_after(self, plan: Plan) -> int:
        """The seat to move next."""
        return next_mover(self.start, plan.then)

    # How a turn ends

    def _ends(self, node: _Node) -> list[Plan]:
        """The turn ended here, and a battle called here."""
        plans = []
        for thrown, rules in self._without_discard(node.rules):
            first = ({"type": "discard", "tile": thrown},) if thrown else ()
            plans.append(Plan((*first, *node.actions, END), self._value(rules), rules, rules))
            for call in self._calls(rules):
                fought = after(rules, self.seat, call)
                plans.append(Plan((*first, *node.actions, call), self._value(fought), rules, fought))
        return plans

    def _calls(self, rules: State) -> list[Action]:
        """The ways in which a battle is begun here: the best ones of each tile, and all of units."""
        held = dict.fromkeys(battle_tiles(rules, self.seat)) if self._may_battle(rules) else {}
        found = [call for tile in held for call in self._best_calls(rules, tile)]
        return found if "act" in self.barred else [*found, *calls_of_units(rules, self.seat)]

    def _best_calls(self, rules: State, tile: str) -> Sequence[Action]:
        """The best ways to begin a battle by a tile, on the first board on which that is asked."""
        found = self.best_calls.get(tile)
        if found is None:
            legal = [entry for entry in legal_actions(rules, self.seat) if entry.get("tile") == tile]
            found = list(calls(rules, self.seat, legal))
            if len(found) > MOST_CALLS:
                found.sort(key=lambda call: self._value(after(rules, self.seat, call)), reverse=True)
            found = self.best_calls[tile] = found[:MOST_CALLS]
        return found

    def _may_battle(self, rules: State) -> bool:
        return "play" not in self.barred and not rules.turn.is_closing and may_use(rules)

    def _without_discard(self, rules: State) -> list[tuple[str, State]]:
        """The position with each of the tiles gone that may have been discarded."""
        if not self.discards:
            return [("", rules)]
        left = []
        for tile in dict.fromkeys(rules.players[self.seat].hand):
            other = rules.copy()
            other.players[self.seat].throw(tile)
            left.append((tile, other))
        return left

    # Actions

    def _children(self, node: _Node, near: Collection[int], depth: int) -> list[tuple[float, _Node, Step]]:
        found = list(steps(node.rules, self.seat, self.barred))
        if node.used >= self.most_used:
            found = [step for step in found if not step.tile]
        self.rng.shuffle(found)
        around = {other for field in (*near, *_touched_fields(node)) for other in node.rules.grid.neighbours[field]}
        gains = self.gains

        def promise(step: Step) -> float:
            bonus = NEAR if step.unit is not None and step.unit.at in around else 0.0
            return gains.get(step.name, 0.0) + bonus

        found.sort(key=promise, reverse=True)
        children = []
        found = found[: min(self.close.further if depth else self.close.first, self.left)]
        self.left -= len(found)
        for step in found:
            value = self._value_after(node.rules, step)
            gains.setdefault(step.name, value - node.value)
            children.append((value, node, step))
        return children

    def _value_after(self, rules: State, step: Step) -> float:
        if step.unit is not None:
            with try_step(rules, step, self.seat) as is_whole:
                if is_whole:
                    return self._value(rules)
        return self._value(after(rules, self.seat, step.action))

    def _choose_nodes(self, children: list[tuple[float, _Node, Step]], found: list[Plan]) -> list[_Node]:
        """Positions that are looked at further: the best ones.

        For each tile of the hand, the best one is among them."""
        children.sort(key=lambda child: child[0], reverse=True)
        leaders: dict[str, tuple[float, _Node, Step]] = {}
        for child in children:
            leaders.setdefault(child[2].tile, child)
        seen, nodes = set[object](), list[_Node]()
        for _value, node, step in [*leaders.values(), *children]:
            if len(nodes) >= max(self.close.width, len(leaders) if self.close.width > 1 else 1):
                break
            rules = after(node.rules, self.seat, step.action)
            actions = (*node.actions, step.action)
            if _hand_changed(node.rules, rules, step, self.seat):
                found += self._plans_with_changed_hand(actions)
                continue
            if is_over(self.start, rules):
                found.append(self._ended_plan(node, rules, actions))
                continue
            key = (key_of(rules.board), tuple(sorted(rules.players[self.seat].hand)))
            if key not in seen:
                seen.add(key)
                nodes.append(_Node(rules, actions, self._value(rules), node.used + bool(step.tile)))
        return nodes

    # Abilities that change the hand

    def _plans_with_changed_hand(self, actions: tuple[Action, ...]) -> list[Plan]:
        """Plans that end with the action that changed the hand.

        What comes after is planned when the new hand is seen. The forced discard comes before such an action, and may
        change what it does, so the turn is played from its start with each tile discarded."""
        hand = self.start.players[self.seat].hand
        firsts = [({"type": "discard", "tile": tile},) for tile in dict.fromkeys(hand)] if self.discards else [()]
        plans = (self._replayed((*first, *actions)) for first in firsts)
        return [plan for plan in plans if plan is not None]

    def _replayed(self, actions: tuple[Action, ...]) -> Plan | None:
        """The plan of these actions, played from the start of the turn; None if they cannot be played."""
        positions = replay(self.start, self.seat, actions)
        if len(positions) <= len(actions):
            return None
        before, then = positions[-2:]
        if is_over(self.start, then):
            return Plan(actions, self._value(then), before, then)
        return Plan((*actions, END), self._value(then), then, then)

    def _ended_plan(self, node: _Node, then: State, actions: tuple[Action, ...]) -> Plan:
        """The plan of a turn that its last action has ended.

        What had to be discarded before is what is left over now."""
        before = node.rules
        hand = then.players[self.seat].hand
        if self.discards and hand:
            thrown = next((tile for tile in hand if tile not in battle_tiles(then, self.seat)), hand[0])
            before = before.copy()
            for rules in (before, then):
                rules.players[self.seat].throw(thrown)
            actions = ({"type": "discard", "tile": thrown}, *actions)
        return Plan(actions, self._value(then), before, then)


def _hand_changed(before: State, then: State, step: Step, seat: int) -> bool:
    """Whether a step has changed the player's hand otherwise than by using its tile.

    What is drawn is not known before, also if a guess of it is what was in the hand."""
    player, now = before.players[seat], then.players[seat]
    if len(now.stack) < len(player.stack):
        return True
    held = player.hand
    if step.tile:
        held = held[:]
        held.remove(step.tile)
    return sorted(held) != sorted(now.hand)


def replay(rules: State, seat: int, actions: Sequence[Action]) -> list[State]:
    """The position and those after each of these actions of one turn, as far as they are legal."""
    positions = [rules]
    for action in actions:
        if is_over(rules, positions[-1]):
            break
        try:
            positions.append(after(positions[-1], seat, action))
        except Refusal:
            break
    return positions


def _touched_fields(node: _Node) -> list[int]:
    """Fields on which the actions so far have put something."""
    index = node.rules.grid.index
    places = (action.get("at") or action.get("to") for action in node.actions)
    return [index[tuple(place)] for place in places if place]


def _distinct(found: Sequence[Plan]) -> list[Plan]:
    """The plans, the best first. Of plans that lead to the same position, only one."""
    seen, plans = set[object](), list[Plan]()
    for plan in sorted(found, key=lambda plan: plan.value, reverse=True):
        hands = tuple(tuple(sorted(player.hand)) for player in plan.then.players)
        key = (key_of(plan.then.board), hands, plan.then.turn.seat)
        if key not in seen:
            seen.add(key)
            plans.append(plan)
    return plans
