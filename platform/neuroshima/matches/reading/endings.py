"""The ends of matches: as stored, and in words if the players ended them."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext, gettext_noop
from neuroshima_contract import Outcome

from neuroshima.matches.models import CALLED_OFF

WORDS = {
    "resigned": gettext_noop("The match ended by resignation."),
    "claimed": gettext_noop("The match was claimed from a player who was away."),
    "time": gettext_noop("The match ended because time had run out."),
    "draw_agreed": gettext_noop("The players have agreed on it."),
    CALLED_OFF: gettext_noop("The match was called off before everybody had acted. It has no result."),
}


def without_players(note: str, settled: bool) -> str:
    """How a host or an organiser has ended a match, in a sentence.

    `settled`: its pairing in a tournament was settled without it."""
    if not settled:
        return gettext("Ended by the host: %(reason)s") % {"reason": note}
    if note:
        return gettext("Settled by the organiser: %(reason)s") % {"reason": note}
    return gettext("The pairing was settled without this match.")


def outcome_of(stored: Mapping[str, object]) -> Outcome:
    """The outcome of a match or a series, from its row."""
    details = {key: value for key, value in stored.items() if key not in {"winners", "reason"}}
    return Outcome(tuple(stored["winners"]), str(stored["reason"]), details)  # type: ignore[arg-type]


def with_reason(result: str, reason: str) -> str:
    """A result in a sentence, with the reason if players ended the match."""
    words = gettext(WORDS[reason]) if reason in WORDS else ""
    return words if reason == CALLED_OFF else f"{result} {words}".strip()
