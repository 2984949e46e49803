"""Cards and cities: definitions as data, read through a schema with errors that name table and field (convoy 2, 13).

A card's ability is an effect (one of `EFFECTS`) with the way in which it is activated and its numbers, so a corrected
card file can change any number, and move an ability to another activation that the effect allows, without code."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, ValidationError, field_validator, model_validator

from ..errors import BadCards, Unfit, _, no_toml
from .file_errors import joined, of_schema
from .texts import Line, Reason, Reasons, Table, Texts, Word, check_reasons

MOLOCH, OUTPOST = 0, 1
"""Sides, which are also the seats: Moloch is seat 0."""
SIDES = ("moloch", "outpost")
DECK_SIZE = 35
CITIES = 5

Kind = Literal["robot", "module", "soldier", "building", "instant"]
Activation = Literal[
    "enters_city", "constant", "once_per_turn", "discard_card", "on_win", "on_tie", "instant", "attached"
]
KINDS = {"moloch": ("robot", "module", "instant"), "outpost": ("soldier", "building", "instant")}


class Use(NamedTuple):
    """Which cards may have an effect, and how it may be activated."""

    kinds: tuple[str, ...]
    activations: tuple[str, ...]


_DEEDS = ("enters_city", "once_per_turn", "discard_card")
EFFECTS: dict[str, Use] = {
    # Robots
    "kill_soldier": Use(("robot",), _DEEDS),
    "discard_building": Use(("robot",), _DEEDS),
    "draw": Use(("robot",), _DEEDS),
    "shield": Use(("robot",), _DEEDS),
    "sacrifice": Use(("robot",), _DEEDS),
    "take_back": Use(("robot",), _DEEDS),
    "recover": Use(("robot",), ("on_win",)),
    "protect": Use(("robot",), ("constant",)),
    "immobile": Use(("robot",), ("constant",)),
    "no_position": Use(("robot",), ("constant",)),
    "immune": Use(("robot",), ("constant",)),
    # Robots and Modules
    "fewer_positions": Use(("robot", "module"), ("constant",)),
    # Modules
    "push": Use(("module",), ("discard_card",)),
    "net": Use(("module",), ("discard_card",)),
    # Either side's units
    "move_self": Use(("robot", "soldier"), ("once_per_turn", "discard_card")),
    "strengthen_self": Use(("robot", "soldier"), _DEEDS),
    # Soldiers and Buildings
    "return_robot": Use(("soldier",), _DEEDS),
    "deactivate": Use(("soldier",), _DEEDS),
    "weaken_robot": Use(("soldier",), _DEEDS),
    "lead": Use(("soldier",), _DEEDS),
    "mill": Use(("soldier", "building"), (*_DEEDS, "on_win")),
    "look": Use(("soldier", "building"), _DEEDS),
    "capture": Use(("soldier",), _DEEDS),
    "strength_per_robot": Use(("soldier",), ("constant",)),
    "strength_to_soldiers": Use(("soldier", "building"), ("constant",)),
    "win_ties": Use(("soldier", "building"), ("on_tie",)),
    "emp": Use(("building",), ("constant",)),
    "hold_robots": Use(("building",), ("constant",)),
    # Instants
    "recall": Use(("instant",), ("instant",)),
    "move_robot": Use(("instant",), ("instant",)),
    "push_soldier": Use(("instant",), ("instant",)),
    "end_battle": Use(("instant",), ("instant",)),
    "skip_modules": Use(("instant",), ("instant",)),
    "draw_discard": Use(("instant",), ("instant",)),
    "move_soldiers": Use(("instant",), ("instant",)),
    "strengthen_soldiers": Use(("instant",), ("instant",)),
    "kill_robot": Use(("instant",), ("instant",)),
    "rescue": Use(("instant",), ("instant",)),
}
SIGNED = {"weaken_robot", "strengthen_self", "strengthen_soldiers", "strength_to_soldiers", "strength_per_robot"}
"""Effects whose amount is worth strength, and may be below one; every other counts something."""
ONLY_MOLOCH = {"recall", "move_robot", "push_soldier"}
ONLY_OUTPOST = {
    "end_battle", "skip_modules", "draw_discard", "move_soldiers", "strengthen_soldiers", "kill_robot", "rescue",
}  # fmt: skip

Source = Annotated[str, Field(pattern=r"^(seed|printed|reconstructed|n/a|translation|public:[a-z0-9-]+)$")]


class Measured(Table):
    """What the numbers of the files gave when two equal bots played (`manage.py arena convoy`)."""

    games: Annotated[int, Field(ge=1)]
    bot: str
    moloch_wins: Annotated[int, Field(ge=0)]
    note: Line


class Tuned(Table):
    """A reconstructed number that was changed for balance: what it was first, and why."""

    field: str
    was: int | list[int]
    why: Reason


class CardTable(Table):
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
    provenance: dict[str, Source]
    why: dict[str, Reason] = {}
    tuned: list[Tuned] = []

    @field_validator("effect")
    @classmethod
    def _known(cls, effect: str | None) -> str | None:
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


def _given(tables: Iterable[CardTable | CityTable]) -> Iterator[tuple[str, Reason]]:
    """All reasons, with the ids of their tables."""
    for table in tables:
        for reason in (*table.why.values(), *(change.why for change in table.tuned)):
            yield table.id, reason


class CardFile(Table):
    """All cards of one side."""

    schema_: Literal[1] = Field(alias="schema")
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
        check_reasons(self.reasons, _given(self.card))
        return self


class Victory(Table):
    """What a won battle brings in a city. `mill`: the top `amount` cards of Moloch's deck are discarded; `reveal`: of
    the top `amount` one is discarded; `kill_soldier`: Moloch kills `amount` Soldiers in the active city."""

    effect: Literal["mill", "reveal", "kill_soldier"]
    amount: Annotated[int, Field(ge=1, le=5)] = 1


class Positions(Table):
    moloch: Annotated[int, Field(ge=1, le=12)]
    outpost: Annotated[int, Field(ge=1, le=12)]


class CityTexts(Table):
    moloch: Texts
    outpost: Texts


class CityTable(Table):
    """One `[[city]]`, in the order of the road. Districts count from 0, from Moloch's left."""

    id: Word
    names: Texts
    districts: Annotated[int, Field(ge=2, le=6)]
    bombs: list[Annotated[int, Field(ge=0, le=5)]] = []
    positions: Positions
    outpost_victory: Victory
    moloch_victory: Victory | None = None
    text: CityTexts
    provenance: dict[str, Source]
    why: dict[str, Reason] = {}
    tuned: list[Tuned] = []

    @model_validator(mode="after")
    def _fits(self) -> CityTable:
        if any(bomb >= self.districts for bomb in self.bombs):
            raise Unfit(_("a Bomb lies in a district that the city does not have"))
        if self.outpost_victory.effect == "kill_soldier":
            raise Unfit(_("outpost_victory: the Outpost does not kill its own Soldiers"))
        if self.moloch_victory is not None and self.moloch_victory.effect != "kill_soldier":
            raise Unfit(_("moloch_victory: Moloch does not discard its own deck"))
        return self


