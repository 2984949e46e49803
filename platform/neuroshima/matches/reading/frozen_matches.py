"""How many unfinished matches the installed versions of their plugins cannot go on with.

A plugin that is missing or left out is seen at once (`unfinished_by_plugin`). One that is there may still refuse the
positions that an older version has stored, or fail on them. That is only seen by loading them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from neuroshima_contract import Game, Refusal

from neuroshima import plugins
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import Match, Status
from neuroshima.matches.reading.states import options_of
from neuroshima.plugins.guarded_games import without_failure_logs
from neuroshima.refusals import is_storage_failure

MOST = 2_000
"""How many matches are tried, those with the newest moves first."""
AT_ONCE = 100


def count_frozen_matches() -> Counter[str]:
    """Try to load the positions of running matches; the number of those that cannot be, by the plugin at fault."""
    registry = plugins.registry()
    return Counter(
        plugin
        for match in _newest()
        if match.game in registry.games and not {match.plugin, *match.needs} - registry.hooks.keys()
        for plugin in _plugin_at_fault(registry.games[match.game], match)
    )


def _newest() -> Iterator[Match]:
    rows = Match.objects.filter(status=Status.RUNNING).order_by("-changed")[:MOST]
    return rows.iterator(chunk_size=AT_ONCE)


def _plugin_at_fault(installed: Game, match: Match) -> tuple[str, ...]:
    """The plugin because of which the match is frozen; nothing if it can go on. The position is not kept in memory."""
    try:
        with without_failure_logs():
            game = text_store.game_of(match, installed)
            game.load(options_of(game, match), json.loads(match.snapshot))
    except Exception as error:
        if is_storage_failure(error):
            raise
        return (str(error.params.get("plugin", match.plugin)) if isinstance(error, Refusal) else match.plugin,)
    return ()
