"""`arena GAME --seats greedy random --games 100`: bots against bots."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import django
from django.core.management.base import BaseCommand, CommandError, CommandParser

from neuroshima import plugins
from neuroshima.contract import Game
from neuroshima.site.arena import Pairing, Tally, bots_of, pairings, play, table


class Command(BaseCommand):
    help = "Lets bots play each other and prints how often the first one wins, for each choice it can make."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--seats", nargs="+", required=True, metavar="BOT", help="bots; the first one is counted")
        parser.add_argument("--games", type=int, default=100, help="games for each choice of the first bot")
        parser.add_argument("--seed", type=int, default=1, help="another seed, other games")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
        parser.add_argument("--budget", type=int, default=1500, help="milliseconds a bot may think about a move")

    def handle(self, *, game: str, seats: list[str], games: int, **options: Any) -> None:
        chosen = _checked(game, seats)
        wanted = list(pairings(chosen, seats, games, options["seed"], options["budget"]))
        tallies = {name: Tally() for name, _ in wanted}
        results = _played([pairing for _, pairing in wanted], options["jobs"])
        for (name, _), result in zip(wanted, results, strict=True):
            tallies[name].add(result)
        self.stdout.write(f"{seats[0]} against {', '.join(seats[1:])}, {games} games for each choice")
        self.stdout.write("\n".join(table(tallies)))


def _checked(name: str, seats: list[str]) -> Game:
    game = plugins.installed_games().get(name)
    if game is None:
        raise CommandError(str(plugins.missing(name)))
    known = bots_of(game)
    for bot in seats:
        if bot not in known:
            raise CommandError(f"{name} has no bot “{bot}”; there are: {', '.join(known)}.")
    if len(seats) not in game.seat_counts:
        raise CommandError(f"{name} is not played with {len(seats)} seats.")
    return game


def _played(games: Iterable[Pairing], jobs: int) -> Iterator[str]:
    if jobs <= 1:
        yield from map(play, games)
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=spawn, initializer=django.setup) as pool:
        yield from pool.map(play, games, chunksize=2)
