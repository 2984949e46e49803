"""Learns to play Neuroshima Hex in a minute, on one core and without a library for training.

    python docs/examples/learn_hex.py

The player has a value for positions: one weight for each of a few sums over what its seat sees. The weights come from a
logistic regression on games, first of random players, then of its own. To choose an action, it tries some of the legal
ones in a position that agrees with what it sees, and takes the one whose position is worth most. docs/research.md
explains what it uses.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator, Sequence

import numpy as np
from neuroshima_research import MatchSpec, Player, Turn, match_spec, mirror, play, points, random_player, replay
from numpy.typing import NDArray

Values = NDArray[np.float64]
TRIED = 24
"""Legal actions that are tried at each decision, drawn by lot if there are more."""
FEATURES = (
    "hit points", "wounds on HQs", "wounds on units", "units", "attacks", "nets", "hand", "stack", "own turn",
)  # fmt: skip


def features(spec: MatchSpec, observations: NDArray[np.float32]) -> Values:
    """Sums over observations, own minus the enemy's: (n, layout.size) to (n, len(FEATURES))."""
    seen = spec.layout.split(observations)
    board = dict(zip(spec.layout.axes["board"][0], np.moveaxis(seen["board"], 1, 0), strict=True))
    own, other, hq = board["seat_0"], board["seat_1"], board["hq"]
    strength = sum(board[f"{kind}_{side}"] for kind in ("melee", "ranged", "other_attack") for side in range(6))
    wounds = board["hit_by_own_side"] * other - board["hit_by_others"] * own
    facts = dict(zip(spec.layout.axes["players"][1], np.moveaxis(seen["players"], 2, 0), strict=True))
    hands = seen["hands"].sum(axis=2)
    columns = [
        facts["hit_points"][:, 0] - facts["hit_points"][:, 1],
        (wounds * hq).sum(axis=1),
        (wounds * (1 - hq)).sum(axis=1),
        (own - other).sum(axis=1),
        ((own - other) * strength).sum(axis=1),
        ((other - own) * board["netted"]).sum(axis=1),
        hands[:, 0] - hands[:, 1],
        facts["stack"][:, 0] - facts["stack"][:, 1],
        seen["turn"][:, spec.layout.axes["turn"][0].index("own_turn")],
    ]
    return np.stack(columns, axis=1).astype(float)


def value_player(weights: Values) -> Player:
    """Plays the action whose position is worth most."""

    def choose(turn: Turn) -> int:
        numbers = turn.numbers if len(turn.numbers) <= TRIED else turn.rng.sample(turn.numbers, TRIED)
        world = turn.determinize()
        after = []
        for number in numbers:
            trial = world.copy()
            trial.apply(turn.seat, turn.action(number))
            after.append(turn.spec.observe(trial, turn.seat))
        return numbers[int(np.argmax(features(turn.spec, np.stack(after)) @ weights))]

    return choose


def sometimes_random(player: Player, share: float) -> Player:
    """A player who now and then does anything, so that games differ."""
    return lambda turn: (random_player if turn.rng.random() < share else player)(turn)


def samples(spec: MatchSpec, players: Sequence[Player], seeds: Iterator[int], games: int) -> tuple[Values, Values]:
    """Features of positions of so many games, and whether the seat that looked has won (1, 0, or 0.5)."""
    observations, won = [], []
    for _game in range(games):
        game = play(spec, players, next(seeds))
        assert game.outcome is not None
        gained = points(game.outcome.winners, spec.teams)
        for state, seat, _action in replay(game, spec):
            observations.append(spec.observe(state, seat))
            won.append((gained[seat] + 1) / 2)
    return features(spec, np.stack(observations)), np.array(won)


def fit(inputs: Values, won: Values, rounds: int = 300) -> Values:
    """The weights of a logistic regression, by gradient descent on scaled inputs."""
    scale = inputs.std(axis=0) + 1e-9
    weights: Values = np.zeros(inputs.shape[1])
    for _round in range(rounds):
        guess = 1 / (1 + np.exp(-(inputs / scale) @ weights))
        weights += 0.5 * (inputs / scale).T @ (won - guess) / len(won)
    scaled: Values = weights / scale
    return scaled


def learn(spec: MatchSpec, seed: int, random_games: int, own_games: int) -> Values:
    """Weights from games of random players, and again from games of the player that these have made."""
    seeds = iter(range(seed, seed + random_games + own_games))
    inputs, won = samples(spec, [random_player] * 2, seeds, random_games)
    player = sometimes_random(value_player(fit(inputs, won)), 0.2)
    more, more_won = samples(spec, [player] * 2, seeds, own_games)
    return fit(np.concatenate([inputs, more]), np.concatenate([won, more_won]))


def wins(spec: MatchSpec, player: Player, opponent: Player, games: int, seed: int) -> int:
    """How many of so many games the player wins, in mirror matches: half of them with each army."""
    won = 0
    for number in range(games // 2):
        _gained, played = mirror(spec, [player, opponent], seed + number)
        for seat, game in enumerate(played):
            won += game.outcome is not None and game.outcome.winners == [seat]
    return won


def main() -> None:
    options = argparse.ArgumentParser(description="Learn to play Hex, and play 100 games against a random player.")
    options.add_argument("--armies", nargs=2, default=["moloch", "borgo"])
    options.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    given = options.parse_args()
    spec = match_spec("hex", [{"army": army} for army in given.armies])
    begun = time.monotonic()
    weights = learn(spec, given.seed, random_games=150, own_games=40)
    print(f"learned in {time.monotonic() - begun:.0f} s (seed {given.seed})")
    for name, weight in zip(FEATURES, weights, strict=True):
        print(f"{weight:+.3f} {name}")
    won = wins(spec, value_player(weights), random_player, 100, given.seed + 1_000_000)
    print(f"won {won} of 100 against a random player")


if __name__ == "__main__":
    main()
