"""How the planner's weights are learned from games (`manage.py train hex`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from neuroshima_contract import Action, Learned, Sample, State, Trainer

from ...hex_state import HexState
from ...rules.state.state import State as Rules
from ...rules.turn.order import next_seat
from ..evaluation import Signs, is_last, signs_of
from ..players import Greedy
from .battles import imagine_battle
from .features import NAMES, features
from .fitting import fit, loss
from .steps import BATTLE
from .turns import END
from .weights import FILE, VERSION, built_in_weights

STRICTNESS = 1500.0
"""How near the weights are held to those that were set by hand. From 204 games, a fifth of it learns too much."""
HELD_BACK = 4
"""One game in so many shows how well the weights of the others do."""
FEWEST = 10
"""Positions."""


class HexTrainer(Trainer):
    """Learns from the positions at the ends of turns, where the planner judges them."""

    bot = Greedy.id
    file = FILE

    def features(self, state: State, seat: int, action: Action) -> Sequence[float] | None:
        assert isinstance(state, HexState)
        rules = state.rules
        if action not in (END, BATTLE) or rules.turn.phase != "play" or is_last(rules):
            return None
        signs = signs_of(rules, seat)
        return [*features(rules, imagine_battle(rules, seat), signs, next_seat(rules)), *_armies(rules, signs)]

    def learn(self, samples: Sequence[Sample], made: str) -> Learned:
        start = built_in_weights()
        shown = [sample for sample in samples if sample.game % HELD_BACK]
        held = [sample for sample in samples if not sample.game % HELD_BACK]
        if min(len(shown), len(held)) < FEWEST:
            return Learned(as_text(start, "by hand: there were too few games"), ["too few games: nothing was learned"])
        by_hand, tried = _prediction_loss(held, start), _prediction_loss(held, _fit_weights(shown))
        line = f"mean loss in games it did not learn from: {tried:.4f}; by hand {by_hand:.4f}"
        return Learned(as_text(_fit_weights(samples), made), [made, line])


def _armies(rules: Rules, signs: Signs) -> list[float]:
    """For every army there is, the sign of the side that plays it."""
    signed = dict(zip((player.army.id for player in rules.players), signs, strict=True))
    return [float(signed.get(army, 0)) for army in sorted(rules.registry.armies)]


def _fit_weights(samples: Sequence[Sample]) -> dict[str, float]:
    """The weights of the features that fit the samples best.

    How strong the armies are is fitted beside them and left out of what is found, so that no feature gets the praise
    for an army that happens to have it."""
    start = built_in_weights()
    armies = {f"army {number}": 0.0 for number in range(len(samples[0].features) - len(NAMES))}
    found = fit(samples, {**start, **armies}, STRICTNESS)
    return {name: found[name] for name in NAMES}


def _prediction_loss(samples: Sequence[Sample], weights: Mapping[str, float]) -> float:
    return loss(samples, [weights[name] for name in NAMES])


def as_text(weights: Mapping[str, float], made: str) -> str:
    """A file of weights."""
    lines = [f"version = {VERSION}", f'made = "{made}"', "", "[weights]"]
    return "\n".join([*lines, *(f"{name} = {weights[name]:.5f}" for name in NAMES)]) + "\n"
