"""`ladder GAME --games 300`: play levels against each other, and rate them (Elo)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from neuroshima import plugins
from neuroshima.matches.setup.seating import counts_of
from neuroshima_contract import Game

from neuroshima_lab.arena import bots_of
from neuroshima_lab.engines import Stopwatch, add_engine_arguments, engine
from neuroshima_lab.game_log import results_of
from neuroshima_lab.ladder import as_tables, as_toml, games_of, ladder_of, meetings


class Command(BaseCommand):
    help = "Lets the levels of a game play each other, rates them, and prints the tables of docs/performance."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--levels", nargs="+", metavar="BOT", help="weakest first; left out: all bots of the game")
        parser.add_argument("--all", action="store_true", help="everybody against everybody, not only the next one")
        parser.add_argument("--games", type=int, default=300, help="games of each two levels")
        parser.add_argument("--seed", type=int, default=1, help="another seed, other games")
        parser.add_argument("--budget", type=int, default=1500, help="milliseconds a bot may think about a move")
        parser.add_argument("--anchor", type=int, default=1000, help="the rating of the first level")
        parser.add_argument("--json", type=Path, help="keeps each game as a line; those it has are not played again")
        parser.add_argument("--file", type=Path, help="where the ratings go, as the game's ladder.toml")
        add_engine_arguments(parser)

    def handle(self, *, game: str, levels: Sequence[str] | None = None, **options: Any) -> None:
        chosen = _find_game(game)
        names = list(levels or chosen.bots)
        _check(chosen, names)
        budget, seed = options["budget"], options["seed"]
        asked = [
            pairing
            for meeting in meetings(names, options["all"])
            for pairing in games_of(chosen, meeting, options["games"], seed, budget)
        ]
        watch = Stopwatch(options["engine"], options["jobs"])
        played = results_of(asked, engine(options["engine"], options["jobs"]), options["json"], watch)
        ladder = ladder_of(zip(asked, played, strict=True), names[0], options["anchor"])
        self.stdout.write("\n".join([*as_tables(chosen, ladder), "", str(watch)]))
        if options["file"] is not None:
            text = "\n".join([*as_toml(_command(game, levels, options), budget, ladder), ""])
            options["file"].write_text(text, encoding="utf-8")


def _find_game(name: str) -> Game:
    game = plugins.installed_games().get(name)
    if game is None:
        raise CommandError(str(plugins.why_missing(name)))
    return game


def _check(game: Game, levels: Sequence[str]) -> None:
    known = bots_of(game)
    for level in levels:
        if level not in known:
            raise CommandError(f"{game.id} has no bot “{level}”; there are: {', '.join(known)}.")
    if len(set(levels)) != len(levels) or len(levels) < 2:
        raise CommandError("A ladder has two levels at least, each once.")
    if 2 not in counts_of(game, {}):
        raise CommandError(f"{game.id} is not played by two, and two levels meet in a game.")


def _command(game: str, levels: Sequence[str] | None, options: dict[str, Any]) -> str:
    """The command that makes the file again."""
    said = [*(["--levels", *levels] if levels else []), *(["--all"] if options["all"] else [])]
    numbers = [f"--{name} {options[name]}" for name in ("games", "seed", "budget", "anchor")]
    return " ".join(["manage.py ladder", game, *said, *numbers])
