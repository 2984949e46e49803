"""Fit weights to positions of played games: logistic regression in plain Python."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from neuroshima_contract import Sample

from .evaluation import chance_of

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
