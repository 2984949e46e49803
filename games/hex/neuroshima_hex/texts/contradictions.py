"""Contradictions of the rulebooks, and what holds at this table, as data.

contradictions.toml has them. The table shows each in the explanation of its subject, and among the rules in force.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import resources
from typing import Literal

from neuroshima_contract.refusal import TakenError
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from ..rules.board.army_files import BonusTable, Id, Names, Texts
from ..rules.options.editions import EDITIONS
from ..rules.options.modes import MODES
from ..rules.state.registry import Registry
from .words import Words, read_entries

Kind = Literal["hq", "warrior", "module", "instant", "foundation"]


class Things(BaseModel):
    """What lies on a table: whatever has one of these.

    `traits` are those of tiles, `bonuses` what a tile gives others, `features` those of terrain, `tiles` single ones
    ("moloch/hornet")."""

    model_config = ConfigDict(extra="forbid")
    traits: list[Id] = []
    bonuses: list[Id] = []
    features: list[Id] = []
    kinds: list[Kind] = []
    tiles: list[str] = []


class Saying(BaseModel):
    """The rule in one text, in our own words.

    `where`: its rulebook, edition and section."""

    model_config = ConfigDict(extra="forbid")
    where: Texts
    texts: Texts


class Contradiction(BaseModel):
    """`on`: in whose explanation it stands.

    It arises where `beside` is in the match, too, and in these `modes` and `editions` and under these `rules` in force;
    in all where none are named. `holds`: which of the sayings, here."""

    model_config = ConfigDict(extra="forbid")
    names: Names
    on: Things
    beside: Things | None = None
    modes: list[Id] = []
    editions: list[str] = []
    rules: list[Id] = []
    says: list[Saying] = Field(min_length=2)
    holds: Texts


FILE: TypeAdapter[dict[Id, Contradiction]] = TypeAdapter(dict[Id, Contradiction])


class Contradictions:
    """All that are known, by id."""

    def __init__(self) -> None:
        self.entries: dict[str, dict[str, object]] = {}

    def add(self, name: str, text: str, registry: Registry, words: Words) -> None:
        """All of a TOML text; `name` is the file's, for errors.

        Raises ValueError, also for an entry that names something unknown."""
        read = read_entries(Contradiction, FILE, name, text)
        known = _known_ids(registry, words)
        for key, entry in read.items():
            if key in self.entries:
                raise TakenError("contradictions", key, f"{name}, {key}: there is a contradiction of that name already")
            _check_known(f"{name}, {key}", entry, known)
            self.entries[key] = entry.model_dump(exclude_defaults=True)


def _known_ids(registry: Registry, words: Words) -> Mapping[str, set[str]]:
    """The ids that an entry may name, by its key for them."""
    armies = registry.armies.values()
    return {
        "traits": set(registry.traits),
        "bonuses": set(BonusTable.model_fields),
        "features": set(registry.features),
        "tiles": {f"{army.id}/{tile}" for army in armies for tile in army.tiles},
        "modes": set(MODES),
        "editions": set(EDITIONS),
        "rules": {word for word in words.entries if word.startswith("rule_")},
    }


def _check_known(place: str, entry: Contradiction, known: Mapping[str, Iterable[str]]) -> None:
    """Raise ValueError for an unknown name, and for an entry that is never shown."""
    if not any(entry.on.model_dump().values()):
        raise ValueError(f"{place}.on: it must name something that shows it")
    for part, path in ((entry, ""), (entry.on, ".on"), (entry.beside, ".beside")):
        for key, names in known.items():
            for wrong in (name for name in getattr(part, key, ()) if name not in names):
                raise ValueError(f"{place}{path}.{key}: there is no {wrong}")


def contradiction_files() -> list[tuple[str, str]]:
    """(file name, TOML text) of the core's."""
    file = resources.files(__package__) / "contradictions.toml"
    return [(file.name, file.read_text(encoding="utf-8"))]
