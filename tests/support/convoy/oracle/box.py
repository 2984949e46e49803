"""The printed data of cards and boards: the game's own files, as plain dicts."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[4] / "games" / "convoy" / "neuroshima_convoy" / "cards"
SIDES = ("moloch", "outpost")

CARDS: dict[str, dict[str, Any]] = {}
"""Every card by its id, with its side and with what a file may leave out."""
CITIES: dict[str, dict[str, Any]] = {}
ROAD: list[str] = []
"""The cities from Ziggy One to New York."""


def text(name: str) -> str:
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def use(texts: dict[str, str] | None) -> None:
    """Plays by other files from now on, or (None) by the game's own."""
    tables = {name: tomllib.loads(texts[name] if texts else text(name)) for name in (*SIDES, "cities")}
    usual = {"strength": 0, "effect": None, "amount": 1, "count": 1}
    CARDS.clear()
    CARDS.update({card["id"]: usual | card | {"side": side} for side in SIDES for card in tables[side]["card"]})
    CITIES.clear()
    CITIES.update({city["id"]: city for city in tables["cities"]["city"]})
    ROAD[:] = CITIES


def deck_of(side: str) -> list[str]:
    return [card["id"] for card in CARDS.values() if card["side"] == side for _copy in range(card["copies"])]


def next_city(city: str) -> str | None:
    place = ROAD.index(city) + 1
    return ROAD[place] if place < len(ROAD) else None


def adjacent(city: str) -> list[str]:
    """One place back and one place forward, never off the line."""
    place = ROAD.index(city)
    return [ROAD[other] for other in (place - 1, place + 1) if 0 <= other < len(ROAD)]


use(None)
