"""Helpers for tests of notices: a clock that the test sets, and players who want notices."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone
from neuroshima.matches.models import Seat
from neuroshima.notices.models import Device, NoticeSettings
from neuroshima.notices.telling import WAIT
from neuroshima.notices.watching import tell_absent_players
from neuroshima.notices.wishes import allow_device, keep_wishes
from neuroshima.players.models import Player

from tests.support.platform.bot_tasks import run_tasks
from tests.support.platform.push_service import PushService, serving

FIREFOX = "Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0"
SITE = "https://table.example.org"


class Clock:
    """The time of this process, which only the test advances."""

    def __init__(self) -> None:
        self.now = timezone.now()

    def __call__(self) -> datetime:
        return self.now

    def add(self, **more: float) -> None:
        self.now += timedelta(**more)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("django.utils.timezone.now", clock)
    return clock


@pytest.fixture
def push_service(settings: Any) -> Iterator[PushService]:
    with serving() as service:
        settings.PUSH_SERVICES = [service.origin]
        yield service


def allowed(player: Player, service: PushService, name: str = "phone") -> Device:
    """A subscribed device of the player."""
    return allow_device(player, service.device(name), FIREFOX, SITE)


def with_mail(player: Player, clock: Clock, mail: str = "each", **more: Any) -> NoticeSettings:
    """A player with an account who wants mails."""
    assert player.user is not None
    player.user.email = f"{player.user.username}@home.example"
    player.user.save()
    EmailAddress.objects.create(user=player.user, email=player.user.email, verified=True, primary=True)
    wishes = keep_wishes(player, SITE, mail=mail, **more)
    clock.add(seconds=1)
    return wishes


def see(player: Player, slug: str, clock: Clock) -> None:
    """Let the player open the match now."""
    Seat.objects.filter(player=player, match__slug=slug).update(seen=clock.now)


def look(clock: Clock) -> None:
    """Let time pass and look for players to notify; run the resulting tasks."""
    clock.add(seconds=WAIT.total_seconds() + 1)
    tell_absent_players()
    run_tasks()
