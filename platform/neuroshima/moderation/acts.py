"""The group of moderators, and their acts, all of them stored.

A host adds accounts to the group in the admin. Moderators warn, silence, remove a message, close an account, dismiss a
report.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from neuroshima.matches.models import Match
from neuroshima.moderation.models import Act, Report
from neuroshima.players.lifecycle import close_account, reopen_account
from neuroshima.players.models import Player
from neuroshima.players.reasons import clean_reason
from neuroshima.refusals import RefusalCode, refusal

MODERATORS: Final = "Moderators"
PERMISSION: Final = "moderation.moderate"


def make_group(sender: Any, using: str, **_more: Any) -> None:
    """Create the group if it does not exist.

    An existing group is not changed."""
    from django.contrib.auth.management import create_permissions
    from django.contrib.auth.models import Group, Permission

    group, made = Group.objects.using(using).get_or_create(name=MODERATORS)
    if not made:
        return
    create_permissions(sender, verbosity=0, using=using)  # Django's own handler may run later
    app, codename = PERMISSION.split(".")
    group.permissions.set(Permission.objects.using(using).filter(content_type__app_label=app, codename=codename))


def may_moderate(user: Any) -> bool:
    """Whether the user is a moderator: a member of the group, or a superuser."""
    return bool(user is not None and user.has_perm(PERMISSION))


logger = logging.getLogger(__name__)
Kind = Act.Kind
TIMES: Final[Mapping[str, timedelta]] = {
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(days=7),
    "month": timedelta(days=30),
    "year": timedelta(days=365),
}
"""Durations of a silence or a closure."""
ON_A_REPORT: Final = (Kind.WARN, Kind.SILENCE, Kind.REMOVE, Kind.CLOSE, Kind.DISMISS)
WITHOUT_A_REPORT: Final = (Kind.WARN, Kind.SILENCE, Kind.CLOSE)
report_made = Signal()
"""Sent inside the transaction, with `report`, when a player has reported somebody."""
report_settled = Signal()
"""Sent inside the transaction, with `report` and `kinds`, when a report is settled. The reported message is stored
elsewhere: if `Kind.REMOVE` is among the kinds, its app must hide it from everybody."""


def report(by: Player, about: Player, reason: str, match: Match | None = None, message: int = 0) -> Report:
    """Report a player, or one of their messages.

    Reporting the same again returns the stored report.

    Raises Refusal `bad_reason`, `not_on_yourself`."""
    if by == about:
        raise refusal(ModerationCode.NOT_ON_YOURSELF)
    given = {"reason": clean_reason(reason)}
    with transaction.atomic():
        made, new = Report.objects.get_or_create(by=by, about=about, match=match, message=message, defaults=given)
        if new:
            report_made.send(Report, report=made)
    return made


def act_on(by: User, report_id: int, kinds: Collection[str], reason: str, time: str = "") -> list[Act]:
    """Act on the player of a report, and settle the report.

    `kinds`: dismiss alone, or one or more other acts. `time`: a key of `TIMES`, for temporary acts.

    Raises Refusal `not_a_moderator`, `no_such_report`, `report_settled`, `not_on_yourself`, `not_on_hosts`,
    `bad_reason`, `no_such_act`, `no_account`."""
    _check_moderator(by)
    with transaction.atomic():
        report = Report.objects.select_for_update().filter(pk=report_id).first()
        if report is None:
            raise refusal(ModerationCode.NO_SUCH_REPORT)
        if report.state != Report.State.OPEN:
            raise refusal(ModerationCode.REPORT_SETTLED)
        check_target(by, report.about)
        if not kinds or (Kind.DISMISS in kinds and len(kinds) > 1):
            raise refusal(ModerationCode.NO_SUCH_ACT)
        reason = clean_reason(reason)
        acts = [_store_act(by, report.about, kind, reason, time, report) for kind in kinds]
        report.state = Report.State.DISMISSED if Kind.DISMISS in kinds else Report.State.SETTLED
        report.save(update_fields=["state"])
        report_settled.send(Report, report=report, kinds=kinds)
    logger.info("moderated", extra={"report": report.pk, "acts": list(kinds), "by": by.pk})
    return acts


def act_on_player(by: User, about: Player, kind: str, reason: str, time: str = "") -> Act:
    """Warn or silence a player, or close their account, although nobody has reported them.

    Raises Refusal `not_a_moderator`, `not_on_yourself`, `not_on_hosts`, `bad_reason`, `no_such_act`, `no_account`."""
    _check_moderator(by)
    check_target(by, about)
    if kind not in WITHOUT_A_REPORT:
        raise refusal(ModerationCode.NO_SUCH_ACT)
    with transaction.atomic():
        act = _store_act(by, about, kind, clean_reason(reason), time)
    logger.info("moderated", extra={"acts": [kind], "by": by.pk})
    return act


def _store_act(by: User, about: Player, kind: str, reason: str, time: str, report: Report | None = None) -> Act:
    timed = kind in (Kind.SILENCE, Kind.CLOSE)
    no_message = kind == Kind.REMOVE and (report is None or not report.message)
    if kind not in ON_A_REPORT or (timed and time not in TIMES) or no_message:
        raise refusal(ModerationCode.NO_SUCH_ACT)
    until = timezone.now() + TIMES[time] if timed else None
    if kind == Kind.CLOSE:
        assert until is not None
        close_account(about, until, reason)
    return Act.objects.create(kind=kind, about=about, by=by, report=report, reason=reason, until=until)


def end_early(by: User, act_id: int, reason: str) -> Act:
    """End a silence or a closure early. Raises Refusal as `act_on`."""
    _check_moderator(by)
    with transaction.atomic():
        act = current_acts().select_for_update().filter(pk=act_id).first()
        if act is None:
            raise refusal(ModerationCode.NO_SUCH_ACT)
        check_target(by, act.about)
        reason = clean_reason(reason)
        Act.objects.filter(pk=act.pk).update(ended=timezone.now())
        others = current_acts().filter(about=act.about, kind=Kind.CLOSE).exists()
        if act.kind == Kind.CLOSE and not others:
            reopen_account(act.about)
        return Act.objects.create(kind=Kind.END, about=act.about, by=by, report=act.report, reason=reason)


def _check_moderator(by: User) -> None:
    if not may_moderate(by):
        raise refusal(ModerationCode.NOT_A_MODERATOR)


def check_target(by: User, about: Player) -> None:
    """Refuse acts on oneself, on superusers, and on staff, except by superusers."""
    if about.user_id == by.pk:
        raise refusal(ModerationCode.NOT_ON_YOURSELF)
    user = about.user
    if user is not None and (user.is_superuser or (user.is_staff and not by.is_superuser)):
        raise refusal(ModerationCode.NOT_ON_HOSTS)


# Current acts ---------------------------------------------------------------------------------------------------------


def current_acts() -> QuerySet[Act]:
    """Silences and closures that have not ended."""
    return Act.objects.filter(until__gt=timezone.now(), ended=None)


def silence_of(player: Player) -> Act | None:
    """The player's silence that lasts longest; None if they may talk."""
    return current_acts().filter(about=player, kind=Kind.SILENCE).order_by("-until").first()


