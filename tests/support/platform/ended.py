"""Matches that are over without having been played to their end."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.records.counting import count_ended


def over(matches: QuerySet[Match], outcome: dict[str, Any], ended: datetime | None = None, **fields: Any) -> None:
    """End these matches as the host does: at their seats, too, and they are counted for their players."""
    ended, keys = ended or timezone.now(), [match.pk for match in matches]
    Seat.objects.filter(match__in=keys).update(ended=ended)
    matches.update(status=Status.OVER, outcome=outcome, ended=ended, **fields)
    count_ended(list(Match.objects.filter(pk__in=keys)))
