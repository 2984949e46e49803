"""What spectators see if the host delays running matches for them.

So a spectator cannot help a player in time.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from neuroshima.matches.models import Match, Status
from neuroshima.matches.reading.loaded_match import Reading


def is_delayed(found: Reading) -> bool:
    """Whether spectators see that match later than its players.

    A finished match is not delayed."""
    return bool(settings.SPECTATOR_DELAY) and found.match.status == Status.RUNNING


def for_spectators(found: Reading) -> Reading:
    """The match as spectators may see it now."""
    if not is_delayed(found):
        return found
    seq = _last_shown(found.match)
    if seq == found.match.seq:
        return found
    past = found.compute_once(("delayed", seq), lambda: _as_it_was(found, seq))
    return found if found.failed is not None else past


def _last_shown(match: Match) -> int:
    """The number of the last move that spectators may see."""
    limit = timezone.now() - timedelta(seconds=settings.SPECTATOR_DELAY)
    fresh = match.moves.filter(created__gt=limit).order_by("seq").values_list("seq", flat=True).first()
    return match.seq if fresh is None else min(fresh - 1, match.seq)


def _as_it_was(found: Reading, seq: int) -> Reading:
    """The match as it was after move `seq`, without clocks."""
    match = found.match.shallow_copy()
    match.seq, match.offer, match.take_back, match.clock = seq, None, None, None
    return found.past(match)
