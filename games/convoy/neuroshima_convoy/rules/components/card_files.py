"""The schema of card and city files, with their texts and reasons by language (docs/convoy-cards.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

from neuroshima_contract.refusal import Unfit, _
from neuroshima_contract.translation import TextTable
from neuroshima_contract.translation.languages import check_languages
from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from .cards import CITIES, DECK_SIZE, EFFECTS, KINDS, ONLY_MOLOCH, ONLY_OUTPOST, SIGNED, Activation, Kind

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


SOURCES = r"^(seed|printed|reconstructed|n/a|translation|public:[a-z0-9-]+)$"
Source = Annotated[str, Field(pattern=SOURCES, max_length=100)]


Number = Annotated[int, Field(ge=-99, le=99)]

Schema = Literal[1, 2]
"""Files of schema 1 were written before cards that were seen stayed known; else they are alike."""


class Measured(StrictModel):
    """Results of the files' numbers between equal bots (`manage.py arena convoy`)."""

    games: Annotated[int, Field(ge=1, le=10**9)]
    bot: Word
    moloch_wins: Annotated[int, Field(ge=0, le=10**9)]
    note: Line


class Tuned(StrictModel):
    """A reconstructed number that was changed for balance: what it was first, and why."""

    field: Annotated[str, Field(max_length=100)]
    was: Number | Annotated[list[Number], Field(max_length=6)]
    why: Reason


Provenance = Annotated[dict[Word, Source], Field(max_length=40)]
Why = Annotated[dict[Word, Reason], Field(max_length=40)]
Changes = Annotated[list[Tuned], Field(max_length=20)]


class CardTable(StrictModel):
    """One `[[card]]`."""

    id: Word
    kind: Kind
    copies: Annotated[int, Field(ge=0, le=DECK_SIZE)]
    strength: Annotated[int, Field(ge=0, le=20)] = 0
    activation: Activation
    effect: Word | None = None
    amount: Annotated[int, Field(ge=-9, le=9)] = 1
    count: Annotated[int, Field(ge=1, le=9)] = 1
    placeholder: bool = False
    names: Texts
    text: Texts
    provenance: Provenance
    why: Why = {}
    tuned: Changes = []

    @field_validator("effect")
    @classmethod
    def _check_effect(cls, effect: str | None) -> str | None:
        if effect is not None and effect not in EFFECTS:
            raise Unfit(_("there is no such effect"))
        return effect

    @model_validator(mode="after")
    def _fits(self) -> CardTable:
        if self.effect is None:
            if self.activation != "attached" or self.kind != "module":
                raise Unfit(_("only a strength Module has no effect"))
            return self
        use = EFFECTS[self.effect]
        if self.kind not in use.kinds:
            raise Unfit(_("a %(kind)s cannot have the effect %(effect)s"), kind=self.kind, effect=self.effect)
        if self.activation not in use.activations:
            raise Unfit(
                _("the effect %(effect)s cannot be activated by %(activation)s"),
                effect=self.effect,
                activation=self.activation,
            )
        if self.amount < 1 and self.effect not in SIGNED:
            raise Unfit(_("amount: the effect %(effect)s needs at least 1"), effect=self.effect)
        return self


def _all_reasons(tables: Iterable[CardTable | CityTable]) -> Iterator[tuple[str, Reason]]:
    """All reasons, with the ids of their tables."""
    for table in tables:
        for reason in (*table.why.values(), *(change.why for change in table.tuned)):
            yield table.id, reason


class CardFile(StrictModel):
    """All cards of one side."""

    schema_: Schema = Field(alias="schema")
    side: Literal["moloch", "outpost"]
    reasons: Reasons = {}
    card: Annotated[list[CardTable], Field(min_length=1, max_length=DECK_SIZE)]

    @model_validator(mode="after")
    def _complete(self) -> CardFile:
        ids = [card.id for card in self.card]
        if len(set(ids)) != len(ids):
            raise Unfit(_("two cards have the same id"))
        total = sum(card.copies for card in self.card)
        if total != DECK_SIZE:
            raise Unfit(_("a deck has %(count)s cards, not %(total)s"), count=DECK_SIZE, total=total)
        barred = ONLY_OUTPOST if self.side == "moloch" else ONLY_MOLOCH
        for card in self.card:
            if card.kind not in KINDS[self.side]:
                raise Unfit(
                    _("%(card)s: the %(side)s deck has no %(kind)s"), card=card.id, side=self.side, kind=card.kind
                )
            if card.effect in barred:
                raise Unfit(
                    _("%(card)s: the effect %(effect)s is not for %(side)s"),
                    card=card.id,
                    effect=card.effect,
                    side=self.side,
                )
        check_reasons(self.reasons, _all_reasons(self.card))
        return self


class VictoryTable(StrictModel):
    """What a won battle brings in a city.

    `mill`: the top `amount` cards of Moloch's deck are discarded; `reveal`: of the top `amount` one is discarded;
    `kill_soldier`: Moloch kills `amount` Soldiers in the active city."""

    effect: Literal["mill", "reveal", "kill_soldier"]
    amount: Annotated[int, Field(ge=1, le=5)] = 1


class Positions(StrictModel):
    moloch: Annotated[int, Field(ge=1, le=12)]
    outpost: Annotated[int, Field(ge=1, le=12)]


class CityTexts(StrictModel):
    moloch: Texts
    outpost: Texts


class CityTable(StrictModel):
    """One `[[city]]`, in the order of the road.

    Districts count from 0, from Moloch's left."""

    id: Word
    names: Texts
    districts: Annotated[int, Field(ge=2, le=6)]
    bombs: Annotated[list[Annotated[int, Field(ge=0, le=5)]], Field(max_length=6)] = []
    positions: Positions
    outpost_victory: VictoryTable
    moloch_victory: VictoryTable | None = None
    text: CityTexts
    provenance: Provenance
    why: Why = {}
    tuned: Changes = []

    @model_validator(mode="after")
    def _fits(self) -> CityTable:
        if any(bomb >= self.districts for bomb in self.bombs):
            raise Unfit(_("a Bomb lies in a district that the city does not have"))
        if self.outpost_victory.effect == "kill_soldier":
            raise Unfit(_("outpost_victory: the Outpost does not kill its own Soldiers"))
        if self.moloch_victory is not None and self.moloch_victory.effect != "kill_soldier":
            raise Unfit(_("moloch_victory: Moloch does not discard its own deck"))
        return self


class CityFile(StrictModel):
    """The road to New York."""

    schema_: Schema = Field(alias="schema")
    reasons: Reasons = {}
    city: Annotated[list[CityTable], Field(min_length=CITIES, max_length=CITIES)]
    measured: Annotated[list[Measured], Field(max_length=20)] = []

    @model_validator(mode="after")
    def _complete(self) -> CityFile:
        if len({city.id for city in self.city}) != len(self.city):
            raise Unfit(_("two cities have the same id"))
        check_reasons(self.reasons, _all_reasons(self.city))
        return self
