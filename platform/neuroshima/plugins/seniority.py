"""Which plugin was in use first: of two that clash it stays.

A plugin gets its place when it is in use for the first time, and keeps it through restarts, upgrades and while it is
not installed. It loses it when a host switches it off.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable

logger = logging.getLogger(__name__)

_written: set[str] = set()
"""Plugins that are known to be stored; this only saves queries."""


def order() -> tuple[str, ...]:
    """The plugins that have a place, the first of them first."""
    from django.db import DatabaseError, transaction

    from neuroshima.plugins.models import PluginUse

    try:
        with transaction.atomic():
            return tuple(PluginUse.objects.order_by("since", "name").values_list("name", flat=True))
    except DatabaseError:  # before the migration nobody had a place
        return ()


def remember(in_use: Iterable[str]) -> None:
    """Give a place to those that have none yet, behind all others."""
    from django.db import DatabaseError, transaction
    from django.utils import timezone

    from neuroshima.plugins.models import PluginUse

    new = sorted(set(in_use) - _written)
    if not new:
        return
    now = timezone.now()
    try:
        with transaction.atomic():
            PluginUse.objects.bulk_create([PluginUse(name=name, since=now) for name in new], ignore_conflicts=True)
    except DatabaseError:  # before the migration, or where nothing can be written: it is tried again
        logger.info("it was not written down that plugins are in use: %s", ", ".join(new))
    else:
        _written.update(new)


def forget(name: str) -> None:
    """The plugin was switched off: when it is in use again it comes after all others."""
    from neuroshima.plugins.models import PluginUse

    PluginUse.objects.filter(name=name).delete()
    _written.discard(name)
