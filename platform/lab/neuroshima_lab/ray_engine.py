"""Games of bots on a Ray cluster: on this machine, or at RAY_ADDRESS.

A game is determined by its pairing, so it does not matter which worker plays it. If a worker dies, Ray starts another
one and repeats its games.
"""

from __future__ import annotations

import logging
import os
import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import ray

from neuroshima_lab.game_failures import PlayFailed
from neuroshima_lab.ray_worker import do_pickled

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 4
"""Games that are handed out at once, per worker."""
REPEATS = 3
"""How often a game is repeated if its worker dies. After that, the game itself is probably the cause."""


def on_ray(work: Callable[[T], R], tasks: Iterable[T], workers: int) -> Iterator[R]:
    """The results of `work` for each task, in order.

    `work` is a function of a module, as for `in_processes`. Raises PlayFailed."""
    with _cluster(workers):
        do_one = ray.remote(max_retries=REPEATS)(do_pickled)
        handed_out: deque[Any] = deque()
        for task in tasks:
            handed_out.append(do_one.remote(pickle.dumps((work, task))))
            if len(handed_out) >= AHEAD * workers:
                yield _result(handed_out.popleft())
        while handed_out:
            yield _result(handed_out.popleft())


@contextmanager
def _cluster(workers: int) -> Iterator[None]:
    """Context manager for the cluster at RAY_ADDRESS, or a local one."""
    own = None if os.environ.get("RAY_ADDRESS") else workers
    ray.init(num_cpus=own, include_dashboard=False, log_to_driver=False, logging_level=logging.WARNING)
    try:
        yield
    finally:
        ray.shutdown()


def _result(handed_out: Any) -> Any:
    try:
        answer = pickle.loads(ray.get(handed_out))
    except ray.exceptions.WorkerCrashedError as error:
        raise PlayFailed(f"A game has killed its worker {REPEATS + 1} times.") from error
    if isinstance(answer, PlayFailed):
        raise answer
    return answer
