"""Effects of moderators' acts on talk.

A message is removed, or a player learns whether they may write.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from neuroshima.matches.play import notify
from neuroshima.moderation.acts import Kind
from neuroshima.moderation.models import Report
from neuroshima.talk.models import Message
from neuroshima.talk.saying import announce_change, group_of, lock_talk


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
