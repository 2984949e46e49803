"""Limits on requests that cost the server time.

Requests are counted in windows of time in Django's cache: in the process, or in Redis for all processes of a site. A
refused request is not counted further, so a visitor who floods the site uses up nobody else's share.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest

from neuroshima.digests import sha256
from neuroshima.players.refusals import PlayerCode
from neuroshima.players.visitors import address_of, visitor_of
from neuroshima.refusals import Code, RefusalCode, refusal

logger = logging.getLogger(__name__)

Answer = TypeVar("Answer")
VISITORS_OF_AN_ADDRESS = 3
"""So many times as often as one visitor may all those of an address come: a family, a club."""
WEIGHED = 20_000
"""Bytes of a body that count as one request more."""
clock = time.time
REST = 10.0
"""Seconds for which a cache that has failed is not asked again."""
_failed_at = -REST


@dataclass(frozen=True)
class Door:
    """`often` times in `seconds` for one visitor, `site` times for all together."""

    name: str
    often: int
    seconds: int
    site: int
    code: RefusalCode = Code.TOO_FAST


ASK = Door("ask", 40, 5, 200)
"""What a position comes to: the analysis board, puzzles."""
HINT = Door("hint", 12, 60, 240)
"""A hint, or best lines on the analysis board: an analyst thinks for a second."""
SHARE = Door("share", 20, 200, 200)
"""A position to be kept."""
HELP = Door("help", 30, 60, 600)
"""A puzzle's hints and solutions, which are remembered."""
REPLAY = Door("replay", 30, 60, 300)
"""A match played again from its beginning, whole or up to a move."""
DATA = Door("data", 240, 60, 4_000)
"""Catalogues and pictures, which are made of a match's own texts."""
PICTURE = Door("picture", 30, 60, 240)
"""A picture for a link, where it has not been made yet."""
FORM = Door("form", 60, 60, 1_200)
"""A form that is sent: to begin a match, to join one."""
INVITE = Door("invite", 20, 600, 400)
"""A player who is invited by name."""
BEGIN = Door("begin", 20, 600, 400, PlayerCode.BEGUN_TOO_OFTEN)
"""A match that is begun."""

ACCOUNT = Door("account", 60, 60, 1_200)
"""A page of an account: passwords are checked slowly, on purpose."""
SIGN_UP = Door("sign_up", 10, 600, 200, PlayerCode.TRIED_TOO_OFTEN)
"""An account that is made."""

TALK = Door("talk", 15, 30, 3_000)
"""A message at a table."""
REPORT = Door("report", 10, 600, 400, PlayerCode.TRIED_TOO_OFTEN)
"""A player who is told about to the moderators."""
MODERATE = Door("moderate", 240, 60, 1_200)
"""A page of the moderators."""

MAIL = Door("mail", 5, 600, 200, PlayerCode.TRIED_TOO_OFTEN)
"""A mail that is sent to whatever address somebody has typed."""

TEST_NOTICE = Door("test_notice", 5, 600, 200, PlayerCode.TRIED_TOO_OFTEN)
"""A notice that only shows that notices arrive."""


def enter(request: HttpRequest, door: Door) -> None:
    """Let the visitor through once more; what is long counts for several.

    Raises Refusal with the door's code."""
    if settings.LIMITS:
        enter_as(visitor_of(request), f"address {address_of(request)}", door, 1 + _length(request) // WEIGHED)


def enter_as(visitor: str, address: str, door: Door, weight: int = 1) -> None:
    """The same for who comes by a socket."""
    if not settings.LIMITS:
        return
    many = door.often * VISITORS_OF_AN_ADDRESS if visitor != address else door.often
    for who, most in ((visitor, door.often), (f"all of {address}", many), ("everybody", door.site)):
        if _counted(f"{door.name}/{who}", weight, door.seconds) > most * settings.LIMITS:
            if who == "everybody":
                logger.warning("the whole site has reached a ceiling", extra={"door": door.name})
            raise refusal(door.code, minutes=max(1, door.seconds // 60))


def limited(door: Door) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """`view` behind a door.

    What is refused is a Refusal, for the decorator outside that says it in words."""

    def guarded(view: Callable[..., Answer]) -> Callable[..., Answer]:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> Answer:
            enter(request, door)
            return view(request, *args, **kwargs)

        answer.door = door  # type: ignore[attr-defined]
        return answer

    return guarded


def _length(request: HttpRequest) -> int:
    """Declared length of the body in bytes; a longer body is not read."""
    said = request.META.get("CONTENT_LENGTH") or "0"
    return int(said) if said.isascii() and said.isdigit() and len(said) < 12 else 0


def _counted(what: str, weight: int, seconds: int) -> int:
    """Count `weight` more of `what` in this window of time; how many that makes.

    While the cache of several processes is away each counts for itself: a site without Redis is slower, and not shut.
    """
    global _failed_at
    key = f"door/{sha256(what)}/{int(clock() // seconds)}"
    if time.monotonic() - _failed_at >= REST:
        try:
            return _incremented("default", key, weight, seconds)
        except Exception as error:
            _failed_at = time.monotonic()
            logger.warning("the cache failed: %r", error)
    return _incremented("process", key, weight, seconds)


def _incremented(cache: str, key: str, weight: int, seconds: int) -> int:
    caches[cache].add(key, 0, timeout=2 * seconds)
    try:
        return caches[cache].incr(key, weight)
    except ValueError:  # thrown out between the two
        caches[cache].set(key, weight, timeout=2 * seconds)
        return 1
