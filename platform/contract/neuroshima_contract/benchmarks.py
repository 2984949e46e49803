"""What the benchmarks of games share: games at random, positions saved and loaded.

A benchmark does one round of work and returns how many units it had (`Tools.benchmarks`).
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

from .legal import drawn
from .parts import Benchmark
from .words import Action


class Playable(Protocol):
    """A position as the rules of a game have it."""

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may act; none when the game is over."""


S = TypeVar("S", bound=Playable)
T = TypeVar("T")


def random_game(
    state: S, legal: Callable[[S, int], Sequence[Action]], act: Callable[[S, int, Action], object], seed: int
) -> Iterator[S]:
    """Play a game to its end by actions at random. Yields the state before each of them.

    `act` changes the state. The same seed plays the same game."""
    chance = random.Random(seed)
    while to_move := state.to_move:
        yield state
        seat = to_move[0]
        act(state, seat, drawn(legal(state, seat), chance))


def saving(states: Sequence[T], dump: Callable[[T], object]) -> Benchmark:
    """A benchmark that saves the states."""
    return lambda: sum(1 for state in states if json.dumps(dump(state)))


def loading(states: Sequence[T], dump: Callable[[T], object], load: Callable[[object], object]) -> Benchmark:
    """A benchmark that loads the states as `dump` has saved them."""
    snapshots = [json.dumps(dump(state)) for state in states]

    def load_all() -> int:
        for snapshot in snapshots:
            load(json.loads(snapshot))
        return len(snapshots)

    return load_all
