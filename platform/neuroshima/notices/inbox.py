"""What a player was told apart from turns: what is new, what was read, and what they want to be told of."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from neuroshima.notices.kinds import KINDS, TURN, choice
from neuroshima.notices.models import Notice, NoticeSettings
from neuroshima.players.models import Player
from neuroshima.times import days_ago

MOST_SHOWN: Final = 20
"""Notices in the head of a page."""
AT_ONCE: Final = 2_000
"""Rows that are changed or deleted at once."""


def wants(wishes: NoticeSettings | None, kind: str, way: str) -> bool:
    """Whether a player wants to be told of that kind in that way. Without a choice, yes."""
    return wishes is None or choice(kind, way) not in wishes.unwanted


def unread_of(player: Player) -> QuerySet[Notice]:
    """What the player has not read yet, apart from turns, the newest first."""
    return Notice.objects.filter(~Q(kind=TURN), player=player, read=None, shown=True).order_by("-created", "-pk")


def is_news(notice: Notice) -> bool:
    """Whether the player has neither read it nor had its match open since."""
    if notice.read is not None:
        return False
    seats = notice.match.seats.filter(player=notice.player_id) if notice.match is not None else None
    return seats is None or not seats.filter(seen__gte=notice.created).exists()


def mark_read(player: Player, path: str = "", pk: int | None = None) -> None:
    """Note that the player has read the notices of that path, the one with that key, or all."""
    unread = unread_of(player)
    unread = unread.filter(path=path) if path else unread
    unread = unread.filter(pk=pk) if pk is not None else unread
    keys = list(unread.values_list("pk", flat=True)[:AT_ONCE])
    if keys:
        Notice.objects.filter(pk__in=keys).update(read=timezone.now())


def last_of(player: Player, count: int) -> Sequence[Notice]:
    """The player's last notices apart from turns, read or not, the newest first."""
    return list(Notice.objects.filter(~Q(kind=TURN), player=player, shown=True).order_by("-created", "-pk")[:count])


def kinds_for(player: Player) -> Collection[str]:
    """The kinds of notices that the player may get."""
    return [name for name, kind in KINDS.items() if not kind.for_staff or _has(player.user, kind.for_staff)]


def _has(user: Any, permission: str) -> bool:
    if user is None:
        return False
    return bool(user.is_superuser if permission == "superuser" else user.has_perm(permission))


def forget_old() -> None:
    """Delete old notices, read or not, apart from turns."""
    old = Notice.objects.filter(~Q(kind=TURN), created__lt=days_ago(settings.KEEP_NOTICES_DAYS)).order_by("created")
    keys = list(old.values_list("pk", flat=True)[:AT_ONCE])
    if keys:
        Notice.objects.filter(pk__in=keys).delete()
