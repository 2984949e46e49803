"""`arena GAME --seats greedy random --games 100`: bots against bots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from neuroshima import plugins
from neuroshima.matches.data_files.text_store import with_texts
from neuroshima.matches.setup.seating import counts_for, counts_of
from neuroshima_contract import Game, OptionValues, Refusal, safe_parsing

from neuroshima_lab.arena import (
    Among,
    GameResult,
    Pairing,
    bots_of,
    choices,
    pairings,
    pairings_by_lot,
    play,
)
from neuroshima_lab.engines import Stopwatch, add_engine_arguments, engine
from neuroshima_lab.game_log import lines_of, results_of
from neuroshima_lab.tallies import (
    Tally,
    by_lot,
    by_seat,
    result,
    table,
    thinking_of_bots,
    thinking_table,
    with_or_against,
    with_total,
)

DEEPEST, LONGEST = 20, 100_000
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
        parser.add_argument(
            "--choices-by-lot",
            action="store_true",
            help="all seats draw their choices for each game, and --games is the number of games altogether",
        )
        parser.add_argument(
            "--in-circle",
            action="store_true",
            help="the others have the choices next in the list; of two bots it is told, too, how "
            "the first one does with each, or against it",
        )
        parser.add_argument(
            "--seed", type=int, nargs="+", default=[1], help="another seed, other games; so many for each of several"
        )
        add_engine_arguments(parser)
        parser.add_argument("--budget", type=int, default=1500, help="milliseconds a bot may think about a move")
        parser.add_argument(
            "--data", action="append", default=[], metavar="NAME=FILE", help="play by this text instead of the game's"
        )
        parser.add_argument(
            "--options", dest="of_match", metavar="JSON", default="{}", help="of the matches, as in position files"
        )
        parser.add_argument(
            "--among", nargs="+", default=[], metavar="FIELD=VALUE,VALUE", help="only these choices of the seats"
        )
        parser.add_argument(
            "--by-lot",
            nargs="+",
            default=[],
            metavar="TYPE",
            help="actions of this type are drawn by lot, and it is told what was won with each",
        )
        parser.add_argument(
            "--barred", nargs="+", default=[], metavar="TYPE", help="only the first bot may do actions of this type"
        )
        parser.add_argument(
            "--json",
            metavar="FILE",
            default="",
            help="keeps each game as a line; those it has are not played again; -: prints the lines instead of tables",
        )

    def handle(
        self, *, game: str, games: int, data: Sequence[str] = (), seats: Sequence[str] | None = None, **options: Any
    ) -> None:
        texts = _read_texts(data)
        chosen = _with_data(_find_game(game), texts)
        of_match = _options(chosen, options["of_match"])
        bots = list(seats or [list(bots_of(chosen))[-1]] * min(counts_of(chosen, of_match)))
        _check_bots(chosen, bots, options["barred"])
        _check_seat_count(chosen, of_match, len(bots))
        among = _among(chosen, options["among"])
        by_lots, in_circle = options["choices_by_lot"], options["in_circle"]
        if by_lots and in_circle:
            raise CommandError("--choices-by-lot and --in-circle are two ways to choose: take one of them.")
        chosen_pairings = pairings_by_lot if by_lots else partial(pairings, in_circle=in_circle)
        drawn_types, barred = frozenset(options["by_lot"]), frozenset(options["barred"])
        named = [
            (name, replace(pairing, texts=texts, drawn_types=drawn_types, barred=barred))
            for seed in options["seed"]
            for name, pairing in chosen_pairings(chosen, bots, games, seed, options["budget"], of_match, among)
        ]
        asked = [pairing for _, pairing in named]
        spread, watch = engine(options["engine"], options["jobs"]), Stopwatch(options["engine"], options["jobs"])
        if options["json"] == "-":
            self.stdout.writelines(lines_of(asked, spread(play, asked)))
            return
        played = results_of(asked, spread, Path(options["json"]) if options["json"] else None, watch)
        number = games * len(options["seed"])
        counted = f"{number} games with choices by lot" if by_lots else f"{number} games for each choice"
        self.stdout.write(f"{bots[0]} against {', '.join(bots[1:])}, {counted}")
        self.stdout.write("\n".join(table(with_total(_of_first(named, played)))))
        if in_circle and len(bots) == 2:
            self.stdout.write(f"\n{bots[0]} with each choice, or against it")
            self.stdout.write("\n".join(table(with_or_against(zip(asked, played, strict=True)))))
        self.stdout.write(f"\n{'roles, whoever played them' if chosen.roles else 'seats, whoever sat there'}")
        self.stdout.write("\n".join(table(by_seat(chosen, len(bots), played))))
        if drawn_types:
            self.stdout.write("\ndrawn by lot")
            self.stdout.write("\n".join(table(by_lot(zip(asked, played, strict=True)))))
        self.stdout.write("\nprocessor time of a choice")
        self.stdout.write("\n".join(thinking_table(thinking_of_bots(zip(asked, played, strict=True)))))
        self.stdout.write(f"\n{watch}")


def _of_first(named: Iterable[tuple[str, Pairing]], played: Iterable[GameResult]) -> dict[str, Tally]:
    """The first bot's results, by the names of its roles and choices."""
    tallies: dict[str, Tally] = {}
    for (name, pairing), game in zip(named, played, strict=True):
        tallies.setdefault(name, Tally()).add(result(game.winners, pairing.first, len(pairing.seats)))
    return tallies


