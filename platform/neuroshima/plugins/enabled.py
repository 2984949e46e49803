"""The contributions of enabled plugins, which of them came into use first, and a report on each plugin.

If two plugins clash, the one that came into use first stays. A plugin gets its place when it is first in use. It keeps
the place through restarts, upgrades and times when it is not installed. It loses it when a host switches it off.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from django.utils.translation import gettext
from neuroshima_contract import Campaign, Game, Refusal, Series, Texts
from neuroshima_contract import registry as contract_registry
from neuroshima_contract.registry import FoundPlugin, Reason, Registry

from neuroshima.configuration import configuration
from neuroshima.contributions import Contributions
from neuroshima.languages import in_words
from neuroshima.plugins.discovery import (
    PluginOnDisk,
    Versions,
    discover,
    on_disk,
    reason_in_words,
    unknown_to,
    versions_here,
)
from neuroshima.plugins.guarded_games import GuardedRegistry, guard_registry
from neuroshima.plugins.refusals import PluginCode
from neuroshima.refusals import refusal

UNFINISHED_COUNTS: Contributions[Callable[[], Counter[str]]] = Contributions()
"""How many unfinished matches need each plugin, by its name. The app that stores matches lies above this one."""
_guarding = threading.Lock()
_guarded = lru_cache(maxsize=8)(guard_registry)


def disabled_names() -> frozenset[str]:
    """Plugins that are switched off.

    The database is queried each time, since other processes change it."""
    from django.db import OperationalError, ProgrammingError

    from neuroshima.plugins.models import PluginSetting
    from neuroshima.statements import name_of, rows

    name, enabled = name_of(PluginSetting, "name"), name_of(PluginSetting, "enabled")
    try:
        found = rows(f"SELECT {name} FROM {name_of(PluginSetting)} WHERE NOT {enabled}")
        return frozenset(row[0] for row in found)
    except (OperationalError, ProgrammingError):  # there is no table before the first migration
        return frozenset()


def registry(disabled: frozenset[str] | None = None) -> GuardedRegistry:
    """The registry of enabled plugins; assembled again only after a change.

    With `disabled` there is no database query, not even for the order of clashing plugins."""
    return _of_site(disabled_names()) if disabled is None else _registry_of(disabled)


def _registry_of(disabled: frozenset[str], order: tuple[str, ...] = ()) -> GuardedRegistry:
    bare = contract_registry.registry(disabled, order, configuration().plugins)
    with _guarding:  # one object for one registry, also where two threads ask
        return _guarded(bare)


def _of_site(disabled: frozenset[str]) -> GuardedRegistry:
    """The registry of this site. The order is queried only if plugins clash."""
    now = _registry_of(disabled)
    if now.clashed:
        now = _registry_of(disabled, order_of_use())
    note_use(now.hooks)
    return now


def games() -> Mapping[str, Game]:
    """Every game that can be played now, by id.

    Asks the database which plugins are enabled."""
    return registry().games


def games_by_title() -> list[Game]:
    """Every game that can be played now, by title in the reader's language.

    All pages list games in this order."""
    return sorted(games().values(), key=lambda game: in_words(game.titles).casefold())


def installed_games(order: tuple[str, ...] = ()) -> Mapping[str, Game]:
    """Every compatible game, enabled or not.

    For the command line and for bot processes, which have no database. Exceptions of plugins are not caught. `order`:
    plugins by time of use, as far as known."""
    now = _registry_of(frozenset())
    return (_registry_of(frozenset(), order) if now.clashed and order else now).bare_games


def order_of_clashing() -> tuple[str, ...]:
    """The order in which plugins came into use, if any clash; for a bot's process."""
    return order_of_use() if _registry_of(frozenset()).clashed else ()


def game(game_id: str) -> Game:
    """The game `game_id`. Raises Refusal `game_missing`."""
    found = games().get(game_id)
    if found is None:
        raise game_missing(game_id)
    return found


