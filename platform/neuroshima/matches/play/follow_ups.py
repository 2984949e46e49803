"""Follow-ups: tasks enqueued in the transaction that changes a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from neuroshima.matches.models import Match

FollowUp = Callable[[Sequence[Match]], None]

_follow_ups: list[FollowUp] = []


def follow(follow_up: FollowUp) -> None:
    """Register a function that enqueues tasks for each changed match.

    It must be cheap when there is nothing to enqueue."""
    if follow_up not in _follow_ups:
        _follow_ups.append(follow_up)


def enqueue_follow_ups(matches: Sequence[Match]) -> None:
    """Enqueue the tasks that follow from the last change of each match.

    Call it in the transaction of the change, after the match is saved, and only once for each `seq`."""
    for follow_up in _follow_ups:
        follow_up(matches)
