"""What cards and positions are worth: the battle at a glance, and the value of a position at the start of a battle.

The value is a weighted sum of numbers."""

from __future__ import annotations

from ..rules.components.cards import CITIES, MOLOCH, OUTPOST, Card
from ..rules.table.battle_positions import excess
from ..rules.table.strength import strength_of, total
from ..rules.table.table import Table
from ..rules.table.unit import Unit

ABILITY = 0.7
"""What an ability is worth beside points of strength."""
FUTURE = 0.6
"""How much of its worth a card has in a city that is not fought for yet."""
LAST_CITY = CITIES - 1


class Glance:
    """The table as the side to move sees it."""

    __slots__ = ("city", "gap", "left", "mine", "side", "table", "theirs", "wanted")

    def __init__(self, table: Table, side: int) -> None:
        self.table = table
        self.side = side
        self.city = table.active
        self.mine = total(table, self.city, side)
        self.theirs = total(table, self.city, 1 - side)
        self.left = len(table.standing_districts(self.city))
        self.gap = self.theirs - self.mine + 1
        self.wanted = self._missing_strength()

    def room(self, side: int) -> int:
        """Free positions in the active city."""
        return -excess(self.table, self.city, side)

    def units_in_hand(self) -> list[Card]:
        """The cards of the hand that can lie in a city, the strongest first."""
        units = [card for card in self.table.sides[self.side].hand if card.is_unit]
        return sorted(units, key=lambda card: -card.strength)

    def _missing_strength(self) -> float:
        """The strength that is still missing in the battle.

        None if it is won already or cannot be won. `gap` is what is missing for a victory in this position; this adds a
        guess of the other side's answer."""
        table = self.table
        if self.side == MOLOCH:
            answer = 1.2 * min(self.room(OUTPOST), len(table.sides[OUTPOST].hand), 3)
        else:
            answer = 1.0 if table.sides[MOLOCH].hand and not table.skip_modules else 0.0
        missing = self.gap + answer
        return missing if missing > 0 and self.reach() >= self.theirs + 1 + answer / 2 else 0.0

    def reach(self) -> int:
        """The strength that the hand could bring to the active city."""
        return self.mine + sum(card.strength for card in self.units_in_hand()[: max(0, self.room(self.side))])


def worth(table: Table, city: int, unit: Unit) -> float:
    """The value of a unit in its city.

    For its owner to keep, for the other side to kill."""
    if city < table.turned:
        return 0.0
    value = strength_of(table, city, unit) + (ABILITY if unit.card.effect is not None else 0.0)
    if unit.card.effect == "strength_to_soldiers":
        value += unit.card.amount * max(1, len(table.soldiers(city)) - 1)
    value += 0.1
    if unit.card.side == MOLOCH and city == LAST_CITY:
        # The units that stand in the last city at the end have won it for Moloch.
        value += 2.0
    return value if city == table.active else FUTURE * value


def is_bonus(table: Table, card: Card, city: int) -> bool:
    """Whether a card played there would get the token for unguarded cities."""
    return table.is_future(city) and card.kind != "building" and not table.rows[city][1 - card.side]


def price(card: Card) -> float:
    """What a card in hand is worth: the least is paid or thrown away first."""
    if card.kind == "instant":
        return 1.6 if card.side == OUTPOST else 1.3
    return card.strength + (ABILITY if card.effect is not None else 0.0)


def facts(table: Table) -> dict[str, float]:
    """The numbers of a position by name, the same for both sides.

    More of one may be good for Moloch or for the Outpost."""
    active = table.active
    sums = [(total(table, city, MOLOCH), total(table, city, OUTPOST)) for city in range(active, CITIES)]
    lead = sums[0][0] - sums[0][1]
    districts = sum(table.box.cities[c].districts - len(table.destroyed[c]) for c in range(active, CITIES))
    here = len(table.standing_districts(active))
    deck = len(table.sides[MOLOCH].deck)
    last = table.robots(LAST_CITY)
    robots = [card for card in table.sides[MOLOCH].hand if card.kind == "robot"]
    units = [card for card in table.sides[OUTPOST].hand if card.is_unit]
    effects = [card.effect for card in table.sides[OUTPOST].hand]
    return {
        "one": 1.0,
        "deck": deck,
        "districts": districts,
        "undrawn": max(0, deck - 2 * districts),
        "unmilled": max(0, deck - 3 * districts),
        "empty": deck == 0,
        "lead": max(-6, min(6, lead)),
        "ahead": (lead > 0) - (lead < 0),
        "lead_for_long": max(-6, min(6, lead)) * (here - 1),
        "lead_next": max(-6, min(6, sums[1][0] - sums[1][1])) if len(sums) > 1 else 0,
        "lead_later": sum(max(-6, min(6, m - o)) for m, o in sums[2:]),
        "last_robots": len(last),
        "last_immune": sum(table.is_immune(unit, LAST_CITY) for unit in last),
        "last_soldiers": len(table.rows[LAST_CITY][OUTPOST]),
        "robots": len(robots),
        "robots_strength": sum(card.strength for card in robots),
        "moloch_cards": len(table.sides[MOLOCH].hand) - len(robots),
        "units": len(units),
        "units_strength": sum(card.strength for card in units),
        "outpost_cards": len(effects) - len(units),
        "mills": effects.count("mill"),
        "killers": effects.count("kill_robot") + effects.count("return_robot"),
        "battles_of_last": len(table.standing_districts(LAST_CITY)),
    }  # fmt: skip


WON = 12.0
"""What the Outpost's victory is worth."""
WEIGHTS = {
    "one": (8.38, 7.17),
    "deck": (0.97, 1.03),
    "districts": (-1.2, -0.98),
    "undrawn": (0.01, 0.2),
    "unmilled": (0.05, -0.19),
    "empty": (-3.17, -1.99),
    "lead": (0.23, -0.05),
    "ahead": (-0.32, -0.33),
    "lead_for_long": (0.04, 0.06),
    "lead_next": (0.14, 0.0),
    "lead_later": (0.08, 0.0),
    "last_robots": (0.37, 0.92),
    "last_immune": (-0.37, -0.02),
    "last_soldiers": (0.27, 0.04),
    "robots": (0.71, 1.06),
    "robots_strength": (-0.07, -0.17),
    "moloch_cards": (0.47, 0.27),
    "units": (-0.01, -0.05),
    "units_strength": (-0.27, -0.04),
    "outpost_cards": (-0.32, -0.19),
    "mills": (-0.39, -0.47),
    "killers": (-0.33, -1.1),
    "battles_of_last": (-0.29, -0.98),
}
"""By fact: on the road, and in the last city. Fitted by least squares to what games of bots came to: the cards left in
Moloch's deck, and two for each Robot left in the last city."""


def outlook(table: Table) -> float:
    """What Moloch can expect to have left at the end.

    Cards in its deck, and Robots in the last city."""
    if table.result is not None:
        if table.result.winner == OUTPOST:
            return -WON
        return 3.0 + len(table.sides[MOLOCH].deck) + 2 * len(table.robots(LAST_CITY))
    known = facts(table)
    stage = 1 if table.active == LAST_CITY else 0
    return sum(weights[stage] * known[name] for name, weights in WEIGHTS.items())
