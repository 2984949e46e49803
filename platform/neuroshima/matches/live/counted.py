"""A socket's share in the counts of its process: places and visitors."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings

from neuroshima.matches.live.attendance import Attendance
from neuroshima.matches.live.places import Lease, places_of
from neuroshima.players.addresses import ADDRESSES_OF_A_NETWORK, network_key
from neuroshima.refusals import RefusalCode

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
