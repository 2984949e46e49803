"""What follows from a change of a match, such as tasks, in the transaction that changes it."""

from __future__ import annotations

from collections.abc import Sequence

from django.dispatch import Signal

from neuroshima.matches.models import Match

matches_changed = Signal()
"""Sent inside the transaction, with `matches`: the changed ones, saved, once for each `seq`. A receiver enqueues tasks
or sends hints after the commit; it must be cheap when there is nothing to do."""


def enqueue_follow_ups(matches: Sequence[Match]) -> None:
    """Enqueue the tasks that follow from the last change of each match.

    Call it in the transaction of the change, after the match is saved, and only once for each `seq`."""
    matches_changed.send(Match, matches=matches)
