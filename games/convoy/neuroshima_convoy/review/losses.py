"""Which cards were lost in a battle, and by whose doing: from the events."""

from __future__ import annotations

from collections.abc import Iterable

from neuroshima_contract import Event, Loss

from ..rules.components.cards import MOLOCH, OUTPOST, Box

NOBODYS = ("no_position", "positions", "spiders", "sacrifice")
"""Causes that are the owner's own, or the rules'."""
ENEMYS = ("bomb", "victory", "empty_deck", "protect")


def losses(box: Box, events: Iterable[Event]) -> list[Loss]:
    """The killed cards, and those from Moloch's deck or hand to its discard pile."""
    found = list[Loss]()
    for event in events:
        if event["type"] == "killed":
            by = _dealer(box, event)
            found.append(Loss(event["card"], event["seat"], by))
            if event["module"] is not None:  # it is Moloch's, also if a Soldier has captured it
                found.append(Loss(event["module"], MOLOCH, by if by == OUTPOST else None))
        elif event["type"] == "milled" or (event["type"] == "discarded" and event["cause"] == "empty_deck"):
            found.append(Loss(event["card"], MOLOCH, OUTPOST))
    return found


def _dealer(box: Box, event: Event) -> int | None:
    if event["cause"] in NOBODYS:
        return None
    if event["cause"] in ENEMYS:
        return int(1 - event["seat"])
    card = box.cards.get(event["cause"])
    return card.side if card is not None and card.side != event["seat"] else None
