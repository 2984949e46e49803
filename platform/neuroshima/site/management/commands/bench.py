"""`bench GAME`: how fast a game is, on one core."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from neuroshima import plugins


class Command(BaseCommand):
    help = "Measures a game's benchmarks: things done per second as smallest, median and largest of repeated runs."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("--repeat", type=int, default=7, help="runs of each benchmark")
        parser.add_argument("--seconds", type=float, default=1.0, help="how long a run takes at least")

    def handle(self, *, game: str, repeat: int, seconds: float, **options: Any) -> None:
        found = plugins.installed_games().get(game)
        if found is None:
            raise CommandError(str(plugins.missing(game)))
        self.stdout.write(f"{game} {found.version}, {repeat} runs of {seconds:g} s, per second on one core")
        self.stdout.write(f"{'':32}{'min':>14}{'median':>14}{'max':>14}")
        for name, unit in found.benchmarks().items():
            rates = [rate(unit, seconds) for _ in range(max(1, repeat))]
            numbers = "".join(f"{value:14,.1f}" for value in (min(rates), median(rates), max(rates)))
            self.stdout.write(f"{name:32}{numbers}")


def rate(unit: Callable[[], int], seconds: float) -> float:
    """Things per second of this process's own time on a core, so that others on the machine count as little as may be:
    `unit` is called again and again for that long, and says how many things each call did."""
    unit()  # warms up, and is not counted
    done, begun = 0, time.process_time()
    while True:
        done += unit()
        passed = time.process_time() - begun
        if passed >= seconds:
            return done / passed
