"""The table of Convoy in a test page, and positions to show on it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import neuroshima_convoy
from neuroshima_convoy.convoy_state import ConvoyState
from neuroshima_convoy.host.game import ConvoyGame
from playwright.sync_api import Locator

from tests.support.browser.element_page import ElementPage


@cache
def game() -> ConvoyGame:
    return ConvoyGame()


class TablePage(ElementPage):
    """The table of Convoy."""

    room = Path(neuroshima_convoy.__file__ or "").parent

    def city(self, name: str) -> Locator:
        """The board of a city."""
        return self.settled().page.locator(f'.cv-city[data-city="{name}"] .cv-board')

    def card(self, name: str, city: str = "") -> Locator:
        """A card in a row."""
        return (
            self.settled()
            .page.locator(f'.cv-city[data-city="{city}"] .cv-card' if city else ".cv-card")
            .and_(self.page.locator(f'[data-card="{name}"]'))
        )

    def hand(self, name: str) -> Locator:
        return self.settled().page.locator(f'.cv-hand .cv-hand-card[data-card="{name}"]').first

    def row(self, city: str, side: str) -> list[str]:
        """The cards in a row of the match."""
        found = next(entry for entry in self.settled().state.view(None)["cities"] if entry["id"] == city)
        return [card["card"] for card in found[side]["cards"]]


def position(phase: str = "moloch", **parts: Any) -> ConvoyState:
    """A position written by hand: `iron_gate={"moloch": [...], ...}` for cities, the rest as in position files."""
    ids = {city.id for city in game().box.cities}
    cities = {name: parts.pop(name) for name in list(parts) if name in ids}
    raw = {"phase": phase, "cities": cities, **parts}
    return game().load(game().Options.model_validate({}), raw)


def unit(card: str, **more: Any) -> dict[str, Any]:
    return {"card": card, **more}


def new_game(seed: int = 1) -> ConvoyState:
    made = game()
    return made.start(made.Options.model_validate({}), [made.SeatOptions(), made.SeatOptions()], seed)
