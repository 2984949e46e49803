"""What runs in a process beside its requests: the workers of tasks, with the processes in which bots think."""

from __future__ import annotations

from neuroshima.matches.bots.thinkers import thinkers
from neuroshima.tasks import workers


def start(*, for_others: bool = False) -> None:
    """Run tasks in this process from now on; `for_others`: mainly those enqueued by other processes."""
    thinkers.warm_up()
    workers.start(look_every=workers.LOOK_SHARED if for_others else 0)


def stop() -> None:
    """End it; what runs is finished in a few seconds, or queued again."""
    workers.stop()
    thinkers.close()
