"""The words of the atlas, by language: data, in words.toml."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, TypeVar

from ..rules.board.terrain import Feature
from ..rules.scenario.special_rules import SpecialRule

_WORDS: dict[str, dict[str, Any]] = tomllib.loads(
    (resources.files("neuroshima_hex.atlas") / "words.toml").read_text(encoding="utf-8")
)


T = TypeVar("T", Feature, SpecialRule)


def told(sort: str, thing: T) -> T:
    """The feature or the rule, with its words."""
    entry = _WORDS[sort][thing.id]
    thing.names, thing.texts = entry["names"], entry["texts"]  # type: ignore[misc]
    return thing


def name_of(kind: str) -> dict[str, str]:
    """What a kind of ground is called."""
    names: dict[str, str] = _WORDS["kind"][kind]
    return names
