"""Positions that agree with what one side sees: all that a bot ever gets."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from .rules.components.cards import SIDES
from .rules.state.position_schema import QuestionModel, UnitModel

KEPT = ("phase", "battle", "seat", "round", "skip_modules", "playing", "leaving", "outcome")
ON_TOP = ("look", "reveal")
"""Decisions about the cards that lie on top of Moloch's deck."""


def imagined(view: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    """A position that agrees with `view`: hands and decks that are hidden are dealt by `rng`.

    What is still to be done is open, so a decision of the other side is kept, too; its answers, where they are hidden
    cards, are those that were dealt."""
    raw: dict[str, Any] = {name: view[name] for name in KEPT if view[name] is not None}
    raw["cities"] = {city["id"]: _city(city) for city in view["cities"]}
    raw["chance"] = {"seed": rng.getrandbits(32)}
    pending = view["pending"]
    if pending is not None:
        question = {name: pending[name] for name in QuestionModel.model_fields}
        raw |= {"pending": question, "agenda": view["agenda"]}
    on_top = _on_top(pending)
    for number, side in enumerate(view["sides"]):
        raw[SIDES[number]] = _side(side, on_top if number == 0 else [], rng)
    return raw


def _city(city: Mapping[str, Any]) -> dict[str, Any]:
    rows = {
        side: [{name: card[name] for name in UnitModel.model_fields} for card in city[side]["cards"]] for side in SIDES
    }
    return {"destroyed": city["destroyed"], **rows}


def _on_top(pending: Mapping[str, Any] | None) -> list[str]:
    """What is known to lie on top of Moloch's deck."""
    if pending is None or pending["kind"] not in ON_TOP:
        return []
    return list(pending["cards"] or [])


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
