"""All that never changes during a match and that a screen needs: names, texts, numbers, where each comes from, and the
drawings (docs/convoy-data.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..drawing import sprite
from ..rules.components.cards import SIDES, Box, Card, City

LANGUAGES = ["en", "pl", "cs"]
RECONSTRUCTED = "reconstructed"


def catalogue(box: Box) -> dict[str, Any]:
    """Cards by id, cities in the order of the road, and one sprite of SVG symbols."""
    cards = {card.id: card_facts(card) for card in box.cards.values()}
    return {
        "languages": LANGUAGES,
        "cards": cards,
        "cities": [city_facts(city) for city in box.cities],
        "art": {"cards": sprite(cards.values(), [city.id for city in box.cities])},
    }


def card_facts(card: Card) -> dict[str, Any]:
    return {
        "id": card.id, "side": SIDES[card.side], "kind": card.kind, "copies": card.copies, "strength": card.strength,
        "activation": card.activation, "effect": card.effect, "amount": card.amount, "count": card.count,
        "placeholder": card.placeholder, "names": card.names, "text": card.text, **origin(card),
    }  # fmt: skip


def city_facts(city: City) -> dict[str, Any]:
    return {
        "id": city.id, "number": city.number, "names": city.names, "districts": city.districts,
        "bombs": sorted(city.bombs), "positions": dict(zip(SIDES, city.positions, strict=True)), "text": city.text,
        "amounts": {side: won.amount for side, won in zip(SIDES, city.victories, strict=True) if won is not None},
        **origin(city),
    }  # fmt: skip


def origin(thing: Card | City) -> dict[str, Any]:
    """Where each value comes from; `reconstructed` names those that no source gives, and `why` gives the reasons."""
    provenance: Mapping[str, str] = thing.provenance
    unknown = [field for field, source in provenance.items() if source == RECONSTRUCTED]
    return {
        "provenance": dict(provenance),
        "reconstructed": unknown,
        "why": thing.why,
        "tuned": [dict(change) for change in thing.tuned],
    }
