"""Where games of bots are played: in local processes, or on a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Protocol, TypeVar

import django
from django.core.management.base import CommandError, CommandParser

from neuroshima_lab.game_failures import PlayFailed

T = TypeVar("T")
R = TypeVar("R")
ENGINES = ("processes", "ray")


def in_processes(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Iterator[R]:
    """The results of `work` for each task, in order. `jobs` tasks run at once.

    Raises what `work` raises."""
    if jobs <= 1:
        yield from map(work, tasks)
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=spawn, initializer=django.setup) as pool:
        yield from pool.map(work, tasks, chunksize=2)


def add_engine_arguments(parser: CommandParser) -> None:
    """Add the arguments of all commands that let bots play."""
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument(
        "--engine", choices=ENGINES, default=ENGINES[0], help="where they are: on this machine, or on a Ray cluster"
    )


class Engine(Protocol):
    """Does `work` for each task, and yields the results in the order of the tasks.

    `work` is a function of a module, or a `partial` of one. Raises CommandError if a game or a bot fails."""

    def __call__(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]: ...


def engine(name: str, jobs: int) -> Engine:
    """The engine of that name with so many workers.

    Raises CommandError if it is not installed."""
    spread: _Spread = in_processes
    if name == "ray":
        try:
            from neuroshima_lab.ray_engine import on_ray
        except ImportError as error:
            raise CommandError("--engine ray needs Ray: uv sync --extra arena (docs/performance).") from error
        spread = on_ray

    def run(work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        try:
            yield from spread(work, tasks, jobs)
        except PlayFailed as error:
            raise CommandError(str(error)) from error

    return run


class _Spread(Protocol):
    def __call__(self, work: Callable[[T], R], tasks: Iterable[T], workers: int, /) -> Iterator[R]: ...


class Stopwatch:
    """Measures how many games per second so many workers play."""

    def __init__(self, engine: str, jobs: int) -> None:
        self.engine, self.jobs, self.games, self.seconds = engine, jobs, 0, 0.0

    def count(self, played: Iterable[R]) -> Iterator[R]:
        """Pass the games on and count them. The time runs until the last one."""
        begun = time.monotonic()
        for each in played:
            self.games += 1
            self.seconds = time.monotonic() - begun
            yield each

    def __str__(self) -> str:
        speed = self.games / self.seconds if self.seconds else 0.0
        workers = f"{self.jobs} workers of the engine {self.engine}"
        return f"{self.games} games in {self.seconds:.1f} s with {workers}: {speed:.2f} a second"
