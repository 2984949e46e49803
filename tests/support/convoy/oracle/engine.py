"""The engine, asked through its library, with the answers in the oracle's form."""

from __future__ import annotations

from typing import Any

import neuroshima_convoy as convoy
from neuroshima_contract.legal import expand

from tests.support.convoy.oracle.box import SIDES
from tests.support.convoy.oracle.facts import is_special
from tests.support.convoy.oracle.game import Position

BOX = [convoy.base_box()]
"""The cards played by."""


def use(texts: dict[str, str] | None) -> None:
    """Plays by other files from now on, or (None) by the game's own."""
    BOX[:] = [convoy.read_box(**texts) if texts else convoy.base_box()]


def load(position: Position) -> convoy.State:
    """The state of a position written by hand."""
    known = {name: value for name, value in position.items() if value is not None}
    return convoy.load_position(BOX[0], convoy.Options(), known)


def new_game(seed: int) -> convoy.State:
    return convoy.start(BOX[0], convoy.Options(), seed)


def tell(state: convoy.State) -> dict[str, Any]:
    """The engine's position in the form of the results of `oracle.play`."""
    seats = list(state.to_move)
    view: Any = convoy.view(state, seats[0] if seats else None)
    entries: list[Any] = [entry for seat in seats for entry in state.legal(seat)]
    return {
        "position": convoy.dump_position(state),
        "to_move": seats,
        "pending": view["pending"],
        "legal": [action for entry in entries for action in expand(entry)],
        "outcome": outcome(view["outcome"]),
        "facts": facts(view),
    }


def facts(view: dict[str, Any]) -> dict[str, Any]:
    """The facts of the engine in the form of `oracle.describing`."""
    return {
        "strength": {side: view["strength"][side]["total"] for side in SIDES},
        "cities": {city["id"]: facts_of_city(city) for city in view["cities"]},
    }


def facts_of_city(city: dict[str, Any]) -> dict[str, Any]:
    rows = {side: [facts_of_card(card, city["state"]) for card in city[side]["cards"]] for side in SIDES}
    positions = {side: city[side]["positions"] for side in SIDES}
    counted = {f"{side} positions": [positions[side]["limit"], positions[side]["used"]] for side in SIDES}
    return {"destroyed": city["state"] == "destroyed"} | rows | counted


def facts_of_card(card: dict[str, Any], state: str) -> dict[str, Any]:
    return {
        "off": card["off"] is not None,
        "module off": is_special(card["module"]) and card["module_off"] is not None,
        "immune": card["immune"] and state != "destroyed",
        "total": card["total"],
    }


def outcome(told: dict[str, Any] | None) -> dict[str, Any] | None:
    if told is None:
        return None
    return {"winners": list(told["winners"]), "reason": told["reason"]}
