"""Readiness of the site: database, Redis and plugins. Bots that are waited for are a warning.

All servers share the bots' tasks. If a server with waiting bots were not ready, then no server would be, and a player
with many bots could close the site.

An answer only names the broken part. Addresses and exceptions are in the log.
"""

from __future__ import annotations

import logging
import threading
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.utils import timezone

from neuroshima import plugins
from neuroshima.matches.models import Match, Status

logger = logging.getLogger(__name__)

KEPT = 2.0
"""Seconds for which answers are cached, because anybody may ask."""
LATE = timedelta(seconds=60)
"""If a bot has not moved after this time, there are too few workers, or none."""
STUCK = timedelta(hours=1)
"""If a bot has not moved after this time, the match has another problem, such as a failing plugin."""
Check = Callable[[], str]
"""Returns the problem in words; empty if there is none."""

_lock = threading.Lock()
_kept: tuple[float, Health] | None = None


@dataclass(frozen=True)
class Health:
    """What is wrong with the site, by name of the part."""

    problems: Mapping[str, str]
    """Empty if the site is ready."""
    warnings: Mapping[str, str]
    """What the host should look at, while the site can be played."""


def state() -> Health:
    """The health of the site, at most `KEPT` seconds old."""
    global _kept
    with _lock:
        if _kept is None or time.monotonic() - _kept[0] > KEPT:
            _kept = time.monotonic(), _find_failures()
        return _kept[1]


def forget() -> None:
    """Empty the cache."""
    global _kept
    _kept = None


def oldest_waiting_bot() -> float:
    """Seconds for which the oldest bot's move has been waited for; 0 if there is none."""
    now = timezone.now()
    waiting = Match.objects.filter(
        status=Status.RUNNING, bot_to_move=True, game__in=list(plugins.games()), changed__gt=now - STUCK
    )
    oldest = waiting.order_by("changed").values_list("changed", flat=True).first()
    return max(0.0, (now - oldest).total_seconds()) if oldest is not None else 0.0


def _find_failures() -> Health:
    database = _outcome("database", _database)
    if database:
        return Health({"database": database} | _wrong({"redis": _redis}), {})  # the other checks need the database
    return Health(_wrong({"redis": _redis, "plugins": _plugins}), _wrong({"bots": _bots}))


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
    """The enabled plugins that cannot be used."""
    here = [report for report in plugins.reports() if report.installed and report.loaded and report.enabled]
    broken = [report.name for report in here if not report.compatible]
    return f"cannot be used: {', '.join(broken)}" if broken else ""
