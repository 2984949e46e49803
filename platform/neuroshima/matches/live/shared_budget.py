"""Limits that sockets share: those of an address, and those of the process."""

from __future__ import annotations

import weakref
from typing import Final

from neuroshima.contract import Json
from neuroshima.matches.live.limits import TokenBucket

OF_AN_ADDRESS: Final = (60.0, 400)
"""Messages per second in the long run, and at once, for all sockets of an address in this process."""
DEAR: Final = frozenset({"outlook", "preview", "resync"})
"""Questions that are as expensive as a move and may be asked at any time. A refused one can be repeated or is not
essential."""
everybody = TokenBucket(rate=150, size=600)
"""Expensive questions of all sockets of this process."""
_of_addresses: weakref.WeakValueDictionary[str, TokenBucket] = weakref.WeakValueDictionary()
"""The limit of each address; dropped with its last socket."""


class SharedBudget:
    """The limits that one socket shares with others."""

    def __init__(self, address: str) -> None:
        self.of_address = _of_addresses.setdefault(address, TokenBucket(*OF_AN_ADDRESS))

    def allows(self, data: Json) -> bool:
        """Whether the shared limits allow one more message."""
        return self.of_address.take() and (data.get("type") not in DEAR or everybody.take())
