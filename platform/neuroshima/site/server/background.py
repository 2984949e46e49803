"""Background work: workers of tasks, and processes in which bots think."""

from __future__ import annotations

import gc

from django.db import connections

from neuroshima import plugins
from neuroshima.forks import ForkServer, can_fork
from neuroshima.hosting import errors
from neuroshima.matches.bots.thinkers import reviewers, thinkers
from neuroshima.matches.bots.thinking import work_as_fork
from neuroshima.plugins import records, usage
from neuroshima.site.logs import request_of
from neuroshima.tasks import workers

_forks: ForkServer | None = None


def prepare() -> None:
    """Fork the process that makes those in which bots think.

    Forks cost little memory and no time. Call this before anything starts a thread. The games are loaded first, so that
    forks share them, and connections to the database are closed, so that no fork has one."""
    global _forks
    if not can_fork():
        return
    plugins.installed_games()
    connections.close_all()
    gc.freeze()  # garbage collection would write to objects, and so unshare their memory
    _forks = ForkServer(work_as_fork)
    for pool in (thinkers, reviewers):
        pool.fork_from(_forks)


def start(*, for_others: bool = False) -> None:
    """Run tasks in this process from now on.

    `for_others`: mainly those enqueued by other processes."""
    usage.start(records.keep)
    errors.start(request_of)
    thinkers.warm_up()
    workers.start(look_every=workers.LOOK_SHARED if for_others else 0)


def stop() -> None:
    """Stop running tasks. Running ones finish in a few seconds, or are queued again."""
    workers.stop()
    usage.stop()
    for pool in (thinkers, reviewers):
        pool.close()
    if _forks is not None:
        _forks.close()
