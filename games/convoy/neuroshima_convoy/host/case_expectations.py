"""Expectations of cases of Convoy, besides those of `neuroshima.testing.cases`.

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
known       {"moloch" | "outpost" | "everybody": {"moloch" | "outpost": what the viewer knows of that side}}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from neuroshima_contract import Expectation, Json, State, Unfit
from neuroshima_contract.comparison import compare

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


def _rows(wanted: Json, state: State) -> Iterator[Unfit]:
    cities = state.snapshot().get("cities", {})
    for city, sides in wanted.items():
        for side, row in sides.items():
            entries = [EMPTY | entry for entry in cities.get(city, {}).get(side, [])]
            spelled = [{"card": entry} if isinstance(entry, str) else entry for entry in row]
            yield from compare(spelled, entries, f"rows.{city}.{side}")


def _side(side: str) -> Expectation:
    def check(wanted: Json, state: State) -> Iterator[Unfit]:
        piles = state.snapshot().get(side, {})
        for pile, cards in wanted.items():
            yield from compare(cards, piles.get(pile, []), f"{side}.{pile}")

    return check


def _sizes(wanted: Json, state: State) -> Iterator[Unfit]:
    for side, piles in wanted.items():
        for pile, size in piles.items():
            cards = state.snapshot().get(side, {}).get(pile, [])
            yield from compare(size, len(cards), f"sizes.{side}.{pile}")


def _newest(wanted: Json, state: State) -> Iterator[Unfit]:
    for side, card in wanted.items():
        pile = state.snapshot().get(side, {}).get("discard", [])
        yield from compare([card], pile[-1:], f"newest.{side}")


def _cities(state: State) -> dict[str, Json]:
    return {city["id"]: city for city in state.view(None)["cities"]}


def _states(wanted: Json, state: State) -> Iterator[Unfit]:
    return compare(wanted, {name: city["state"] for name, city in _cities(state).items()}, "states")


def _destroyed(wanted: Json, state: State) -> Iterator[Unfit]:
    return compare(wanted, {name: city["destroyed"] for name, city in _cities(state).items()}, "destroyed")


def _battle(wanted: Json, state: State) -> Iterator[Unfit]:
    return compare(wanted, state.view(None)["battle"], "battle")


def _phase(wanted: str, state: State) -> Iterator[Unfit]:
    return compare(wanted, state.view(None)["phase"], "phase")


def _strength(wanted: Json, state: State) -> Iterator[Unfit]:
    sums = state.view(None)["strength"]
    for side in SIDES:
        parts = sum(part["amount"] for part in sums[side]["parts"])
        yield from compare(sums[side]["total"], parts, f"strength.{side}.parts")
    yield from compare(wanted, {side: sums[side]["total"] for side in SIDES}, "strength")


def _positions(wanted: Json, state: State) -> Iterator[Unfit]:
    got = {name: {side: city[side]["positions"] for side in SIDES} for name, city in _cities(state).items()}
    return compare(wanted, got, "positions")


def _cards(wanted: Json, state: State) -> Iterator[Unfit]:
    cities = _cities(state)
    for place, entry in wanted.items():
        city, side, index = place.split(".")
        row: list[Any] = cities[city][side]["cards"]
        yield from compare(entry, row[int(index)] if int(index) < len(row) else None, f"cards.{place}")


def _known(wanted: Json, state: State) -> Iterator[Unfit]:
    for viewer, sides in wanted.items():
        seat = SIDES.index(viewer) if viewer in SIDES else None
        got = {side["side"]: side["known"] for side in state.view(seat)["sides"]}
        yield from compare(sides, got, f"known.{viewer}")


EXPECTATIONS: Mapping[str, Expectation] = {
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
    "known": _known,
}
