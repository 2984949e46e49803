"""Strength: what each card counts, and why (convoy 6 phase 5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, NotRequired

from typing_extensions import TypedDict

from ..components.cards import MOLOCH, OUTPOST
from .table import Table
from .unit import Place, Unit

What = Literal["printed", "tokens", "floor", "ability", "bonus", "module", "netted"]


class Part(NamedTuple):
    """One summand of a strength.

    `what`: "printed", "tokens", "ability" (of the card for itself), "bonus" (from `giver`), "floor" (raises a negative
    sum to zero), "module", or "netted" (takes everything away)."""

    unit: Unit
    what: What
    amount: int
    giver: Unit | None = None


PartFacts = TypedDict("PartFacts", {"at": Place, "card": str, "what": What, "amount": int, "from": NotRequired[Place]})
"""A `Part` as events and views have it."""


class SumFacts(TypedDict):
    """The strength of a side: its parts add up to the total."""

    total: int
    parts: list[PartFacts]


class StrengthFacts(TypedDict):
    moloch: SumFacts
    outpost: SumFacts


def total(table: Table, city: int, side: int) -> int:
    """A side's strength in a city, as if the battle were resolved there now."""
    return sum(strength_of(table, city, unit) for unit in table.rows[city][side])


def strength_of(table: Table, city: int, unit: Unit) -> int:
    """The sum of a unit's parts, without making them: bots ask for it at every turn."""
    if unit.netted:
        return 0
    own = unit.card.strength + unit.tokens
    if unit.card.side == OUTPOST:
        for part in _modifiers(table, city, unit):
            own += part.amount
    if own < 0:
        own = 0
    return own if unit.module is None else own + unit.module.strength


def parts(table: Table, city: int, side: int) -> list[Part]:
    """Everything that a side's strength is made of; the amounts add up to its total."""
    return [part for unit in table.rows[city][side] for part in parts_of(table, city, unit)]


def parts_of(table: Table, city: int, unit: Unit) -> list[Part]:
    found = list(_parts_unless_netted(table, city, unit))
    if unit.netted:
        # Neither its strength nor tokens, bonuses and Module count (convoy 13, Q 20).
        found.append(Part(unit, "netted", -sum(part.amount for part in found)))
    return found


def _parts_unless_netted(table: Table, city: int, unit: Unit) -> Iterator[Part]:
    """Parts of the unit's strength as if nothing netted it."""
    own = unit.card.strength
    yield Part(unit, "printed", own)
    if unit.tokens:
        own += unit.tokens
        yield Part(unit, "tokens", unit.tokens)
    if unit.card.side == OUTPOST:
        for part in _modifiers(table, city, unit):
            own += part.amount
            yield part
    if own < 0:
        # Robots by the rulebook, Soldiers by analogy (Q 3). A Module counts after that.
        yield Part(unit, "floor", -own)
    if unit.module is not None and unit.module.strength:
        yield Part(unit, "module", unit.module.strength)


def _modifiers(table: Table, city: int, unit: Unit) -> Iterator[Part]:
    if unit.card.effect == "strength_per_robot" and table.works(unit, city):
        amount = unit.card.amount * len(table.rows[city][MOLOCH])
        if amount:
            yield Part(unit, "ability", amount)
    if not unit.is_soldier:
        return
    for giver in table.rows[city][OUTPOST]:
        if giver.card.effect == "strength_to_soldiers" and giver is not unit and table.works(giver, city):
            yield Part(unit, "bonus", giver.card.amount, giver)


def strength_facts(table: Table, city: int) -> StrengthFacts:
    """Both sums with their parts."""
    return {"moloch": _sum_facts(table, city, MOLOCH), "outpost": _sum_facts(table, city, OUTPOST)}


def _sum_facts(table: Table, city: int, side: int) -> SumFacts:
    listed = [_part_facts(table, part) for part in parts(table, city, side)]
    return {"total": sum(part["amount"] for part in listed), "parts": listed}


def _part_facts(table: Table, part: Part) -> PartFacts:
    told: PartFacts = {
        "at": table.place(part.unit), "card": part.unit.card.id, "what": part.what, "amount": part.amount,
    }  # fmt: skip
    if part.giver is not None:
        told["from"] = table.place(part.giver)
    return told
