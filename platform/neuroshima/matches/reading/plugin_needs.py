"""The plugins that stored matches need."""

from __future__ import annotations

from collections import Counter

from django.db import OperationalError, ProgrammingError

from neuroshima.matches.models import Match, Status


def unfinished_by_plugin() -> Counter[str]:
    """The number of unfinished matches that need each plugin."""
    try:
        rows = list(Match.objects.exclude(status=Status.OVER).values_list("plugin", "needs"))
    except (OperationalError, ProgrammingError):  # there is no table before the first migration
        return Counter()
    return Counter(name for plugin, needs in rows for name in {plugin, *needs})
