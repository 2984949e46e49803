"""Work beside requests: workers of tasks, and processes in which bots think."""

from __future__ import annotations

import gc

from django.db import connections

from neuroshima import plugins
from neuroshima.matches.bots.thinkers import reviewers, thinkers
from neuroshima.tasks import workers


def prepare() -> None:
    """Make the processes in which bots think, as copies of this one.

    That costs little memory and no time. Call it before anything starts a thread. The games are read first, and
    connections to the database closed, so that no copy has one."""
    plugins.installed_games()
    connections.close_all()
    gc.freeze()  # who looks for garbage writes to what it finds, and what is written to is shared no more
    for pool in (thinkers, reviewers):
        pool.fork()


def start(*, for_others: bool = False) -> None:
    """Run tasks in this process from now on.

    `for_others`: mainly those enqueued by other processes."""
    thinkers.warm_up()
    workers.start(look_every=workers.LOOK_SHARED if for_others else 0)


def stop() -> None:
    """End it; what runs is finished in a few seconds, or queued again."""
    workers.stop()
    for pool in (thinkers, reviewers):
        pool.close()
