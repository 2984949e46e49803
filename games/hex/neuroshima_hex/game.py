"""The game of Hex, as the host's contract asks for it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from importlib import metadata
from typing import Any, Literal

from neuroshima import contract
from neuroshima.contract import Json, View
from pydantic import BaseModel, ConfigDict, Field, create_model

from .adapter import HexState, translated
from .art import Art
from .benchmarks import benchmarks
from .bots import BOTS
from .catalogue import catalogue
from .drawing import CORE_ART, board_svg
from .rules import position, setup
from .rules.actions import ACTION
from .rules.catalog import Catalog
from .words import Words, core_words


class HexGame(contract.Game):
    """Neuroshima Hex with the armies of `catalog`."""

    id = "hex"
    titles = {"en": "Neuroshima Hex", "pl": "Neuroshima Hex", "cs": "Neuroshima Hex"}
    seat_counts = (2,)
    Options = position.OptionsModel
    secrets = False
    element = "neuroshima-hex-table"
    scripts = ("neuroshima_hex/table.js",)
    styles = (
        "neuroshima/table/table.css",
        *(f"neuroshima_hex/{name}.css" for name in ("table", "board", "players", "narrow")),
    )
    bots = BOTS

    def __init__(
        self,
        catalog: Catalog,
        art: Art | None = None,
        words: Words | None = None,
        expansions: Mapping[str, str] | None = None,
    ) -> None:
        """`art` and `words` are the core's unless others are given; `expansions` says by army which other plugin
        brings it."""
        self.expansions = expansions or {}
        self.catalog = catalog
        self.art = art or Art(CORE_ART)
        self.words = words or core_words()
        self.version = metadata.version("neuroshima-hex")
        self.SeatOptions = seat_options(catalog)

    def check_seats(self, options: BaseModel, seats: Sequence[BaseModel]) -> None:
        translated(lambda: setup.check_armies(self.catalog, _armies(seats)))

    def needs(self, options: BaseModel, seats: Sequence[BaseModel]) -> Sequence[str]:
        return sorted({self.expansions[army] for army in _armies(seats) if army in self.expansions})

    def start(self, options: BaseModel, seats: Sequence[BaseModel], seed: int) -> HexState:
        armies = _armies(seats)
        return HexState(translated(lambda: setup.start(self.catalog, _options(options), armies, seed)))

    def load(self, options: BaseModel, snapshot: Json) -> HexState:
        return HexState(translated(lambda: position.load(self.catalog, _options(options), snapshot)))

    def imagine(self, options: BaseModel, view: View, seat: int | None, rng: random.Random) -> HexState:
        """All that a view hides is the order of the stacks: it is shuffled anew."""
        raw = {
            key: view[key]
            for key in ("turn", "fields", "terrain", "ground", "pending", "battle", "effect", "outcome")
            if view[key] is not None
        }
        raw["players"] = [_imagined_player(player, rng) for player in view["players"]]
        raw["board"] = [
            {key: unit[key] for key in ("at", "tile", "seat", "rotation", "wounds", "markers") if key in unit}
            for unit in view["board"]
        ]
        return self.load(options, raw)

    def schema(self) -> Json:
        return document_schema(self.SeatOptions)

    def catalogue(self) -> Json:
        return catalogue(self.catalog, self.art, self.words)

    def picture(self, snapshot: Json) -> str:
        return board_svg(snapshot, self.catalogue(), self.art)

    def benchmarks(self) -> Mapping[str, Any]:
        return benchmarks(self.catalog)


def _imagined_player(player: Json, rng: random.Random) -> Json:
    stack = [tile for tile, count in player["remaining"].items() for _copy in range(count)]
    known = {key: player[key] for key in ("army", "hq_hp", "team", "hand", "discard")}
    return {**known, "stack": setup.shuffled(stack, rng)}


def _options(options: BaseModel) -> Any:
    assert isinstance(options, position.OptionsModel)
    return position.options_of(options)


def _armies(seats: Sequence[BaseModel]) -> list[str]:
    return [seat.army for seat in seats]  # type: ignore[attr-defined]


def seat_options(catalog: Catalog) -> type[BaseModel]:
    """What a seat chooses: one of the armies that are installed."""
    choices: Any = {army.id: army.names for army in catalog.armies.values()}
    colors: Any = {army.id: army.color for army in catalog.armies.values()}
    annotation: Any = Literal[tuple(choices)]
    return create_model(
        "HexSeat",
        __config__=ConfigDict(extra="forbid", frozen=True),
        army=(annotation, Field(title="Army", json_schema_extra={"choices": choices, "colors": colors})),
    )


def document_schema(seats: type[BaseModel]) -> Json:
    """JSON Schema of the parts of a position file that are Hex's own."""

    class Document(BaseModel):
        options: position.OptionsModel
        seats: list[Any]
        seed: int
        position: position.PositionModel
        actions: list[Any]

    schema = Document.model_json_schema()
    action = ACTION.json_schema()
    seat = seats.model_json_schema()
    schema["$defs"] |= action.pop("$defs") | seat.pop("$defs", {})
    schema["properties"]["seats"]["items"] = seat
    for reference in action["discriminator"]["mapping"].values():
        _with_seat(schema["$defs"][reference.rpartition("/")[2]])
    schema["properties"]["actions"]["items"] = action
    schema["required"] = []
    return schema


def _with_seat(action: Json) -> None:
    """In a file every action says whose it is; on the table the host knows."""
    action["properties"]["seat"] = {"type": "integer"}
    action["required"] = [*action["required"], "seat"]
