"""What the host asks: the games and campaigns of the plugins that are enabled now, and what hosts read about each."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from neuroshima.contract import Campaign, Game
from neuroshima.plugins.assembly import Registry, assemble
from neuroshima.plugins.discovery import Found, discover
from neuroshima.plugins.reasons import Reason
from neuroshima.refusals import Code, refusal

_making = threading.Lock()
_assembled = lru_cache(maxsize=4)(lambda disabled: assemble(discover(), disabled))


def disabled_names() -> frozenset[str]:
    """The plugins that are switched off now, in every process at once: the database says so, nothing is remembered."""
    from django.db import OperationalError, ProgrammingError

    from neuroshima.plugins.models import PluginSetting

    try:
        return frozenset(PluginSetting.objects.filter(enabled=False).values_list("name", flat=True))
    except (OperationalError, ProgrammingError):  # before the first migration nothing was ever switched off
        return frozenset()


def registry(disabled: frozenset[str] | None = None) -> Registry:
    """The games of the plugins that are enabled now; made anew only when that has changed."""
    names = disabled_names() if disabled is None else disabled
    with _making:
        return _assembled(names)


def games() -> Mapping[str, Game]:
    """Every game that can be played now, by id. Asks the database which plugins are enabled."""
    return registry().games


def installed_games() -> Mapping[str, Game]:
    """Every compatible game, enabled or not: for the command line and bot workers, which ask no database."""
    return registry(frozenset()).games


def game(game_id: str) -> Game:
    """The game `game_id`. Raises Refusal `game_missing`."""
    found = games().get(game_id)
    if found is None:
        raise missing(game_id)
    return found


def campaigns() -> Mapping[str, Campaign]:
    """Every campaign of a plugin that is enabled now, by id; also those whose game is not here."""
    return registry().campaigns


def installed_campaigns() -> Mapping[str, Campaign]:
    """Every compatible campaign, enabled or not: for lists of many rows, which ask no database for their words."""
    return registry(frozenset()).campaigns


def campaign(campaign_id: str) -> Campaign:
    """The campaign `campaign_id`. Raises Refusal `campaign_missing`."""
    found = campaigns().get(campaign_id)
    if found is None:
        raise refusal(Code.CAMPAIGN_MISSING, campaign=campaign_id)
    return found


def missing(game_id: str) -> Exception:
    """The refusal for a game that is not there."""
    return refusal(Code.GAME_MISSING, game=game_id)


# What hosts read ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PluginReport:
    """What a host reads about one plugin."""

    name: str
    distribution: str
    version: str
    adds: tuple[str, ...]
    """Games and campaigns by title, and hooks by name."""
    installed: bool
    compatible: bool
    enabled: bool
    reason: Reason | None


def reports() -> list[PluginReport]:
    """Every plugin with its three states, by name; also those that were switched off or on once and are gone."""
    disabled = disabled_names()
    now = registry(disabled)
    known = [_report(found, disabled, now) for found in discover()]
    gone = disabled - {found.name for found in discover()}
    lost = [PluginReport(name, "", "", (), False, False, False, Reason("not_installed")) for name in sorted(gone)]
    return sorted(known + lost, key=lambda report: report.name)


def _report(found: Found, disabled: frozenset[str], now: Registry) -> PluginReport:
    reason = found.reason or now.reasons.get(found.name)
    titles = [now.games[game].titles["en"] for game, owner in now.owners.items() if owner == found.name]
    titles += [now.campaigns[key].titles["en"] for key, owner in now.campaign_owners.items() if owner == found.name]
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
    )
