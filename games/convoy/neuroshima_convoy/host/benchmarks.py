"""The work that `manage.py bench convoy` measures.

Callables that do one round and return a count.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import cast

from neuroshima_contract import Action, Benchmark
from neuroshima_contract.benchmarks import loading, random_game, saving

from ..imagined_positions import imagine_position
from ..rules.components.cards import Box
from ..rules.state.position_files import dump_position, load_position
from ..rules.state.state import Options, State, start
from ..rules.state.view import view

GAMES_PER_ROUND = 10


def benchmarks(box: Box) -> Mapping[str, Benchmark]:
    """Name of the unit to a round of work."""
    states = positions(box)
    return {
        "random games": lambda: play_random_games(box),
        "legal-action lists": lambda: sum(1 for state in states if state.legal(state.to_move[0])),
        "views": lambda: sum(1 for state in states if view(state, 0)),
        "imagined positions": imaginer(box, states),
        "snapshots saved": saving(states, dump_position),
        "snapshots loaded": loading(states, dump_position, lambda data: load_position(box, Options(), data)),
    }


def game_states(box: Box, seed: int) -> Iterator[State]:
    """A whole game of random actions: the state before each of them."""
    return random_game(start(box, Options(), seed), _legal, State.apply, seed)


def _legal(state: State, seat: int) -> list[Action]:
    return cast(list[Action], state.legal(seat))


def positions(box: Box) -> list[State]:
    """Some hundred positions out of random games."""
    return [state.copy() for seed in range(10) for step, state in enumerate(game_states(box, seed)) if step % 8 == 0]


def play_random_games(box: Box) -> int:
    for seed in range(GAMES_PER_ROUND):
        for _state in game_states(box, seed):
            pass
    return GAMES_PER_ROUND


def imaginer(box: Box, states: list[State]) -> Benchmark:
    views = [(view(state, state.to_move[0]), state.to_move[0]) for state in states]

    def imagine_all() -> int:
        for number, (seen, seat) in enumerate(views):
            load_position(box, Options(), imagine_position(seen, seat, random.Random(number)))
        return len(views)

    return imagine_all
