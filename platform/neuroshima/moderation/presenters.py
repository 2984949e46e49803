"""Data for moderators' pages: a report with its context, and facts on the player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet

from neuroshima.contributions import Contributions
from neuroshima.moderation.acts import current_acts
from neuroshima.moderation.models import Act, Report

MOST_LISTED = 50


@dataclass(frozen=True)
class Line:
    """A message for a moderator, with its text even if it was removed."""

    author: str
    circle: str
    """To whom it was said, in words."""
    created: datetime
    removed: bool
    words: str
    reported: bool


SAID: Contributions[Callable[[Report, User], Sequence[Line]]] = Contributions()
"""What a moderator may read of what was said around a report."""


def reports_in(state: str) -> QuerySet[Report]:
    """The reports in that state."""
    return Report.objects.filter(state=state).select_related("about", "about__user", "by")


def report_shown(report: Report, moderator: User) -> dict[str, Any]:
    """The template context of a report."""
    about = report.about
    earlier = Report.objects.filter(about=about).exclude(pk=report.pk).select_related("by")
    return {
        "report": report,
        "context": [line for said in SAID for line in said(report, moderator)],
        "earlier": list(earlier[:MOST_LISTED]),
        "acts": list(Act.objects.filter(about=about).select_related("by")[:MOST_LISTED]),
        "current": list(current_acts().filter(about=about).select_related("by")),
    }
