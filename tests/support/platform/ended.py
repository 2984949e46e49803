"""Matches that are over without having been played to their end."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from neuroshima.matches.models import Match, Seat, Status


def over(matches: QuerySet[Match], outcome: dict[str, Any], ended: datetime | None = None, **fields: Any) -> None:
    """End these matches as the host does, at their seats, too."""
    ended = ended or timezone.now()
    Seat.objects.filter(match__in=list(matches)).update(ended=ended)
    matches.update(status=Status.OVER, outcome=outcome, ended=ended, **fields)
