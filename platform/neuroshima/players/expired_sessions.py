"""Delete sessions that have expired: nobody can use them, and visitors make many."""

from __future__ import annotations

from django.utils import timezone

from neuroshima.players.identity import session_model

MOST_AT_ONCE = 2_000
"""How many are deleted at once. Moves wait for that transaction; the rest is deleted soon."""


def forget_expired_sessions() -> None:
    """Delete the oldest of the expired sessions."""
    sessions = session_model()._default_manager
    expired = sessions.filter(expire_date__lt=timezone.now()).order_by("expire_date")
    keys = list(expired.values_list("pk", flat=True)[:MOST_AT_ONCE])
    if keys:  # queried without a lock: usually there is nothing to do
        sessions.filter(pk__in=keys, expire_date__lt=timezone.now()).delete()
