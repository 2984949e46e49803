"""What mattered in a battle, in every language.

The sentences stand in `sentences.toml`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from neuroshima_contract import Event, Loss, Texts
from neuroshima_contract.translation import count_text, join_texts, read_sentences

from ..rules.components.cards import MOLOCH, OUTPOST, Box

TEXTS = read_sentences(__package__, "sentences.toml")
SIDES: Sequence[Texts] = (TEXTS["moloch"], TEXTS["outpost"])


def sentences(box: Box, events: Sequence[Event], losses: Sequence[Loss], decks: Sequence[int]) -> Iterator[Texts]:
    """Sentences on a battle, most important first: winner, losses, fate of the city.

    `decks`: cards left in the decks."""
    yield from _result(box, events)
    for side in (MOLOCH, OUTPOST):
        lost = [loss.piece for loss in losses if loss.seat == side]
        if lost:
            yield TEXTS.fill("lost", side=SIDES[side], cards=list_cards(box, lost))
    yield from _city(box, events)
    if any(event["type"] == "resolved" for event in events):
        yield TEXTS.fill("decks", moloch=decks[MOLOCH], outpost=decks[OUTPOST])


def _result(box: Box, events: Sequence[Event]) -> Iterator[Texts]:
    for event in events:
        if event["type"] == "resolved":
            yield _sums(event["winner"], (event["moloch"]["total"], event["outpost"]["total"]))
        elif event["type"] == "tie_won":
            yield TEXTS.fill("tie_won", card=box.cards[event["card"]].names)


def _sums(winner: int | None, totals: Sequence[int]) -> Texts:
    """Who has won with which strength: the higher sum stands first."""
    if winner is None:
        return TEXTS.fill("tied", each=totals[MOLOCH])
    return TEXTS.fill("won", side=SIDES[winner], more=max(totals), less=min(totals))


def _city(box: Box, events: Sequence[Event]) -> Iterator[Texts]:
    names = {city.id: city.names for city in box.cities}
    for event in events:
        if event["type"] in ("city_destroyed", "bomb"):
            yield TEXTS.fill("city" if event["type"] == "city_destroyed" else "bomb", city=names[event["city"]])


def list_cards(box: Box, cards: Sequence[str]) -> Texts:
    """Several cards by name, equal ones together."""
    return join_texts([count_text(box.cards[card].names, count) for card, count in Counter(cards).most_common()])
