"""Find players who are to move and have not seen it, and notify them.

Every process with workers looks every few seconds. What it finds is stored in one transaction with the tasks that send
it. A row that is unique for each turn prevents two processes from sending the same notice. Another look enqueues the
daily mails, with all turns that were not mailed yet, at the hour that each player has chosen.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from neuroshima import plugins
from neuroshima.matches.clocks.keeping import control_of
from neuroshima.matches.models import Match, Move, Pace, Seat, Status
from neuroshima.matches.reading.loaded_match import Reading, read_match
from neuroshima.notices import tasks
from neuroshima.notices.endpoints import service_of
from neuroshima.notices.inbox import forget_old, wants
from neuroshima.notices.kinds import TURN
from neuroshima.notices.mailing import can_mail
from neuroshima.notices.models import Delivery, Device, Notice, NoticeSettings, Watched
from neuroshima.notices.telling import WAIT, tell
from neuroshima.notices.turns import is_paused, last_moves, others_of, to_move
from neuroshima.players.models import Player
from neuroshima.times import days_ago, zone_named

logger = logging.getLogger(__name__)

LOOK_EVERY: Final = 15.0
"""Seconds between two looks."""
HURRY: Final = 0.2
"""The part of the time for a turn that is left when the player to move of a slow match is told."""
AT_ONCE: Final = 200
"""Matches that one look goes through."""
TOLD_BY_MAIL: Final = (NoticeSettings.Mail.EACH, NoticeSettings.Mail.DAILY)
DAILY_LOOK_EVERY: Final = 60.0
"""Seconds between two looks for daily mails."""
FORGOTTEN_AT_ONCE: Final = 2_000
"""How many notices are deleted at once. Moves wait for that transaction; the rest is deleted soon."""


def tell_absent_players() -> None:
    """Notify players who want it, are to move and have not seen it."""
    for slug in list(_matches_to_check().values_list("slug", flat=True)[:AT_ONCE]):
        try:
            with transaction.atomic():
                _watch(slug)
        except DatabaseError:
            raise
        except Exception:  # a match that fails must not stop the others
            logger.exception("it could not be found out who is to be told", extra={"match": slug})


def _matches_to_check() -> QuerySet[Match]:
    """Running matches that were not checked since their last move.

    Only matches with a player who wants notices, and those with days for each turn, whose time may run out. Matches
    with a missing game are left out until it is back."""
    asked = Q(player__notice_settings__mail__in=TOLD_BY_MAIL) | Q(player__devices__isnull=False)
    wanted = Exists(Seat.objects.filter(asked, match=OuterRef("pk"), retired=False)) | Q(pace=Pace.SLOW)
    running = Match.objects.filter(status=Status.RUNNING, game__in=plugins.games())
    quiet = running.filter(wanted, changed__lt=timezone.now() - WAIT).order_by("changed")
    return quiet.exclude(watched__seq=F("seq"))


def _watch(slug: str) -> None:
    """Find the players of that match to notify. If another process does so, return."""
    match = Match.objects.filter(slug=slug).only("pk").first()
    if match is None:
        return
    Watched.objects.get_or_create(match_id=match.pk)
    mark = Watched.objects.select_for_update(skip_locked=True).filter(match_id=match.pk).first()
    if mark is None:
        return
    reading = read_match(slug)
    if mark.seq == reading.match.seq or timezone.now() - reading.match.changed < WAIT:
        return
    if reading.match.status == Status.RUNNING and not is_paused(reading.match):
        _tell_those_to_move(reading)
    mark.seq, mark.alarm = reading.match.seq, first_alarm(reading.match)
    mark.save()


def _tell_those_to_move(reading: Reading) -> None:
    moving = set(to_move.note(reading))
    began = began_at(reading.match)
    for player in Player.objects.filter(
        pk__in={s.player_id for s in reading.seats if s.index in moving and s.player_id}
    ):
        if others_of(player, reading.seats) and not has_seen(player, reading.seats, began):
            _tell(player, reading.match, began)


def began_at(match: Match) -> datetime:
    """Since when the same seats have been to move."""
    last = match.moves.exclude(kind=Move.Kind.OFFER).order_by("-seq").values_list("created", flat=True).first()
    return last or match.started or match.created


def has_seen(player: Player, seats: Collection[Seat], moment: datetime) -> bool:
    """Whether the player had the match open at `moment` or later."""
    return any(seat.seen is not None and seat.seen >= moment for seat in seats if seat.player_id == player.pk)


def _tell(player: Player, match: Match, began: datetime) -> None:
    """Store the notice with its deliveries and their tasks.

    Devices and mail that were only allowed after the turn began are left out."""
    wishes = NoticeSettings.objects.filter(player=player).first()
    pushes = wants(wishes, TURN, "push")
    devices = list(Device.objects.filter(player=player, created__lte=began)) if pushes else []
    mail = _mail_of(player, began) if wants(wishes, TURN, "mail") else None
    if not devices and mail is None:
        return
    notice, made = Notice.objects.get_or_create(
        player=player, match=match, turn=last_moves(player, [match.pk]).get(match.pk, 0)
    )
    if not made:
        return
    for device in devices:
        delivery = Delivery.objects.create(notice=notice, way="push", device=device)
        tasks.deliver_push.enqueue(delivery=delivery.pk, owner=service_of(device.endpoint))
    if mail == Delivery.Way.DAILY:
        Delivery.objects.create(notice=notice, way=mail)
    elif mail is not None:
        tasks.deliver_mail.enqueue(delivery=Delivery.objects.create(notice=notice, way=mail).pk)


def _mail_of(player: Player, began: datetime) -> Delivery.Way | None:
    wishes = NoticeSettings.objects.filter(player=player, mail__in=TOLD_BY_MAIL, mail_since__lte=began).first()
    if wishes is None or not can_mail(wishes):
        return None
    return Delivery.Way.DAILY if wishes.mail == NoticeSettings.Mail.DAILY else Delivery.Way.MAIL


def first_alarm(match: Match) -> datetime | None:
    """When to tell the player to move that the time is nearly over; None without days for each turn."""
    control, now = control_of(match), timezone.now()
    if match.status != Status.RUNNING or control is None or control.pace != "slow" or match.deadline is None:
        return None
    return max(now, match.deadline - HURRY * timedelta(seconds=control.time))


def warn_of_time() -> None:
    """Tell players of slow matches that their time is nearly over, and that it is over."""
    due = Watched.objects.filter(alarm__lte=timezone.now()).order_by("alarm")
    for key in list(due.values_list("pk", flat=True)[:AT_ONCE]):
        with transaction.atomic():
            _warn(key)


def _warn(key: int) -> None:
    """Tell who is to move in that match of the clock, and set the next alarm. Another process may have done so."""
    rows = Watched.objects.select_for_update(skip_locked=True).filter(pk=key, alarm__lte=timezone.now())
    mark = rows.select_related("match").first()
    if mark is None:
        return
    match, mark.alarm = mark.match, None
    if match.status == Status.RUNNING and match.seq == mark.seq and match.deadline is not None and not is_paused(match):
        is_over = match.deadline <= timezone.now()
        mark.alarm = None if is_over else match.deadline
        tell_of_clock(match, "time_over" if is_over else "hurry")
    mark.save(update_fields=["alarm"])


def tell_of_clock(match: Match, what: str) -> None:
    """Tell the players to move of a match what their clocks say."""
    reading = read_match(match.slug)
    moving = set(to_move.note(reading))
    players = [seat.player_id for seat in reading.seats if seat.index in moving and seat.player_id is not None]
    tell(what, players, f"{match.slug}/{match.seq}", reverse("match", args=[match.slug]), match, game=match.game)


def ask_daily_mails() -> None:
    """Enqueue the daily mails that are due and not empty."""
    waiting = Delivery.objects.filter(way=Delivery.Way.DAILY, state=Delivery.State.WAITING)
    for player in list(waiting.values_list("notice__player", flat=True).order_by().distinct()):
        with transaction.atomic():
            _ask_daily_mail(player)


def _ask_daily_mail(player: int) -> None:
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


def forget_old_notices() -> None:
    """Delete old notices: of turns when the match is over, because until then they prevent duplicates."""
    forget_old()
    over = Notice.objects.filter(kind=TURN, match__status=Status.OVER, created__lt=days_ago(settings.KEEP_NOTICES_DAYS))
    ended = Watched.objects.filter(match__status=Status.OVER)
    for old in (over.order_by("created"), ended):
        keys = list(old.values_list("pk", flat=True)[:FORGOTTEN_AT_ONCE])
        if keys:  # queried without a lock: usually there is nothing to do
            old.model._default_manager.filter(pk__in=keys).delete()
