"""Effects of moderators' acts on talk, and what moderators may read of it.

A message is removed, or a player learns whether they may write.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from neuroshima.matches.play import notify
from neuroshima.moderation.acts import Kind
from neuroshima.moderation.models import Report
from neuroshima.moderation.presenters import Line
from neuroshima.talk.models import Circle, Message, phrase_words
from neuroshima.talk.rights import TalkTable, table_at
from neuroshima.talk.saying import announce_change, group_of, lock_talk

AROUND = 10
"""Messages before and after the one that was reported, for a moderator."""


def follow_acts(sender: Any, report: Report, kinds: Collection[str], **_more: Any) -> None:
    """Apply acts on a report to the talk of its match.

    Moderators still see a removed message."""
    if report.match is None:
        return
    if Kind.REMOVE in kinds:
        _remove(report)
    transaction.on_commit(partial(notify.news, group_of(report.match.slug)), robust=True)


def _remove(report: Report) -> None:
    with transaction.atomic():
        assert report.match is not None
        talk = lock_talk(report.match)
        told = Message.objects.filter(match=report.match, number=report.message, removed=None)
        if told.update(removed=timezone.now(), change=talk.change + 1):
            announce_change(talk)


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
    return [_line(said, said.number == reported) for said in messages]


def _line(said: Message, reported: bool) -> Line:
    words = phrase_words(said.phrase) if said.phrase else said.text
    return Line(said.author, said.get_circle_display(), said.created, said.removed is not None, words, reported)
