"""Positions that agree with what one side sees: all that a bot ever gets."""

from __future__ import annotations

import random
from collections import Counter
from typing import cast

from .rules.components.cards import MOLOCH, OUTPOST, SIDES
from .rules.state.position_types import CityData, KnownByData, PositionData, SideData, UnitData
from .rules.state.view import CityView, QuestionView, RowView, SideView, View
from .rules.steps.agenda import QuestionData

KEPT = ("phase", "battle", "seat", "round", "skip_modules", "playing", "leaving", "outcome")
ON_TOP = ("look", "reveal")
"""Decisions about the cards that lie on top of Moloch's deck."""


def imagine_position(view: View, seat: int | None, rng: random.Random) -> PositionData:
    """A position that agrees with the `view` of `seat`, with hidden hands and decks dealt by `rng`.

    Cards that the seat knows lie where it knows them, and it still knows them there.

    The agenda is open, so a decision of the other side is kept, too. If its answers are hidden cards, they are replaced
    by those that were dealt."""
    kept = {name: value for name, value in view.items() if name in KEPT and value is not None}
    position = cast(PositionData, kept)
    position["cities"] = {city["id"]: _city(city) for city in view["cities"]}
    position["chance"] = {"seed": rng.getrandbits(32)}
    pending = view["pending"]
    if pending is not None:
        position["pending"], position["agenda"] = _question(pending), view["agenda"]
    position["moloch"] = _side(view["sides"][MOLOCH], _on_top(pending), rng)
    position["outpost"] = _side(view["sides"][OUTPOST], [], rng)
    known = {SIDES[n]: side["known"] for n, side in enumerate(view["sides"]) if any(side["known"].values())}
    if known:
        position["known"] = cast(KnownByData, {"everybody" if seat is None else SIDES[seat]: known})
    return position


def _city(city: CityView) -> CityData:
    return {"destroyed": city["destroyed"], "moloch": _row(city["moloch"]), "outpost": _row(city["outpost"])}


def _row(row: RowView) -> list[UnitData]:
    fields = UnitData.__annotations__
    return [cast(UnitData, {name: value for name, value in unit.items() if name in fields}) for unit in row["cards"]]


def _question(pending: QuestionView) -> QuestionData:
    fields = QuestionData.__annotations__
    return cast(QuestionData, {name: value for name, value in pending.items() if name in fields})


def _on_top(pending: QuestionView | None) -> list[str]:
    """What is known to lie on top of Moloch's deck."""
    if pending is None or pending["kind"] not in ON_TOP:
        return []
    return list(pending.get("cards") or [])


def _side(side: SideView, on_top: list[str], rng: random.Random) -> SideData:
    known = side["known"]
    placed = dict(enumerate(on_top)) | {card["at"]: card["card"] for card in known["deck"] if "at" in card}
    loose = [card["card"] for card in known["deck"] if "at" not in card]
    unseen = Counter(side["unseen"])
    unseen.subtract([*known["hand"], *placed.values(), *loose])
    cards = _shuffled(sorted(unseen.elements()), rng)
    hand = side["hand"]
    if hand is None:
        more = side["hand_count"] - len(known["hand"])
        hand, cards = [*known["hand"], *cards[:more]], cards[more:]
    if loose:
        cards = _shuffled([*cards, *loose], rng)
    rest = iter(cards)
    deck = [placed[index] if index in placed else next(rest) for index in range(side["deck"])]
    seen = {name: value for name, value in side.items() if name in SideData.__annotations__}
    return cast(SideData, {**seen, "hand": hand, "deck": deck})


def _shuffled(cards: list[str], rng: random.Random) -> list[str]:
    order = cards[:]
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
