"""Names of things in the campaign, from the files that define them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any

from neuroshima_contract import Role, Texts
from neuroshima_contract.translation import count_text, join_texts, read_sentences

from .memory import CONVOY_ARMY, STAGES

TEXTS = read_sentences(__package__)
"""What the page of the campaign says."""
Table = dict[str, Any]
"""A file as TOML has it. `Any`, because Hex checks it by a schema of its own when it reads the same file."""


def _file(package: str, name: str) -> Table:
    return tomllib.loads((resources.files(package) / name).read_text("utf-8"))


ARMIES = [_file("neuroshima_babel13.armies", f"{army}.toml") for army in ("new_york", "neojungle")]
"""The armies of the roles, in their order."""
ROLES = tuple(Role(army["army"], army["names"], army["color"]) for army in ARMIES)
SCENARIOS: Mapping[str, Table] = {
    stage: _file("neuroshima_babel13.scenarios", f"scenario_{stage}.toml") for stage in STAGES
}
_MACHINES = {tile["id"]: tile["names"] for tile in _file("neuroshima_hex.armies", f"{CONVOY_ARMY}.toml")["tile"]}
_MARKERS = {marker: table["names"] for marker, table in _file("neuroshima_babel13", "markers.toml").items()}


def army(role: int) -> Texts:
    return ROLES[role].titles


def scenario(stage: str) -> Texts:
    names: Texts = SCENARIOS[stage]["names"]
    return names


def machines(counts: Mapping[str, int]) -> Texts:
    """Units of the convoy, counted."""
    return _list_counts(counts, _MACHINES)


def markers(counts: Mapping[str, int]) -> Texts:
    """Bonus markers, counted."""
    return _list_counts(counts, _MARKERS)


def _list_counts(counts: Mapping[str, int], names: Mapping[str, Texts]) -> Texts:
    """Counted things by name; by id what has no name here, because another version brought it."""
    return join_texts(
        [count_text(names.get(key, {"en": key}), count, "\u00a0×\u00a0") for key, count in sorted(counts.items())]
    )
