"""Limits on requests that cost the server time.

Requests are counted in windows of time in Django's cache: in the process or, with Redis, for the whole site. A refused
request does not count towards the wider limits, so a visitor who floods the site does not use up the others' share.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest

from neuroshima.digests import sha256
from neuroshima.players.current_player import (
    ADDRESSES_OF_A_NETWORK,
    address_of,
    is_trusted,
    network_key,
    visitor_of,
)
from neuroshima.players.refusals import PlayerCode
from neuroshima.refusals import Code, RefusalCode, refusal

logger = logging.getLogger(__name__)

Answer = TypeVar("Answer")
PEOPLE_OF_AN_ADDRESS = 20
"""All visitors of an address may send this many times as many requests as one visitor: a club, a school, a carrier."""
VISITORS_OF_AN_ADDRESS = 3
"""The same on the analysis board, where each request keeps a server busy."""
WEIGHED = 20_000
"""For each of these many bytes, a request counts once more."""
clock = time.time
REST = 10.0
"""Seconds for which a failed cache is not used."""
_failed_at = -REST


@dataclass(frozen=True)
class Door:
    """A limit: `often` times in `seconds` for one visitor, `site` times for all.

    `of_address`: for all visitors of an address; left out, as often as for `PEOPLE_OF_AN_ADDRESS`, but at most half of
    what the site may. `newcomers`: for those of them who have no session yet, whom nothing but the address tells apart;
    left out, as often as for all of the address."""

    name: str
    often: int
    seconds: int
    site: int
    code: RefusalCode = Code.TOO_FAST
    of_address: int = 0
    newcomers: int = 0

    def __post_init__(self) -> None:
        most = self.of_address or min(self.often * PEOPLE_OF_AN_ADDRESS, max(self.often, self.site // 2))
        object.__setattr__(self, "of_address", most)
        object.__setattr__(self, "newcomers", self.newcomers or most)


def study_door(name: str, often: int, seconds: int, site: int) -> Door:
    """A limit of the analysis board."""
    return Door(name, often, seconds, site, of_address=often * VISITORS_OF_AN_ADDRESS, newcomers=often)


ASK = study_door("ask", 40, 5, 200)
"""Computing a position: the analysis board, puzzles."""
HINT = study_door("hint", 30, 60, 240)
"""A hint, or best lines on the analysis board: an analyst thinks for a second."""
SHARE = study_door("share", 20, 200, 200)
"""Storing a shared position."""
HELP = Door("help", 30, 60, 600)
"""A puzzle's hints and solutions, which are cached."""
REPLAY = Door("replay", 30, 60, 300)
"""A match replayed from its beginning, whole or up to a move."""
DATA = Door("data", 240, 60, 4_000)
"""Catalogues and pictures that are made of a match's own texts."""
SEARCH = Door("search", 30, 60, 600)
"""Searching the rules: every chapter of every book is looked through."""
NAMES = Door("names", 90, 60, 1_200)
"""Completing a name while it is typed."""
PICTURE = Door("picture", 30, 60, 240, newcomers=30)
"""A picture for a link that is not cached yet. Programs fetch them, which have no session."""
FORM = Door("form", 60, 60, 1_200)
"""A submitted form: to begin a match, to join one."""
INVITE = Door("invite", 20, 600, 400)
"""Inviting a player by name."""
BEGIN = Door("begin", 20, 600, 800, PlayerCode.BEGUN_TOO_OFTEN)
"""Beginning a match."""

ACCOUNT = Door("account", 60, 60, 1_200)
"""A page of an account: checking passwords is slow on purpose."""
SIGN_UP = Door("sign_up", 10, 600, 400, PlayerCode.TRIED_TOO_OFTEN)
"""Creating an account."""

TALK = Door("talk", 15, 30, 3_000)
"""A message at a table."""
REPORT = Door("report", 10, 600, 400, PlayerCode.TRIED_TOO_OFTEN)
"""Reporting a player to the moderators."""
MODERATE = Door("moderate", 240, 60, 1_200)
"""A page of the moderators."""

MAIL = Door("mail", 5, 600, 200, PlayerCode.TRIED_TOO_OFTEN)
"""Sending a mail to an address that somebody has typed."""
MAIL_TO = Door("mail_to", 10, 600, 200, PlayerCode.TRIED_TOO_OFTEN)
"""The same, to one mail address."""

TEST_NOTICE = Door("test_notice", 5, 600, 200, PlayerCode.TRIED_TOO_OFTEN)
"""Sending a test notice."""


def enter(request: HttpRequest, door: Door) -> None:
    """Count a request of the visitor; a long one counts several times.

    Raises Refusal with the door's code."""
    if settings.LIMITS:
        enter_as(visitor_of(request), f"address {address_of(request)}", door, 1 + body_length(request) // WEIGHED)


def enter_as(visitor: str, address: str, door: Door, weight: int = 1) -> None:
    """As `enter`, for the visitor of a socket."""
    if not settings.LIMITS:
        return
    for who, most in (*_counted(visitor, address, door), ("everybody", door.site)):
        _enter(door, who, most, weight)


def _counted(visitor: str, address: str, door: Door) -> Iterator[tuple[str, int]]:
    """For whom a request counts, and how often they may."""
    if visitor != address:
        yield visitor, door.often
    place = address.removeprefix("address ")
    if is_trusted(place):
        return
    if visitor == address:
        yield visitor, door.newcomers
    yield f"all of {address}", door.of_address
    if network := network_key(place):
        yield f"network {network}", door.of_address * ADDRESSES_OF_A_NETWORK


def enter_for(what: str, door: Door) -> None:
    """Count a request about one thing, such as a mail address, from any visitor.

    Raises Refusal with the door's code."""
    if settings.LIMITS:
        _enter(door, f"for {what}", door.often, 1)


def _enter(door: Door, who: str, most: int, weight: int) -> None:
    if _count(f"{door.name}/{who}", weight, door.seconds) > most * settings.LIMITS:
        if who == "everybody":
            logger.warning("the whole site has reached a ceiling", extra={"door": door.name})
        raise refusal(door.code, minutes=max(1, door.seconds // 60))


def rate_limit(door: Door) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Decorator: limit a view by `door`.

    It raises Refusal; an outer decorator must turn it into words."""

    def decorate(view: Callable[..., Answer]) -> Callable[..., Answer]:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> Answer:
            enter(request, door)
            return view(request, *args, **kwargs)

        answer.door = door  # type: ignore[attr-defined]
        return answer

    return decorate


def body_length(request: HttpRequest) -> int:
    """Declared length of the body in bytes; a longer body is not read."""
    said = request.META.get("CONTENT_LENGTH") or "0"
    return int(said) if said.isascii() and said.isdigit() and len(said) < 12 else 0


def _count(what: str, weight: int, seconds: int) -> int:
    """Count `weight` more of `what` in this window; return the new count.

    If the shared cache fails, each process counts alone, so that the site stays usable without Redis."""
    global _failed_at
    key = f"door/{sha256(what)}/{int(clock() // seconds)}"
    if time.monotonic() - _failed_at >= REST:
        try:
            return _increment("default", key, weight, seconds)
        except Exception as error:
            _failed_at = time.monotonic()
            logger.warning("the cache failed: %r", error)
    return _increment("process", key, weight, seconds)


def _increment(cache: str, key: str, weight: int, seconds: int) -> int:
    caches[cache].add(key, 0, timeout=2 * seconds)
    try:
        return caches[cache].incr(key, weight)
    except ValueError:  # the key was evicted in between
        caches[cache].set(key, weight, timeout=2 * seconds)
        return 1
