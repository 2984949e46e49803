"""The manifest of a pack: `pack.toml`."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, field_validator

from ..refusal import Unfit, _
from ..translation import ENGLISH, TextTable, is_language

MANIFEST = "pack.toml"
SEPARATOR = "__"
"""Between the pack's id and a word of its author's: `roads__tollmen`."""
PackId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(_[a-z0-9]+)*$", min_length=2, max_length=30)]
Line = Annotated[str, Field(pattern=r"\S", max_length=100)]


class Title(TextTable):
    """A title by language."""

    en: Line
    __pydantic_extra__: dict[str, Line] = Field(init=False)


class Description(TextTable):
    """A few sentences by language."""

    en: Annotated[str, Field(pattern=r"\S", max_length=2000)]
    __pydantic_extra__: dict[str, Annotated[str, Field(max_length=2000)]] = Field(init=False)


class Manifest(BaseModel):
    """What a pack is called, who made it, and for which game.

    `id` begins the id of everything that the pack brings (`roads__tollmen`), so two packs never clash. `languages` are
    those in which its texts are complete; English is one of them."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    id: PackId
    game: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
    names: Title
    version: Annotated[str, Field(pattern=r"^[0-9]+(\.[0-9]+){0,2}$", max_length=20)]
    author: Line
    licence: Line
    languages: Annotated[list[str], Field(min_length=1, max_length=200)]
    texts: Description | None = None
    credits: Annotated[list[Line], Field(max_length=20)] = []
    """Whose work this one began from, the first one first."""

    @field_validator("languages")
    @classmethod
    def _known(cls, languages: list[str]) -> list[str]:
        for language in languages:
            if not is_language(language):
                raise Unfit(_("there is no language “%(language)s”"), "no_such_language", language=language[:20])
        if ENGLISH not in languages:
            raise Unfit(_("English (“en”) must be among the languages"), "english_missing")
        return languages

    @property
    def prefix(self) -> str:
        """What every id of the pack begins with."""
        return self.id + SEPARATOR