class CityFile(Table):
    """The road to New York."""

    schema_: Literal[1] = Field(alias="schema")
    reasons: Reasons = {}
    city: Annotated[list[CityTable], Field(min_length=CITIES, max_length=CITIES)]
    measured: list[Measured] = []

    @model_validator(mode="after")
    def _complete(self) -> CityFile:
        if len({city.id for city in self.city}) != len(self.city):
            raise Unfit(_("two cities have the same id"))
        check_reasons(self.reasons, _given(self.city))
        return self


@dataclass(frozen=True, eq=False)
class Card:
    """A card as printed. Compared by identity: one object per id and box."""

    id: str
    side: int
    kind: str
    copies: int
    strength: int
    activation: str
    effect: str | None
    amount: int
    count: int
    placeholder: bool
    names: dict[str, str]
    text: dict[str, str]
    provenance: dict[str, str]
    why: dict[str, dict[str, str]]
    tuned: Sequence[dict[str, Any]]

    @property
    def is_unit(self) -> bool:
        """Whether it lies at a city: a Robot, Soldier or Building."""
        return self.kind in ("robot", "soldier", "building")

    def does(self, effect: str) -> bool:
        return self.effect == effect


@dataclass(frozen=True, eq=False)
class City:
    """A city board. `number` counts from 0, from Ziggy One."""

    number: int
    id: str
    names: dict[str, str]
    districts: int
    bombs: frozenset[int]
    positions: tuple[int, int]
    victories: tuple[Victory | None, Victory]
    """Of Moloch (besides the district that every victory of its destroys) and of the Outpost."""
    text: dict[str, dict[str, str]]
    provenance: dict[str, str]
    why: dict[str, dict[str, str]]
    tuned: Sequence[dict[str, Any]]


