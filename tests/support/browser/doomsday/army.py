"""Positions of the Doomsday Machine against Borgo."""

from __future__ import annotations

from functools import cache
from typing import Any

import neuroshima_doomsday.plugin
from neuroshima_hex.hex_state import HexState
from neuroshima_hex.host.game import HexGame

from tests.support.browser.hex.table_page import game_with, position, unit

HQS = (unit("hq", (-2, 2)), unit("hq", (-2, 0), seat=1))


@cache
def game() -> HexGame:
    return game_with("doomsday", neuroshima_doomsday.plugin)


def doomsday(*board: dict[str, Any], **settings: Any) -> HexState:
    """Anna plays the Doomsday Machine against Jan's Borgo."""
    return position(*HQS, *board, army="doomsday_machine", rules=game(), **settings)
