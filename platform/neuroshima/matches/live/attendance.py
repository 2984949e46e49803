"""Counts of visitors, on the site and as spectators of a match, and what one socket adds to them and takes of places.

With Redis, visitors of all processes are counted. A visitor with several windows counts once. Nothing is limited here:
`places.py` limits sockets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from django.conf import settings

from neuroshima.digests import sha256
from neuroshima.matches.live.places import Lease, SharedLeases, places_of
from neuroshima.players.current_player import ADDRESSES_OF_A_NETWORK, network_key
from neuroshima.refusals import RefusalCode

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


places = places_of(settings.REDIS_URL)
"""Places for each address, and for each visitor at a match."""
attendance = Attendance(places.shared)


class Counted:
    """What one socket has taken: places, and its visitor's presence."""

    def __init__(self) -> None:
        self._taken: list[Lease] = []
        self._present: list[Lease] = []

    async def take_place(self, key: str, most: int, code: RefusalCode) -> None:
        """Take one of the `most` places of a key. Raises Refusal `code`."""
        lease = Lease(key)
        self._taken.append(lease)
        await places.take(lease, most, code)

    async def take_address(self, address: str, code: RefusalCode) -> None:
        """Take a place of that address, and one of its network. Raises Refusal `code`."""
        await self.take_place(f"address {address}", settings.SOCKETS_PER_ADDRESS, code)
        network = network_key(address)
        if network:
            await self.take_place(f"network {network}", settings.SOCKETS_PER_ADDRESS * ADDRESSES_OF_A_NETWORK, code)

    def be_at(self, visitor: str, keys: Sequence[str]) -> None:
        """Count the socket's visitor for these keys, and for no others."""
        before, self._present = self._present, [attendance.enter(key, visitor) for key in keys]
        for lease in before:
            attendance.leave(lease)

    def leave(self) -> None:
        """Stop counting the socket's visitor."""
        self.be_at("", ())

    def end(self) -> None:
        """The socket is gone: give back its places, and stop counting its visitor."""
        self.leave()
        for lease in self._taken:
            places.give_back(lease)
        self._taken = []
