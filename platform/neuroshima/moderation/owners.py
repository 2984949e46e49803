"""Reports and acts when a guest logs in, or an account is deleted."""

from __future__ import annotations

from typing import Any

from neuroshima.moderation.models import Act, Report
from neuroshima.players.models import Player


def hand_over(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
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
