"""The plugin with Tally, Ambush and Caravan."""

from __future__ import annotations

from typing import Any

from neuroshima_contract import Campaign, Game, Series
from neuroshima_contract.hookspecs import hookimpl

from sample_game.ambush import AmbushGame
from sample_game.campaign import Caravan
from sample_game.game import TallyGame
from sample_game.series import Return

NEUROSHIMA_CONTRACT = 2


@hookimpl
def neuroshima_games(hooks: Any) -> list[Game]:
    return [TallyGame(), AmbushGame()]


@hookimpl
def neuroshima_campaigns(hooks: Any) -> list[Campaign]:
    return [Caravan()]


@hookimpl
def neuroshima_series(hooks: Any) -> list[Series]:
    return [Return()]
