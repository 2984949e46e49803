"""A game on the table: the position as plain dicts, the actions still to come, and what only chance knows.

A decision takes the next action. When there is none left, the game stops and says what it waits for.
What chance decides (a shuffled deck, a card drawn from it, a random card of a hand) is a question mark; the cards that
the question marks stand for lie in a bag, one for each side.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from tests.support.convoy.oracle.box import CITIES, ROAD, SIDES

Position = dict[str, Any]
Entry = dict[str, Any]
"""A card lying at a city, with its tokens."""
Action = dict[str, Any]
Answer = dict[str, Any]

UNKNOWN = "?"
DECLINE: Answer = {"do": False}


class Waiting(Exception):
    """Raised when a further action is needed and none was given."""

    def __init__(self, seat: int, legal: list[Action], pending: dict[str, Any] | None = None) -> None:
        super().__init__(seat, legal, pending)
        self.seat, self.legal, self.pending = seat, legal, pending


class NotLegal(Exception):
    """Raised when the next action is not legal."""


class Game:
    def __init__(self, document: Position, actions: list[Action]) -> None:
        self.position = complete(document)
        self.actions = list(actions)
        self.bag: dict[str, list[str]] = {"moloch": [], "outpost": []}
        battle = ROAD.index(self.position["battle"]["city"])
        self.turned = ROAD[:battle]
        """The cities whose boards were turned over: the destroyed ones."""
        self.limits: dict[str, int] = {}
        """Moloch's positions in each city when they were last counted."""
        self.working_spiders: dict[str, list[Entry]] = {}
        """The Spiders whose ability worked when positions were last counted."""
        self.entering: list[Entry] = []
        """The cards whose ability for entering is being carried out."""

    # ---- who decides

    def menu(self, seat: int, legal: list[Action]) -> Action:
        """The next action of a side that may do one of `legal`."""
        if not self.actions:
            raise Waiting(seat, legal)
        return self.take(seat, legal)

    def ask(
        self, kind: str, seat: int, answers: list[Answer], optional: bool = False, hidden: bool = False
    ) -> Answer | None:
        """The answer to a decision: None where there is nothing to choose, or where it was declined. `hidden`: about
        cards that nobody else sees, so it is asked with one answer, too."""
        if not answers:
            return None
        if optional:
            answers = [*answers, DECLINE]
        if len(answers) == 1 and not hidden:
            return answers[0]
        legal: list[Action] = [{"type": "choose"} | answer for answer in answers]
        if not self.actions:
            raise Waiting(seat, legal, {"seat": seat, "kind": kind, "answers": answers})
        answer = {name: value for name, value in self.take(seat, legal).items() if name != "type"}
        return None if answer == DECLINE else answer

    def take(self, seat: int, legal: list[Action]) -> Action:
        action = self.actions.pop(0)
        if action.get("seat", seat) != seat:
            raise NotLegal(action)
        action = {name: value for name, value in action.items() if name != "seat"}
        if action not in legal:
            raise NotLegal(action)
        return action

    # ---- what lies where

    def row(self, city: str, side: str) -> list[Entry]:
        found: list[Entry] = self.position["cities"][city][side]
        return found

    def robots(self, city: str) -> list[Entry]:
        return self.row(city, "moloch")

    def pile(self, side: str, name: str) -> list[str]:
        found: list[str] = self.position[side][name]
        return found

    def entry(self, side: str, place: list[Any]) -> Entry:
        found: Entry = self.row(place[0], side)[place[1]]
        return found

    def place(self, entry: Entry) -> list[Any]:
        """[city, index] of a card on the table."""
        city = self.city_of(entry)
        if city is None:
            raise LookupError(entry)
        for side in SIDES:
            for index, other in enumerate(self.row(city, side)):
                if other is entry:
                    return [city, index]
        raise LookupError(entry)

    def city_of(self, entry: Entry) -> str | None:
        for city in ROAD:
            if any(other is entry for side in SIDES for other in self.row(city, side)):
                return city
        return None

    # ---- the states of a city

    def destroyed(self, city: str) -> bool:
        return city in self.turned

    def active_city(self) -> str:
        """The not destroyed city farthest from New York."""
        return next(city for city in ROAD if not self.destroyed(city))

    def future(self, city: str) -> bool:
        return not self.destroyed(city) and city != self.active_city()

    def districts_left(self, city: str) -> list[int]:
        """The districts not yet destroyed, from Moloch's left."""
        gone = self.position["cities"][city]["destroyed"]
        return [district for district in range(CITIES[city]["districts"]) if district not in gone]


def complete(document: Position) -> Position:
    """A position document with all that it may leave out."""
    document = deepcopy(document)
    cities = {city: complete_city(document.get("cities", {}).get(city, {})) for city in ROAD}
    position = {
        "phase": document.get("phase", "moloch"),
        "seat": document.get("seat"),
        "skip_modules": document.get("skip_modules", False),
        "outcome": document.get("outcome"),
        "cities": cities,
    } | {side: {pile: document.get(side, {}).get(pile, []) for pile in ("hand", "deck", "discard")} for side in SIDES}
    return position | {"battle": complete_battle(document.get("battle"), cities)}


def complete_city(city: dict[str, Any]) -> dict[str, Any]:
    rows = {side: [complete_entry(entry) for entry in city.get(side, [])] for side in SIDES}
    return {"destroyed": sorted(city.get("destroyed", []))} | rows


def complete_entry(entry: Entry) -> Entry:
    tokens = dict.fromkeys(("shield", "deactivated", "module_deactivated", "netted", "used"), False)
    return {"strength": 0, "module": None, "arrived": 0} | tokens | entry


def complete_battle(battle: dict[str, Any] | None, cities: dict[str, Any]) -> dict[str, Any]:
    """Also marks every city before the battle as destroyed."""
    left = {city: [n for n in range(CITIES[city]["districts"]) if n not in cities[city]["destroyed"]] for city in ROAD}
    if battle is None:
        first = next(city for city in ROAD if left[city])
        battle = {"city": first, "district": left[first][0]}
    for city in ROAD[: ROAD.index(battle["city"])]:
        cities[city]["destroyed"] = list(range(CITIES[city]["districts"]))
    district = battle.get("district", 0)
    here = left[battle["city"]]
    return {"city": battle["city"], "district": district if district in here or not here else here[0]}
