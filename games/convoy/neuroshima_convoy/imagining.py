"""Positions that agree with what one side sees: all that a bot ever gets."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from .rules.cards import SIDES
from .rules.position import UnitModel

KEPT = ("phase", "battle", "seat", "round", "skip_modules", "playing", "leaving", "outcome")
ON_TOP = ("look", "reveal")
"""Decisions whose answers are the cards that lie on top of Moloch's deck."""


def imagined(view: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    """A position that agrees with `view`: hands and decks that are hidden are dealt by `rng`.

    A decision of somebody else's is left out: nobody answers it in an imagined position."""
    raw: dict[str, Any] = {name: view[name] for name in KEPT if view[name] is not None}
    raw["cities"] = {city["id"]: _city(city) for city in view["cities"]}
    raw["chance"] = {"seed": rng.getrandbits(32)}
    pending = view["pending"]
    mine = pending is not None and pending["answers"] is not None
    if mine:
        raw |= {"pending": pending, "agenda": view["agenda"]}
    on_top = _on_top(pending) if mine else []
    for number, side in enumerate(view["sides"]):
        raw[SIDES[number]] = _side(side, on_top if number == 0 else [], rng)
    return raw


def _city(city: Mapping[str, Any]) -> dict[str, Any]:
    rows = {
        side: [{name: card[name] for name in UnitModel.model_fields} for card in city[side]["cards"]] for side in SIDES
    }
    return {"destroyed": city["destroyed"], **rows}


def _on_top(pending: Mapping[str, Any]) -> list[str]:
    """What is known to lie on top of Moloch's deck."""
    return [answer["card"] for answer in pending["answers"]] if pending["kind"] in ON_TOP else []


def _side(side: Mapping[str, Any], on_top: list[str], rng: random.Random) -> dict[str, Any]:
    unseen = Counter(side["unseen"])
    unseen.subtract(on_top)
    cards = _shuffled(sorted(unseen.elements()), rng)
    hand = side["hand"]
    if hand is None:
        hand, cards = cards[: side["hand_count"]], cards[side["hand_count"] :]
    return {"hand": hand, "deck": [*on_top, *cards], "discard": side["discard"]}


def _shuffled(cards: list[str], rng: random.Random) -> list[str]:
    order = cards[:]
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
