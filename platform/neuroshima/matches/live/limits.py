"""Limits of messages: those of one socket, and those that the sockets of an address or of the process share.

`attendance.py` counts the sockets. Many people may sit behind one address. The moves of a player who sits at the
table are counted apart from everything else, and each player of the address has a share of their own. So a neighbour
who floods the server gets refused, and the others go on.
"""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable
from typing import Final, get_args

from neuroshima_contract import Json

from neuroshima.matches.live.protocol import from_browser
from neuroshima.players.current_player import ADDRESSES_OF_A_NETWORK, network_key


class TokenBucket:
    """Token bucket: `rate` messages a second in the long run, `size` at once."""

    def __init__(self, rate: float, size: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.size, self.clock = rate, size, clock
        self.level, self.at = float(size), clock()

    def take(self, weight: int = 1, spare: int = 0) -> bool:
        """Whether one more message is allowed now.

        `weight`: for how many it counts. `spare`: so many are left for others."""
        now = self.clock()
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < weight + spare:
            return False
        self.level -= weight
        return True


class ErrorAllowance:
    """The errors that a socket may still make; at the `most`th one it should be closed."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.left, self.clock = most, clock
        self.last_slow = -1.0

    def count_error(self) -> bool:
        """Count one error; return whether it was the last allowed one."""
        self.left -= 1
        return self.left <= 0

    def count_flood(self) -> bool:
        """As `count_error`, for a flood: at most once a second, since a burst is no attack yet."""
        now = self.clock()
        if now - self.last_slow < 1:
            return False
        self.last_slow = now
        return self.count_error()


OF_AN_ADDRESS: Final = (60.0, 400)
"""Messages per second in the long run, and at once, for all sockets of an address in this process; moves of seated
players are not among them."""
PREVIEWS_OF_AN_ADDRESS: Final = (40.0, 200)
"""How many of them may be previews: these are dropped first."""
MOVES_OF_AN_ADDRESS: Final = 200.0
"""Moves per second of all seated players of an address, in the long run. They share it equally."""
MOVES_OF_A_NETWORK: Final = MOVES_OF_AN_ADDRESS * ADDRESSES_OF_A_NETWORK
"""The same for all addresses of an IPv6 network."""
PEOPLE: Final = 20
"""As many players of an address always have a share; more of them have smaller ones."""
MOVES_AT_ONCE: Final = 40
"""Moves of one player at once."""
COMMANDS: Final = frozenset(
    get_args(model.model_fields["type"].annotation)[0] for model in get_args(from_browser.Command)
)
"""The types of messages by which a player plays."""
PREVIEWS: Final = frozenset({"outlook", "preview"})
"""Questions that are as expensive as a move. A refused one is not essential."""
DEAR: Final = PREVIEWS | {"resync"}
"""Questions that are as expensive as a move and may be asked at any time."""
OF_A_NETWORK: Final = (OF_AN_ADDRESS[0] * ADDRESSES_OF_A_NETWORK, OF_AN_ADDRESS[1] * ADDRESSES_OF_A_NETWORK)
"""The same for all sockets of an IPv6 network."""
everybody = TokenBucket(rate=150, size=600)
"""Expensive questions of all sockets of this process. The last quarter of it is not for previews."""


class Address:
    """What all sockets of an address share."""

    def __init__(self) -> None:
        self.messages, self.previews = TokenBucket(*OF_AN_ADDRESS), TokenBucket(*PREVIEWS_OF_AN_ADDRESS)
        self.movers: weakref.WeakValueDictionary[str, TokenBucket] = weakref.WeakValueDictionary()
        """The moves of each seated player, by visitor; dropped with the player's last socket."""

    def moves_of(self, visitor: str) -> TokenBucket:
        """The bucket of a player's moves, in all matches."""
        return self.movers.setdefault(visitor, TokenBucket(MOVES_OF_AN_ADDRESS / PEOPLE, MOVES_AT_ONCE))

    def share(self) -> float:
        """Moves per second of one player."""
        return MOVES_OF_AN_ADDRESS / max(PEOPLE, len(self.movers))


class Network:
    """What all addresses of an IPv6 network share."""

    def __init__(self) -> None:
        self.messages = TokenBucket(*OF_A_NETWORK)
        self.moves = TokenBucket(MOVES_OF_A_NETWORK, PEOPLE * MOVES_AT_ONCE)


_addresses: weakref.WeakValueDictionary[str, Address] = weakref.WeakValueDictionary()
"""What is shared at each address; dropped with its last socket."""
_networks: weakref.WeakValueDictionary[str, Network] = weakref.WeakValueDictionary()
"""What is shared in each IPv6 network; dropped with its last socket."""


class SharedBudget:
    """The limits that one socket shares with others."""

    def __init__(self, address: str) -> None:
        self._address = _addresses.setdefault(address, Address())
        self.of_address = self._address.messages
        network = network_key(address)
        self._network = _networks.setdefault(network, Network()) if network else None
        self._moves: TokenBucket | None = None

    def allows_command(self, visitor: str) -> bool:
        """Whether a player with a seat may give one more command."""
        if self._moves is None:
            self._moves = self._address.moves_of(visitor)
        self._moves.rate = self._address.share()
        return self._moves.take() and (self._network is None or self._network.moves.take())

    def allows(self, data: Json) -> bool:
        """Whether the shared limits allow one more message of another kind."""
        kind = data.get("type")
        kind = kind if isinstance(kind, str) else ""
        if kind in PREVIEWS and not self._address.previews.take():
            return False
        if not self.of_address.take() or (self._network is not None and not self._network.messages.take()):
            return False
        return kind not in DEAR or everybody.take(spare=everybody.size // 4 if kind in PREVIEWS else 0)
