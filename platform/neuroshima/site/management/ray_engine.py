"""Games of bots on a Ray cluster.

This machine's processes, or those of the machines at RAY_ADDRESS. A game follows from its pairing, so it does not
matter which worker plays it. Ray starts a worker again that has died, and repeats its games.
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

from neuroshima.site.management.game_failures import PlayFailed
from neuroshima.site.management.ray_worker import do_pickled

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 4
"""Games for each worker that are handed out before the first of them is over."""
REPEATS = 3
"""How often a game is played again whose worker has died. One that kills every worker is at fault itself."""


def on_ray(work: Callable[[T], R], tasks: Iterable[T], workers: int) -> Iterator[R]:
    """The results of `work` for each task, in their order.

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
    """The cluster that RAY_ADDRESS names, or a local one.

    A local one has so many processes, until the context ends."""
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
