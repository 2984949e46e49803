"""`puzzle GAME`: prove the puzzles of a game, and make new ones."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from neuroshima_contract import Game, PuzzleMaker, Refusal

from neuroshima import plugins


class Command(BaseCommand):
    help = (
        "Proves that puzzles can be solved and counts their solutions (all of a game, or those named); or makes some."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        task = parser.add_mutually_exclusive_group()
        task.add_argument("--prove", nargs="*", metavar="ID", help="only these (without any: all)")
        task.add_argument("--make", type=int, metavar="N", help="make so many, each as the text of a puzzle file")
        parser.add_argument("--level", type=int, choices=range(1, 6), default=1, help="of those that are made")
        parser.add_argument(
            "--seed",
            type=int,
            default=0,
            help="the same seed makes the same puzzles; each further one has the next seed",
        )

    def handle(self, *, game: str, prove: list[str] | None, make: int | None, level: int, seed: int, **_: Any) -> None:
        found = plugins.installed_games().get(game)
        if found is None:
            raise CommandError(str(plugins.game_missing(game)))
        maker = found.tools.puzzle_maker()
        if maker is None:
            raise CommandError(f"{game} has no puzzles")
        if make is None:
            self._prove(found, maker, prove or [])
        else:
            self._make(maker, make, level, seed)

    def _prove(self, game: Game, maker: PuzzleMaker, wanted: list[str]) -> None:
        puzzles = {puzzle.id: puzzle for puzzle in game.teaching.puzzles()}
        unknown = [name for name in wanted if name not in puzzles]
        if unknown:
            raise CommandError(f"there is no puzzle {', '.join(unknown)}")
        unsolved = []
        self.stdout.write(f"{'':32}{'level':>6}{'fewest':>8}{'solutions':>11}{'of':>9}{'tried':>9}")
        for puzzle in (puzzles[name] for name in wanted or puzzles):
            try:
                proof = maker.prove(puzzle)
            except Refusal as refused:
                raise CommandError(f"{puzzle.id}: {refused}") from refused
            numbers = f"{puzzle.level:6}{proof.fewest:8}{proof.solutions:11}{proof.ways:9}{proof.tried:9}"
            self.stdout.write(f"{puzzle.id:32}{numbers}")
            unsolved += [puzzle.id] if not proof.solutions else []
        if unsolved:
            raise CommandError(f"without a solution: {', '.join(unsolved)}")

    def _make(self, maker: PuzzleMaker, count: int, level: int, seed: int) -> None:
        for number in range(count):
            try:
                self.stdout.write(maker.make(level, seed + number))
            except LookupError as error:
                raise CommandError(str(error)) from error
