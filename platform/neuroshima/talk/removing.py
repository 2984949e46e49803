"""Take a message away for all readers. Moderators still see it."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from neuroshima.moderation.models import Report
from neuroshima.talk.models import Message
from neuroshima.talk.saying import changed, locked_talk


def remove_reported(sender: Any, report: Report, **_more: Any) -> None:
    """The message of that report is shown as removed from now on. Doing it again changes nothing."""
    if report.match is None:
        return
    with transaction.atomic():
        talk = locked_talk(report.match)
        told = Message.objects.filter(match=report.match, number=report.message, removed=None)
        if told.update(removed=timezone.now(), change=talk.change + 1):
            changed(talk)
