"""The visitor to whom limits apply: a player, a stored session, or an address.

An IPv4 address is one key. An IPv6 customer gets a network: a /64 at least, often a /56 or a /48, from which they may
take another address for each request. So a limit counts a /64 as one address, and all addresses of a /48 together with
a wider limit, because a mobile network may put many customers there.
"""

from __future__ import annotations

import ipaddress
import logging
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest

from neuroshima.players.current_player import player_of, request_of
from neuroshima.players.models import Player

logger = logging.getLogger(__name__)
_warned = False


def visitor_of(asking: Any) -> str:
    """The visitor behind an HTTP request or an ASGI scope.

    A cookie without a stored session is ignored."""
    request = asking if isinstance(asking, HttpRequest) else request_of(asking)
    player = player_of(request)  # reading the session drops a key that is not stored
    return visitor_named(player, request.session.session_key, address_of(asking))


def visitor_named(player: Player | None, session_key: str | None, address: str) -> str:
    """The visitor with that player, that stored session, and that address."""
    if player is not None:
        return f"player {player.pk}"
    return f"session {session_key}" if session_key else f"address {address}"


def address_of(asking: Any) -> str:
    """The client address of an HTTP request or an ASGI scope.

    It trusts as many proxies as the setting says. `addresses.py` says what counts as one address."""
    return address_key(hop_of(asking))


def hop_of(asking: Any) -> str:
    """The full client address."""
    peer, forwarded = _peer_and_forwarded(asking)
    hops = [*(hop.strip() for hop in forwarded.split(",") if hop.strip()), peer]
    proxies: int = settings.TRUSTED_PROXIES
    if forwarded and not proxies:
        _warn()
    return hops[-min(proxies + 1, len(hops))]


def _peer_and_forwarded(asking: Any) -> tuple[str, str]:
    """The peer's address, and its X-Forwarded-For header."""
    if isinstance(asking, HttpRequest):
        return str(asking.META.get("REMOTE_ADDR") or ""), asking.META.get("HTTP_X_FORWARDED_FOR", "")
    client = asking.get("client") or ("", 0)
    lines = [value.decode("latin-1") for name, value in asking.get("headers", ()) if name == b"x-forwarded-for"]
    return str(client[0] or ""), ",".join(lines)


def _warn() -> None:
    """Warn once: behind an unknown proxy all visitors count as one."""
    global _warned
    if not _warned:
        _warned = True
        logger.warning("a proxy names its visitors; set NEUROSHIMA_TRUSTED_PROXIES, or all of them count as one")


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
