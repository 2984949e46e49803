"""What mattered in a battle, in every language.

The sentences stand in `sentences.toml`.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from neuroshima_contract import Event, Loss, Texts

from ..rules.components.cards import MOLOCH, OUTPOST, Box

LANGUAGES = ("en", "pl", "cs")
SIDES: Sequence[Texts] = (
    {"en": "Moloch", "pl": "Moloch", "cs": "Moloch"},
    {"en": "The Outpost", "pl": "Posterunek", "cs": "Outpost"},
)


@cache
def _texts() -> Mapping[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath("sentences.toml").read_text(encoding="utf-8"))


def format_sentence(name: str, **values: object) -> Texts:
    """The sentence `name` in every language. A value may be a text in every language itself."""
    return {
        language: _texts()[name][language].format(
            **{key: value[language] if isinstance(value, Mapping) else value for key, value in values.items()}
        )
        for language in LANGUAGES
    }


def sentences(box: Box, events: Sequence[Event], losses: Sequence[Loss], decks: Sequence[int]) -> Iterator[Texts]:
    """Sentences on a battle, most important first: winner, losses, fate of the city.

    `decks`: cards left in the decks."""
    yield from _result(box, events)
    for side in (MOLOCH, OUTPOST):
        lost = [loss.piece for loss in losses if loss.seat == side]
        if lost:
            yield format_sentence("lost", side=SIDES[side], cards=list_cards(box, lost))
    yield from _city(box, events)
    if any(event["type"] == "resolved" for event in events):
        yield format_sentence("decks", moloch=decks[MOLOCH], outpost=decks[OUTPOST])


def _result(box: Box, events: Sequence[Event]) -> Iterator[Texts]:
    for event in events:
        if event["type"] == "resolved":
            yield _sums(event["winner"], (event["moloch"]["total"], event["outpost"]["total"]))
        elif event["type"] == "tie_won":
            yield format_sentence("tie_won", card=complete_names(box.cards[event["card"]].names, event["card"]))


def _sums(winner: int | None, totals: Sequence[int]) -> Texts:
    """Who has won with which strength: the higher sum stands first."""
    if winner is None:
        return format_sentence("tied", each=totals[MOLOCH])
    return format_sentence("won", side=SIDES[winner], more=max(totals), less=min(totals))


def _city(box: Box, events: Sequence[Event]) -> Iterator[Texts]:
    names = {city.id: complete_names(city.names, city.id) for city in box.cities}
    for event in events:
        if event["type"] in ("city_destroyed", "bomb"):
            yield format_sentence("city" if event["type"] == "city_destroyed" else "bomb", city=names[event["city"]])


def list_cards(box: Box, cards: Sequence[str]) -> Texts:
    """Several cards by name, equal ones together."""
    found = [(complete_names(box.cards[card].names, card), count) for card, count in Counter(cards).most_common()]
    return {
        language: ", ".join(f"{count} × {name[language]}" if count > 1 else name[language] for name, count in found)
        for language in LANGUAGES
    }


def complete_names(names: Mapping[str, str], name: str) -> Texts:
    """A name in every language; the English one stands for those that are missing."""
    return {**dict.fromkeys(LANGUAGES, names.get("en", name)), **names}
