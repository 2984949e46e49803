"""Tell players what has happened, once: on every page, by push, by mail or in the daily mail, as each of them wants.

Who tells enqueues one task (`tell`), so that a match or a tournament waits for nobody's devices.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django_tasks import task

from neuroshima.matches.live.watchers import HEARTBEAT
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.play.absence import EVERY
from neuroshima.matches.reading.loaded_match import read_match
from neuroshima.notices import tasks
from neuroshima.notices.endpoints import service_of
from neuroshima.notices.inbox import unread_of, wants
from neuroshima.notices.kinds import WAYS, kind_of, occasion_values
from neuroshima.notices.mailing import can_mail
from neuroshima.notices.models import Delivery, Device, Notice, NoticeSettings
from neuroshima.notices.turns import to_move
from neuroshima.players.models import Player

WAIT: Final = timedelta(seconds=EVERY + 3 * HEARTBEAT)
"""Delay after what happens at a table. By then `matches/play/absence.py` has stored which players have seen it."""
MOST: Final = 500
"""Players who are told of one thing."""
ALL_MAILS: Final = (NoticeSettings.Mail.EACH, NoticeSettings.Mail.DAILY)


def tell(
    what: str,
    players: Iterable[int],
    about: str,
    path: str,
    match: Match | None = None,
    once_read: bool = False,
    **values: str,
) -> None:
    """Enqueue notices to these players; call it in the transaction in which it happens.

    `what`: a key of `SENTENCES`, with its `values`. `about`: what it is about; nobody is told twice of the same.
    `path`: the page to open. `match`: nobody is told who has it open soon after. `once_read`: nobody is told again
    before they have read the last notice of this path."""
    keys = sorted(set(players))[:MOST]
    if not keys:
        return
    now = timezone.now()
    task_of = tell_players if match is None else tell_players.using(run_after=now + WAIT)
    task_of.enqueue(
        players=keys,
        match=None if match is None else match.pk,
        happened=now.isoformat(),
        what=what,
        about=about,
        path=path,
        values=values,
        once_read=once_read,
    )


@task()
def tell_players(
    what: str,
    players: Sequence[int],
    about: str,
    path: str,
    values: Mapping[str, str],
    happened: str,
    match: int | None = None,
    once_read: bool = False,
) -> None:
    """Store the notices with their deliveries. It may run twice. `happened`: when, as ISO 8601."""
    seen = Seat.objects.filter(match=match, seen__gte=happened, player__isnull=False).values("player")
    rows = Player.objects.filter(pk__in=players, deleted=None).exclude(pk__in=seen).select_related("user")
    rows = rows.exclude(pk__in=_know_of_beginning(match)) if what == "begun" and match is not None else rows
    wishes = {each.player_id: each for each in NoticeSettings.objects.filter(player__in=players)}
    values = {**values, **occasion_values(match)}
    for player in rows:
        with transaction.atomic():
            notice = _store(player, what, about, path, values, match, once_read, wishes.get(player.pk))
            if notice is not None:
                _deliver(notice, wishes.get(player.pk), happened)


def _know_of_beginning(match: int) -> set[int]:
    """The players who need not be told that a match has begun.

    Those who are to move are told of their turn, and all of them of its end if it is over."""
    slug = Match.objects.filter(pk=match).values_list("slug", flat=True).first()
    if slug is None:
        return set()
    reading = read_match(slug)
    over = reading.match.status == Status.OVER
    moving = {seat.index for seat in reading.seats} if over else set(to_move.note(reading))
    return {seat.player_id for seat in reading.seats if seat.index in moving and seat.player_id is not None}


def _store(
    player: Player,
    what: str,
    about: str,
    path: str,
    values: Mapping[str, str],
    match: int | None,
    once_read: bool,
    wishes: NoticeSettings | None,
) -> Notice | None:
    """The stored notice; None if the player was told before, or wants to hear nothing of it."""
    kind = kind_of(what)
    if not any(wants(wishes, kind, way) for way in WAYS):
        return None
    if once_read and unread_of(player).filter(what=what, path=path).exists():
        return None
    read = None if wants(wishes, kind, "page") else timezone.now()
    given = {"kind": kind, "path": path, "values": dict(values), "match_id": match, "shown": read is None}
    notice, made = Notice.objects.get_or_create(player=player, what=what, about=about, defaults=given)
    return notice if made else None


def _deliver(notice: Notice, wishes: NoticeSettings | None, happened: str) -> None:
    """Store the deliveries and their tasks. Devices and mail that were only allowed later are left out."""
    if wants(wishes, notice.kind, "push"):
        for device in Device.objects.filter(player=notice.player_id, created__lte=happened):
            row = Delivery.objects.create(notice=notice, way=Delivery.Way.PUSH, device=device)
            owner = service_of(device.endpoint)
            tasks.deliver_push.enqueue(delivery=row.pk, owner=owner)
    if wishes is None or not _wants_mail(wishes, notice, happened):
        return
    if wishes.mail == NoticeSettings.Mail.DAILY:
        Delivery.objects.create(notice=notice, way=Delivery.Way.DAILY)
    else:
        row = Delivery.objects.create(notice=notice, way=Delivery.Way.MAIL)
        tasks.deliver_mail.enqueue(delivery=row.pk)


def _wants_mail(wishes: NoticeSettings, notice: Notice, happened: str) -> bool:
    asked = wishes.mail in ALL_MAILS and wishes.mail_since is not None
    before = asked and wishes.mail_since <= datetime.fromisoformat(happened)  # type: ignore[operator]
    return before and wants(wishes, notice.kind, "mail") and can_mail(wishes)


def players_of(users: QuerySet[User]) -> list[int]:
    """The keys of the players of these accounts."""
    return list(Player.objects.filter(user__in=users, user__is_active=True).values_list("pk", flat=True)[:MOST])
