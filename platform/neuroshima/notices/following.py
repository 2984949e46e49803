"""What is told of matches, reports and failed tasks: the rooms below send signals, and this follows them.

Rooms above call `telling.tell` themselves: invitations, tables, talk, tournaments.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from django.contrib.auth.models import User
from django.db.models import Q
from django.urls import reverse

from neuroshima.matches.models import NO_RESULT, Match, Seat, Status
from neuroshima.moderation.acts import MODERATORS
from neuroshima.moderation.models import Report
from neuroshima.notices.telling import players_of, tell


def follow_matches(matches: Sequence[Match], **_more: object) -> None:
    """Tell the people of matches that have just begun or ended, if others than bots play with them."""
    news = [match for match in matches if match.status == Status.OVER or _begins(match)]
    if not news:
        return
    found: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(match__in=news, player__isnull=False).order_by("match", "index"):
        found.setdefault(seat.match_id, []).append(seat)
    for match in news:
        seats = found.get(match.pk, [])
        if len({seat.player_id for seat in seats}) > 1:
            _tell(match, seats)


def _begins(match: Match) -> bool:
    return match.seq == 0 and match.status == Status.RUNNING


def _tell(match: Match, seats: Sequence[Seat]) -> None:
    told: dict[str, set[int]] = {}
    for seat in seats:
        if seat.player_id is not None and not seat.retired:
            told.setdefault(_what(match, seat), set()).add(seat.player_id)
    names = " – ".join(dict.fromkeys(seat.name for seat in seats))
    about = f"{match.slug}/{'begun' if _begins(match) else 'over'}"
    for what, players in told.items():
        tell(what, players, about, reverse("match", args=[match.slug]), match, game=match.game, names=names)


def _what(match: Match, seat: Seat) -> str:
    """What the player of a seat is told."""
    if _begins(match):
        return "begun"
    outcome: Mapping[str, object] = match.outcome or {}
    winners = outcome.get("winners")
    if outcome.get("reason") in NO_RESULT or not isinstance(winners, list):
        return "no_result"
    return "won" if seat.index in winners else "lost" if winners else "drawn"


def follow_reports(sender: object, report: Report, **_more: object) -> None:
    """Tell the moderators that a report waits."""
    users = User.objects.filter(Q(groups__name=MODERATORS) | Q(is_superuser=True)).distinct()
    tell("reported", players_of(users), str(report.pk), reverse("report", args=[report.pk]))


def follow_failures(sender: object, name: str, **_more: object) -> None:
    """Tell the hosts that a task was given up: once a day of each kind of task."""
    if not name.startswith(("deliver", "tell_players")):  # these would tell of themselves
        day = datetime.now(UTC).date().isoformat()
        path = reverse("admin:tasks_task_changelist")
        tell("task_failed", players_of(User.objects.filter(is_superuser=True)), f"{name[:50]}/{day}", path, name=name)
