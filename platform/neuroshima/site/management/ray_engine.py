"""Games of bots on a Ray cluster: this machine's processes, or those of the machines at RAY_ADDRESS.

A game follows from its pairing, so it does not matter which worker plays it. Ray starts a worker again that has died,
and repeats its games.
"""

from __future__ import annotations

import logging
import os
import pickle
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import ray

from neuroshima.site.management.game_failures import PlayFailed
from neuroshima.site.management.ray_worker import play_pickled

if TYPE_CHECKING:
    from neuroshima.site.management.arena import Pairing, Played

AHEAD = 4
"""Games for each worker that are handed out before the first of them is over."""
REPEATS = 3
"""How often a game is played again whose worker has died. One that kills every worker is at fault itself."""


def play_all_on_ray(games: Iterable[Pairing], workers: int) -> Iterator[Played]:
    """What came of each, in their order, as `arena.play_all` says it.

    Raises PlayFailed."""
    with _cluster(workers):
        play_one = ray.remote(max_retries=REPEATS)(play_pickled)
        handed_out: deque[Any] = deque()
        for pairing in games:
            handed_out.append(play_one.remote(pickle.dumps(pairing)))
            if len(handed_out) >= AHEAD * workers:
                yield _result(handed_out.popleft())
        while handed_out:
            yield _result(handed_out.popleft())


@contextmanager
def _cluster(workers: int) -> Iterator[None]:
    """The cluster that RAY_ADDRESS names, or one of so many local processes until the context ends."""
    own = None if os.environ.get("RAY_ADDRESS") else workers
    ray.init(num_cpus=own, include_dashboard=False, log_to_driver=False, logging_level=logging.WARNING)
    try:
        yield
    finally:
        ray.shutdown()


def _result(handed_out: Any) -> Played:
    try:
        answer = pickle.loads(ray.get(handed_out))
    except ray.exceptions.WorkerCrashedError as error:
        raise PlayFailed(f"A game has killed its worker {REPEATS + 1} times.") from error
    if isinstance(answer, PlayFailed):
        raise answer
    played: Played = answer
    return played
