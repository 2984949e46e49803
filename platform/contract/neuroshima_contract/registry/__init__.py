"""The installed plugins, and what they bring: games with their expansions, campaigns, series. No site is needed.

    >>> from neuroshima_contract.registry import registry
    >>> games = registry().games

A plugin is *installed* when its entry point is found. It is *compatible* when what it needs is installed, it can be
imported, has this contract's version and gives valid answers. A faulty plugin never harms the others: it is left out,
and `Registry.reasons` says why. Plugins are asked in the order of their names.

Begin with `installed.py`, then `discovery.py` (finds plugins), `hook_calls.py` (asks them) and `checks.py`.
"""

from .checks import Reason, error_line
from .discovery import FoundPlugin, discover, entries_on_disk
from .installed import Registry, assemble, forget, installed_game, name_source, registry
from .requirements import UnmetRequirementsError, check_requirements

__all__ = [
    "FoundPlugin",
    "Reason",
    "Registry",
    "UnmetRequirementsError",
    "assemble",
    "check_requirements",
    "discover",
    "entries_on_disk",
    "error_line",
    "forget",
    "installed_game",
    "name_source",
    "registry",
]