def unread(player: Any) -> QuerySet[Act]:
    """Acts on that player (or `OuterRef`) which the player has not read."""
    return Act.objects.filter(about=player, read=None).exclude(kind=Kind.DISMISS)


def unread_by(player: Player) -> list[Act]:
    """Acts on that player which the player has not read, oldest first."""
    return list(unread(player).order_by("created", "pk"))


def mark_read(player: Player, act_id: int) -> None:
    """Store that the player has read an act. Other players' acts are ignored."""
    Act.objects.filter(pk=act_id, about=player, read=None).update(read=timezone.now())


def move_guest_data(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give a guest's reports and acts to the account's player.

    So a guest cannot escape a silence by creating an account."""
    _move(guest, player)


def anonymise(sender: Any, player: Player, stand_in: Player, **_more: Any) -> None:
    """Settle open reports about a deleted player.

    Reports and acts stay, under the stand-in."""
    Report.objects.filter(about=player, state=Report.State.OPEN).update(state=Report.State.SETTLED)
    _move(player, stand_in)


def _move(before: Player, after: Player) -> None:
    known = set(Report.objects.filter(by=after).values_list("about", "match", "message"))
    for report in Report.objects.filter(by=before):
        if (report.about_id, report.match_id, report.message) in known and report.match_id is not None:
            report.delete()  # both have reported the same thing
    Report.objects.filter(by=before).update(by=after)
    for report in Report.objects.filter(about=before):
        twice = Report.objects.filter(about=after, by=report.by, match=report.match, message=report.message)
        if report.match_id is not None and twice.exists():
            report.delete()
    Report.objects.filter(about=before).update(about=after)
    Act.objects.filter(about=before).update(about=after)


class ModerationCode(RefusalCode):
    """Refusals of moderation, also to those who are no moderators."""

    NOT_A_MODERATOR = "not_a_moderator", 403, _("This page is for the moderators of the site. Log in as one of them.")
    NOT_ON_YOURSELF = "not_on_yourself", 403, _("That is yourself. Ask somebody else to look at it.")
    NOT_ON_HOSTS = "not_on_hosts", 403, _(
        "This account belongs to the hosts of this site; moderators do not act on hosts and their staff."
    )  # fmt: skip
    NO_SUCH_REPORT = "no_such_report", 404, _("There is no such report.")
    REPORT_SETTLED = "report_settled", 409, _("This report has been settled already, perhaps by another moderator.")
    NO_SUCH_ACT = "no_such_act", 409, _("That cannot be done here, or it has ended already.")
