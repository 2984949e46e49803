"""Counts of visitors: on the site, and as spectators of a match.

With Redis, visitors of all processes are counted. A visitor with several windows counts once. Nothing is limited here:
`places.py` limits sockets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from neuroshima.digests import sha256
from neuroshima.matches.live.places import Lease, SharedLeases

SITE: Final = "here"
"""The key of all visitors with an open socket."""


def spectators_of(slug: str) -> str:
    """The key of the spectators of that match."""
    return f"watching {slug}"


class Attendance:
    """The visitors of this process, and through `shared` those of the whole site."""

    def __init__(self, shared: SharedLeases | None = None) -> None:
        self.shared = shared
        self._windows: dict[str, Counter[str]] = {}
        """For each key its visitors, each with their number of windows in this process."""

    def enter(self, key: str, visitor: str) -> Lease:
        """A window of that visitor has opened. Does not block."""
        lease = Lease(key, sha256(visitor)[:32])
        windows = self._windows.setdefault(key, Counter())
        windows[lease.member] += 1
        if windows[lease.member] == 1 and self.shared is not None:
            self.shared.hold(lease)
        return lease

    def leave(self, lease: Lease) -> None:
        """A window has closed. Does not block."""
        windows = self._windows[lease.key]
        windows[lease.member] -= 1
        if windows[lease.member] > 0:
            return
        del windows[lease.member]
        if not windows:
            del self._windows[lease.key]
        if self.shared is not None:
            self.shared.end(lease)

    def counts(self, keys: Iterable[str]) -> dict[str, int]:
        """The number of visitors now, for each key.

        With Redis it blocks: do not call it in the event loop."""
        here = {key: len(self._windows.get(key, ())) for key in keys}
        told = self.shared.counts(here) if self.shared is not None and here else None
        return here if told is None else told
