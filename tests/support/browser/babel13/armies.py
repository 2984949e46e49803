"""Positions with New York and Neojungle, some with terrain, and the first positions of scenarios."""

from __future__ import annotations

from functools import cache
from typing import Any

import neuroshima_babel13.plugin
from neuroshima_hex.hex_state import HexState
from neuroshima_hex.host.game import HexGame

from tests.support.browser.hex.table_page import game_with, position, unit

HQS = (unit("hq", (-2, 2)), unit("hq", (2, -2), seat=1))


@cache
def game() -> HexGame:
    """Hex as the host makes it when the expansion is installed."""
    return game_with("babel13", neuroshima_babel13.plugin)


def new_york(*board: dict[str, Any], **settings: Any) -> HexState:
    """Anna plays New York against Jan's Neojungle."""
    return position(*HQS, *board, army="new_york", other="neojungle", rules=game(), **settings)


def neojungle(*board: dict[str, Any], **settings: Any) -> HexState:
    """Anna plays Neojungle against Jan's New York."""
    return position(*HQS, *board, army="neojungle", other="new_york", rules=game(), **settings)


def patch(kind: str, *fields: tuple[int, int], features: tuple[str, ...] = ()) -> dict[str, Any]:
    """A piece of terrain."""
    return {"kind": kind, "fields": [list(field) for field in fields], "features": list(features)}


def scenario(name: str, **circumstances: Any) -> HexState:
    """The first position of a scenario: Anna plays New York, Jan Neojungle."""
    made = game()
    options = made.Options.model_validate({"scenario": name, "circumstances": {"first": 0, **circumstances}})
    seats = [made.SeatOptions.model_validate({"army": army}) for army in ("new_york", "neojungle")]
    return made.start(options, seats, 3)