def _among(game: Game, words: Sequence[str]) -> Among:
    """The choices of `FIELD=VALUE,VALUE` words."""
    among = {name: values.split(",") for name, _, values in (word.partition("=") for word in words)}
    try:
        choices(game, among)
    except (KeyError, ValueError) as error:
        raise CommandError(f"--among {' '.join(words)}: the seats of {game.id} have no such choice.") from error
    return among


def _find_game(name: str) -> Game:
    game = plugins.installed_games().get(name)
    if game is None:
        raise CommandError(str(plugins.why_missing(name)))
    return game


def _check_bots(game: Game, bots: Sequence[str], barred: Sequence[str] = ()) -> None:
    known = bots_of(game)
    for bot in bots:
        if bot not in known:
            raise CommandError(f"{game.id} has no bot “{bot}”; there are: {', '.join(known)}.")
    if len(bots) not in game.seat_counts:
        raise CommandError(f"{game.id} is not played with {len(bots)} seats.")
    try:
        for bot in bots[1:] if barred else []:
            known[bot].without_actions(frozenset(barred))
    except NotImplementedError as error:
        raise CommandError(f"--barred: {error}") from error


def _check_seat_count(game: Game, options: OptionValues, count: int) -> None:
    """Check that so many seats can play with these options."""
    model = game.Options.model_validate(options)
    try:
        game.check_so_far(model, [None] * count)
    except Refusal as refused:
        raise CommandError(f"{refused.path}: {refused}" if refused.path else str(refused)) from refused
    if count not in counts_for(game, model):
        raise CommandError(f"With these options {game.id} is not played with {count} seats.")


def _read_texts(data: Sequence[str]) -> dict[str, str]:
    """Read the texts of `NAME=FILE` words."""
    texts = {}
    for word in data:
        name, _, file = word.partition("=")
        try:
            texts[name] = Path(file).read_text("utf-8")
        except (OSError, ValueError) as error:
            raise CommandError(f"--data {word} cannot be read: {error}") from error
    return texts


def _with_data(game: Game, texts: Mapping[str, str]) -> Game:
    """The game with these data files.

    An invalid one is reported before the first match."""
    try:
        return with_texts(game, texts)
    except Refusal as refused:
        raise CommandError(f"data.{refused.path}: {refused}" if refused.path else str(refused)) from refused


def _options(game: Game, text: str) -> OptionValues:
    """The options of the matches, checked before the first one."""
    try:
        options: OptionValues = safe_parsing.read_json(text, DEEPEST, LONGEST)
        game.Options.model_validate(options)
    except ValueError as error:
        raise CommandError(f"--options {text} cannot be used: {error}") from error
    return options
