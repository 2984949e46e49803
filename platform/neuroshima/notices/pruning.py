"""Delete old notices of finished matches.

Until then they prevent duplicates.
"""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from neuroshima.matches.models import Status
from neuroshima.notices.models import Notice, Watched

KEPT_FOR = timedelta(days=30)


def forget_old_notices() -> None:
    """Delete old notices."""
    over = Notice.objects.filter(match__status=Status.OVER, created__lt=timezone.now() - KEPT_FOR)
    ended = Watched.objects.filter(match__status=Status.OVER)
    for old in (over, ended):
        if old.exists():  # without a lock: usually there is nothing to do
            old.delete()
