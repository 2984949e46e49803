"""`arena GAME --seats greedy random --games 100`: bots against bots."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import django
from django.core.management.base import BaseCommand, CommandError, CommandParser

from neuroshima import plainjson, plugins
from neuroshima.contract import Game, Json, Refusal
from neuroshima.matches.data import with_texts
from neuroshima.site.arena import Pairing, Tally, bots_of, by_role, pairings, play, result, summed, table

DEEPEST = 20
"""Levels in the options of a match."""


class Command(BaseCommand):
    help = "Lets bots play each other and prints how often the first one wins, for each role and choice it can have."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument(
            "--seats", nargs="+", metavar="BOT", help="bots, the first one is counted; left out: the strongest one only"
        )
        parser.add_argument("--games", type=int, default=100, help="games for each choice of the first bot")
        parser.add_argument("--seed", type=int, default=1, help="another seed, other games")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
        parser.add_argument("--budget", type=int, default=1500, help="milliseconds a bot may think about a move")
        parser.add_argument(
            "--data", action="append", default=[], metavar="NAME=FILE", help="play by this text instead of the game's"
        )

        parser.add_argument(
            "--options", dest="of_match", metavar="JSON", default="{}", help="of the matches, as in position files"
        )

    def handle(
        self, *, game: str, games: int, data: Sequence[str] = (), seats: Sequence[str] | None = None, **options: Any
    ) -> None:
        texts = _read(data)
        chosen = _with_data(_installed(game), texts)
        bots = list(seats or [list(bots_of(chosen))[-1]] * min(chosen.seat_counts))
        _checked_bots(chosen, bots)
        of_match = _options(chosen, options["of_match"])
        named = list(pairings(chosen, bots, games, options["seed"], options["budget"], of_match))
        played = list(_played([replace(pairing, texts=texts) for _, pairing in named], options["jobs"]))
        self.stdout.write(f"{bots[0]} against {', '.join(bots[1:])}, {games} games for each choice")
        self.stdout.write("\n".join(table(summed(_of_first(named, played)))))
        if chosen.roles:
            self.stdout.write("\nroles, whoever played them")
            self.stdout.write("\n".join(table(by_role(chosen, played))))


def _of_first(named: Iterable[tuple[str, Pairing]], played: Iterable[Sequence[int]]) -> dict[str, Tally]:
    """What the first bot won, by the names of its roles and choices."""
    tallies: dict[str, Tally] = {}
    for (name, pairing), winners in zip(named, played, strict=True):
        tallies.setdefault(name, Tally()).add(result(winners, pairing.first, len(pairing.seats)))
    return tallies


def _installed(name: str) -> Game:
    game = plugins.installed_games().get(name)
    if game is None:
        raise CommandError(str(plugins.missing(name)))
    return game


def _checked_bots(game: Game, bots: Sequence[str]) -> None:
    known = bots_of(game)
    for bot in bots:
        if bot not in known:
            raise CommandError(f"{game.id} has no bot “{bot}”; there are: {', '.join(known)}.")
    if len(bots) not in game.seat_counts:
        raise CommandError(f"{game.id} is not played with {len(bots)} seats.")


def _read(data: Sequence[str]) -> dict[str, str]:
    """The texts of `NAME=FILE` words."""
    texts = {}
    for word in data:
        name, _, file = word.partition("=")
        try:
            texts[name] = Path(file).read_text("utf-8")
        except (OSError, ValueError) as error:
            raise CommandError(f"--data {word} cannot be read: {error}") from error
    return texts


def _with_data(game: Game, texts: Mapping[str, str]) -> Game:
    """The game by these texts; one that cannot be used is told before the first match is begun."""
    try:
        return with_texts(game, texts)
    except Refusal as refused:
        raise CommandError(f"{refused.path}: {refused}" if refused.path else str(refused)) from refused


def _options(game: Game, text: str) -> Json:
    """The options of the matches, looked at before the first is begun."""
    try:
        options: Json = plainjson.loads(text, DEEPEST)
        game.Options.model_validate(options)
    except ValueError as error:
        raise CommandError(f"--options {text} cannot be used: {error}") from error
    return options


def _played(games: Iterable[Pairing], jobs: int) -> Iterator[tuple[int, ...]]:
    if jobs <= 1:
        yield from map(play, games)
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=spawn, initializer=django.setup) as pool:
        yield from pool.map(play, games, chunksize=2)
