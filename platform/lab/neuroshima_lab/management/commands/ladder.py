"""`ladder GAME --games 300`: play levels against each other, and rate them (Elo).

Ratings are by maximum likelihood in the model of Bradley and Terry. A library for it (choix) would need NumPy and
SciPy, for twenty lines.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from neuroshima import plugins
from neuroshima.languages import in_words
from neuroshima.matches.setup.seating import counts_of
from neuroshima_contract import Game
from neuroshima_contract.bots import LADDER_VERSION

from neuroshima_lab.arena import GameResult, Pairing, Thinking, bots_of, choices, pairing_of, tables_of
from neuroshima_lab.engines import Stopwatch, add_engine_arguments, engine
from neuroshima_lab.game_log import results_of
from neuroshima_lab.tallies import Tally, milliseconds, result, share_words, thinking_of_bots


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


ELO_POINTS = 400 / math.log(10)
"""Points of the scale for odds of e to one: 400 points are ten to one."""
ELO_ROUNDS = 20_000
ELO_EXACT = 1e-9
"""The relative change of the strengths at which the iteration stops."""
PairResults = Mapping[tuple[str, str], tuple[float, int]]
"""By pair of players: the points of the first (a draw is half a point), and the number of their games."""
Meeting = tuple[str, str]
"""Two levels that play each other, the stronger one first."""


def elo(results: PairResults, first: str, anchor: int) -> dict[str, int]:
    """The Elo ratings of all players connected with `first` by games.

    The rating of `first` is `anchor`.

    One drawn game is added to every pair that has met, so that a player who won all games is not infinitely strong."""
    won, met = _count_results(results)
    if first not in met:
        return {first: anchor}
    strengths = dict.fromkeys(_connected_players(met, first), 1.0)
    for _ in range(ELO_ROUNDS):
        found = {
            player: won[player] / sum(games / (mine + strengths[other]) for other, games in met[player].items())
            for player, mine in strengths.items()
        }
        found = {player: strength / found[first] for player, strength in found.items()}
        change = max(abs(found[player] / strengths[player] - 1) for player in found)
        strengths = found
        if change < ELO_EXACT:
            break
    return {player: round(anchor + ELO_POINTS * math.log(strength)) for player, strength in strengths.items()}


def _count_results(results: PairResults) -> tuple[dict[str, float], dict[str, dict[str, float]]]:
    """Count the points of each player, and the games against each opponent."""
    won: dict[str, float] = {}
    met: dict[str, dict[str, float]] = {}
    for (one, other), (points, games) in results.items():
        for player, opponent, own in ((one, other, points), (other, one, games - points)):
            won[player] = won.get(player, 0.0) + own + 0.5
            met.setdefault(player, {})[opponent] = met.get(player, {}).get(opponent, 0.0) + games + 1
    return won, met


def _connected_players(met: Mapping[str, Mapping[str, float]], first: str) -> list[str]:
    """All players connected with `first` by games."""
    found = [first]
    for player in found:  # the list grows meanwhile
        found += [other for other in met[player] if other not in found]
    return found


@dataclass(frozen=True)
class Ladder:
    """Results of each meeting, and the rating and thinking time of each level."""

    tallies: Mapping[Meeting, Tally]
    ratings: Mapping[str, int]
    thinking: Mapping[str, Thinking]


def meetings(levels: Sequence[str], everybody: bool) -> list[Meeting]:
    """Each level and the one below it; with `everybody`, all pairs.

    `levels`: weakest first."""
    pairs = combinations(levels, 2) if everybody else pairwise(levels)
    return [(stronger, weaker) for weaker, stronger in pairs]


def games_of(game: Game, meeting: Meeting, games: int, seed: int, budget: int) -> Iterator[Pairing]:
    """Games of two levels.

    All choices of the seats that can meet come in turn, each with both orders of seats."""
    offered = choices(game)
    tables = [table for mine in offered for table in tables_of(game, mine, offered, 2, game.Options())]
    random.Random(f"ladder {seed}").shuffle(tables)
    for number in range(games):
        round_, shift = divmod(number, 2)
        yield pairing_of(game, meeting, tables[round_ % len(tables)], shift, (seed, number), budget)


def ladder_of(games: Iterable[tuple[Pairing, GameResult]], lowest: str, anchor: int) -> Ladder:
    """The ladder from these games. The level `lowest` has the rating `anchor`."""
    known = list(games)
    tallies: dict[Meeting, Tally] = {}
    for pairing, played in known:
        one, other = pairing.bots[pairing.first], pairing.bots[1 - pairing.first]
        tallies.setdefault((one, other), Tally()).add(result(played.winners, pairing.first, 2))
    points = {meeting: (tally.points, tally.games) for meeting, tally in tallies.items()}
    return Ladder(tallies, elo(points, lowest, anchor), thinking_of_bots(known))


# As tables and as a file ----------------------------------------------------------------------------------------------


def as_tables(game: Game, ladder: Ladder) -> Iterator[str]:
    """The tables of docs/performance/opponents.md."""
    names = {bot_id: in_words(bot.titles) for bot_id, bot in bots_of(game).items()}
    yield "| level | against | games | won | drawn | lost | points | 95 % interval |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for (one, other), tally in ladder.tallies.items():
        share, interval = share_words(tally.points, tally.games)
        counts = f"{tally.games} | {tally.wins} | {tally.draws} | {tally.losses}"
        yield f"| {names[one]} | {names[other]} | {counts} | {share} | {interval} |"
    yield ""
    yield "| level | rating | processor time of a choice, mean | longest |"
    yield "| --- | --- | --- | --- |"
    for level, rating in sorted(ladder.ratings.items(), key=lambda each: each[1]):
        took = ladder.thinking[level]
        yield f"| {names[level]} | {rating} | {milliseconds(took.mean)} | {milliseconds(took.longest)} |"


def as_toml(command: str, budget: int, ladder: Ladder) -> Iterator[str]:
    """The file that the game's loader reads (`contract.Ladder`), line by line."""
    yield f"# Made by: {command}"
    yield f"version = {LADDER_VERSION}"
    yield f"budget = {budget}"
    yield "levels = ["
    for level, rating in sorted(ladder.ratings.items(), key=lambda each: each[1]):
        yield f'    {{ bot = "{level}", rating = {rating} }},'
    yield "]"
    yield "results = ["
    for (one, other), tally in ladder.tallies.items():
        counts = f"won = {tally.wins}, drawn = {tally.draws}, lost = {tally.losses}"
        yield f'    {{ bots = ["{one}", "{other}"], {counts} }},'
    yield "]"
