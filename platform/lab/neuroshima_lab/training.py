"""Self-play games of a bot, from which a game's trainer learns."""

from __future__ import annotations

import random
from collections.abc import Sequence

from neuroshima import plugins
from neuroshima_contract import Action, Game, Sample, State, Trainer
from neuroshima_contract.legal import drawn

from neuroshima_lab.arena import LONGEST, Pairing, pairings
from neuroshima_lab.game_failures import failure_of

Numbered = tuple[int, Pairing]


def self_play(game: Game, trainer: Trainer, games: int, seed: int, budget: int) -> list[Numbered]:
    """`games` numbered games of the trainer's bot against itself."""
    bots = (trainer.bot,) * min(game.seat_counts)
    return list(enumerate(pairing for _name, pairing in pairings(game, bots, games, seed, budget)))


def samples_of(numbered: Numbered, whim: float) -> Sequence[Sample]:
    """Play a game, and return the samples that the trainer takes from its positions.

    `whim`: the probability of a random action, so that positions come up that the bot would avoid. Raises PlayFailed,
    caused by what the game raised."""
    number, pairing = numbered
    try:
        return _play_game(number, pairing, whim)
    except Exception as error:
        raise failure_of(error, pairing.game, f"{pairing.game} with seed {pairing.seed}") from error


def _play_game(number: int, pairing: Pairing, whim: float) -> Sequence[Sample]:
    game = plugins.installed_games()[pairing.game]
    trainer, bot = game.tools.trainer(), game.bots[pairing.bots[0]]
    assert trainer is not None
    options = game.Options.model_validate(pairing.options)
    state = game.start(options, [game.SeatOptions.model_validate(seat) for seat in pairing.seats], pairing.seed)
    rng, kept = random.Random(pairing.seed), list[tuple[int, Sequence[float]]]()
    for _ in range(LONGEST):
        if state.outcome is not None:
            break
        seat = state.to_move[0]
        if rng.random() < whim:
            action = _any(state, seat, rng)
        else:
            action = bot.choose(game.imagine(options, state.view(seat), seat, rng), seat, rng, pairing.budget)
        features = trainer.features(state, seat, action)
        if features is not None:
            kept.append((seat, features))
        state.apply(seat, action)
    return [Sample(features, _part_won(state, seat), number) for seat, features in kept]


def _any(state: State, seat: int, rng: random.Random) -> Action:
    """A random legal action. All kinds of actions are equally likely."""
    entry = rng.choice(state.legal(seat))
    return drawn([entry], rng)


def _part_won(state: State, seat: int) -> float:
    """A seat's share of the win. If nobody won, all seats share it."""
    winners = state.outcome.winners if state.outcome is not None else ()
    return float(seat in winners) if winners else 1 / len(state.seats)
