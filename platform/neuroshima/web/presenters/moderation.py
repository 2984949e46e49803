"""Data for moderators' pages: a report with its context, and facts on the player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet

from neuroshima.moderation.acts import current_acts
from neuroshima.moderation.models import Act, Report
from neuroshima.talk.models import Circle, Message
from neuroshima.talk.phrases import phrase_words
from neuroshima.talk.rights import TalkTable, table_at

AROUND = 10
"""Messages before and after the one that was reported."""
MOST_LISTED = 50


@dataclass(frozen=True)
class Line:
    """A message for a moderator, with its text even if it was removed."""

    message: Message
    words: str
    reported: bool


def reports_in(state: str) -> QuerySet[Report]:
    """The reports in that state: open ones from the oldest, others from the newest."""
    found = Report.objects.filter(state=state).select_related("about", "about__user", "by")
    return found.order_by("created", "pk") if state == Report.State.OPEN else found.order_by("-created", "-pk")


def report_shown(report: Report, moderator: User) -> dict[str, Any]:
    """The template context of a report."""
    about = report.about
    earlier = Report.objects.filter(about=about).exclude(pk=report.pk).select_related("by")
    return {
        "report": report,
        "context": context_of(report, moderator),
        "earlier": list(earlier[:MOST_LISTED]),
        "acts": list(Act.objects.filter(about=about).select_related("by")[:MOST_LISTED]),
        "current": list(current_acts().filter(about=about).select_related("by")),
    }


def context_of(report: Report, moderator: User) -> list[Line]:
    """Messages around the reported one.

    For a report about a player, the last ones of the match."""
    if report.match is None:
        return []
    said = _readable(report, moderator).order_by("number").select_related("player")
    if not report.message:
        return _lines(reversed(said.reverse()[: 2 * AROUND]), 0)
    before = said.filter(number__lte=report.message).reverse()[: AROUND + 1]
    after = said.filter(number__gt=report.message)[:AROUND]
    return _lines([*reversed(before), *after], report.message)


def _readable(report: Report, moderator: User) -> QuerySet[Message]:
    """The messages of the reported message's circle.

    A moderator who plays in the running match does not get those of its spectators."""
    assert report.match is not None
    said = Message.objects.filter(match=report.match)
    reported = said.filter(number=report.message).first()
    if reported is not None:
        said = said.filter(circle=reported.circle)
    table = table_at(report.match.slug)
    return said.filter(circle=Circle.PLAYERS) if _plays(table, moderator) else said


def _plays(table: TalkTable, moderator: User) -> bool:
    return not table.over and bool(table.seats_of(getattr(moderator, "player", None)))


def _lines(messages: Any, reported: int) -> list[Line]:
    return [
        Line(said, phrase_words(said.phrase) if said.phrase else said.text, said.number == reported)
        for said in messages
    ]
