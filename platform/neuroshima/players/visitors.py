"""The visitor to whom limits apply: a player, a stored session, or an address."""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from neuroshima.players.addresses import address_key
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
