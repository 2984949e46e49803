"""Matches of Convoy as numbers, for programs that learn (docs/research.md): blocks of actions, and arrays.

Cards, cities and places on the table have a place in the number. What is given away for an ability, and what else an
answer says, is a rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast, get_args

import neuroshima_contract as contract
from neuroshima_contract import ActionForm

from .rules.components.cards import DECK_SIZE, SIDES, Box, Phase
from .rules.state.view import CityView, SideView, UnitView, View

PLACES = 6
"""Cards of a side in a city that have numbers of their own."""
PAYMENTS = 8
"""What may be discarded for an ability, and where it sends a card."""
ANSWERS = 32
OTHERS = 512
"""Actions that no other form is for, or that are more than it has ranks."""
PHASES: Sequence[str] = get_args(Phase)
STATUS = ("destroyed", "active", "future")
UNIT = (
    "present", "strength", "total", "module", "off", "shield", "deactivated", "module_deactivated", "netted", "used",
)  # fmt: skip
CITY = (*STATUS, "battle", "destroyed_districts", "bombs", "free_positions_moloch", "free_positions_outpost")
SIDE = ("hand", "deck")
TURN = ("outpost", "own_phase", "own_decision", "round")


def action_forms(box: Box) -> list[ActionForm]:
    """The forms of all actions of a match. They depend on the cards and cities only."""
    cities = [city.id for city in box.cities]
    places: list[Any] = [[city, index] for city in cities for index in range(PLACES)]
    cards = list(box.cards)
    units = [card.id for card in box.cards.values() if card.is_unit]
    modules = [card.id for card in box.cards.values() if card.kind == "module"]
    instants = [card.id for card in box.cards.values() if card.kind == "instant"]
    return [
        *(ActionForm({"type": kind}) for kind in ("mulligan", "keep", "pass")),
        ActionForm({"type": "deploy"}, {"card": units, "city": cities}),
        ActionForm({"type": "attach"}, {"card": modules, "at": places}),
        ActionForm({"type": "play"}, {"card": instants, "target": places, "to": cities}),
        ActionForm({"type": "play"}, {"card": instants, "target": places}),
        ActionForm({"type": "play"}, {"card": instants}, ranks=PAYMENTS),
        ActionForm({"type": "use"}, {"at": places, "target": places}, ranks=PAYMENTS),
        ActionForm({"type": "use"}, {"at": places}, ranks=ANSWERS),
        ActionForm({"type": "choose"}, {"do": [False, True]}),
        ActionForm({"type": "choose"}, {"target": places, "to": cities}),
        ActionForm({"type": "choose"}, {"target": places}, ranks=PAYMENTS),
        ActionForm({"type": "choose"}, {"card": cards}, ranks=PAYMENTS),
        ActionForm({"type": "choose"}, {"to": cities}),
        ActionForm({"type": "choose"}, ranks=ANSWERS),
        ActionForm({}, ranks=OTHERS),
    ]


class ConvoyEncoding(contract.Encoding):
    """A match with the cards of a box.

    Seats are counted from the one that looks; cities and cards have the order of the box."""

    def __init__(self, box: Box) -> None:
        self.forms = action_forms(box)
        self.cards = {card: number for number, card in enumerate(box.cards)}
        sides, cards, cities = ("own", "other"), list(box.cards), [city.id for city in box.cities]
        self.axes: Mapping[str, Sequence[Sequence[str]]] = {
            "units": (sides, cities, [f"place_{place}" for place in range(PLACES)], UNIT),
            "cards_in_cities": (sides, cities, cards),
            "cities": (cities, CITY),
            "hand": (cards,),
            "known_hand": (cards,),
            "unseen": (sides, cards),
            "discards": (sides, cards),
            "sides": (sides, SIDE),
            "turn": ([*PHASES, *TURN],),
        }

    def encode(self, view: contract.View, seat: int) -> Mapping[str, Sequence[float]]:
        seen = cast(View, view)
        own, other = seen["sides"][seat], seen["sides"][1 - seat]
        rows = [[city[SIDES[side]]["cards"] for city in seen["cities"]] for side in (seat, 1 - seat)]
        return {
            "units": [fact for side in rows for row in side for fact in _unit_facts(row)],
            "cards_in_cities": [
                count for side in rows for row in side for count in self._counted(unit["card"] for unit in row)
            ],
            "cities": [fact for city in seen["cities"] for fact in _city_facts(city, seen["battle"]["city"])],
            "hand": self._counted(own["hand"] or ()),
            "known_hand": self._counted(other["known"]["hand"]),
            "unseen": [count for side in (own, other) for count in self._counts(side["unseen"])],
            "discards": [count for side in (own, other) for count in self._counted(side["discard"])],
            "sides": [fact for side in (own, other) for fact in _side_facts(side)],
            "turn": _turn_facts(seen, seat),
        }

    def _counted(self, cards: Iterable[str]) -> list[float]:
        return self._counts(Counter(cards))

    def _counts(self, counts: Mapping[str, int]) -> list[float]:
        return [float(counts.get(card, 0)) for card in self.cards]


def _unit_facts(row: Sequence[UnitView]) -> list[float]:
    """The first cards of a side in a city."""
    facts = [fact for unit in row[:PLACES] for fact in _facts_of(unit)]
    return facts + [0.0] * (PLACES * len(UNIT) - len(facts))


def _facts_of(unit: UnitView) -> list[float]:
    numbers = (unit["strength"], unit["total"], unit["module"] is not None, unit["off"] is not None)
    flags = (unit["shield"], unit["deactivated"], unit["module_deactivated"], unit["netted"], unit["used"])
    return [1.0, *map(float, (*numbers, *flags))]


def _city_facts(city: CityView, battle: str) -> list[float]:
    free = [city[side]["positions"]["limit"] - city[side]["positions"]["used"] for side in ("moloch", "outpost")]
    facts = (city["id"] == battle, len(city["destroyed"]), len(city["bombs"]), *free)
    return [*(float(city["state"] == status) for status in STATUS), *map(float, facts)]


def _side_facts(side: SideView) -> list[float]:
    return [side["hand_count"] / DECK_SIZE, side["deck"] / DECK_SIZE]


def _turn_facts(view: View, seat: int) -> list[float]:
    pending = view["pending"]
    facts = (seat, view["seat"] == seat, pending is not None and pending["seat"] == seat, view["round"])
    return [*(float(view["phase"] == phase) for phase in PHASES), *map(float, facts)]
