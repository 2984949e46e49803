"""The words of the atlas, by language: data, in words.toml."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import TypeVar

from ..rules.board.terrain import Feature, Texts
from ..rules.scenario.scenario import SpecialRule

_WORDS = tomllib.loads((resources.files("neuroshima_hex.atlas") / "words.toml").read_text(encoding="utf-8"))
_KINDS: dict[str, Texts] = _WORDS["kind"]
_EXPLAINED: dict[str, dict[str, dict[str, Texts]]] = {sort: _WORDS[sort] for sort in ("feature", "rule")}

T = TypeVar("T", Feature, SpecialRule)


def with_words(sort: str, thing: T) -> T:
    """The feature or the rule, with its words."""
    entry = _EXPLAINED[sort][thing.id]
    thing.names, thing.texts = entry["names"], entry["texts"]  # type: ignore[misc]
    return thing


def name_of(kind: str) -> Texts:
    """What a kind of ground is called."""
    return _KINDS[kind]
