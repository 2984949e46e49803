"""The plugin that brings Tally, Ambush and Caravan."""

from __future__ import annotations

from typing import Any

from neuroshima.contract import Campaign, Game
from neuroshima.hookspecs import hookimpl

from sample_game.ambush import AmbushGame
from sample_game.campaign import Caravan
from sample_game.game import TallyGame

NEUROSHIMA_CONTRACT = 1


@hookimpl
def neuroshima_games(hooks: Any) -> list[Game]:
    return [TallyGame(), AmbushGame()]


@hookimpl
def neuroshima_campaigns(hooks: Any) -> list[Campaign]:
    return [Caravan()]
