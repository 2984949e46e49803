"""The derived facts of a view: states of cities, positions, strengths, abilities that are off, immune cards."""

from __future__ import annotations

from typing import Any

from tests.support.convoy.oracle.box import ROAD, SIDES
from tests.support.convoy.oracle.facts import (
    immune,
    is_special,
    kind,
    limit,
    module_works,
    strength,
    taken,
    total,
    works,
)
from tests.support.convoy.oracle.game import Entry, Game


def describe(game: Game) -> dict[str, Any]:
    active = game.active_city()
    return {
        "strength": {side: total(game, active, side) for side in SIDES},
        "cities": {city: describe_city(game, city) for city in ROAD},
    }


def describe_city(game: Game, city: str) -> dict[str, Any]:
    rows = {side: [describe_card(game, city, entry) for entry in game.row(city, side)] for side in SIDES}
    positions = {f"{side} positions": [limit(game, city, side), taken(game, city, side)] for side in SIDES}
    return {"destroyed": game.destroyed(city)} | rows | positions


def describe_card(game: Game, city: str, entry: Entry) -> dict[str, Any]:
    return {
        "off": not works(game, city, entry),
        "module off": is_special(entry["module"]) and not module_works(game, city, entry),
        "immune": kind(entry) == "robot" and immune(game, city, entry),
        "total": strength(game, city, entry),
    }
