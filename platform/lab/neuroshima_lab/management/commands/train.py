"""`train GAME`: let a bot play against itself, so that the game's trainer learns weights from the games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from neuroshima import plugins
from neuroshima_contract import Action, Game, Sample, State, Trainer
from neuroshima_contract.legal import drawn

from neuroshima_lab.arena import LONGEST, Pairing, pairings
from neuroshima_lab.engines import Stopwatch, add_engine_arguments, engine
from neuroshima_lab.game_failures import failure_of


class Command(BaseCommand):
    help = "Lets a game's bot play against itself, and writes what its evaluation learns from that into a file."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--games", type=int, default=30, help="games for each choice of the first seat")
        parser.add_argument("--seed", type=int, default=1, help="another seed, other games")
        parser.add_argument("--budget", type=int, default=40, help="milliseconds the bot may think about a move")
        parser.add_argument("--whim", type=float, default=0.06, help="part of the actions that are left to chance")
        parser.add_argument("--out", type=Path, help="the file to write; left out: by its name in this folder")
        add_engine_arguments(parser)

    def handle(self, *, game: str, games: int, seed: int, budget: int, whim: float, **options: Any) -> None:
        chosen = plugins.installed_games().get(game)
        if chosen is None:
            raise CommandError(str(plugins.why_missing(game)))
        trainer = chosen.tools.trainer()
        if trainer is None:
            raise CommandError(f"{game} has nothing to learn.")
        if games < 1 or not 0 <= whim <= 1:
            raise CommandError("There has to be a game at least, and --whim is a part of 1.")
        pairings = self_play(chosen, trainer, games, seed, budget)
        spread, watch = engine(options["engine"], options["jobs"]), Stopwatch(options["engine"], options["jobs"])
        samples: list[Sample] = []
        for found in watch.count(spread(partial(samples_of, whim=whim), pairings)):
            samples += found
        made = f"manage.py train {game} --games {games} --seed {seed} --budget {budget} --whim {whim:g}"
        learned = trainer.learn(samples, f"{made}: {len(samples)} positions of {len(pairings)} games")
        file = options["out"] or Path(trainer.file)
        file.write_text(learned.text, encoding="utf-8")
        self.stdout.write("\n".join([*learned.lines, f"written to {file}", "", str(watch)]))


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
