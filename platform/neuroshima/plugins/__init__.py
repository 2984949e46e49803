"""Plugins: discovery, checks, switches and contributions.

A plugin is *installed* when its entry point is found. It is *compatible* when it can be imported, has this contract's
version and gives valid answers. It is *enabled* until the host switches it off. A faulty plugin never harms the others:
it is left out, reported with a reason in words, and the site runs on. Plugins are asked in the order of their names.
"""

from neuroshima.plugins.assembly import Registry, assemble
from neuroshima.plugins.discovery import Found, discover, django_apps, log_what_was_not_found
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
from neuroshima.plugins.faults import Reason

__all__ = [
    "Found",
    "PluginReport",
    "Reason",
    "Registry",
    "assemble",
    "campaign",
    "campaigns",
    "discover",
    "django_apps",
    "game",
    "game_missing",
    "games",
    "games_by_title",
    "installed_campaigns",
    "installed_games",
    "log_what_was_not_found",
    "order_of_clashing",
    "registry",
    "reports",
    "series",
    "series_of",
    "why_missing",
]
