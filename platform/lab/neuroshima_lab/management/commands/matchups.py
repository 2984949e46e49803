"""`matchups GAME --games 30`: play every faction against every other.

The result is a data file, which the game's pages show.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from neuroshima import plugins
from neuroshima_contract import Game

from neuroshima_lab.arena import bots_of, play_all
from neuroshima_lab.game_failures import PlayFailed
from neuroshima_lab.matchups import as_toml, pairs, play_pairs


class Command(BaseCommand):
    help = "Lets a bot play every faction of a game against every other, and writes the results as a TOML file."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--of", nargs="+", default=[], metavar="FACTION", help="only pairs with one of these")
        parser.add_argument(
            "--against", nargs="+", default=[], metavar="FACTION", help="and of these only pairs with one of those"
        )
        parser.add_argument("--bot", default="", help="who plays both; left out: the strongest one")
        parser.add_argument("--games", type=int, default=30, help="games of each pair")
        parser.add_argument("--budget", type=int, default=10, help="milliseconds the bot may think about a move")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
        parser.add_argument("--file", type=Path, help="where the results go; left out: they are printed")

    def handle(
        self, *, game: str, of: Sequence[str] = (), against: Sequence[str] = (), bot: str = "", **options: Any
    ) -> None:
        chosen = _find_game(game)
        known = {faction.id for faction in chosen.guide.factions()}
        if unknown := sorted({*of, *against} - known):
            raise CommandError(f"{game} has no faction “{unknown[0]}”; there are: {', '.join(sorted(known))}.")
        name = bot or list(bots_of(chosen))[-1]
        if name not in bots_of(chosen):
            raise CommandError(f"{game} has no bot “{name}”; there are: {', '.join(bots_of(chosen))}.")
        play, games, budget = partial(play_all, jobs=options["jobs"]), options["games"], options["budget"]
        try:
            lines = list(play_pairs(chosen, pairs(chosen, of, against), name, games, budget, play))
        except PlayFailed as error:
            raise CommandError(str(error)) from error
        text = "\n".join([*as_toml(_command(game, of, against, games, budget), name, budget, lines), ""])
        if options.get("file") is not None:
            options["file"].write_text(text, encoding="utf-8")
        else:
            self.stdout.write(text, ending="")


def _find_game(name: str) -> Game:
    game = plugins.installed_games().get(name)
    if game is None:
        raise CommandError(str(plugins.why_missing(name)))
    return game


def _command(game: str, of: Sequence[str], against: Sequence[str], games: int, budget: int) -> str:
    """The command that makes the file again."""
    chosen = [*(["--of", *of] if of else []), *(["--against", *against] if against else [])]
    return " ".join(["manage.py matchups", game, *chosen, f"--games {games} --budget {budget}"])
