"""The player behind a request or a socket, and the visitor to whom limits apply.

A visitor is a player, a stored session, or an address. An IPv4 address is one key. An IPv6 customer gets a network: a
/64 at least, often a /56 or a /48, from which they may take another address for each request. So a limit counts a /64
as one address, and all addresses of a /48 together with a wider limit, because a mobile network may put many customers
there.
"""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Callable, Collection, Iterable
from datetime import timedelta
from importlib import import_module
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext

from neuroshima import chance
from neuroshima.admission.rules import admission, check_guests
from neuroshima.players.lifecycle import merge_guest, name_from_account
from neuroshima.players.models import Player
from neuroshima.players.names import clean_name
from neuroshima.players.player_settings import cookie_settings
from neuroshima.players.refusals import PlayerCode
from neuroshima.players.reserved_names import accounts_called, is_reserved
from neuroshima.refusals import refusal

SESSION_KEY = "player"
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
LEFT_BEHIND = "guest_left_behind"
"""In a user's session: the key of their former guest, if rows of the guest remain (see `lifecycle`)."""
SEEN_EVERY = timedelta(minutes=5)


def player_of(asking: Any) -> Player | None:
    """The player behind an HTTP request or an ASGI scope; None for a new visitor.

    A scope's session is read from the database each time. So a player who logs out or loses the session loses the seat
    at once."""
    request = asking if isinstance(asking, HttpRequest) else request_of(asking)
    player = _of_user(request) or _of_session(request)
    if player is not None:
        note_seen([player])
    return player


def note_seen(players: Collection[Player]) -> None:
    """Store that these players were seen now, unless that was stored recently."""
    now = timezone.now()
    unseen = [player for player in players if now - player.last_seen > SEEN_EVERY]
    if unseen:
        Player.objects.filter(pk__in={player.pk for player in unseen}).update(last_seen=now)
    for player in unseen:
        player.last_seen = now


def session_store() -> Any:
    """The class of the site's sessions."""
    return import_module(settings.SESSION_ENGINE).SessionStore


def ensure_guest(request: HttpRequest, name: str) -> Player:
    """The player behind `request`, with `name`; a new guest if there is none.

    Raises Refusal `bad_name`, `name_of_account`, `name_reserved`, `no_guests`."""
    name = clean_name(name)
    player = player_of(request)
    if player is None:
        check_guests()
    _check_nobody_elses(name, player)
    if (player is None or player.name != name) and is_reserved(name):
        raise refusal(PlayerCode.NAME_RESERVED, "name")
    if player is None:
        player = Player.objects.create(name=name, settings=cookie_settings(request).as_json())
        request.session[SESSION_KEY] = player.pk
    elif player.name != name:
        player.name = name
        player.save(update_fields=["name"])
    return player


def player_or_new_guest(request: HttpRequest) -> Player | None:
    """The player behind `request`, or a new guest; None if the host wants no guests."""
    player = player_of(request)
    return player or (ensure_guest(request, guest_name()) if admission().guests_allowed else None)


def _check_nobody_elses(name: str, player: Player | None) -> None:
    """Check that no other player's account has the name, or one that looks like it.

    Raises Refusal `name_of_account`."""
    if accounts_called(name).exclude(pk=player.user_id if player is not None else None).exists():
        raise refusal(PlayerCode.NAME_OF_ACCOUNT, "name")


def request_of(scope: Any) -> HttpRequest:
    """An ASGI scope as a request, with the session as it is stored now."""
    request = HttpRequest()
    request.session = session_store()(scope.get("cookies", {}).get(settings.SESSION_COOKIE_NAME))
    return request


def _user(request: HttpRequest) -> Any:
    user = getattr(request, "user", None) or get_user(request)
    return user if user.is_authenticated else None


def _of_user(request: HttpRequest) -> Player | None:
    """The player of a logged-in user, merged with the session's guest."""
    user = _user(request)
    if user is None:
        return None
    guest = _of_session(request)
    if guest is not None:
        account = merge_guest(guest, user)
        _come_home(request, guest)
        return account
    player = Player.objects.filter(user=user).first()
    new = {"name": name_from_account(user), "settings": cookie_settings(request).as_json()}
    return player or Player.objects.get_or_create(user=user, defaults=new)[0]


def _come_home(request: HttpRequest, guest: Player) -> None:
    """Remove `guest` from the session after log-in.

    If rows of the guest remain, the session stores the guest's key."""
    request.session.pop(SESSION_KEY, None)
    if Player.objects.filter(pk=guest.pk, user=None).exists():
        request.session[LEFT_BEHIND] = guest.pk


def _of_session(request: HttpRequest) -> Player | None:
    """The guest of this session. A guest with an account must log in instead."""
    key = request.session.get(SESSION_KEY)
    return Player.objects.filter(pk=key, user=None).first() if isinstance(key, int) else None


# Logging out ----------------------------------------------------------------------------------------------------------
@receiver(user_logged_out)
def _remember(sender: Any, request: HttpRequest | None, **_more: Any) -> None:
    """Remember the guest before the session is emptied."""
    if request is not None:
        request.guest_left_behind = request.session.get(LEFT_BEHIND)  # type: ignore[attr-defined]


def guests_come_back(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: after log-out, restore the former guest if rows of it remain."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        guest = getattr(request, "guest_left_behind", None)
        if guest is not None:
            request.session[SESSION_KEY] = guest
        return response

    return respond


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

    It trusts as many proxies as the setting says."""
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
PREFIX: Final = 64
"""Length of the prefix of an IPv6 network whose addresses have one key."""
LONGEST: Final = 60
"""Characters of a key that is no address."""


def address_key(address: str) -> str:
    """The key of an address: the first one of its /64 network, for IPv6."""
    try:
        known = ipaddress.ip_address(address.strip("[]"))
    except ValueError:
        return address[:LONGEST]
    if isinstance(known, ipaddress.IPv6Address):
        return str(known.ipv4_mapped or ipaddress.ip_network((known.packed, PREFIX), strict=False).network_address)
    return str(known)


def is_within(address: str, networks: Iterable[Network]) -> bool:
    """Whether an address is in one of these networks."""
    try:
        asking = ipaddress.ip_address(address.strip("[]"))
    except ValueError:
        return False
    return any(asking in network for network in networks)


def is_trusted(key: str) -> bool:
    """Whether the host trusts the addresses with that key. A single trusted IPv6 address stands for its /64."""
    return is_within(key, map(_at_least_a_key, settings.TRUSTED_ADDRESSES))


def _at_least_a_key(network: Network) -> Network:
    narrow = isinstance(network, ipaddress.IPv6Network) and network.prefixlen > PREFIX
    return network.supernet(new_prefix=PREFIX) if narrow else network


def network_key(address: str) -> str:
    """The key of the /48 network that an address, or the key of one, is in; empty for IPv4."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if not isinstance(known, ipaddress.IPv6Address):
        return ""
    return str(ipaddress.ip_network((known.packed, 48), strict=False))


def guest_name() -> str:
    """A name for a visitor who has not given one."""
    return gettext("Guest %(number)s") % {"number": 100 + chance.generator.randrange(900)}


def name_of(player: Player | None) -> str:
    """The name to offer in a form."""
    return player.name if player is not None else guest_name()
