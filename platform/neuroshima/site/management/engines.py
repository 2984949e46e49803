"""What plays games of bots: processes of this machine, or a Ray cluster of several."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from django.core.management.base import CommandError, CommandParser

from neuroshima.site.management.arena import Pairing, Played, play_all
from neuroshima.site.management.game_failures import PlayFailed

Play = Callable[[Iterable[Pairing]], Iterator[Played]]
"""Plays games, and says in their order what came of them."""
ENGINES = ("processes", "ray")


def add_engine_arguments(parser: CommandParser) -> None:
    """The arguments of all commands that let bots play."""
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument(
        "--engine", choices=ENGINES, default=ENGINES[0], help="where they are: on this machine, or on a Ray cluster"
    )


def engine(name: str, jobs: int) -> Play:
    """The engine of that name with so many workers.

    Raises CommandError: it is not installed."""
    if name != "ray":
        return partial(play_all, jobs=jobs)
    try:
        from neuroshima.site.management.ray_engine import play_all_on_ray
    except ImportError as error:
        raise CommandError("--engine ray needs Ray: uv sync --extra arena (docs/performance.md).") from error
    return partial(play_all_on_ray, workers=jobs)


def play_with(play: Play, games: Iterable[Pairing]) -> Iterator[Played]:
    """What came of each game, in their order.

    Raises CommandError: a game or a bot failed."""
    try:
        yield from play(games)
    except PlayFailed as error:
        raise CommandError(str(error)) from error


class Stopwatch:
    """How many games a second so many workers play."""

    def __init__(self, engine: str, jobs: int) -> None:
        self.engine, self.jobs, self.games, self.seconds = engine, jobs, 0, 0.0

    def counted(self, played: Iterable[Played]) -> Iterator[Played]:
        """The same, counted; the time runs until the last of them."""
        begun = time.monotonic()
        for each in played:
            self.games += 1
            self.seconds = time.monotonic() - begun
            yield each

    def __str__(self) -> str:
        speed = self.games / self.seconds if self.seconds else 0.0
        workers = f"{self.jobs} workers of the engine {self.engine}"
        return f"{self.games} games in {self.seconds:.1f} s with {workers}: {speed:.2f} a second"