def campaigns() -> Mapping[str, Campaign]:
    """Every campaign of an enabled plugin, by id, even if its game is missing."""
    return registry().campaigns


def installed_campaigns() -> Mapping[str, Campaign]:
    """Every compatible campaign, enabled or not, without database queries."""
    return registry(frozenset()).campaigns


def campaign(campaign_id: str) -> Campaign:
    """The campaign `campaign_id`. Raises Refusal `campaign_missing`."""
    found = campaigns().get(campaign_id)
    if found is None:
        raise refusal(PluginCode.CAMPAIGN_MISSING, campaign=campaign_id)
    return found


def series(series_id: str) -> Series:
    """The series `series_id`. Raises Refusal `series_missing`."""
    found = registry().series.get(series_id)
    if found is None:
        raise refusal(PluginCode.SERIES_MISSING, "series", series=series_id)
    return found


def series_of(game_id: str) -> list[Series]:
    """The series in which that game can be played, by title."""
    return sorted((s for s in registry().series.values() if s.game == game_id), key=lambda s: in_words(s.titles))


def game_missing(game_id: str) -> Exception:
    """Refusal for a missing game."""
    return refusal(PluginCode.GAME_MISSING, game=game_id)


def why_missing(game_id: str) -> Exception:
    """The refusal on the command line for an unknown game.

    It lists the plugins that were left out."""
    left_out = [(found.name, found.reason) for found in discover() if found.reason is not None]
    left_out += registry(frozenset()).reasons.items()
    if not left_out:
        return game_missing(game_id)
    reasons = "; ".join(f"{name}: {reason}" for name, reason in left_out)
    return refusal(PluginCode.GAME_LEFT_OUT, game=game_id, reasons=reasons)


# What hosts read ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PluginReport:
    """What a host reads about one plugin."""

    name: str
    distribution: str
    version: str
    adds: tuple[str, ...]
    """Games, campaigns and series by title, and hooks by name."""
    installed: bool
    compatible: bool
    enabled: bool
    reason: Reason | None
    waiting: int = 0
    """Unfinished matches that wait for it, because it cannot be used now."""
    restart: bool = False
    """Whether the running site does not know it yet, or knows another version."""
    loaded: bool = True
    """Whether this process has imported it; one that was installed since is not."""
    next_version: str = ""
    """The version that is there after a restart, if it is another one."""
    frozen: int = 0
    """Unfinished matches that its version here cannot go on with, when they were counted last."""
    offered: str = ""
    """A newer version that the package index has."""
    deprecations: tuple[str, ...] = ()
    """What it uses of a contract that the next number will not have, in English."""

    @property
    def why(self) -> str:
        """Why it is left out, in the reader's language; empty if it is not."""
        return "" if self.reason is None else reason_in_words(self.reason)

    @property
    def usable(self) -> bool:
        """Whether it is in use."""
        return self.installed and self.compatible and self.enabled


def reports(site: Versions | None = None) -> list[PluginReport]:
    """Every plugin with its three states, by name.

    It includes missing plugins that were switched off or that matches wait for. `site`: versions that the running site
    knows; by default, those of this process."""
    from neuroshima.plugins.records import frozen_matches, newer_versions

    disabled = disabled_names()
    needed = sum((count() for count in UNFINISHED_COUNTS), Counter[str]())
    now = _of_site(disabled)
    disk = on_disk()
    known = [_report(found, disabled, now) for found in discover()]
    names = {report.name for report in known}
    known += [_report_on_disk(disk[name], disabled) for name in disk.keys() - names]
    gone = (disabled | needed.keys()) - names - disk.keys()
    lost = [
        PluginReport(name, "", "", (), False, False, name not in disabled, Reason("not_installed"), loaded=False)
        for name in sorted(gone)
    ]
    stale = unknown_to(versions_here() if site is None else site)
    frozen, offered = frozen_matches(), newer_versions()
    return [
        replace(
            report,
            waiting=0 if report.usable else needed.get(report.name, 0),
            restart=report.name in stale,
            next_version=disk[report.name].version if _differs(report, disk) else "",
            frozen=frozen.get(report.name, 0) if report.usable else 0,
            offered=offered.get((report.distribution, report.version), ""),
        )
        for report in sorted(known + lost, key=lambda report: report.name)
    ]


