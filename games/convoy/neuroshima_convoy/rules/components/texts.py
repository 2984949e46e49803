"""Texts of card files by language, and the reasons of their values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from neuroshima_contract.refusal import Unfit, _
from neuroshima_contract.translation import TextTable
from neuroshima_contract.translation.schema import check_languages
from pydantic import BaseModel, ConfigDict, Field, model_validator

Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Line = Annotated[str, Field(min_length=1, max_length=600)]


class StrictModel(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


PLACEHOLDERS = {"amount", "count", "strength"}


class Texts(TextTable):
    """A text by language.

    `{amount}`, `{count}` and `{strength}` stand for the card's own numbers."""

    model_config = ConfigDict(strict=True)

    en: Line
    __pydantic_extra__: dict[str, Line] = Field(init=False)

    @model_validator(mode="after")
    def _check_placeholders(self) -> Texts:
        for text in self.texts.values():
            for name in re.findall(r"\{([^{}]*)\}", text):
                if name not in PLACEHOLDERS:
                    raise Unfit(_("there is no placeholder {%(name)s}"), name=name)
        return self


class Reason(StrictModel):
    """Reason for a value, by language; English replaces a missing language.

    A plain text is English. `{ reason = "name" }` refers to an entry of the file's `[reasons]`."""

    model_config = ConfigDict(extra="allow")

    en: Line | None = None
    reason: Word | None = None
    __pydantic_extra__: dict[str, Line] = Field(init=False)

    @model_validator(mode="before")
    @classmethod
    def _plain(cls, data: Any) -> Any:
        return {"en": data} if isinstance(data, str) else data

    @model_validator(mode="after")
    def _one_of_both(self) -> Reason:
        if self.reason is None and self.en is None:
            raise Unfit(_("a reason is a text, or has at least one in English (en)"))
        check_languages(self.__pydantic_extra__)
        if self.reason is not None and (self.en or self.__pydantic_extra__):
            raise Unfit(_("a reason that is named has no text of its own"))
        return self

    def texts(self, named: Mapping[str, Reason]) -> dict[str, str]:
        """The text in each language that has one."""
        found = self if self.reason is None else named[self.reason]
        return found.model_dump(exclude={"reason"}, exclude_none=True)


Reasons = Annotated[dict[Word, Reason], Field(max_length=200)]


def check_reasons(named: Reasons, used: Iterable[tuple[str, Reason]]) -> None:
    """Every name stands for a text.

    `used`: the reasons with the ids of the tables that give them. Raises Unfit."""
    for name, reason in named.items():
        if reason.reason is not None:
            raise Unfit(_("the reason %(name)s must be a text itself"), name=name)
    for table, reason in used:
        if reason.reason is not None and reason.reason not in named:
            raise Unfit(_("%(table)s: there is no reason called %(name)s"), table=table, name=reason.reason)
