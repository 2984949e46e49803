"""Texts of card files by language, and the reasons of their values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from neuroshima_contract.refusal import Unfit, _
from pydantic import BaseModel, ConfigDict, Field, model_validator

Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Line = Annotated[str, Field(min_length=1, max_length=600)]


class StrictModel(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


PLACEHOLDERS = {"amount", "count", "strength"}


class Texts(StrictModel):
    """A text in the languages of the site.

    `{amount}`, `{count}` and `{strength}` stand for the card's own numbers."""

    en: Line
    pl: Line
    cs: Line

    @model_validator(mode="after")
    def _check_placeholders(self) -> Texts:
        for text in (self.en, self.pl, self.cs):
            for name in re.findall(r"\{([^{}]*)\}", text):
                if name not in PLACEHOLDERS:
                    raise Unfit(_("there is no placeholder {%(name)s}"), name=name)
        return self


class Reason(StrictModel):
    """Reason for a value, by language; English replaces a missing language.

    A plain text is English. `{ reason = "name" }` refers to an entry of the file's `[reasons]`."""

    en: Line | None = None
    pl: Line | None = None
    cs: Line | None = None
    reason: Word | None = None

    @model_validator(mode="before")
    @classmethod
    def _plain(cls, data: Any) -> Any:
        return {"en": data} if isinstance(data, str) else data

    @model_validator(mode="after")
    def _one_of_both(self) -> Reason:
        if self.reason is None and self.en is None:
            raise Unfit(_("a reason is a text, or has at least one in English (en)"))
        if self.reason is not None and any((self.en, self.pl, self.cs)):
            raise Unfit(_("a reason that is named has no text of its own"))
        return self

    def texts(self, named: Mapping[str, Reason]) -> dict[str, str]:
        """The text in each language that has one."""
        found = self if self.reason is None else named[self.reason]
        return found.model_dump(include={"en", "pl", "cs"}, exclude_none=True)


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
