"""Many matches at once: a row of arrays for each, and one step for all."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from neuroshima_contract import Action, State
from neuroshima_contract.legal import nth
from numpy.typing import NDArray

from .match_spec import MatchSpec
from .numbering import Mask
from .observation import Array
from .playing import points

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]


class Batch:
    """`size` matches side by side, with the seeds `seed`, `seed` + 1, ...

    A match that is over is replaced by one with the next seed, so all of them are always to move. `seeds`: of the
    matches that run."""

    def __init__(self, spec: MatchSpec, size: int, seed: int = 0) -> None:
        self.spec, self.seeds = spec, np.arange(seed, seed + size)
        self._next = seed + size
        self._teams = spec.teams
        self._states = [spec.start(int(each)) for each in self.seeds]
        self._legal: list[list[Action]] = []
        self._numbers: list[list[int]] = []
        for state in self._states:
            self._add(state)

    @property
    def seats(self) -> Integers:
        """The seat that is to move in each match."""
        return np.array([state.to_move[0] for state in self._states])

    @property
    def numbers(self) -> Sequence[Sequence[int]]:
        """The legal numbers in each match."""
        return self._numbers

    def masks(self) -> Mask:
        """1 for legal numbers: (size, numbering.size)."""
        masks = np.zeros((len(self._states), self.spec.numbering.size), np.int8)
        for mask, numbers in zip(masks, self._numbers, strict=True):
            mask[numbers] = 1
        return masks

    def observations(self) -> Array:
        """What the seat that is to move sees in each match: (size, layout.size)."""
        return np.stack([self.spec.observe(state, state.to_move[0]) for state in self._states])

    def random_numbers(self, rng: np.random.Generator) -> Integers:
        """A legal number for each match, each as likely as the others there."""
        places = (rng.random(len(self._numbers)) * [len(numbers) for numbers in self._numbers]).astype(int)
        return np.array([numbers[place] for numbers, place in zip(self._numbers, places, strict=True)])

    def step(self, chosen: Sequence[int] | Integers) -> tuple[Floats, NDArray[np.bool_]]:
        """Do the action of that number in each match.

        Returns the points of each seat, (size, seats), which are 0 until a match ends, and which matches have ended.
        Raises LookupError if a number is not legal; the matches before it have gone on."""
        gained = np.zeros((len(self._states), len(self._teams)))
        ended = np.zeros(len(self._states), bool)
        for row, number in enumerate(chosen):
            state = self._states[row]
            try:
                action = nth(self._legal[row], self._numbers[row].index(number))
            except ValueError:
                raise LookupError(f"{number} is no legal action in match {row}.") from None
            state.apply(state.to_move[0], action)
            if state.outcome is not None:
                gained[row], ended[row] = points(state.outcome.winners, self._teams), True
                state = self._states[row] = self.spec.start(self._next)
                self.seeds[row], self._next = self._next, self._next + 1
            self._update(row, state)
        return gained, ended

    def _add(self, state: State) -> None:
        self._legal.append([])
        self._numbers.append([])
        self._update(len(self._legal) - 1, state)

    def _update(self, row: int, state: State) -> None:
        self._legal[row] = state.legal(state.to_move[0])
        self._numbers[row] = self.spec.numbering.numbers(self._legal[row])


def random_games(spec: MatchSpec, games: int, seed: int = 0, size: int = 64) -> Floats:
    """Points of each seat in the matches `seed`, `seed` + 1, ... of random play: (games, seats).

    `size`: how many are played side by side."""
    batch, rng = Batch(spec, min(size, games), seed), np.random.default_rng(seed)
    results = np.zeros((games, len(spec.seats)))
    missing = games
    while missing:
        places = batch.seeds - seed
        gained, ended = batch.step(batch.random_numbers(rng))
        wanted = ended & (places < games)
        results[places[wanted]] = gained[wanted]
        missing -= int(wanted.sum())
    return results
