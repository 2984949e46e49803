"""Neuroshima: Convoy as a plugin of the host: what the entry point names."""

from __future__ import annotations

from typing import Any

from neuroshima_contract import Game, Series
from neuroshima_contract.hookspecs import hookimpl

from .host.game import BothRoles, ConvoyGame

NEUROSHIMA_CONTRACT = 2


@hookimpl
def neuroshima_games(hooks: Any) -> list[Game]:
    return [ConvoyGame()]


@hookimpl
def neuroshima_series(hooks: Any) -> list[Series]:
    return [BothRoles()]
