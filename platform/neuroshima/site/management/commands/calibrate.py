"""`calibrate GAME`: fit the ratings of bots to rated matches of people against them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from neuroshima import plugins
from neuroshima.records import scale


class Command(BaseCommand):
    help = (
        "Fits where the bots of a game stand on the scale of people's ratings, to rated matches of people against"
        " bots, and says on how many it rests. Ratings of people stay."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--use", action="store_true", help="puts it in force, if the matches are enough")

    def handle(self, *, game: str, use: bool = False, **_options: Any) -> None:
        chosen = plugins.games().get(game)
        if chosen is None:
            raise CommandError(str(plugins.why_missing(game)))
        if not scale.measured_levels(chosen):
            raise CommandError(f"No bot of {game} was measured.")
        now, found = scale.scale_of(chosen), scale.fitted_scale(chosen)
        self.stdout.write(f"in force: {now.offset:+d} points (± {now.margin}), from {now.matches} matches")
        rests = f"{found.matches} matches of {found.players} people"
        self.stdout.write(f"fitted:   {found.offset:+d} points (± {found.margin}), from {rests}")
        if not scale.is_enough(found):
            self.stdout.write(
                f"These are too few: {scale.LEAST_MATCHES} matches of {scale.LEAST_PLAYERS} people are needed."
                " Nothing was changed."
            )
        elif use:
            scale.use_scale(chosen, found)
            self.stdout.write("It is in force now.")
        else:
            self.stdout.write("Nothing was changed. --use puts it in force.")
