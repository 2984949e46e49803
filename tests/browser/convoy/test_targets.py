"""Whose row a place means: a place is a city and an index, and the table lights the row that the rules mean."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from neuroshima_convoy.convoy_state import ConvoyState

from tests.browser.convoy.table_page import TablePage, game, new_game

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
GAMES = 60
MODULE_PHASES = ("modules", "outpost_modules")


def allowed(value: Any) -> list[Any]:
    return value["any"] if isinstance(value, dict) and "any" in value else [value]


def played(seed: int) -> Iterator[ConvoyState]:
    """The positions of a random game, in which nobody passes while there is something else to do."""
    rng, state = random.Random(seed), new_game(seed)
    while state.outcome is None:
        yield state
        seat = state.to_move[0]
        entries = state.legal(seat)
        busy = [entry for entry in entries if entry["type"] != "pass"]
        entry = rng.choice(busy if busy and rng.random() < 0.85 else entries)
        state.apply(seat, {name: rng.choice(allowed(value)) for name, value in entry.items()})


def word(state: ConvoyState, seat: int, entry: dict[str, Any]) -> str:
    """What flow.js calls the word of an action: the kind of the decision, or the effect."""
    view, cards = state.view(seat), game().box.cards
    if entry["type"] == "choose":
        return str(view["pending"]["kind"])
    if entry["type"] == "play":
        return str(cards[entry["card"]].effect)
    unit = row(view, seat, entry["at"])
    return str(cards[unit["module"] if view["phase"] in MODULE_PHASES else unit["card"]].effect)


def row(view: dict[str, Any], side: int, place: list[Any]) -> dict[str, Any]:
    city = next(city for city in view["cities"] if city["id"] == place[0])
    unit: dict[str, Any] = city[("moloch", "outpost")[side]]["cards"][place[1]]
    return unit


def test_targets_lie_in_the_rows_that_are_lit(table: Shown) -> None:
    found: dict[tuple[str, int], list[set[int]]] = {}
    for seed in range(GAMES):
        for state in played(seed):
            seat = state.to_move[0]
            for entry in state.legal(seat):
                if "target" in entry:
                    sides = {side for side in (0, 1) if all(lies(state, side, at) for at in allowed(entry["target"]))}
                    found.setdefault(
                        (word(state, seat, {**entry, "at": allowed(entry.get("at"))[0]}), seat), []
                    ).append(sides)
    page = table(new_game()).page
    for (name, seat), samples in found.items():
        side = page.evaluate(
            "async ([word, seat]) => (await import('/static/neuroshima_convoy/targets.js')).targetSide(word, seat)",
            [name, seat],
        )
        assert all(("moloch", "outpost").index(side) in sides for sides in samples), (name, seat)
    asked = {name for name, _seat in found}
    assert asked >= {
        "kill_soldier",
        "kill_robot",
        "move_robot",
        "push_soldier",
        "return_robot",
        "deactivate",
        "bomb_robot",
    }
    assert sum({0, 1} != sides for samples in found.values() for sides in samples) > 100


def lies(state: ConvoyState, side: int, place: list[Any]) -> bool:
    try:
        return bool(row(state.view(None), side, place))
    except IndexError:
        return False
