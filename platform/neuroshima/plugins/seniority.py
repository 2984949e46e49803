"""Which plugin came into use first: it stays if two clash.

A plugin gets its place when it is first in use. It keeps the place through restarts, upgrades and times when it is not
installed. It loses it when a host switches it off.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable

logger = logging.getLogger(__name__)

_written: set[str] = set()
"""Plugins that are already stored; a cache that saves queries."""


def order() -> tuple[str, ...]:
    """The plugins that have a place, oldest first."""
    from django.db import DatabaseError, transaction

    from neuroshima.plugins.models import PluginUse

    try:
        with transaction.atomic():
            return tuple(PluginUse.objects.order_by("since", "name").values_list("name", flat=True))
    except DatabaseError:  # there is no table before the migration
        return ()


def remember(in_use: Iterable[str]) -> None:
    """Give new plugins a place after all others."""
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
    except DatabaseError:  # no table yet, or a read-only database: it is tried again next time
        logger.info("it was not written down that plugins are in use: %s", ", ".join(new))
    else:
        _written.update(new)


def forget(name: str) -> None:
    """Drop the place of a plugin that was switched off."""
    from neuroshima.plugins.models import PluginUse

    PluginUse.objects.filter(name=name).delete()
    _written.discard(name)
