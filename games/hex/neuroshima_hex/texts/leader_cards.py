"""Texts of leader cards and their measured worth: `cards.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from ..rules.board.army_files import Designer, Names, Texts


class Card(BaseModel):
    """The keys are explained in leaders.toml. `measured`: from 0 to 1."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    designer: Designer
    measured: Annotated[float, Field(ge=0, le=1)]
    names: Names
    moments: Texts
    texts: Texts


def _read_cards() -> Mapping[str, Card]:
    text = (resources.files(__package__) / "leaders.toml").read_text(encoding="utf-8")
    return TypeAdapter(dict[str, Card]).validate_python(tomllib.loads(text))


CARDS: Mapping[str, Card] = _read_cards()
"""By the id of the leader."""
