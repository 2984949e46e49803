"""The catalogue: everything a screen needs that never changes during a match.

Names, texts, numbers with their sources, and drawings (docs/convoy-data.md).
"""

from __future__ import annotations

from collections.abc import Iterable

from neuroshima_contract import Rulebook, citations
from neuroshima_contract.translation import offered_languages
from typing_extensions import TypedDict

from ..drawing import sprite
from ..rules.components.cards import (
    SIDES,
    Activation,
    Box,
    Card,
    City,
    Kind,
    SideName,
    SideTexts,
    TunedValue,
)

RECONSTRUCTED = "reconstructed"


class SideNumbers(TypedDict):
    moloch: int
    outpost: int


class OriginFacts(TypedDict):
    """Where each value comes from.

    `reconstructed`: values that no source gives; `why`: the reasons, by language; `tuned`: values that were changed for
    balance."""

    provenance: dict[str, str]
    reconstructed: list[str]
    why: dict[str, dict[str, str]]
    tuned: list[TunedValue]


class CardFacts(OriginFacts):
    id: str
    side: SideName
    kind: Kind
    copies: int
    strength: int
    activation: Activation
    effect: str | None
    amount: int
    count: int
    placeholder: bool
    names: dict[str, str]
    text: dict[str, str]


class CityFacts(OriginFacts):
    """A city in the catalogue.

    `amounts`: values of {amount} in the texts, only for sides that have an effect here."""

    id: str
    number: int
    names: dict[str, str]
    districts: int
    bombs: list[int]
    positions: SideNumbers
    text: SideTexts
    amounts: dict[SideName, int]


class Art(TypedDict):
    """The drawings: a sprite of SVG symbols."""

    cards: str


class Catalogue(TypedDict):
    languages: list[str]
    cards: dict[str, CardFacts]
    cities: list[CityFacts]
    citations: dict[str, dict[str, str]]
    """Where the rules can be read, by kind of thing and id: "convoy 13 Hacker"."""
    art: Art


def catalogue(box: Box, rulebooks: Iterable[Rulebook] = ()) -> Catalogue:
    """Cards by id, cities in the order of the road, and one sprite of SVG symbols."""
    cards = {card.id: card_facts(card) for card in box.cards.values()}
    return {
        "languages": list(offered_languages()),
        "cards": cards,
        "cities": [city_facts(city) for city in box.cities],
        "citations": citations(rulebooks),
        "art": {"cards": sprite(cards.values(), [city.id for city in box.cities])},
    }


def card_facts(card: Card) -> CardFacts:
    return {
        "id": card.id, "side": SIDES[card.side], "kind": card.kind, "copies": card.copies, "strength": card.strength,
        "activation": card.activation, "effect": card.effect, "amount": card.amount, "count": card.count,
        "placeholder": card.placeholder, "names": card.names, "text": card.text, **origin(card),
    }  # fmt: skip


def city_facts(city: City) -> CityFacts:
    moloch, outpost = city.positions
    return {
        "id": city.id, "number": city.number, "names": city.names, "districts": city.districts,
        "bombs": sorted(city.bombs), "positions": {"moloch": moloch, "outpost": outpost}, "text": city.text,
        "amounts": {side: won.amount for side, won in zip(SIDES, city.victories, strict=True) if won is not None},
        **origin(city),
    }  # fmt: skip


def origin(thing: Card | City) -> OriginFacts:
    provenance = thing.provenance
    unknown = [field for field, source in provenance.items() if source == RECONSTRUCTED]
    return {
        "provenance": dict(provenance),
        "reconstructed": unknown,
        "why": thing.why,
        "tuned": [change.copy() for change in thing.tuned],
    }