def _differs(report: PluginReport, disk: Mapping[str, PluginOnDisk]) -> bool:
    return report.loaded and report.name in disk and disk[report.name].version != report.version


def _report_on_disk(found: PluginOnDisk, disabled: frozenset[str]) -> PluginReport:
    """A plugin that was installed after this process had begun. Whether it is compatible is seen after a restart."""
    return PluginReport(
        name=found.name,
        distribution=found.distribution,
        version=found.version,
        adds=(),
        installed=True,
        compatible=False,
        enabled=found.name not in disabled,
        reason=found.reason or Reason("not_imported"),
        loaded=False,
    )


def in_hosts_words(report: PluginReport) -> list[str]:
    """Contributions of a plugin in the reader's language."""
    return brought_by(registry(), report.name)


def brought_by(now: Registry, name: str) -> list[str]:
    """What a plugin brings, in the reader's language: games, campaigns, series, parts of games."""
    owned = [(now.games[key].titles, gettext("Game: %(title)s")) for key, owner in now.owners.items() if owner == name]
    owned += [
        (now.campaigns[key].titles, gettext("Campaign: %(title)s"))
        for key, owner in now.campaign_owners.items()
        if owner == name
    ]
    owned += [
        (now.series[key].titles, gettext("Series: %(title)s"))
        for key, owner in now.series_owners.items()
        if owner == name
    ]
    return [words % {"title": in_words(titles)} for titles, words in owned] + [
        in_words(texts) for game in now.games.values() for texts in _contributions(game, name)
    ]


def _contributions(game: Game, plugin: str) -> Sequence[Texts]:
    """What `plugin` contributes to the game; empty if it fails (reported elsewhere)."""
    try:
        return game.guide.contributions(plugin)
    except Refusal:
        return ()


def _report(found: FoundPlugin, disabled: frozenset[str], now: GuardedRegistry) -> PluginReport:
    reason = found.reason or now.reasons.get(found.name)
    titles = [now.games[game].titles["en"] for game, owner in now.owners.items() if owner == found.name]
    titles += [now.campaigns[key].titles["en"] for key, owner in now.campaign_owners.items() if owner == found.name]
    titles += [now.series[key].titles["en"] for key, owner in now.series_owners.items() if owner == found.name]
    adds = () if found.reason else (*titles, *now.hooks.get(found.name, ()))
    return PluginReport(
        name=found.name,
        distribution=found.distribution,
        version=found.version,
        adds=adds,
        installed=True,
        compatible=reason is None,
        enabled=found.name not in disabled,
        reason=reason,
        deprecations=(*found.deprecations, *now.deprecations.get(found.name, ())),
    )


logger = logging.getLogger(__name__)

_written: set[str] = set()
"""Plugins that are already stored; a cache that saves queries."""


def order_of_use() -> tuple[str, ...]:
    """The plugins that have a place, oldest first."""
    from django.db import DatabaseError, transaction

    from neuroshima.plugins.models import PluginUse

    try:
        with transaction.atomic():
            return tuple(PluginUse.objects.order_by("since", "name").values_list("name", flat=True))
    except DatabaseError:  # there is no table before the migration
        return ()


def note_use(in_use: Iterable[str]) -> None:
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


def forget_use(name: str) -> None:
    """Drop the place of a plugin that was switched off."""
    from neuroshima.plugins.models import PluginUse

    PluginUse.objects.filter(name=name).delete()
    _written.discard(name)
