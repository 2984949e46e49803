"""What the cases under tests/cases/convoy may expect besides what every game's may (see tests/case_files.py):

rows        {city: {"moloch" | "outpost": the whole row, each entry a card's id or fields of an entry of the position}}
moloch      {"hand", "deck", "discard"} of that side, each whole; only a deck's order matters
outpost     the same
sizes       {"moloch" | "outpost": {"hand" | "deck" | "discard": number of cards}}
newest      {"moloch" | "outpost": the newest card of the discard pile}
states      {city: "destroyed" | "active" | "future"}
destroyed   {city: its destroyed districts}
battle, phase       as in the view
strength    {"moloch" | "outpost": total in the active city}
positions   {city: {"moloch" | "outpost": fields of the positions in the view}}
cards       {"city.side.index": fields of the card in the view}
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import case_files
from case_files import Case, Check, Run, compare
from neuroshima import plugins
from neuroshima.contract import Game, Json

__all__ = ["FOLDER", "Case", "cases", "differences", "game"]

FOLDER = case_files.FOLDER / "convoy"
SIDES = ("moloch", "outpost")
EMPTY = {
    "strength": 0,
    "module": None,
    "shield": False,
    "deactivated": False,
    "module_deactivated": False,
    "netted": False,
    "used": False,
    "arrived": 0,
}


def game() -> Game:
    return plugins.installed_games()["convoy"]


def cases() -> list[Case]:
    return case_files.read_cases(FOLDER)


def differences(case: Case) -> list[str]:
    return case_files.differences(case, game(), CHECKS)


def _rows(wanted: Json, run: Run) -> Iterator[str]:
    cities = run.state.snapshot().get("cities", {})
    for city, sides in wanted.items():
        for side, row in sides.items():
            entries = [EMPTY | entry for entry in cities.get(city, {}).get(side, [])]
            spelled = [{"card": entry} if isinstance(entry, str) else entry for entry in row]
            yield from compare(spelled, entries, f"row {city}.{side}")


def _side(side: str) -> Check:
    def check(wanted: Json, run: Run) -> Iterator[str]:
        piles = run.state.snapshot().get(side, {})
        for pile, cards in wanted.items():
            yield from compare(cards, piles.get(pile, []), f"{side}.{pile}")

    return check


def _sizes(wanted: Json, run: Run) -> Iterator[str]:
    for side, piles in wanted.items():
        for pile, size in piles.items():
            cards = run.state.snapshot().get(side, {}).get(pile, [])
            yield from compare(size, len(cards), f"size of the {pile} of {side}")


def _newest(wanted: Json, run: Run) -> Iterator[str]:
    for side, card in wanted.items():
        pile = run.state.snapshot().get(side, {}).get("discard", [])
        yield from compare([card], pile[-1:], f"newest card in the discard pile of {side}")


def _cities(run: Run) -> dict[str, Json]:
    return {city["id"]: city for city in run.state.view(None)["cities"]}


def _states(wanted: Json, run: Run) -> Iterator[str]:
    return compare(wanted, {name: city["state"] for name, city in _cities(run).items()}, "state")


def _destroyed(wanted: Json, run: Run) -> Iterator[str]:
    return compare(wanted, {name: city["destroyed"] for name, city in _cities(run).items()}, "destroyed districts")


def _battle(wanted: Json, run: Run) -> Iterator[str]:
    return compare(wanted, run.state.view(None)["battle"], "battle")


def _phase(wanted: str, run: Run) -> Iterator[str]:
    return compare(wanted, run.state.view(None)["phase"], "phase")


def _strength(wanted: Json, run: Run) -> Iterator[str]:
    sums = run.state.view(None)["strength"]
    for side in SIDES:
        parts = sum(part["amount"] for part in sums[side]["parts"])
        yield from compare(sums[side]["total"], parts, f"sum of the parts of {side}")
    yield from compare(wanted, {side: sums[side]["total"] for side in SIDES}, "strength")


def _positions(wanted: Json, run: Run) -> Iterator[str]:
    got = {name: {side: city[side]["positions"] for side in SIDES} for name, city in _cities(run).items()}
    return compare(wanted, got, "positions")


def _cards(wanted: Json, run: Run) -> Iterator[str]:
    cities = _cities(run)
    for place, entry in wanted.items():
        city, side, index = place.split(".")
        row: list[Any] = cities[city][side]["cards"]
        yield from compare(entry, row[int(index)] if int(index) < len(row) else None, f"card at {place}")


CHECKS: dict[str, Check] = {
    "rows": _rows,
    "moloch": _side("moloch"),
    "outpost": _side("outpost"),
    "sizes": _sizes,
    "newest": _newest,
    "states": _states,
    "destroyed": _destroyed,
    "battle": _battle,
    "phase": _phase,
    "strength": _strength,
    "positions": _positions,
    "cards": _cards,
}
