"""The coach's words: rules of advice, and remarks on what decided a match."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources

from neuroshima_contract.coaching import Rule, Rules
from neuroshima_contract.translation import Sentences, read_sentences


def _read_toml(name: str) -> dict[str, object]:
    return tomllib.loads(resources.files(__package__).joinpath(name).read_text(encoding="utf-8"))


@cache
def rules() -> Sequence[Rule]:
    """The rules of `advice.toml`, the weightiest first."""
    return Rules.model_validate(_read_toml("advice.toml")).rule


@cache
def remarks() -> Sentences:
    """The sentences of `decided.toml` by their names."""
    return read_sentences(__package__, "decided.toml")
