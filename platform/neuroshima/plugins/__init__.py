"""Plugins: discovery, checks, switches and contributions.

`neuroshima_contract.registry` finds, checks and asks them. Here is what a site adds: a plugin is *enabled* until the
host switches it off, exceptions of its games become refusals (`guarded_games.py`), and hosts read a report on each.
"""

from neuroshima.plugins.discovery import discover, django_apps, log_what_was_not_found, reason_in_words
from neuroshima.plugins.enabled import (
    PluginReport,
    campaign,
    campaigns,
    game,
    game_missing,
    games,
    games_by_title,
    installed_campaigns,
    installed_games,
    order_of_clashing,
    registry,
    reports,
    series,
    series_of,
    why_missing,
)
from neuroshima.plugins.guarded_games import GuardedRegistry, guard_registry

__all__ = [
    "GuardedRegistry",
    "PluginReport",
    "campaign",
    "campaigns",
    "discover",
    "django_apps",
    "game",
    "game_missing",
    "games",
    "games_by_title",
    "guard_registry",
    "installed_campaigns",
    "installed_games",
    "log_what_was_not_found",
    "order_of_clashing",
    "reason_in_words",
    "registry",
    "reports",
    "series",
    "series_of",
    "why_missing",
]
