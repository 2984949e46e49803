"""How the planner's weights are learned from games (`manage.py train hex`).

They are fitted by logistic regression in plain Python.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from neuroshima_contract import Action, Learned, Sample, State, Trainer

from ...hex_state import HexState
from ...rules.state.state import State as Rules
from ...rules.turn.order import next_seat
from ..battle_calls import begins_battle
from ..evaluation import Signs, is_last, signs_of
from ..players import Greedy
from .evaluation import FILE, VERSION, built_in_weights, chance_of
from .features import NAMES, features, imagine_battle
from .turns import END

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
        if not (action == END or begins_battle(rules, seat, action)) or rules.turn.phase != "play" or is_last(rules):
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


# Fitting --------------------------------------------------------------------------------------------------------------

ROUNDS = 12
"""Steps at most."""
ENOUGH = 1e-4
"""Steps so small end the fitting."""


def fit(samples: Sequence[Sample], start: Mapping[str, float], strictness: float) -> dict[str, float]:
    """The most likely weights for these results, held near to those of the start.

    By Newton's method. `start` has them in the order of the features. A weight that is off by the whole effect of its
    feature costs `strictness` samples."""
    names = list(start)
    scales = [_spread([sample.features[index] for sample in samples]) for index in range(len(names))]
    scaled = [[value / scale for value, scale in zip(sample.features, scales, strict=True)] for sample in samples]
    centre = [start[name] * scale for name, scale in zip(names, scales, strict=True)]
    found = centre[:]
    for _ in range(ROUNDS):
        gradient, curvature = _slopes(samples, scaled, found)
        for index, (value, middle) in enumerate(zip(found, centre, strict=True)):
            gradient[index] -= strictness * (value - middle)
            curvature[index][index] += strictness
        step = _solve(curvature, gradient)
        found = [value + change for value, change in zip(found, step, strict=True)]
        if max(map(abs, step)) < ENOUGH:
            break
    return {name: value / scale for name, value, scale in zip(names, found, scales, strict=True)}


def loss(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """The mean logarithmic loss of the predictions by these weights.

    0.693 is that of a coin."""
    total = 0.0
    for sample in samples:
        chance = chance_of(sum(map(float.__mul__, weights, sample.features)))
        total -= sample.won * math.log(chance) + (1 - sample.won) * math.log(1 - chance)
    return total / len(samples)


def _spread(values: Sequence[float]) -> float:
    """The standard deviation, or 1 where nothing varies."""
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / len(values)) or 1.0


def _slopes(
    samples: Sequence[Sample], scaled: Sequence[Sequence[float]], weights: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """The gradient of the likelihood, and its curvature."""
    size = len(weights)
    gradient, curvature = [0.0] * size, [[0.0] * size for _ in range(size)]
    for sample, row in zip(samples, scaled, strict=True):
        chance = chance_of(sum(map(float.__mul__, weights, row)))
        error, certainty = sample.won - chance, chance * (1 - chance)
        for index, value in enumerate(row):
            if value:
                gradient[index] += error * value
                share, line = certainty * value, curvature[index]
                curvature[index] = [sum_ + share * other for sum_, other in zip(line, row, strict=True)]
    return gradient, curvature


def _solve(left: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations by Gauss elimination.

    Their left side is positive definite."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(left, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda index: abs(rows[index][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column]
        for index in range(column + 1, size):
            factor = rows[index][column] / head[column]
            if factor:
                rows[index] = [value - factor * above for value, above in zip(rows[index], head, strict=True)]
    solution = [0.0] * size
    for index in reversed(range(size)):
        known = sum(rows[index][other] * solution[other] for other in range(index + 1, size))
        solution[index] = (rows[index][size] - known) / rows[index][index]
    return solution
