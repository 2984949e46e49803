"""Battle positions: how many a side has in a city, and who takes them (convoy 3)."""

from __future__ import annotations

from collections.abc import Iterator

from ..components.cards import MOLOCH, Card
from .table import Table
from .unit import Unit


def limit(table: Table, city: int, side: int) -> int:
    """How many positions a side has in a city; what lowers it adds up (Q 18)."""
    left = table.box.cities[city].positions[side]
    for _unit, amount in units_lowering(table, city, side):
        left -= amount
    return max(0, left)


def units_lowering(table: Table, city: int, side: int) -> Iterator[tuple[Unit, int]]:
    """The enemy units that lower a side's positions in a city, and by how much."""
    for unit in table.rows[city][1 - side]:
        if unit.module is None and unit.card.effect != "fewer_positions":
            continue
        amount = 0
        if table.works(unit, city, "fewer_positions", nets=False):
            amount += unit.card.amount
        if unit.module is not None and unit.module.effect == "fewer_positions":
            amount += unit.module.amount if table.module_works(unit, city, nets=False) else 0
        if amount:
            yield unit, amount


EXCEEDING = ("exceed_positions", "no_position")
"""Effects that let a Robot lie where all positions are taken."""


def takes_position(table: Table, unit: Unit, city: int) -> bool:
    """Whether the unit uses a position: every one does (Q 17), unless a card file gives it `no_position`."""
    return unit.card.effect != "no_position" or not table.works(unit, city, nets=False)


def may_exceed(table: Table, unit: Unit, city: int) -> bool:
    """Whether the unit may lie in the city beyond the number of positions: Spiders whose ability works (Q 17)."""
    return unit.card.effect in EXCEEDING and table.works(unit, city, nets=False)


def count_taken(table: Table, city: int, side: int) -> int:
    """Number of positions that a side uses in a city."""
    row = table.rows[city][side]
    return sum([takes_position(table, unit, city) for unit in row]) if side == MOLOCH else len(row)


def excess(table: Table, city: int, side: int) -> int:
    """Positions that a side uses in a city beyond those it has.

    Negative while some are free, above zero where Spiders exceed the number (Q 17) or immune Robots stay (Q 19)."""
    return count_taken(table, city, side) - limit(table, city, side)


def has_room_for(table: Table, unit: Unit, city: int) -> bool:
    """Whether a unit that lies in the city's row already has a position there."""
    return may_exceed(table, unit, city) or excess(table, city, unit.card.side) <= 0


def may_enter(table: Table, card: Card, city: int) -> bool:
    """Whether a card of the hand may be played into the city.

    It stands and has a free position. Spiders may also enter a full city, unless a Cannon would switch them off at
    once."""
    if not table.is_undestroyed(city):
        return False
    if card.effect in EXCEEDING and not table.cannons(city):
        return True
    return excess(table, city, card.side) < 0
