"""The plugin that brings Tally and Ambush."""

from __future__ import annotations

from typing import Any

from neuroshima.contract import Game
from neuroshima.hookspecs import hookimpl

from sample_game.ambush import AmbushGame
from sample_game.game import TallyGame

NEUROSHIMA_CONTRACT = 1


@hookimpl
def neuroshima_games(hooks: Any) -> list[Game]:
    return [TallyGame(), AmbushGame()]
