"""`results`: compare what is counted of results with the matches, and mend it; `--check`: only compare."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from neuroshima.factions.results import count_all, recount_encounters, wrong_encounters
from neuroshima.records.recounting import players_with_wrong_counts, recount


class Command(BaseCommand):
    help = (
        "Counts matches of people that ended before results of factions were counted (each once), and counts the"
        " results and the karma of every player anew. The site may run. --check changes nothing, and fails if a count"
        " differs from the matches."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="compares, and changes nothing")

    def handle(self, *, check: bool = False, **_options: Any) -> None:
        if check:
            self._check()
            return
        self.stdout.write(f"{count_all()} matches were counted.")
        pairs = recount_encounters() if wrong_encounters() else []
        players = sum(map(recount, players_with_wrong_counts()))
        self.stdout.write(f"Wrong counts that were mended: of {len(pairs)} pairs of factions, of {players} players.")

    def _check(self) -> None:
        wrong = [f"player {key}" for key in players_with_wrong_counts()] + wrong_encounters()
        if wrong:
            raise CommandError(f"These counts differ from the matches: {', '.join(wrong)}")
        self.stdout.write("All counts are as the matches say.")
