"""What differs between the oracle's answer and the engine's, chance apart."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from tests.support.convoy.oracle.box import ROAD, SIDES
from tests.support.convoy.oracle.game import UNKNOWN, Position, complete

Told = dict[str, Any]
"""A position, who is to move, what waits, what is legal, the outcome."""


def differences(oracle: Told, engine: Told) -> list[str]:
    """One line for each difference; empty if the two agree."""
    mine, theirs = in_force(oracle["position"]), in_force(complete(engine["position"]))
    theirs["battle"] = engine["position"]["battle"]
    return [
        *unlike("to move", oracle["to_move"], engine["to_move"]),
        *unlike("outcome", oracle["outcome"], engine["outcome"]),
        *unlike("pending", asked(oracle["pending"]), asked(engine["pending"])),
        *(line for name in ("phase", "skip_modules", "battle") for line in unlike(name, mine[name], theirs[name])),
        *(line for city in ROAD for line in city_differences(city, mine["cities"][city], theirs["cities"][city])),
        *(line for side in SIDES for line in pile_differences(side, mine[side], theirs[side], oracle["bag"][side])),
    ]


def in_force(position: Position) -> Position:
    """The position without marks that count no longer: a used ability matters in its side's action phase alone,
    and that there are no Modules only until the Module phase would come."""
    position = deepcopy(position)
    for side in SIDES:
        if position["phase"] != side:
            for city in ROAD:
                for entry in position["cities"][city][side]:
                    entry["used"] = False
    if position["phase"] not in SIDES:
        position["skip_modules"] = False
    return position


def facts_differences(mine: Any, theirs: Any, what: str = "view") -> Iterator[str]:
    """Differences down to single values."""
    if isinstance(mine, dict) and isinstance(theirs, dict) and mine.keys() == theirs.keys():
        for name in mine:
            yield from facts_differences(mine[name], theirs[name], f"{what} {name}")
    elif isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        for number, pair in enumerate(zip(mine, theirs, strict=True)):
            yield from facts_differences(*pair, f"{what} {number}")
    else:
        yield from unlike(what, mine, theirs)


def unlike(what: str, mine: Any, theirs: Any) -> Iterator[str]:
    if mine != theirs:
        yield f"{what}: oracle {json.dumps(mine)}, engine {json.dumps(theirs)}"


def asked(pending: dict[str, Any] | None) -> Any:
    """Kind, seat, and the answers as a set."""
    if pending is None:
        return None
    return {"kind": pending["kind"], "seat": pending["seat"], "answers": as_set(pending["answers"])}


def as_set(entries: list[dict[str, Any]]) -> list[str]:
    """Sort without removing duplicates, because no action may be listed twice."""
    return sorted(json.dumps(entry, sort_keys=True) for entry in entries)


def legal_differences(oracle: list[dict[str, Any]], engine: list[dict[str, Any]]) -> list[str]:
    mine, theirs = Counter(as_set(oracle)), Counter(as_set(engine))
    missing, added = list((mine - theirs).elements()), list((theirs - mine).elements())
    lines = [f"legal for the oracle alone: {line}" for line in missing]
    return lines + [f"legal for the engine alone: {line}" for line in added]


def city_differences(name: str, mine: dict[str, Any], theirs: dict[str, Any]) -> Iterator[str]:
    yield from unlike(f"{name} destroyed", mine["destroyed"], theirs["destroyed"])
    for side in SIDES:
        rows = [[without_arrival(entry) for entry in city[side]] for city in (mine, theirs)]
        yield from unlike(f"{name} {side}", *rows)
    yield from unlike(f"{name} order of arrival", ranks(mine), ranks(theirs))


def without_arrival(entry: dict[str, Any]) -> dict[str, Any]:
    """Fields of a card that differ from their defaults, without the order of arrival."""
    return {name: value for name, value in sorted(entry.items()) if name != "arrived" and value not in (0, None, False)}


def ranks(city: dict[str, Any]) -> list[int]:
    """Only the order of arrival matters, not the numbers."""
    numbers = [entry["arrived"] for side in SIDES for entry in city[side]]
    return [sorted(set(numbers)).index(number) for number in numbers]


def pile_differences(side: str, mine: dict[str, Any], theirs: dict[str, Any], bag: list[str]) -> Iterator[str]:
    """Hands without order, decks and discard piles in theirs; question marks stand for the cards of the bag."""
    found: list[str] = []
    for pile in ("deck", "discard"):
        if len(mine[pile]) == len(theirs[pile]):
            pairs = list(zip(mine[pile], theirs[pile], strict=True))
            found += [other for card, other in pairs if card == UNKNOWN]
            yield from unlike(f"{side} {pile}", mine[pile], [UNKNOWN if a == UNKNOWN else b for a, b in pairs])
        else:
            yield from unlike(f"{side} {pile}", mine[pile], theirs[pile])
    known = Counter(card for card in mine["hand"] if card != UNKNOWN)
    rest = Counter(theirs["hand"])
    if known - rest or mine["hand"].count(UNKNOWN) != (rest - known).total():
        yield from unlike(f"{side} hand", sorted(mine["hand"]), sorted(theirs["hand"]))
    else:
        found += (rest - known).elements()
        yield from unlike(f"{side} cards that chance has put", sorted(bag), sorted(found))


def seen(oracle: Told, engine: Told) -> Position:
    """The oracle's position, its question marks replaced by the cards that the engine has there."""
    position: Position = deepcopy(oracle["position"])
    for side in SIDES:
        for pile, cards in position[side].items():
            if UNKNOWN in cards:
                position[side][pile] = list(engine["position"][side][pile])
    return position


def brief(position: Position) -> Position:
    """The position without what may be left out: for reports."""
    short: Position = {"battle": position["battle"], "phase": position["phase"], "cities": {}}
    for city in ROAD:
        rows = {side: [brief_entry(entry) for entry in position["cities"][city][side]] for side in SIDES}
        known = {"destroyed": position["cities"][city]["destroyed"]} | rows
        short["cities"][city] = {name: value for name, value in known.items() if value}
    for name in ("seat", "skip_modules", "outcome"):
        if position.get(name):
            short[name] = position[name]
    for side in SIDES:
        short[side] = {pile: cards for pile, cards in position[side].items() if cards}
    return short


def brief_entry(entry: dict[str, Any]) -> dict[str, Any]:
    return {"card": entry["card"]} | without_arrival(entry) | {"arrived": entry["arrived"]}
