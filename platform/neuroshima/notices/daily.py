"""The daily mail with all turns that were not mailed yet.

Each player chooses its hour.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from neuroshima.notices import tasks
from neuroshima.notices.models import Delivery, NoticeSettings
from neuroshima.time_zones import zone_named

LOOK_EVERY = 60.0
"""Seconds between two checks."""


def ask_daily_mails() -> None:
    """Enqueue the daily mails that are due and not empty."""
    waiting = Delivery.objects.filter(way=Delivery.Way.DAILY, state=Delivery.State.WAITING)
    for player in list(waiting.values_list("notice__player", flat=True).order_by().distinct()):
        with transaction.atomic():
            _ask(player)


def _ask(player: int) -> None:
    rows = NoticeSettings.objects.select_for_update(skip_locked=True).filter(player=player)
    wishes = rows.first()
    if wishes is None:
        return
    hour = last_hour(wishes, timezone.now())
    told = wishes.last_daily is not None and wishes.last_daily >= hour
    if told or not tasks.daily_deliveries(player).filter(notice__created__lte=hour).exists():
        return
    wishes.last_daily = hour
    wishes.save(update_fields=["last_daily"])
    tasks.deliver_daily.enqueue(player=player, until=hour.isoformat())


def last_hour(wishes: NoticeSettings, now: datetime) -> datetime:
    """The last moment at which the player's daily mail was due."""
    here = now.astimezone(zone_named(wishes.zone))  # UTC if not known here: a backup may come from another machine
    hour = here.replace(hour=wishes.hour, minute=0, second=0, microsecond=0)
    return (hour if hour <= here else hour - timedelta(days=1)).astimezone(UTC)
