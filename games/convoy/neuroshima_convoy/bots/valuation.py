"""The strength of both sides in the battle, and the worth of a card there.

A bot sees both at a glance.
"""

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
