"""What viewers know of hidden cards, as data (docs/convoy-data.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

from ..components.cards import SIDES, Card
from ..table.knowledge import NOTHING, VIEWERS, Known, known_to, set_known
from ..table.table import Table
from .position_types import KnownByData, KnownCardData, KnownData, KnownOfSidesData

NAMES = (*SIDES, "everybody")
"""The viewers: each side, and everybody else."""


def dump_known(table: Table) -> KnownByData:
    """What each viewer knows; empty where nobody knows anything."""
    found: dict[str, KnownOfSidesData] = {}
    for viewer in VIEWERS:
        sides: KnownOfSidesData = {}
        for side, name in enumerate(SIDES):
            known = known_to(table, viewer, side)
            if known != NOTHING:  # as nearly always nothing is
                sides[name] = known_data(known)
        if sides:
            found[NAMES[viewer]] = sides
    return cast(KnownByData, found)


def known_data(known: Known) -> KnownData:
    """Known cards: first those whose place in the deck is known, from the top."""
    deck: list[KnownCardData] = [
        {"card": card.id, "at": index} for index, card in enumerate(known.deck) if card is not None
    ]
    deck += [{"card": card.id} for card in known.loose]
    return {"hand": [card.id for card in known.hand], "deck": deck}


def load_known(table: Table, data: KnownByData) -> Iterator[str]:
    """Take over what viewers know. Yields the path of each card that does not lie where it is known to be."""
    if not table.box.remembers:
        return
    for viewer in VIEWERS:
        for side, name in enumerate(SIDES):
            entry = cast(dict[str, KnownOfSidesData], data)[NAMES[viewer]][name]
            path = f"known.{NAMES[viewer]}.{name}"
            wrong = next(_misplaced(table, side, entry, path), None)
            if wrong is not None:
                yield wrong
            else:
                set_known(table, viewer, side, _known(table, side, entry))


def _misplaced(table: Table, side: int, data: KnownData, path: str) -> Iterator[str]:
    hand = Counter(card.id for card in table.sides[side].hand)
    for index, name in enumerate(data["hand"]):
        hand[name] -= 1
        if hand[name] < 0:
            yield f"{path}.hand.{index}"
    deck = table.sides[side].deck
    named = Counter(entry["at"] for entry in data["deck"] if entry["at"] is not None)
    rest = Counter(card.id for index, card in enumerate(deck) if index not in named)
    for index, entry in enumerate(data["deck"]):
        card, at = entry["card"], entry["at"]
        if at is None:
            rest[card] -= 1
            there = rest[card] >= 0
        else:
            there = named[at] == 1 and at < len(deck) and deck[at].id == card
        if not there:
            yield f"{path}.deck.{index}"


def _known(table: Table, side: int, data: KnownData) -> Known:
    cards = table.box.cards
    deck: list[Card | None] = [None] * len(table.sides[side].deck)
    for entry in data["deck"]:
        if entry["at"] is not None:
            deck[entry["at"]] = cards[entry["card"]]
    loose = tuple(cards[entry["card"]] for entry in data["deck"] if entry["at"] is None)
    return Known(tuple(cards[name] for name in data["hand"]), tuple(deck) if any(deck) else (), loose)
