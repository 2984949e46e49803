"""Random games of the engine; the oracle must predict each step.

    python -m tests.support.convoy.oracle.fuzz --games 10000 --seed 1

plays as many games and tells every difference, with a position and actions that show it.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from tests.support.convoy.oracle import legal, play
from tests.support.convoy.oracle.altered import altered_texts, played_by
from tests.support.convoy.oracle.comparing import brief, differences, facts_differences, legal_differences, seen
from tests.support.convoy.oracle.engine import load, new_game, tell
from tests.support.convoy.oracle.game import Action, Position
from tests.support.convoy.oracle.positions import crowd

STEPS = 250
"""Actions of one game at most."""
PASSING = 0.12
RELOADING = 0.1
"""How often the engine goes on from what it has written down, also in the middle of a decision."""
EACH_BOX = 20
"""Games by the same altered cards."""
NEW_GAMES = 0.1
"""So many of the games begin at the beginning; the others with a crowded position."""


class Differs(AssertionError):
    """The two disagree; `document` shows it again."""

    def __init__(self, base: Position, actions: list[Action], lines: list[str]) -> None:
        self.document = {"game": "convoy", "position": brief(base), "actions": actions}
        self.lines = lines
        super().__init__("\n".join([*lines, json.dumps(self.document)]))


def play_one(seed: int, kinds: Counter[str] | None = None) -> int:
    """Plays one game and returns how many actions it had."""
    rng = Random(seed)
    if rng.random() < NEW_GAMES:
        return compare_game(new_game(seed), rng, kinds)
    return compare_game(load(crowd(rng)), rng, kinds)


def compare_game(state: Any, rng: Random, kinds: Counter[str] | None = None) -> int:
    base: Position = tell(state)["position"]
    actions: list[Action] = []
    for step in range(STEPS):
        if rng.random() < RELOADING:
            state = load(tell(state)["position"])
        engine = tell(state)
        oracle = play(base, actions)
        insist(base, actions, differences(oracle, engine))
        insist(base, actions, list(facts_differences(oracle["facts"], engine["facts"])))
        if kinds is not None:
            kinds[oracle["pending"]["kind"] if oracle["pending"] else oracle["position"]["phase"]] += 1
        if oracle["outcome"]:
            return step
        if oracle["pending"] is None:
            base, actions = seen(oracle, engine), []
            oracle["legal"] = legal(base)
        insist(base, actions, legal_differences(oracle["legal"], engine["legal"]))
        action = choose(rng, oracle["legal"])
        actions.append({"seat": oracle["to_move"][0]} | action)
        apply(state, base, actions)
    return STEPS


def insist(base: Position, actions: list[Action], lines: list[str]) -> None:
    if lines:
        raise Differs(base, actions, lines)


def apply(state: Any, base: Position, actions: list[Action]) -> None:
    """The last of the actions, in the engine."""
    action = {name: value for name, value in actions[-1].items() if name != "seat"}
    try:
        state.apply(actions[-1]["seat"], action)
    except Exception as error:
        raise Differs(base, actions, [f"the engine raises {error!r}", traceback.format_exc(limit=-4)]) from error


def choose(rng: Random, actions: list[Action]) -> Action:
    """A random action: seldom to pass, and each card and each decision as likely as the other."""
    groups: dict[str, list[Action]] = {}
    for action in actions:
        groups.setdefault(group(action), []).append(action)
    names = sorted(groups)
    if len(names) > 1 and "pass" in names and rng.random() > PASSING:
        names.remove("pass")
    return rng.choice(groups[rng.choice(names)])


def group(action: Action) -> str:
    if action["type"] == "choose":
        return "choose"
    return " ".join(str(action[name]) for name in ("type", "card", "at") if name in action)


def run(seeds: range, report: Callable[[int, Differs], None]) -> tuple[int, int, Counter[str]]:
    """Games and actions that agreed throughout, and how often each phase and decision was met."""
    games = actions = 0
    kinds: Counter[str] = Counter()
    for seed in seeds:
        try:
            actions += play_one(seed, kinds)
            games += 1
        except Differs as difference:
            report(seed, difference)
    return games, actions, kinds


def run_altered(seeds: range, report: Callable[[int, Differs], None]) -> tuple[int, int, Counter[str]]:
    """The same with changed card files, a new set every few games."""
    total: tuple[int, int, Counter[str]] = (0, 0, Counter())
    for first in range(seeds.start, seeds.stop, EACH_BOX):
        with played_by(altered_texts(Random(first))):
            games, actions, kinds = run(range(first, min(first + EACH_BOX, seeds.stop)), report)
        total = total[0] + games, total[1] + actions, total[2] + kinds
    return total


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--altered", action="store_true", help="by card files in which much is different")
    parser.add_argument("--show", type=int, default=5, help="differences told in full")
    options = parser.parse_args()
    found: list[Differs] = []

    def report(seed: int, difference: Differs) -> None:
        found.append(difference)
        if len(found) <= options.show:
            print(f"--- game {seed}\n{difference}\n", flush=True)

    began = time.monotonic()
    runner = run_altered if options.altered else run
    games, actions, kinds = runner(range(options.seed, options.seed + options.games), report)
    print(f"{games} games of {actions} actions agree, {len(found)} differ; {time.monotonic() - began:.0f} s")
    print(", ".join(f"{kind} {count}" for kind, count in kinds.most_common()))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
