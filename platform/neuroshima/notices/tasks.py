"""Tasks that send notices, one for each delivery.

A failed delivery is retried without repeating others. A delivery is not sent if it was sent already or is not needed
any more. It is sent twice only if the process is killed after sending and before storing that; a second push replaces
the first.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import QuerySet
from django.utils import timezone, translation
from django_tasks import TaskContext, task

from neuroshima.matches.models import Status
from neuroshima.notices import mailing, pushing
from neuroshima.notices.inbox import is_news, wants
from neuroshima.notices.kinds import TURN
from neuroshima.notices.models import Delivery, Device, Notice, NoticeSettings
from neuroshima.notices.pushing import GoneError, PushMessage, push
from neuroshima.notices.turns import Turn, turns_of
from neuroshima.tasks import queues
from neuroshima.tasks.retries import ATTEMPTS, HopelessError


@task(takes_context=True, queue_name=queues.PUSHES)
def deliver_push(context: TaskContext, delivery: int, owner: str = "") -> None:
    """Push one delivery to its device, if the player has not yet seen that it is their turn.

    `owner`: its push service. Services take turns (`tasks/turns.py`), so that a slow one does not delay the others."""
    _deliver(context, delivery)


@task(takes_context=True, queue_name=queues.MAILS)
def deliver_mail(context: TaskContext, delivery: int) -> None:
    """Mail one delivery, if the player has not yet seen that it is their turn."""
    _deliver(context, delivery)


@task(takes_context=True)
def deliver(context: TaskContext, delivery: int) -> None:
    """Send one delivery of a site before pushes and mails had queues of their own."""
    _deliver(context, delivery)


def _deliver(context: TaskContext, delivery: int) -> None:
    found = Delivery.objects.select_related("notice__player__user", "notice__match", "device").filter(pk=delivery)
    row = found.filter(state=Delivery.State.WAITING).first()
    if row is None:
        return
    turn = turn_of(row.notice)
    if not _is_wanted(row) or (turn is None and not is_open(row.notice)):
        return _end([row], Delivery.State.DROPPED)
    _attempt([row], context.attempt, lambda: _send(row, turn))


@task(takes_context=True, queue_name=queues.MAILS)
def deliver_daily(context: TaskContext, player: int, until: str) -> None:
    """Send one mail with the turns in which others still wait for the player."""
    waiting = daily_deliveries(player).filter(notice__created__lte=until).select_related("notice__player__user")
    rows = [row for row in waiting if _is_wanted(row) and is_open(row.notice)]
    _end([row for row in waiting if row not in rows], Delivery.State.DROPPED)
    if not rows:
        return
    wishes = NoticeSettings.objects.select_related("player__user").get(player=player)
    with translation.override(wishes.language):
        turns = turns_of(wishes.player) if any(row.notice.kind == TURN for row in rows) else []
    told = [row.notice for row in rows if row.notice.kind != TURN]
    _attempt(rows, context.attempt, lambda: mailing.mail_daily(wishes, turns, told))


@task(queue_name=queues.PUSHES)
def push_test(device: int, owner: str = "") -> None:
    """Send a test notice to a device; `owner` as for `deliver_push`."""
    found = Device.objects.select_related("player").filter(pk=device).first()
    if found is not None:
        _push(found, pushing.test_message(language_of(found.player_id)))


@task(queue_name=queues.MAILS)
def mail_test(player: int) -> None:
    """Send a test mail to a player."""
    wishes = NoticeSettings.objects.select_related("player__user").filter(player=player).first()
    if wishes is not None and mailing.can_mail(wishes):
        mailing.mail_test(wishes)


def daily_deliveries(player: int) -> QuerySet[Delivery]:
    """The player's deliveries that wait for the daily mail."""
    return Delivery.objects.filter(notice__player=player, way=Delivery.Way.DAILY, state=Delivery.State.WAITING)


def is_open(notice: Notice) -> bool:
    """Whether the player has not seen what a notice tells, and it still holds."""
    return is_news(notice) if notice.kind != TURN else turn_of(notice) is not None


def turn_of(notice: Notice) -> Turn | None:
    """The turn of a notice, in its player's language.

    None if the turn is over, the player has seen it, or the notice is not about a turn."""
    if notice.kind != TURN or notice.match is None:
        return None
    seats = notice.match.seats.filter(player=notice.player_id)
    if notice.match.status != Status.RUNNING or seats.filter(seen__gte=notice.created).exists():
        return None
    with translation.override(language_of(notice.player_id)):
        turns = turns_of(notice.player)
    slug = notice.match.slug
    return next((each for each in turns if (each.slug, each.after) == (slug, notice.turn)), None)


def language_of(player: int) -> str:
    """The language in which a player reads the site."""
    found = NoticeSettings.objects.filter(player=player).values_list("language", flat=True).first()
    return found or "en"


def _is_wanted(row: Delivery) -> bool:
    wishes = NoticeSettings.objects.filter(player=row.notice.player_id).first()
    if row.way == Delivery.Way.PUSH:
        return row.device is not None and wants(wishes, row.notice.kind, "push")
    if wishes is None or wishes.mail == NoticeSettings.Mail.NEVER:
        return False
    return wants(wishes, row.notice.kind, "mail") and mailing.can_mail(wishes)


def _send(row: Delivery, turn: Turn | None) -> None:
    """Send a turn or, without one, what else the notice tells."""
    language = language_of(row.notice.player_id)
    if row.device is not None:
        message = pushing.notice_message(row.notice, language) if turn is None else pushing.turn_message(turn, language)
        return _push(row.device, message)
    wishes = NoticeSettings.objects.get(player=row.notice.player_id)
    if turn is None:
        return mailing.mail_notice(wishes, row.notice)
    mailing.mail_turn(wishes, turn)


def _push(device: Device, message: PushMessage) -> None:
    """Send to the device, or delete it if it is gone."""
    try:
        push(device, message)
    except GoneError:
        device.delete()
        raise
    Device.objects.filter(pk=device.pk).update(reached=timezone.now())


def _attempt(rows: list[Delivery], attempt: int, send: Callable[[], None]) -> None:
    """Send, and store the result. Errors that may be retried are raised."""
    try:
        send()
    except GoneError as error:
        _end(rows, Delivery.State.FAILED, attempt, error)
    except Exception as error:
        hopeless = isinstance(error, HopelessError) or attempt >= ATTEMPTS
        _end(rows, Delivery.State.FAILED if hopeless else Delivery.State.WAITING, attempt, error)
        raise
    else:
        _end(rows, Delivery.State.SENT, attempt)


def _end(rows: list[Delivery], state: Delivery.State, attempt: int = 0, error: Exception | None = None) -> None:
    text = f"{type(error).__name__}: {error}"[:300] if error is not None else ""
    keys = [row.pk for row in rows]
    Delivery.objects.filter(pk__in=keys).update(state=state, attempts=attempt, error=text, changed=timezone.now())
