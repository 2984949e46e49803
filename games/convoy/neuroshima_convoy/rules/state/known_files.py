"""What viewers know of hidden cards, as data (docs/convoy-data.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

from ..components.cards import SIDES, Card
from ..table.knowledge import VIEWERS, known_to, set_known
from ..table.known import Known
from ..table.table import Table
from .position_schema import KnownByModel, KnownModel
from .position_types import KnownByData, KnownCardData, KnownData, KnownOfSidesData

NAMES = (*SIDES, "everybody")
"""The viewers: each side, and everybody else."""


def dump_known(table: Table) -> KnownByData:
    """What each viewer knows; empty where nobody knows anything."""
    found: dict[str, KnownOfSidesData] = {}
    for viewer in VIEWERS:
        sides: KnownOfSidesData = {}
        for side, name in enumerate(SIDES):
            known = known_data(known_to(table, viewer, side))
            if known["hand"] or known["deck"]:
                sides[name] = known
        if sides:
            found[NAMES[viewer]] = sides
    return cast(KnownByData, found)


def known_data(known: Known) -> KnownData:
    """Known cards: first those whose position in the deck is known, from the top."""
    deck: list[KnownCardData] = [
        {"card": card.id, "at": index} for index, card in enumerate(known.deck) if card is not None
    ]
    deck += [{"card": card.id} for card in known.loose]
    return {"hand": [card.id for card in known.hand], "deck": deck}


def load_known(table: Table, data: KnownByModel) -> Iterator[str]:
    """Take over what viewers know. Yields the path of each card that does not lie where it is known to be."""
    if not table.box.remembers:
        return
    for viewer in VIEWERS:
        for side, name in enumerate(SIDES):
            model: KnownModel = getattr(getattr(data, NAMES[viewer]), name)
            path = f"known.{NAMES[viewer]}.{name}"
            wrong = next(_misplaced(table, side, model, path), None)
            if wrong is not None:
                yield wrong
            else:
                set_known(table, viewer, side, _known(table, side, model))


def _misplaced(table: Table, side: int, model: KnownModel, path: str) -> Iterator[str]:
    hand = Counter(card.id for card in table.hands[side])
    for index, name in enumerate(model.hand):
        hand[name] -= 1
        if hand[name] < 0:
            yield f"{path}.hand.{index}"
    deck = table.decks[side]
    named = Counter(entry.at for entry in model.deck if entry.at is not None)
    rest = Counter(card.id for index, card in enumerate(deck) if index not in named)
    for index, entry in enumerate(model.deck):
        if entry.at is None:
            rest[entry.card] -= 1
            there = rest[entry.card] >= 0
        else:
            there = named[entry.at] == 1 and entry.at < len(deck) and deck[entry.at].id == entry.card
        if not there:
            yield f"{path}.deck.{index}"


def _known(table: Table, side: int, model: KnownModel) -> Known:
    cards = table.box.cards
    deck: list[Card | None] = [None] * len(table.decks[side])
    for entry in model.deck:
        if entry.at is not None:
            deck[entry.at] = cards[entry.card]
    loose = tuple(cards[entry.card] for entry in model.deck if entry.at is None)
    return Known(tuple(cards[name] for name in model.hand), tuple(deck) if any(deck) else (), loose)
