"""The value of a position at the start of a battle: a weighted sum of numbers."""

from __future__ import annotations

from ..rules.components.cards import CITIES, MOLOCH, OUTPOST
from ..rules.table.strength import total
from ..rules.table.table import Table
from .valuation import LAST_CITY


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
