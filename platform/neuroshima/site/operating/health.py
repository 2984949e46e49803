"""Is the site ready: its database, Redis, bots and plugins.

An answer names what is wrong and no more: no addresses, no exceptions. Those are in the log.
"""

from __future__ import annotations

import logging
import threading
import time
import uuid
from collections.abc import Callable, Mapping
from datetime import timedelta

from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.utils import timezone

from neuroshima import plugins
from neuroshima.matches.models import Match, Status

logger = logging.getLogger(__name__)

KEPT = 2.0
"""Seconds for which an answer holds: anybody may ask."""
LATE = timedelta(seconds=60)
"""A bot that has not moved by then is not being asked."""
STUCK = timedelta(hours=1)
"""A match in which a bot has not moved by then waits for something else: its plugin fails, say."""
Check = Callable[[], str]
"""Says in words what is wrong; empty where nothing is."""

_lock = threading.Lock()
_kept: tuple[float, dict[str, str]] | None = None


def problems() -> dict[str, str]:
    """What is wrong, by the name of the part; empty where the site is ready."""
    global _kept
    with _lock:
        if _kept is None or time.monotonic() - _kept[0] > KEPT:
            found = _found()
            _kept = time.monotonic(), found
        return _kept[1]


def forget() -> None:
    """Look anew when somebody asks next."""
    global _kept
    _kept = None


def oldest_waiting_bot() -> float:
    """Seconds for which a bot's move has been waited for; 0 where none is."""
    now = timezone.now()
    waiting = Match.objects.filter(
        status=Status.RUNNING, bot_to_move=True, game__in=list(plugins.games()), changed__gt=now - STUCK
    )
    oldest = waiting.order_by("changed").values_list("changed", flat=True).first()
    return max(0.0, (now - oldest).total_seconds()) if oldest is not None else 0.0


def _found() -> dict[str, str]:
    database = _outcome("database", _database)
    if database:
        return {"database": database} | _wrong({"redis": _redis})  # the others ask the database too
    return _wrong({"redis": _redis, "bots": _bots, "plugins": _plugins})


def _wrong(checks: Mapping[str, Check]) -> dict[str, str]:
    told = {name: _outcome(name, check) for name, check in checks.items()}
    return {name: words for name, words in told.items() if words}


def _outcome(name: str, check: Check) -> str:
    try:
        return check()
    except Exception as error:
        logger.warning("not ready, the %s failed: %r", name, error)
        return "does not answer"


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
    return ""


def _redis() -> str:
    if not settings.REDIS_URL:
        return ""
    key, value = f"readyz/{uuid.uuid4()}", str(uuid.uuid4())
    caches["default"].set(key, value, timeout=10)
    return "" if caches["default"].get(key) == value else "does not keep what it is given"


def _bots() -> str:
    waiting = oldest_waiting_bot()
    return f"a match has waited {waiting:.0f} s for its bot" if waiting > LATE.total_seconds() else ""


def _plugins() -> str:
    """Those that are switched on and cannot be used."""
    here = [report for report in plugins.reports() if report.installed and report.enabled]
    broken = [report.name for report in here if not report.compatible]
    return f"cannot be used: {', '.join(broken)}" if broken else ""
