"""Plugins: which there are, whether they fit, whether they are switched on, and the games they bring."""

from neuroshima.plugins.discovery import (
    Found,
    PluginReport,
    Reason,
    Registry,
    assemble,
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
