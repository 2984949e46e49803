"""Report a player to the moderators."""

from __future__ import annotations

from neuroshima.matches.models import Match
from neuroshima.moderation.models import Report
from neuroshima.moderation.refusals import ModerationCode
from neuroshima.players.models import Player
from neuroshima.players.reasons import clean_reason
from neuroshima.refusals import refusal


def report(by: Player, about: Player, reason: str, match: Match | None = None, message: int = 0) -> Report:
    """Report a player, or one of their messages.

    Reporting the same again returns the stored report.

    Raises Refusal `bad_reason`, `not_on_yourself`."""
    if by == about:
        raise refusal(ModerationCode.NOT_ON_YOURSELF)
    given = {"reason": clean_reason(reason)}
    made, _new = Report.objects.get_or_create(by=by, about=about, match=match, message=message, defaults=given)
    return made
