"""Steps as data, for snapshots and position files (docs/convoy-data.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Literal, Required, cast, get_args, get_origin, get_type_hints

from typing_extensions import TypedDict

from ..components.cards import Box, Seat
from ..table.table import Table
from ..table.unit import Unit
from .agenda import STEPS, Run, Step

MOST = 99
"""No step counts further."""

UnitPlace = list[str | int]
"""`[city id, index, side]`"""


class StepData(TypedDict, total=False):
    """A step: its name, and those of these fields that it has."""

    step: Required[str]
    unit: UnitPlace | None
    units: list[UnitPlace]
    city: str
    cities: list[str]
    card: str
    side: Seat
    cause: str
    amount: int
    beyond: int
    left: int
    drawn: int
    battle: bool
    bonus: bool
    first: bool
    number: bool
    optional: bool


def dump_step(run: Run, step: Step) -> StepData:
    """A step as data: units by their places, cities by their ids."""
    values = {f.name: _dump(run.table, f.name, getattr(step, f.name)) for f in fields(step)}  # type: ignore[arg-type]
    return cast(StepData, {"step": step.name, **values})


def load_step(table: Table, data: Mapping[str, Any]) -> Step:
    """The step that `dump_step` wrote.

    Raises KeyError, TypeError, ValueError, IndexError for anything else."""
    kind = STEPS[data["step"]]
    names = {f.name for f in fields(kind)}  # type: ignore[arg-type]
    given = {name: value for name, value in data.items() if name != "step"}
    if given.keys() != names:
        raise ValueError("a step has other fields")
    hints = get_type_hints(kind)
    return kind(**{name: _load(table, name, value, hints[name]) for name, value in given.items()})


def _dump(table: Table, name: str, value: Any) -> Any:
    if name == "unit":
        found = table.find(value)
        return None if found is None else [*table.place(found[1]), found[1].card.side]
    if name == "units":
        return [place for uid in value if (place := _dump(table, "unit", uid)) is not None]
    if name == "city":
        return table.box.cities[value].id
    if name == "cities":
        return [table.box.cities[city].id for city in value]
    return value


def _load(table: Table, name: str, value: Any, kind: Any) -> Any:
    if name == "unit":
        return None if value is None else _unit(table, value).uid
    if name == "units":
        return tuple(_unit(table, place).uid for place in value)
    if name == "city":
        return _city(table.box, value)
    if name == "cities":
        return tuple(_city(table.box, city) for city in value)
    if get_origin(kind) is Literal:
        if value not in get_args(kind):
            raise ValueError("a step's word is unknown")
    elif type(value) is not kind:
        raise TypeError("a step's field is of another type")
    if isinstance(value, int) and not 0 <= value <= (1 if name == "side" else MOST):
        raise ValueError("a step's number is out of bounds")
    if name == "card" and value not in table.box.cards:
        raise ValueError("there is no such card")
    return value


def _unit(table: Table, place: Any) -> Unit:
    city, index, side = place
    if type(index) is not int or type(side) is not int or index < 0 or side not in (0, 1):
        raise ValueError("this is no place")
    return table.rows[_city(table.box, city)][side][index]


def _city(box: Box, name: Any) -> int:
    city = box.city(name)
    if city is None:
        raise ValueError("there is no such city")
    return city.number
