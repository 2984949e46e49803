"""The keys by which limits count addresses.

An IPv4 address is one key. An IPv6 customer gets a network: a /64 at least, often a /56 or a /48, from which they may
take another address for each request. So a limit counts a /64 as one address, and all addresses of a /48 together with
a wider limit, because a mobile network may put many customers there.
"""

from __future__ import annotations

import ipaddress
from typing import Final

ADDRESSES_OF_A_NETWORK: Final = 4
"""All addresses of a /48 may do this many times as much as one of them."""
LONGEST: Final = 60
"""Characters of a key that is no address."""


def address_key(address: str) -> str:
    """The key of an address: the first one of its /64 network, for IPv6."""
    try:
        known = ipaddress.ip_address(address.strip("[]"))
    except ValueError:
        return address[:LONGEST]
    if isinstance(known, ipaddress.IPv6Address):
        return str(known.ipv4_mapped or ipaddress.ip_network((known.packed, 64), strict=False).network_address)
    return str(known)


def network_key(address: str) -> str:
    """The key of the /48 network that an address, or the key of one, is in; empty for IPv4."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if not isinstance(known, ipaddress.IPv6Address):
        return ""
    return str(ipaddress.ip_network((known.packed, 48), strict=False))
