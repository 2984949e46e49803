"""`matchups GAME --games 30`: play every faction against every other, both played by one bot.

The result is a data file, which the game's pages show.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from neuroshima import plugins
from neuroshima_contract import Faction, Game, OptionValues, Refusal

from neuroshima_lab.arena import GameResult, Pairing, bots_of
from neuroshima_lab.engines import Stopwatch, engine
from neuroshima_lab.game_log import results_of
from neuroshima_lab.tallies import result


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
        parser.add_argument(
            "--json", type=Path, metavar="FILE", help="keeps each game as a line; those it has are not played again"
        )

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
        games, budget, log = options["games"], options["budget"], options.get("json")
        spread, watch = engine("processes", options["jobs"]), Stopwatch("processes", options["jobs"])

        def play(asked: list[Pairing]) -> Iterable[GameResult]:
            return results_of(asked, spread, log, watch)

        lines = list(play_pairs(chosen, pairs(chosen, of, against), name, games, budget, play))
        text = "\n".join([*as_toml(_command(game, of, against, bot, games, budget), name, budget, lines), ""])
        if options.get("file") is not None:
            options["file"].write_text(text, encoding="utf-8")
        else:
            self.stdout.write(text, ending="")


def _find_game(name: str) -> Game:
    game = plugins.installed_games().get(name)
    if game is None:
        raise CommandError(str(plugins.why_missing(name)))
    return game


def _command(game: str, of: Sequence[str], against: Sequence[str], bot: str, games: int, budget: int) -> str:
    """The command that makes the file again."""
    chosen = [*(["--of", *of] if of else []), *(["--against", *against] if against else [])]
    chosen += ["--bot", bot] if bot else []
    return " ".join(["manage.py matchups", game, *chosen, f"--games {games} --budget {budget}"])


Play = Callable[[list[Pairing]], Iterable[GameResult]]
"""Plays games, and yields the results in their order."""


@dataclass(frozen=True)
class Pair:
    """Two factions that can meet, with the options of their seats.

    In a game with roles each has the seat of its role."""

    names: tuple[str, str]
    seats: tuple[OptionValues, OptionValues]
    fixed: bool


@dataclass(frozen=True)
class Line:
    """The results of a pair: games won by the first, drawn, won by the second."""

    names: tuple[str, str]
    results: tuple[int, int, int]


def pairs(game: Game, of: Collection[str] = (), against: Collection[str] = ()) -> list[Pair]:
    """All pairs of factions that can meet.

    `of`, `against`: if given, only pairs of one of each."""
    found = (_pair(game, sorted(two, key=_place)) for two in combinations(game.guide.factions(), 2))
    return [pair for pair in found if pair is not None and _is_wanted(pair.names, of, against)]


def _place(faction: Faction) -> tuple[int, str]:
    return (faction.role or 0, faction.id)


def _is_wanted(names: tuple[str, str], of: Collection[str], against: Collection[str]) -> bool:
    return any((not of or one in of) and (not against or other in against) for one, other in (names, names[::-1]))


def _pair(game: Game, two: Sequence[Faction]) -> Pair | None:
    seats = [dict(faction.options) for faction in two]
    try:
        game.check_seats(game.Options(), [game.SeatOptions.model_validate(seat) for seat in seats])
    except Refusal:
        return None
    return Pair((two[0].id, two[1].id), (seats[0], seats[1]), two[0].role is not None)


def play_pairs(game: Game, found: Sequence[Pair], bot: str, games: int, budget: int, play: Play) -> Iterator[Line]:
    """Play `games` games of each pair. Seats alternate if they have no roles."""
    for pair in found:
        pairings = [_make_pairing(game, pair, bot, number, budget) for number in range(games)]
        counts = {"wins": 0, "draws": 0, "losses": 0}
        for pairing, played in zip(pairings, play(pairings), strict=True):
            counts[result(played.winners, pairing.first, 2)] += 1
        yield Line(pair.names, (counts["wins"], counts["draws"], counts["losses"]))


def _make_pairing(game: Game, pair: Pair, bot: str, number: int, budget: int) -> Pairing:
    turned = not pair.fixed and number % 2 == 1
    dice = hashlib.sha256(f"{pair.names}{number}".encode()).digest()
    seats = pair.seats[::-1] if turned else pair.seats
    return Pairing(game.id, (bot, bot), seats, int(turned), int.from_bytes(dice[:8], "big"), budget)


def as_toml(command: str, bot: str, budget: int, lines: Iterable[Line]) -> Iterator[str]:
    """The lines of the file."""
    yield f"# Made by: {command}"
    yield f'bot = "{bot}"'
    yield f"budget = {budget}"
    yield "matchups = ["
    for line in lines:
        (first, second), (won, drawn, lost) = line.names, line.results
        yield f'    {{ factions = ["{first}", "{second}"], won = {won}, drawn = {drawn}, lost = {lost} }},'
    yield "]"
