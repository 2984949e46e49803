"""Read the box from its three files (docs/convoy-cards.md).

Errors name file, table and field.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any, TypedDict

from neuroshima_contract.complaints import join_complaints, no_toml, of_schema
from neuroshima_contract.refusal import BadFile, Unfit, _
from pydantic import ValidationError

from .card_files import CardFile, CardTable, CityFile, CityTable, Reasons, VictoryTable
from .cards import SIDES, Box, Card, City, TunedValue, Victory


def read_box(moloch: str, outpost: str, cities: str) -> Box:
    """The box that three TOML texts describe.

    Raises BadFile, whose `path` begins with the name of the file."""
    cards: dict[str, Card] = {}
    schemas = set()
    for side, text in enumerate((moloch, outpost)):
        file = _parse_toml(CardFile, text, SIDES[side])
        if file.side != SIDES[side]:
            raise _bad(SIDES[side], "side", Unfit(_("this is not the file of %(side)s"), side=SIDES[side]))
        schemas.add(file.schema_)
        for table in file.card:
            if table.id in cards:
                raise _bad(SIDES[side], f"card {table.id}.id", Unfit(_("the other side has a card of this id")))
            cards[table.id] = _card(side, table, file.reasons)
    road = _parse_toml(CityFile, cities, "cities")
    road_ahead = tuple(_city(number, table, road.reasons) for number, table in enumerate(road.city))
    schemas.add(road.schema_)
    texts = {"moloch": moloch, "outpost": outpost, "cities": cities}
    return Box(cards, road_ahead, texts, remembers=max(schemas) > 1)


def _card(side: int, table: CardTable, named: Reasons) -> Card:
    return Card(side=side, **table.model_dump(exclude={"why", "tuned"}), **_reasons(table, named))


def _city(number: int, table: CityTable, named: Reasons) -> City:
    plain = table.model_dump(include={"id", "names", "districts", "text", "provenance"}) | dict(_reasons(table, named))
    positions = (table.positions.moloch, table.positions.outpost)
    victories = (_victory(table.moloch_victory), Victory(table.outpost_victory.effect, table.outpost_victory.amount))
    return City(number=number, bombs=frozenset(table.bombs), positions=positions, victories=victories, **plain)


def _victory(table: VictoryTable | None) -> Victory | None:
    return None if table is None else Victory(table.effect, table.amount)


class _Reasons(TypedDict):
    why: dict[str, dict[str, str]]
    tuned: list[TunedValue]


def _reasons(table: CardTable | CityTable, named: Reasons) -> _Reasons:
    """`why` and `tuned` with the texts of their reasons."""
    return {
        "why": {field: reason.texts(named) for field, reason in table.why.items()},
        "tuned": [{"field": change.field, "was": change.was, "why": change.why.texts(named)} for change in table.tuned],
    }


def _parse_toml(schema: Any, text: str, name: str) -> Any:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _bad(name, "", no_toml(error)) from None
    try:
        return schema.model_validate(data)
    except ValidationError as error:
        found = of_schema(error, schema, lambda location: _place(data, location))
        raise _bad(name, *join_complaints(found)) from None


def _place(data: Any, location: Sequence[Any]) -> str:
    """Place of a fault; a table of a list is named by its id: "card hunter.strength"."""
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


def _bad(name: str, place: str, reason: Unfit) -> BadFile:
    message = _("The file %(file)s cannot be used. At %(place)s: %(reason)s.")
    return BadFile("bad_cards", message, name, file=name, place=place or Unfit(_("the whole file")), reason=reason)
