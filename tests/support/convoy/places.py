"""Where the cards of a box are: in a position, and as the events alone tell it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from neuroshima_contract import Json

from tests.support.convoy.playing import GAME, SIDES, units

PILES = ("hand", "deck", "discard")
Cards = Counter[str]


def box_of(seat: int) -> Cards:
    """The 35 cards of a side."""
    return Counter(card.id for card in GAME.box.deck(seat))


def cards_of(snapshot: Json, seat: int) -> Cards:
    """All cards of a side, wherever they are."""
    found = Counter(card for pile in PILES for card in snapshot[SIDES[seat]][pile])
    found += on_table(snapshot, seat)
    playing = snapshot.get("playing")
    if playing is not None and GAME.box.cards[playing].side == seat:
        found[playing] += 1
    return found


def on_table(snapshot: Json, seat: int) -> Cards:
    """A side's cards at the cities. Modules are Moloch's, also on a Soldier."""
    found = Counter(unit["card"] for unit in units(snapshot, SIDES[seat]))
    if seat == 0:
        found += Counter(unit["module"] for side in SIDES for unit in units(snapshot, side) if unit["module"])
    return found


class Ledger:
    """The place of every card, worked out from the events alone."""

    def __init__(self, snapshot: Json) -> None:
        """Begin with a position in which no instant is being resolved."""
        self.places = [
            {pile: Counter(snapshot[side][pile]) for pile in PILES} | {"table": on_table(snapshot, seat)}
            for seat, side in enumerate(SIDES)
        ]
        self.playing: list[tuple[int, str]] = []

    def hear(self, event: Json) -> None:
        getattr(self, f"_{event['type']}", lambda _event: None)(event)

    def carry(self, seat: int, card: str, start: str, end: str) -> None:
        assert self.places[seat][start][card] > 0, f"{card} was not in the {start}"
        self.places[seat][start][card] -= 1
        self.places[seat][end][card] += 1

    def _mulligan(self, event: Json) -> None:
        for card in list(self.places[event["seat"]]["hand"].elements()):
            self.carry(event["seat"], card, "hand", "deck")

    def _drawn(self, event: Json) -> None:
        assert event["count"] == len(event["cards"])
        for card in event["cards"]:
            self.carry(event["seat"], card, "deck", "hand")

    def _deployed(self, event: Json) -> None:
        self.carry(event["seat"], event["card"], "hand", "table")

    def _attached(self, event: Json) -> None:
        self.carry(0, event["module"], "hand", "table")

    def _played(self, event: Json) -> None:
        assert self.places[event["seat"]]["hand"][event["card"]] > 0
        self.places[event["seat"]]["hand"][event["card"]] -= 1
        self.playing.append((event["seat"], event["card"]))

    def _paid(self, event: Json) -> None:
        self.carry(event["seat"], event["card"], "hand", "discard")

    _discarded = _paid

    def _killed(self, event: Json) -> None:
        self.carry(event["seat"], event["card"], "table", "discard")
        self._module_lost(event)

    def _returned(self, event: Json) -> None:
        self.carry(event["seat"], event["card"], "table", "hand")
        self._module_lost(event)

    def _module_lost(self, event: Json) -> None:
        if event["module"] is not None:
            self.carry(0, event["module"], "table", "discard")

    def _milled(self, event: Json) -> None:
        self.carry(0, event["card"], "deck", "discard")

    def _recovered(self, event: Json) -> None:
        self.carry(0, event["card"], "discard", "deck")

    def check(self, snapshot: Json) -> None:
        """Check that the position agrees with the events."""
        if snapshot.get("playing") is None:
            for seat, card in self.playing:
                self.places[seat]["discard"][card] += 1
            self.playing.clear()
        for seat, side in enumerate(SIDES):
            told: dict[str, Any] = {name: +cards for name, cards in self.places[seat].items()}
            table = {"table": on_table(snapshot, seat)}
            assert told == {pile: Counter(snapshot[side][pile]) for pile in PILES} | table
