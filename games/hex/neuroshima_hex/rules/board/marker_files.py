"""Files of markers: kinds of markers as TOML, a table for each, by its id.

    [poison]
    names = { en = "Poison" }
    supply = 3
    opening_wounds = 1

A marker that does more than its table can say is a class in Python (`markers.Marker`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any

from neuroshima_contract import Texts as TextsByLanguage
from neuroshima_contract.complaints import Complaint, join_complaints, with_suggestion
from neuroshima_contract.refusal import BadFile, Unfit, _
from pydantic import BaseModel, ConfigDict, Field, RootModel, ValidationError, field_validator, model_validator

from ..bounds import Printed, Some
from .army_files import GainTable, Id, Names, Texts, Traits, Word, flatten_dotted_ids, parse_toml, schema_complaints
from .markers import Marker
from .tiles import NO_BONUS, Bonus

if TYPE_CHECKING:
    from ..traits import Trait

FILE_PREFIX = "markers_"
"""Of data files of markers, which come with a match (`Registry.with_files`)."""
MOST_MARKERS = 60
"""Kinds of markers in one file."""
ENDS = (
    "moved", "turned", "taken_over", "wounded", "healed", "turn_begins", "turn_ends", "battle_begins",
    "segment_begins", "segment_ends", "battle_over",
)  # fmt: skip
"""The events at which a marker of a file may come off: what happens to its unit, or to all."""


class MarkerTable(BaseModel):
    """One kind of marker; the keys are explained at `Marker`.

    `texts`: without them, sentences are made from the other keys. `grants`: ids of traits; `states`: ids of the traits
    that put such states on units; `held`: one of them; `spares`: an army's id. `strikes_for`, `kept_by`: ids of traits,
    both or neither. `left_by`, `given_by`, `put_by`: ids of traits that the file
    brings with the marker, of a unit whose attacks leave it, of a module that lets linked units leave it, of an instant
    tile that puts it on an enemy."""

    model_config = ConfigDict(extra="forbid")
    names: Names
    texts: Texts | None = None
    supply: Some
    army: Id | None = None
    pool: Id | None = None
    bonus: GainTable = GainTable()
    grants: Traits = []
    nets: bool = False
    states: Traits = []
    opening_wounds: Printed = 0
    ends: Annotated[list[str], Field(max_length=len(ENDS))] = []
    held: Id | None = None
    single: bool = False
    spares: Word | None = None
    strikes_for: Id | None = None
    kept_by: Id | None = None
    kept: bool = False
    left_by: Id | None = None
    given_by: Id | None = None
    put_by: Id | None = None

    @field_validator("ends")
    @classmethod
    def _known(cls, ends: list[str]) -> list[str]:
        for event in ends:
            if event not in ENDS:
                raise with_suggestion(Unfit(_("no marker comes off at such an event")), event, ENDS)
        return ends

    @model_validator(mode="after")
    def _whole(self) -> MarkerTable:
        if (self.strikes_for is None) != (self.kept_by is None):
            raise Unfit(_("strikes_for and kept_by go together"))
        return self


class MarkerFile(RootModel[Annotated[dict[Id, MarkerTable], Field(max_length=MOST_MARKERS)]]):
    """A whole file."""

    @model_validator(mode="before")
    @classmethod
    def _flat(cls, table: Any) -> Any:
        return flatten_dotted_ids(table, frozenset(MarkerTable.model_fields)) if isinstance(table, dict) else table


class FileMarker(Marker):
    """A marker that a table describes. `texts` is empty where they are to be made (`texts/markers.py`)."""

    def __init__(self, name: str, table: MarkerTable, traits: Mapping[str, Trait]) -> None:
        told: TextsByLanguage = table.texts.model_dump() if table.texts is not None else MappingProxyType({})
        given: Mapping[str, object] = {
            "id": name,
            "names": table.names.model_dump(),
            "texts": told,
            "supply": table.supply,
            "army": table.army or "",
            "pool": table.pool or "",
            "bonus": NO_BONUS if table.bonus == GainTable() else Bonus(**table.bonus.model_dump()),
            "grants": tuple(traits[each] for each in table.grants),
            "nets": table.nets,
            "states": tuple(table.states),
            "ends": tuple(table.ends),
            "held": table.held or "",
            "single": table.single,
            "spares": table.spares or "",
            "strikes_for": table.strikes_for or "",
            "kept_by": table.kept_by or "",
            "kept": table.kept,
        }
        for key, value in given.items():
            setattr(self, key, value)
        self.wounds = table.opening_wounds
        self.left_by, self.given_by, self.put_by = table.left_by, table.given_by, table.put_by

    def opening_wounds(self, count: int) -> int:
        return count * self.wounds


def read_markers(text: str, name: str, traits: Mapping[str, Trait]) -> list[FileMarker]:
    """The markers that a TOML text describes; `name` is the file's, for errors.

    `traits`: all that are known, by id. Raises BadFile."""
    tables = parse_toml(MarkerFile, text, name, UNREADABLE).root
    if found := _strange_traits(tables, traits):
        place, reason = join_complaints(found)
        raise BadFile("bad_army", UNREADABLE, place, file=name, place=place, reason=reason)
    return [FileMarker(marker, table, traits) for marker, table in tables.items()]


def marker_complaints(text: str, traits: Mapping[str, Trait]) -> tuple[Mapping[str, MarkerTable], list[Complaint]]:
    """The tables of a file of markers, which must be TOML, by id, and all that is wrong with it.

    No tables where they do not fit the schema."""
    data = tomllib.loads(text)
    try:
        tables = MarkerFile.model_validate(data).root
    except ValidationError as error:
        return {}, schema_complaints(error, MarkerFile, data)
    return tables, _strange_traits(tables, traits)


def _strange_traits(tables: Mapping[str, MarkerTable], traits: Mapping[str, Trait]) -> list[Complaint]:
    return [
        (f"{marker}.{key}", with_suggestion(Unfit(_("there is no such trait")), trait, traits))
        for marker, table in tables.items()
        for key, named in _traits_named(table)
        for trait in named
        if trait not in traits
    ]


def _traits_named(table: MarkerTable) -> Sequence[tuple[str, Sequence[str]]]:
    alone = {"held": table.held, "strikes_for": table.strikes_for, "kept_by": table.kept_by}
    named = [(key, [trait]) for key, trait in alone.items() if trait is not None]
    return [("grants", table.grants), ("states", table.states), *named]


def is_marker_file(name: str) -> bool:
    """Whether a data file of that name has markers."""
    return name.startswith(FILE_PREFIX)


@dataclass(frozen=True)
class MarkerData:
    """A data file of markers: its text, and what it brings."""

    text: str
    parts: tuple[Marker | Trait, ...]

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of its markers and of the traits that put them on units."""
        return frozenset(part.id for part in self.parts)


UNREADABLE = _("The file of markers %(file)s cannot be read at %(place)s: %(reason)s.")
