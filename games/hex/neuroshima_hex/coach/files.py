"""The coach's words: rules of advice, and remarks on what decided a match."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources

from neuroshima_contract import Texts
from neuroshima_contract.coaching import Rule, Rules
from neuroshima_contract.lessons import Words
from pydantic import TypeAdapter

WORDS = TypeAdapter(dict[str, Words])


def _read_toml(name: str) -> dict[str, object]:
    return tomllib.loads(resources.files(__package__).joinpath(name).read_text(encoding="utf-8"))


@cache
def rules() -> Sequence[Rule]:
    """The rules of `advice.toml`, the weightiest first."""
    return Rules.model_validate(_read_toml("advice.toml")).rule


@cache
def remarks() -> dict[str, Texts]:
    """The sentences of `decided.toml` by their names."""
    return {name: words.texts for name, words in WORDS.validate_python(_read_toml("decided.toml")).items()}
