"""A text in data files that are checked: a table with one text for each language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from ..words import Texts
from .languages import is_language

Said = Annotated[str, Field(min_length=1)]


def check_languages(codes: Iterable[str]) -> None:
    """Raise an error of pydantic for a key that is no language."""
    for code in codes:
        if not is_language(code):
            raise PydanticCustomError("no_language", "{key} is no language", {"key": code})


class TextTable(BaseModel):
    """A text by language. Only English must be there.

    A subclass may bound the texts: of `en`, and of `__pydantic_extra__` for the other languages."""

    model_config = ConfigDict(extra="allow", frozen=True)

    en: Said
    __pydantic_extra__: dict[str, Said] = Field(init=False)

    @model_validator(mode="after")
    def _has_languages_only(self) -> Self:
        check_languages(self.__pydantic_extra__)
        return self

    @property
    def texts(self) -> Texts:
        return self.model_dump()