@dataclass(frozen=True, eq=False)
class Box:
    """Everything in the box: the cards of both sides by id, and the five cities in the order of the road."""

    cards: dict[str, Card]
    cities: tuple[City, ...]
    measured: Sequence[dict[str, Any]] = field(default=())
    texts: Mapping[str, str] = field(default_factory=dict)
    """The texts of the three files, by their names."""

    def deck(self, side: int) -> list[Card]:
        """The 35 cards of a side, in the order of the file."""
        return [card for card in self.cards.values() if card.side == side for _copy in range(card.copies)]

    def city(self, name: str) -> City | None:
        for city in self.cities:
            if city.id == name:
                return city
        return None


def read_box(moloch: str, outpost: str, cities: str) -> Box:
    """The box that three TOML texts describe. Raises BadCards, whose `path` begins with the name of the file."""
    cards: dict[str, Card] = {}
    for side, text in enumerate((moloch, outpost)):
        file = _read(CardFile, text, SIDES[side])
        if file.side != SIDES[side]:
            raise _bad(SIDES[side], "side", Unfit(_("this is not the file of %(side)s"), side=SIDES[side]))
        for table in file.card:
            if table.id in cards:
                raise _bad(SIDES[side], f"card {table.id}.id", Unfit(_("the other side has a card of this id")))
            cards[table.id] = _card(side, table, file.reasons)
    road = _read(CityFile, cities, "cities")
    measured = [entry.model_dump() for entry in road.measured]
    road_ahead = tuple(_city(number, table, road.reasons) for number, table in enumerate(road.city))
    return Box(cards, road_ahead, measured, {"moloch": moloch, "outpost": outpost, "cities": cities})


def _card(side: int, table: CardTable, named: Reasons) -> Card:
    return Card(side=side, **table.model_dump(exclude={"why", "tuned"}), **_reasons(table, named))


def _city(number: int, table: CityTable, named: Reasons) -> City:
    plain = table.model_dump(include={"id", "names", "districts", "text", "provenance"}) | _reasons(table, named)
    positions = (table.positions.moloch, table.positions.outpost)
    victories = (table.moloch_victory, table.outpost_victory)
    return City(number=number, bombs=frozenset(table.bombs), positions=positions, victories=victories, **plain)


def _reasons(table: CardTable | CityTable, named: Reasons) -> dict[str, Any]:
    """`why` and `tuned` with the texts of their reasons."""
    return {
        "why": {field: reason.texts(named) for field, reason in table.why.items()},
        "tuned": [{**change.model_dump(), "why": change.why.texts(named)} for change in table.tuned],
    }


def _read(schema: Any, text: str, name: str) -> Any:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _bad(name, "", no_toml(error)) from None
    try:
        return schema.model_validate(data)
    except ValidationError as error:
        found = of_schema(error, schema.model_json_schema(), lambda location: _place(data, location))
        raise _bad(name, *joined(found)) from None


def _place(data: Any, location: Sequence[Any]) -> str:
    """Where the fault stands, a table of a list named by its id: "card hunter.strength"."""
    parts: list[str] = []
    for part in location:
        try:
            data = data[part]
        except (KeyError, IndexError, TypeError):
            data = None
        if isinstance(part, int) and parts and isinstance(data, dict) and isinstance(data.get("id"), str):
            parts[-1] = f"{parts[-1]} {data['id']}"
        else:
            parts.append(str(part))
    return ".".join(parts)


def _bad(name: str, place: str, reason: Unfit) -> BadCards:
    message = _("The file %(file)s cannot be used. At %(place)s: %(reason)s.")
    return BadCards("bad_cards", message, name, file=name, place=place or Unfit(_("the whole file")), reason=reason)
