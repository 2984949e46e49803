"""The task that goes on with a series, enqueued in the transaction in which a game of it ends."""

from __future__ import annotations

from django_tasks import task


@task()
def go_on_with_series(slug: str) -> None:
    """The next game of that series, or its end."""
    from neuroshima.series.play import go_on  # which enqueues this task

    go_on(slug)
