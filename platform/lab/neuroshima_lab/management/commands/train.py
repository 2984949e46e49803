"""`train GAME`: learn weights from games of a bot against itself."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from neuroshima import plugins
from neuroshima_contract import Sample

from neuroshima_lab.engines import Stopwatch, add_engine_arguments, engine
from neuroshima_lab.training import samples_of, self_play


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
