"""Counts of a process's sockets: the places that they take, and their visitors."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings

from neuroshima.matches.live.attendance import Attendance
from neuroshima.matches.live.places import Lease, places_of
from neuroshima.refusals import RefusalCode

places = places_of(settings.REDIS_URL)
"""For each address, and for each visitor at a match."""
attendance = Attendance(places.shared)


class Counted:
    """What one socket counts for."""

    def __init__(self) -> None:
        self._taken: list[Lease] = []
        self._present: list[Lease] = []

    async def take_place(self, key: str, most: int, code: RefusalCode) -> None:
        """Take one of the `most` places of a key. Raises Refusal `code`."""
        lease = Lease(key)
        self._taken.append(lease)
        await places.take(lease, most, code)

    def be_at(self, visitor: str, keys: Sequence[str]) -> None:
        """Count its visitor there, and nowhere else."""
        before, self._present = self._present, [attendance.enter(key, visitor) for key in keys]
        for lease in before:
            attendance.leave(lease)

    def leave(self) -> None:
        """Count its visitor nowhere."""
        self.be_at("", ())

    def end(self) -> None:
        """The socket is gone: give back its places, and count its visitor nowhere."""
        self.leave()
        for lease in self._taken:
            places.give_back(lease)
        self._taken = []
