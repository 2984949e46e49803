"""What is wrong with a scenario file beside what its schema says, so that an author hears of everything at once.

Tables that the schema refuses are left out, and the rest is checked; places are those of the whole file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from neuroshima_contract.packs import Fault, numbered_place
from neuroshima_contract.refusal import Unfit
from pydantic import ValidationError

from .scenario import scenario_complaints
from .scenario_file import ScenarioFile

if TYPE_CHECKING:
    from ..state.registry import Registry

TEXTS = ("names", "texts")
LISTS = ("terrain", "fixture", "piece", "prize", "setup", "objective", "remarks")
"""Lists that still hold when one entry is left out. Sides do not: others name them by their numbers."""


def rest_complaints(text: str, faults: Iterable[Fault], known: Registry) -> Iterator[tuple[str, Unfit]]:
    """Complaints about what the schema did not refuse, as (place in the file, reason).

    None if too little is left. `faults`: those of the schema."""
    data = tomllib.loads(text)
    gone: dict[str, set[int]] = {}
    places = [numbered_place(fault.place, data) for fault in faults]
    for place in places:
        _leave_out(data, place.split("."), gone)
    kept = {key: _others(data[key], gone.get(key, set())) for key in LISTS if isinstance(data.get(key), list)}
    data |= {key: [entry for _number, entry in entries] for key, entries in kept.items()}
    try:
        file = ScenarioFile.model_validate(data)
    except ValidationError:
        return
    for place, reason in scenario_complaints(file, known):
        yield _place_in_whole(place, kept), reason


def _leave_out(data: dict[str, Any], place: list[str], gone: dict[str, set[int]]) -> None:
    """Leave out what a complaint of the schema is about."""
    key, *rest = place
    value = data.get(key)
    if key in TEXTS:
        data[key] = {"en": key}
    elif key in LISTS and isinstance(value, list) and rest and rest[0].isdigit():
        gone.setdefault(key, set()).add(int(rest[0]))
    elif key == "side" and isinstance(value, list) and len(rest) > 1 and rest[0].isdigit():
        side = value[int(rest[0])] if int(rest[0]) < len(value) else None
        if isinstance(side, dict):
            side.pop(rest[1], None)
    elif key != "side":
        data.pop(key, None)


def _others(entries: list[Any], gone: set[int]) -> list[tuple[int, Any]]:
    return [(number, entry) for number, entry in enumerate(entries) if number not in gone]


def _place_in_whole(place: str, kept: dict[str, list[tuple[int, Any]]]) -> str:
    """The place with the numbers that entries have in the whole file."""
    key, *rest = place.split(".")
    if key in kept and rest and rest[0].isdigit():
        rest[0] = str(kept[key][int(rest[0])][0])
    return ".".join((key, *rest))
