"""What a bot does before anything else in its turn, where its army can (`Trait.opens_turn`).

What such an action brings is said by the answers that follow it. So each question gets the answer that is best if the
others stay as they are, one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from neuroshima_contract import Action

from ..rules.state.state import State
from .evaluation import value_after_battle
from .trial_boards import after

MOST_ASKED = 12
"""Questions that are answered at most."""
PER_TILE, MOST_TILES = 20.0, 2
"""How much better it must make things for each tile that goes for it, of as many as a turn leaves of a full hand.

What is gained lasts for this turn, so it must be much."""


@dataclass(frozen=True)
class Opening:
    """An action that opens the turn, and the position after it with its best answers.

    `value`: what that is worth, if a battle is fought then."""

    action: Action
    then: State
    value: float


def is_opener(rules: State, action: Action) -> bool:
    """Whether the action is one that opens a turn."""
    trait = rules.registry.offer("act", action["ability"]) if action["type"] == "act" else None
    return trait is not None and trait.opens_turn


def openings(rules: State, seat: int, entries: Sequence[Action]) -> Iterator[Opening]:
    """What each action that may open the turn would bring."""
    for entry in entries:
        if rules.turn.opening and is_opener(rules, entry):
            then = _after_best_answers(rules, seat, entry)
            yield Opening(entry, then, value_after_battle(then, seat))


def opening(rules: State, seat: int, entries: Sequence[Action]) -> Action | None:
    """The action that opens the turn, if it is worth more than the tiles that go for it."""
    best = max(openings(rules, seat, entries), key=lambda found: found.value, default=None)
    held = min(MOST_TILES, len(rules.players[seat].hand))
    if best is None or best.value - value_after_battle(rules, seat) <= PER_TILE * held:
        return None
    return best.action


def _after_best_answers(rules: State, seat: int, action: Action) -> State:
    """The position after the action with its best answers."""
    state = rules.try_action(seat, action)
    for _asked in range(MOST_ASKED):
        if state.pending is None or state.running is not None or state.pending.seat != seat:
            break
        answers: list[Action] = [{"type": "choose", **answer} for answer in state.pending.answers]
        best = max(answers, key=lambda answer: value_after_battle(after(state, seat, answer), seat))
        state = state.try_action(seat, best)
    return state
