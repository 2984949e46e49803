"""Why a match does not go on: how it ended, in words, or why it is frozen.

What is frozen is not stored. When the site restarts or the plugin is switched on again, the plugin is asked again.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter, OrderedDict
from collections.abc import Mapping

from django.db import OperationalError, ProgrammingError
from django.utils.translation import gettext, gettext_noop
from neuroshima_contract import Game, Outcome, Refusal

from neuroshima.matches.models import AWARDED, CALLED_OFF, Match, Status
from neuroshima.matches.refusals import MatchCode
from neuroshima.plugins.refusals import PluginCode
from neuroshima.refusals import copy_refusal, refusal

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


def how_it_ended(outcome: Mapping[str, object]) -> str:
    """How players or a host ended a match with a result, in a sentence; empty if it ended by the game."""
    reason = str(outcome["reason"])
    if reason == AWARDED:
        return gettext("The host has decided the match: %(reason)s") % {"reason": outcome.get("note", "")}
    return gettext(WORDS[reason]) if reason in WORDS else ""


def outcome_of(stored: Mapping[str, object]) -> Outcome:
    """The outcome of a match or a series, from its row."""
    details = {key: value for key, value in stored.items() if key not in {"winners", "reason"}}
    return Outcome(tuple(stored["winners"]), str(stored["reason"]), details)  # type: ignore[arg-type]


logger = logging.getLogger(__name__)

REMEMBERED = 256
Position = tuple[str, int, Game | None]
"""A match after a move, with the game as it is installed."""


def reason_of(match: Match, error: Exception) -> Refusal:
    """Why the match is frozen after `error`, which is logged."""
    told = {"match": match.slug, "seq": match.seq}
    if isinstance(error, Refusal) and error.code == PluginCode.PLUGIN_FAILED:
        logger.error("the match is frozen: its plugin %s failed", error.params["plugin"], extra=told)
        return copy_refusal(error)
    if isinstance(error, Refusal) and error.code == MatchCode.ARCHIVE_DAMAGED:
        return copy_refusal(error)
    logger.error("the match is frozen: its plugin cannot go on with it", exc_info=error, extra=told)
    if isinstance(error, Refusal):
        plugin = error.params.get("plugin", match.plugin)
        return refusal(MatchCode.UNREADABLE, plugin=plugin, reason=copy_refusal(error))
    return refusal(PluginCode.PLUGIN_FAILED, plugin=match.plugin)


class _Positions:
    """Cache of the positions on which a plugin failed last, with the reasons."""

    def __init__(self) -> None:
        self._reasons: OrderedDict[Position, Refusal] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, slug: str, seq: int, installed: Game | None) -> Refusal | None:
        return self._reasons.get((slug, seq, installed)) if self._reasons else None

    def put(self, slug: str, seq: int, installed: Game | None, reason: Refusal) -> None:
        with self._lock:
            self._reasons[slug, seq, installed] = reason
            while len(self._reasons) > REMEMBERED:
                self._reasons.popitem(last=False)


failed_positions = _Positions()


def unfinished_by_plugin() -> Counter[str]:
    """The number of unfinished matches that need each plugin."""
    try:
        unfinished = Match.objects.filter(status__in=(Status.WAITING, Status.RUNNING)).order_by()
        rows = list(unfinished.values_list("plugin", "needs"))
    except (OperationalError, ProgrammingError):  # there is no table before the first migration
        return Counter()
    return Counter(name for plugin, needs in rows for name in {plugin, *needs})
