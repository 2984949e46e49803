"""Made-up positions in which every rule can meet every other: crowded cities, tokens, Modules, short decks."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.support.convoy.oracle.box import CARDS, CITIES, ROAD, SIDES, deck_of, next_city
from tests.support.convoy.oracle.facts import is_special, limit, may_exceed, taken, vulnerable
from tests.support.convoy.oracle.game import Entry, Game, Position

UNITS = {"moloch": ("robot",), "outpost": ("soldier", "building")}
PHASES = ("draw", "moloch", "moloch", "outpost", "outpost", "modules", "outpost_modules", "resolve") * 2 + ("mulligan",)
LATE = ("modules", "outpost_modules", "resolve")
"""Phases in which a Net may lie on a card."""


class Supply:
    """Cards to lay out: those of the box, each once, or any number of some of them, so that the same few meet often."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.endless = rng, rng.random() < 0.7
        self.decks = {side: deck_of(side) for side in SIDES}
        for deck in self.decks.values():
            rng.shuffle(deck)
            if self.endless:
                deck[:] = self.palette(deck, rng.choice((2, 3, 5, 20)))

    def palette(self, deck: list[str], size: int) -> list[str]:
        """Up to `size` different cards of each kind."""
        kinds = sorted({CARDS[card]["kind"] for card in deck})
        return [card for kind in kinds for card in [card for card in deck if CARDS[card]["kind"] == kind][:size]]

    def take(self, side: str, kinds: tuple[str, ...]) -> str | None:
        fitting = [card for card in self.decks[side] if CARDS[card]["kind"] in kinds]
        if not fitting:
            return None
        if self.endless:
            return self.rng.choice(fitting)
        self.decks[side].remove(fitting[0])
        return fitting[0]

    def pile(self, side: str, size: int) -> list[str]:
        kinds = ("robot", "module", "soldier", "building", "instant")
        found = [self.take(side, kinds) for _card in range(size)]
        return [card for card in found if card]


def crowd(rng: Random) -> Position:
    """A crowded position in which many rules apply."""
    supply = Supply(rng)
    active = rng.randrange(len(ROAD))
    phase = rng.choice(PHASES)
    cities: dict[str, Any] = {city: {"destroyed": [], "moloch": [], "outpost": []} for city in ROAD}
    districts = list(range(CITIES[ROAD[active]]["districts"]))
    gone = rng.randrange(len(districts))
    cities[ROAD[active]]["destroyed"] = districts[:gone] if rng.random() < 0.8 else sorted(rng.sample(districts, gone))
    battle = rng.choice([district for district in districts if district not in cities[ROAD[active]]["destroyed"]])
    beyond = next_city(ROAD[active])
    if beyond and CITIES[beyond]["districts"] > 2 and rng.random() < 0.1:
        cities[beyond]["destroyed"] = [0]
    for place in rng.sample(range(len(ROAD)), len(ROAD)):
        fill(rng, supply, ROAD[place], cities, crowded=abs(place - active) < 2, phase=phase)
    position: Position = {"battle": {"city": ROAD[active], "district": battle}, "phase": phase, "cities": cities}
    if phase == "mulligan":
        position["seat"] = rng.randrange(2)
    if phase in ("outpost", "resolve") and rng.random() < 0.2:
        position["skip_modules"] = True
    for side in SIDES:
        hand = supply.pile(side, rng.choice((0, 1, 2, 3, 4, 6)))
        deck = supply.pile(side, rng.choice((0, 0, 1, 2, 3, 5, 9)))
        discard = supply.pile(side, rng.choice((0, 0, 1, 3)))
        position[side] = {"hand": hand, "deck": deck, "discard": discard}
    return trimmed(position)


def fill(rng: Random, supply: Supply, city: str, cities: dict[str, Any], crowded: bool, phase: str) -> None:
    """Lay out both rows of a city with a random order of arrival, or sometimes without any."""
    noted = rng.random() < 0.9
    order = []
    for side in SIDES:
        most = CITIES[city]["positions"][side] + 1
        size = max(rng.randint(0, most), rng.randint(0, most)) if crowded else rng.randint(0, most // 2)
        order += [side] * size
    rng.shuffle(order)
    for number, side in enumerate(order, start=1):
        card = supply.take(side, UNITS[side])
        if card:
            cities[city][side].append(unit(rng, supply, card, number if noted else 0, phase))


def unit(rng: Random, supply: Supply, card: str, arrived: int, phase: str) -> Entry:
    """A card with random tokens."""
    robot, soldier = CARDS[card]["kind"] == "robot", CARDS[card]["kind"] == "soldier"
    entry: Entry = {"card": card, "arrived": arrived}
    if (robot or soldier) and rng.random() < 0.3:
        entry["strength"] = rng.choice((-4, -2, -2, 1, 1, 2, 3) if robot else (1, 1, 2))
    if rng.random() < (0.4 if robot else 0.25 if soldier else 0):
        entry["module"] = supply.take("moloch", ("module",))
    if robot:
        entry["shield"] = rng.random() < 0.2
        entry["deactivated"] = rng.random() < 0.15
        entry["module_deactivated"] = is_special(entry.get("module")) and rng.random() < 0.25
    if (robot or soldier) and phase in LATE:
        entry["netted"] = rng.random() < 0.1
    acting = phase == CARDS[card]["side"] and CARDS[card]["activation"] == "once_per_turn"
    entry["used"] = acting and rng.random() < 0.2
    return entry


def trimmed(position: Position) -> Position:
    """The position without the cards that have no position; only immune Robots may lie there in excess (Q 19)."""
    game = Game(position, [])
    changed = True
    while changed:
        changed = False
        for city in ROAD:
            for side in SIDES:
                changed |= trim_row(game, city, side)
    return game.position


def trim_row(game: Game, city: str, side: str) -> bool:
    changed = False
    while taken(game, city, side) > limit(game, city, side):
        row = game.row(city, side)
        loose = row if side == "outpost" or game.destroyed(city) else vulnerable(game, city)
        loose = [entry for entry in loose if side == "outpost" or not may_exceed(game, city, entry)]
        if not loose:
            return changed
        out = loose[-1]
        row[:] = [entry for entry in row if entry is not out]
        changed = True
    return changed
