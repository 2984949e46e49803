"""What plugins have cost all processes of the site, by day, and what the index offers of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from django.db import DatabaseError, connections, transaction
from django.db.models import F, Max, Sum
from django.db.models.functions import Greatest
from django.utils import timezone
from packaging.version import InvalidVersion, Version

from neuroshima.plugins import usage
from neuroshima.plugins.discovery import discover
from neuroshima.plugins.models import FrozenMatches, OfferedVersion, PluginDay
from neuroshima.plugins.usage import LARGE, Usage

SHOWN = timedelta(days=7)
KEPT = timedelta(days=30)
_stored: dict[str, Usage] = {}
"""The numbers of this process that are stored already."""


@dataclass(frozen=True)
class PluginCosts:
    """What a plugin has cost the site in the last days."""

    name: str
    calls: int
    seconds: float
    failures: int
    last_error: str
    slow_lists: int
    slowest: float
    slowest_in: str
    grown: int
    """Bytes by which one process has grown at most."""

    @property
    def is_large(self) -> bool:
        return self.grown >= LARGE

    @property
    def megabytes(self) -> int:
        return self.grown >> 20


def keep() -> None:
    """Add what has come since the last time to the numbers of this day. Runs in a thread of its own."""
    try:
        for plugin, now in usage.usages().items():
            before = _stored.get(plugin, Usage())
            if now != before:
                _add(plugin, before, now)
                _stored[plugin] = replace(now)
    finally:
        connections.close_all()


def _add(plugin: str, before: Usage, now: Usage) -> None:
    """Store the difference; nothing of it if the database fails."""
    today = timezone.now().date()
    with transaction.atomic():
        row, is_new = PluginDay.objects.get_or_create(name=plugin, day=today)
        rows = PluginDay.objects.filter(pk=row.pk)
        rows.update(
            calls=F("calls") + now.calls - before.calls,
            seconds=F("seconds") + now.seconds - before.seconds,
            failures=F("failures") + now.failures - before.failures,
            slow_lists=F("slow_lists") + now.slow_lists - before.slow_lists,
            grown=Greatest(F("grown"), now.grown),
        )
        if now.failures > before.failures:
            rows.update(last_error=now.last_error)
        if now.slowest > before.slowest:
            rows.filter(slowest__lt=now.slowest).update(slowest=now.slowest, slowest_in=now.slowest_in)
        if is_new:
            PluginDay.objects.filter(day__lt=today - KEPT).delete()


def costs() -> list[PluginCosts]:
    """What each plugin has cost in the last seven days: those with failures, slow lists or much memory first."""
    rows = PluginDay.objects.filter(day__gt=timezone.now().date() - SHOWN)
    sums = rows.order_by().values("name").annotate(
        calls=Sum("calls"), seconds=Sum("seconds"), failures=Sum("failures"), slow=Sum("slow_lists"), most=Max("grown")
    )  # fmt: skip
    found = [_costs(one, list(rows.filter(name=one["name"]))) for one in sums]
    return sorted(found, key=lambda one: (not (one.failures or one.slow_lists or one.is_large), one.name))


def _costs(sums: Mapping[str, Any], days: Iterable[PluginDay]) -> PluginCosts:
    slowest = max(days, key=lambda day: day.slowest)
    failed = [day.last_error for day in days if day.last_error]
    return PluginCosts(
        name=sums["name"],
        calls=sums["calls"],
        seconds=sums["seconds"],
        failures=sums["failures"],
        last_error=failed[0] if failed else "",
        slow_lists=sums["slow"],
        slowest=slowest.slowest,
        slowest_in=slowest.slowest_in,
        grown=sums["most"],
    )


# What is counted and asked now and then -------------------------------------------------------------------------------


def frozen_matches() -> Mapping[str, int]:
    """How many unfinished matches each plugin could not go on with when they were counted last."""
    try:
        return dict(FrozenMatches.objects.values_list("name", "matches"))
    except DatabaseError:  # there is no table before the migration
        return {}


def note_frozen_matches(counts: Mapping[str, int]) -> None:
    """Store how many unfinished matches each plugin cannot go on with."""
    now = timezone.now()
    with transaction.atomic():
        FrozenMatches.objects.exclude(name__in=counts).delete()
        for name, matches in counts.items():
            FrozenMatches.objects.update_or_create(name=name, defaults={"matches": matches, "counted": now})


def newer_versions() -> Mapping[tuple[str, str], str]:
    """The version that the package index offers, by the distribution and the version that is installed; only newer."""
    installed = {found.distribution: found.version for found in discover() if found.distribution}
    try:
        offered = dict(OfferedVersion.objects.exclude(version="").values_list("distribution", "version"))
    except DatabaseError:  # there is no table before the migration
        return {}
    return {
        (name, installed[name]): version
        for name, version in offered.items()
        if name in installed and is_newer(version, installed[name])
    }


def is_newer(version: str, than: str) -> bool:
    """Whether one version follows another; False if one of them cannot be read."""
    try:
        return Version(version) > Version(than)
    except InvalidVersion:
        return False


def note_offered_version(distribution: str, version: str, error: str = "") -> None:
    """Store what the package index has said of a distribution. After an error the version from before stays."""
    said = {"version": version, "error": ""} if not error else {"error": error}
    OfferedVersion.objects.update_or_create(distribution=distribution, defaults={**said, "asked": timezone.now()})
