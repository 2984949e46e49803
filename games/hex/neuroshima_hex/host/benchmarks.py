"""The work that `manage.py bench hex` measures.

Callables that do one round and return a count.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from importlib import resources
from itertools import permutations
from typing import TYPE_CHECKING

from neuroshima_contract import Benchmark
from neuroshima_contract.benchmarks import loading, random_game, saving
from neuroshima_contract.legal import expand

from ..base import army_files
from ..bots.trial_boards import TrialBoards
from ..hex_state import legal_actions
from ..rules.answers import Answers
from ..rules.battle.battle import Battle
from ..rules.battle.fight import fight
from ..rules.board.tiles import Unit, placed_anew
from ..rules.files import load, new_game
from ..rules.files.dump import dump
from ..rules.files.view import view
from ..rules.options.options import Options
from ..rules.state.state import State

if TYPE_CHECKING:
    from ..rules.state.registry import Registry

GAMES_PER_ROUND = 12
LEAVING = 4


def benchmarks(registry: Registry) -> Mapping[str, Benchmark]:
    """Name of the unit to a round of work."""
    crowded = crowded_positions(registry)
    busy, sparse, turning = with_hands(crowded), with_room(crowded[::4]), [state.copy() for state in crowded]
    return {
        "battles": lambda: fight_all(crowded),
        "evaluations of placements": lambda: weigh_actions(sparse, "place"),
        "evaluations of moves": lambda: weigh_actions(sparse, "play"),
        "random games": lambda: play_random_games(registry, registry.armies),
        "random games of the base armies": lambda: play_random_games(registry, base_armies()),
        "legal-action lists": lambda: list_legal_actions(busy),
        "views of changed boards": lambda: show_all(turning, changed=True),
        "views of the same boards": lambda: show_all(crowded, changed=False),
        "snapshots saved": saving(crowded, dump),
        "snapshots loaded": loading(crowded, dump, lambda data: load.load(registry, Options(), data)),
    }


def crowded_positions(registry: Registry) -> list[State]:
    """64 positions of Moloch against Borgo with 16 units each, nothing pending."""
    data = json.loads(resources.files("neuroshima_hex.bench").joinpath("crowded.json").read_text(encoding="utf-8"))
    return [load.load(registry, Options(), raw) for raw in data]


def with_hands(states: list[State]) -> list[State]:
    """The same positions with hands of many uses.

    They give long lists of legal actions."""
    copies = [state.copy() for state in states]
    for state in copies:
        state.players[0].hand = ["push_back", "move", "protector"]
    return copies


def with_room(states: list[State]) -> list[State]:
    """The same positions with twelve units each and two tiles in hand.

    One fits any free field in six rotations, the other is a Move tile."""
    copies = [state.copy() for state in states]
    for state in copies:
        state.players[0].hand = ["hunter_killer", "move"]
        for unit in [unit for unit in state.units if unit is not None and not unit.is_hq][::3][:LEAVING]:
            state.board.take_off(unit.at, "", None)
        state.known_forces = None
    return copies


def weigh_actions(states: list[State], kind: str) -> int:
    """Weigh all actions of a kind in each position, like a bot that looks one ahead."""
    forget_boards(states)
    done = 0
    for state in states:
        trials = TrialBoards(state.turn.seat)
        for action in [
            action for entry in legal_actions(state, 0) if entry["type"] == kind for action in expand(entry)
        ]:
            trials.value_after(state, action)
            done += 1
    return done


def fight_all(states: list[State]) -> int:
    forget_boards(states)
    for state in states:
        fight(Battle(state.board.copy(), 0), Answers(automatic=True))
    return len(states)


def forget_boards(states: list[State]) -> None:
    """Nothing is known any more of boards that were seen in the round before."""
    for state in states:
        state.grid.influences.clear()
        state.grid.settled.clear()


def base_armies() -> list[str]:
    """The ids of the armies that are there without expansions: their figures stay alike whatever is installed."""
    return [file.removesuffix(".toml") for file, _text in army_files()]


def play_random_games(registry: Registry, armies: Iterable[str]) -> int:
    """Play one game of each of the first twelve ordered pairs of the armies, without events.

    The games are the same each round."""
    pairs = list(permutations(sorted(armies), 2))[:GAMES_PER_ROUND]
    for seed, pair in enumerate(pairs):
        for _state in random_game(new_game.start(registry, Options(), pair, seed), legal_actions, State.do, seed):
            pass
    return len(pairs)


def list_legal_actions(states: list[State]) -> int:
    return sum(1 for state in states if state.legal(0))


def show_all(states: list[State], changed: bool) -> int:
    """A view of each position.

    `changed`: after one of its units was turned, as after a move that changed the board."""
    chance = random.Random(0)
    for state in states:
        if changed:
            _turn(state, chance.choice(state.forces().present))
        view(state)
    return len(states)


def _turn(state: State, unit: Unit) -> None:
    state.units[unit.at] = placed_anew(state.grid, unit, unit.at, (unit.rotation + 1) % 6)
    state.known_forces = None
