"""The work that `manage.py bench convoy` measures.

Callables that do one round and return a count.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from neuroshima_contract import Action
from neuroshima_contract.legal import drawn

from ..imagined_positions import imagine_position
from ..rules.components.cards import Box
from ..rules.state.position_files import dump_position, load_position
from ..rules.state.state import Options, State, start
from ..rules.state.view import view

Round = Callable[[], int]
GAMES_PER_ROUND = 10


def benchmarks(box: Box) -> Mapping[str, Any]:
    """Name of the unit to a round of work."""
    states = positions(box)
    return {
        "random games": lambda: play_random_games(box),
        "legal-action lists": lambda: sum(1 for state in states if state.legal(state.to_move[0])),
        "views": lambda: sum(1 for state in states if view(state, 0)),
        "imagined positions": imaginer(box, states),
        "snapshots saved": lambda: sum(1 for state in states if json.dumps(dump_position(state))),
        "snapshots loaded": snapshot_loader(box, states),
    }


def random_game(box: Box, seed: int) -> Iterator[State]:
    """A whole game of random actions: the state before each of them."""
    chance = random.Random(seed)
    state = start(box, Options(), seed)
    while state.to_move:
        yield state
        seat = state.to_move[0]
        entries = cast(list[Action], state.legal(seat))
        state.apply(seat, drawn(entries, chance))


def positions(box: Box) -> list[State]:
    """Some hundred positions out of random games."""
    return [state.copy() for seed in range(10) for step, state in enumerate(random_game(box, seed)) if step % 8 == 0]


def play_random_games(box: Box) -> int:
    for seed in range(GAMES_PER_ROUND):
        for _state in random_game(box, seed):
            pass
    return GAMES_PER_ROUND


def imaginer(box: Box, states: list[State]) -> Round:
    views = [(view(state, state.to_move[0]), state.to_move[0]) for state in states]

    def imagine_all() -> int:
        for number, (seen, seat) in enumerate(views):
            load_position(box, Options(), imagine_position(seen, seat, random.Random(number)))
        return len(views)

    return imagine_all


def snapshot_loader(box: Box, states: list[State]) -> Round:
    snapshots = [json.dumps(dump_position(state)) for state in states]

    def load_all() -> int:
        for snapshot in snapshots:
            load_position(box, Options(), json.loads(snapshot))
        return len(snapshots)

    return load_all
