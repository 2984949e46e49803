"""The matches that this process has read last, and what spectators see of them if the host delays spectators.

The cache only saves queries. The caller says how new a match must be.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from neuroshima.matches.models import Match, Status
from neuroshima.matches.reading.loaded_match import Reading, read_match, read_several
from neuroshima.matches.reading.pulses import Pulse, pulse
from neuroshima.plugins import registry

CACHED = 512
"""Matches that a process keeps in memory."""


class Memory:
    """The last reading of each match."""

    def __init__(self) -> None:
        self._readings: OrderedDict[str, Reading] = OrderedDict()
        self._lock = threading.Lock()

    def last_reading(self, slug: str) -> Reading | None:
        """Last reading of the match in this process, however old."""
        return self._readings.get(slug)

    def read_again(self, slug: str) -> Reading:
        """Read the match from the database, and keep it. Raises Refusal `not_found`."""
        reading = read_match(slug)
        self._keep(reading)
        return reading

    def catch_up(self, wanted: Mapping[str, int]) -> None:
        """Read the matches whose reading here is older than wanted.

        `wanted`: number of the move by slug."""
        old = [slug for slug, seq in wanted.items() if not self._reaches(slug, seq)]
        for reading in read_several(old) if old else ():
            self.keep(reading)

    def _reaches(self, slug: str, seq: int) -> bool:
        known = self._readings.get(slug)
        return known is not None and known.match.seq >= seq

    def keep(self, reading: Reading) -> None:
        """Cache a reading, unless a newer one of the match is cached."""
        known = self._readings.get(reading.match.slug)
        if known is None or known.match.seq < reading.match.seq:
            self._keep(reading)

    def forget(self, slug: str) -> None:
        """Drop the match: its reading may be wrong."""
        with self._lock:
            self._readings.pop(slug, None)

    def _keep(self, reading: Reading) -> None:
        slug = reading.match.slug
        with self._lock:
            earlier = self._readings.pop(slug, None)
            if earlier is not None and earlier.match.seq > reading.match.seq:
                reading = earlier  # another thread has read a newer one
            elif earlier is not None:
                reading.take_over_views(earlier)
            self._readings[slug] = reading
            while len(self._readings) > CACHED:
                self._readings.popitem(last=False)

    def since(self, slug: str, seq: int) -> Reading:
        """The match as it was at move `seq` or later.

        Raises Refusal `not_found`."""
        known = self._readings.get(slug)
        return known if known is not None and self._reaches(slug, seq) else self.read_again(slug)

    def with_pulse(self, slug: str, now: Pulse) -> Reading:
        """The match, which has the pulse `now`. Raises Refusal `not_found`."""
        known = self._readings.get(slug)
        return known if known is not None and known.pulse == now else self.read_again(slug)

    def current(self, slug: str) -> Reading:
        """The match as it is now, with the plugins in use now.

        It is read again only if something has changed. Raises Refusal `not_found`."""
        plugins = registry()
        known = self.with_pulse(slug, pulse(slug, plugins.games))
        return known if known.registry is plugins else self.read_again(slug)


latest = Memory()


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
