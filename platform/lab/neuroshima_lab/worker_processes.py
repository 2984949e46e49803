"""Work for many tasks, in several processes of this machine."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

import django

T = TypeVar("T")
R = TypeVar("R")


def in_processes(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Iterator[R]:
    """The results of `work` for each task, in order. `jobs` tasks run at once.

    Raises what `work` raises."""
    if jobs <= 1:
        yield from map(work, tasks)
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=spawn, initializer=django.setup) as pool:
        yield from pool.map(work, tasks, chunksize=2)
