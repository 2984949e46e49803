"""What a viewer knows of hidden cards, worked out from what happens and from nothing else (Q 35).

Every card must have a name of its own (`marked_files` in test_secrets.py), so no card is mistaken for another."""

from __future__ import annotations

from typing import Any

from tests.support.convoy.oracle.box import SIDES
from tests.support.convoy.oracle.phases import STARTING_HAND

Viewer = int | None


class Memory:
    """A player, or (None) a spectator, who notes where cards went that could be seen."""

    def __init__(self, viewer: Viewer, decks: list[int]) -> None:
        self.viewer = viewer
        self.hands: list[set[str]] = [set(), set()]
        self.decks: list[list[str | None]] = [[None] * size for size in decks]
        self.inside: list[set[str]] = [set(), set()]
        """Cards that lie in a deck, nobody knows where."""
        self.looked = 0

    def hear(self, event: dict[str, Any], action: dict[str, Any], actor: int) -> None:
        heard = getattr(self, f"hear_{event['type']}", None)
        if heard is not None:
            heard(event, action if actor == self.viewer else {})

    def told(self) -> list[dict[str, Any]]:
        """By side, in the form of `known` in a view, without order."""
        return [
            {
                "hand": sorted(self.hands[seat]),
                "deck": sorted([(n, card) for n, card in enumerate(self.decks[seat]) if card]),
                "inside": sorted(self.inside[seat]),
            }
            for seat in range(len(SIDES))
        ]

    def hear_mulligan(self, event: dict[str, Any], action: dict[str, Any]) -> None:
        """Add the unknown cards of the old hand to the deck."""
        self.decks[event["seat"]] += [None] * STARTING_HAND

    def hear_drawn(self, event: dict[str, Any], action: dict[str, Any]) -> None:
        seat, count = event["seat"], event["count"]
        drawn, left = self.decks[seat][:count], self.decks[seat][count:]
        self.decks[seat] = left
        if seat == self.viewer:
            return
        self.hands[seat] |= {card for card in drawn if card}
        if None in drawn:
            if None not in left:
                self.hands[seat] |= self.inside[seat]
            self.inside[seat] = set()
            self.place_the_last(seat)

    def hear_returned(self, event: dict[str, Any], action: dict[str, Any]) -> None:
        if event["seat"] != self.viewer:
            self.hands[event["seat"]].add(event["card"])

    def leaves_hand(self, seat: int, card: str) -> None:
        self.hands[seat].discard(card)

    def hear_deployed(self, event: dict[str, Any], action: dict[str, Any]) -> None:
        self.leaves_hand(event["seat"], event["card"])

    hear_played = hear_paid = hear_discarded = hear_deployed

    def hear_attached(self, event: dict[str, Any], action: dict[str, Any]) -> None:
        self.leaves_hand(0, event["module"])

    def hear_milled(self, event: dict[str, Any], action: dict[str, Any]) -> None:
        deck, card = self.decks[0], event["card"]
        deck.pop(deck.index(card) if card in deck else 0)
        self.inside[0].discard(card)
        self.place_the_last(0)

    def hear_revealed(self, event: dict[str, Any], action: dict[str, Any]) -> None:
        self.decks[0][: len(event["cards"])] = event["cards"]
        self.inside[0] -= set(event["cards"])
        self.place_the_last(0)

    def hear_looked(self, event: dict[str, Any], action: dict[str, Any]) -> None:
        self.looked = event["count"]
        if event["seat"] == self.viewer:
            self.hear_revealed(event, action)

    def hear_buried(self, event: dict[str, Any], action: dict[str, Any]) -> None:
        deck = self.decks[0]
        if self.looked == 1:
            deck.append(deck.pop(0))
        elif "card" in action:
            deck.append(deck.pop(deck.index(action["card"])))
        else:
            if self.viewer != 0:
                self.inside[0] |= {card for card in deck[: self.looked] if card}
            deck[:] = [None] * (self.looked - 1) + deck[self.looked :] + [None]
            self.place_the_last(0)

    def hear_shuffled(self, event: dict[str, Any], action: dict[str, Any]) -> None:
        seat = event["seat"]
        self.inside[seat] |= {card for card in self.decks[seat] if card}
        self.decks[seat] = [None] * len(self.decks[seat])
        self.place_the_last(seat)
        if seat == self.viewer:
            self.inside[seat] = set()

    def hear_recovered(self, event: dict[str, Any], action: dict[str, Any]) -> None:
        self.decks[0].insert(0, event["card"])

    def place_the_last(self, seat: int) -> None:
        """If one known card and one unknown place are left, the card has that place."""
        if len(self.inside[seat]) == 1 and self.decks[seat].count(None) == 1:
            self.decks[seat][self.decks[seat].index(None)] = self.inside[seat].pop()
