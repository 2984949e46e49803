"""Plugins: which there are, whether they fit, whether they are switched on, and the games and campaigns they bring."""

from neuroshima.plugins.discovery import (
    Found,
    PluginReport,
    Reason,
    Registry,
    assemble,
    campaign,
    campaigns,
    discover,
    django_apps,
    game,
    games,
    installed_games,
    log_what_was_not_found,
    missing,
    registry,
    reports,
)

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
    "games",
    "installed_games",
    "log_what_was_not_found",
    "missing",
    "registry",
    "reports",
]
