"""Position files of Hex: the JSON Schema of the parts that are its own, and what cases expect.

The schema names everything that is installed: armies, tiles, traits, terrain, markers, scenarios, instant tiles and
abilities with the fields of their actions, and the kinds of decisions with the fields of their answers. It lists an
expansion's ids only while the expansion is installed.

In a position an id must be a known one, since others cannot be read. In an action any word can be read, and the rules
refuse what is unknown: there the known ones are `examples`, which no validator insists on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from neuroshima_contract import Expectation, Json, State, Unfit
from neuroshima_contract.comparison import compare
from neuroshima_contract.parts import position_file_schema
from pydantic import BaseModel

from ..rules.actions import ACTION
from ..rules.battle.marker_supply import MARKING_ANSWER
from ..rules.files.options_schema import OptionsModel
from ..rules.files.position_types import PositionData
from ..rules.leaders.cards import LEADERS
from ..rules.options.modes import PRINTED
from ..rules.state.registry import Registry
from ..rules.traits import Trait

CORE_DECISIONS: Mapping[str, tuple[str, ...]] = {
    "medic": ("medic", "patient", "source", "side", "wounds"),
    "points": ("opponent",),
    "declarations": ("first",),
    "attack_ground": ("layer",),
    "leader": ("use", "unit", "rotation"),
}
"""Decisions that no trait asks for, with the fields that their answers may have."""
IN_POSITIONS = {
    "PlayerData": {
        "army": "Army", "hand": "Tile", "stack": "Tile", "discard": "Tile", "markers": "Marker", "won": "Marker",
        "spared": "Army",
    },
    "PieceData": {"tile": "Tile", "army": "Army", "markers": "Marker"},
    "GroundData": {"tile": "Foundation"},
    "FixtureData": {"tile": "Fixture"},
    "PatchData": {"kind": "Terrain", "features": "Feature"},
    "PrizeData": {"markers": "Marker"},
    "CardData": {"leader": "Leader"},
    "QuestionData": {"kind": "Decision"},
    "EffectData": {"marker": "Marker"},
}  # fmt: skip
"""What the ids in a shape's fields are ids of; of a field that is a dictionary, its keys."""
IN_ACTIONS = {
    "Place": {"tile": "Tile", "army": "Army"},
    "Discard": {"tile": "Tile"},
    "Redraw": {"tiles": "Instant"},
    "Play": {"tile": "Instant"},
    "Act": {"ability": "Ability"},
    "Build": {"tiles": "Tile", "tile": "Face", "other": "Face"},
    "UseMarker": {"marker": "Marker"},
    "ChooseLeader": {"leader": "Leader"},
    "UseLeader": {"leader": "Leader"},
}


def document_schema(registry: Registry, seats: type[BaseModel]) -> Json:
    """The schema, with the ids of `registry`; `seats` is what a seat chooses."""
    schema = position_file_schema(OptionsModel, PositionData, ACTION, seats)
    _name(schema["$defs"], registry)
    return schema


def _name(models: Json, registry: Registry) -> None:
    """Say in the models which ids there are, and what belongs to them."""
    known = _known_ids(registry)
    for model, places in IN_POSITIONS.items():
        for field, sort in places.items():
            _set_schema(models[model]["properties"][field], {"$ref": f"#/$defs/{sort}Id"})
    for model, places in IN_ACTIONS.items():
        for field, sort in places.items():
            _set_schema(models[model]["properties"][field], {"type": "string", "examples": known[sort]})
    models["OptionsModel"]["properties"]["scenario"]["examples"] = list(registry.scenarios)
    models["OptionsModel"]["properties"]["board"]["examples"] = [PRINTED, *registry.boards]
    models["Play"]["fields"] = {t: _fields(trait) for t in known["Instant"] if (trait := registry.offer("play", t))}
    models["Act"]["fields"] = {trait.name: _fields(trait) for trait in registry.abilities}
    models["UseLeader"]["fields"] = {name: sorted(leader.fields) for name, leader in LEADERS.items() if leader.fields}
    models["Choose"]["fields"] = {kind: list(fields) for kind, fields in decisions(registry).items()}
    models |= {f"{sort}Id": {"type": "string", "enum": ids} for sort, ids in known.items()}


def decisions(registry: Registry) -> dict[str, tuple[str, ...]]:
    """The kinds of decisions, with the fields that an answer to each may have."""
    traits = registry.traits.values()
    asking = {trait.asks or trait.id: trait.answer_fields for trait in traits if trait.answer_fields}
    sharing = {trait.id: MARKING_ANSWER for trait in traits if trait.marks}
    return {**CORE_DECISIONS, **sharing, **asking}


def _known_ids(registry: Registry) -> dict[str, list[str]]:
    """The ids that there are, by what they are ids of."""
    tiles = [tile for army in registry.armies.values() for tile in army.tiles.values()]
    sorts: dict[str, Iterable[str]] = {
        "Tile": [tile.id for tile in tiles],
        "Instant": [tile.id for tile in tiles if tile.is_instant],
        "Foundation": [tile.id for tile in tiles if tile.kind == "foundation"],
        "Face": [tile.id for tile in tiles if tile.part],
        "Army": registry.armies,
        "Trait": registry.traits,
        "Ability": [trait.name for trait in registry.abilities],
        "Marker": registry.markers,
        "Terrain": registry.terrains,
        "Feature": registry.features,
        "Fixture": registry.fixtures,
        "Leader": LEADERS,
        "Decision": decisions(registry),
    }
    return {sort: sorted(set(ids)) for sort, ids in sorts.items()}


def _fields(trait: Trait) -> Json:
    """The fields that the actions of a trait must and may have."""
    return {"required": sorted(trait.fields), "optional": sorted(trait.optional)}


def _set_schema(place: Json, what: Json) -> None:
    """Put `what` into a property's schema, in the place of its text.

    For a dictionary, in the place of its keys."""
    if place.get("type") == "object":
        place["propertyNames"] = what
    elif place.get("type") == "array":
        place["items"] = what
    elif "anyOf" in place:
        for choice in place["anyOf"]:
            if choice.get("type") in ("string", "array"):
                _set_schema(choice, what)
    else:
        del place["type"]
        place |= what


# Expectations of cases ------------------------------------------------------------------------------------------------


def _spot(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


def _on(board: list[Json], text: str) -> Json | None:
    return next((unit for unit in board if unit["at"] == _spot(text)), None)


def _compare_fields(wanted: Json, board: list[Json], what: str) -> Iterator[Unfit]:
    for text, entry in wanted.items():
        yield from compare(entry, _on(board, text), f"{what}.{text}")


def _board(wanted: Json, state: State) -> Iterator[Unfit]:
    return _compare_fields(wanted, state.snapshot()["board"], "board")


def _units(wanted: Json, state: State) -> Iterator[Unfit]:
    return _compare_fields(wanted, state.view(None)["board"], "units")


def _count(wanted: int, state: State) -> Iterator[Unfit]:
    return compare(wanted, len(state.snapshot()["board"]), "count")


def _hq_hp(wanted: list[int], state: State) -> Iterator[Unfit]:
    return compare(wanted, [player["hq_hp"] for player in state.snapshot()["players"]], "hq_hp")


def _players(wanted: list[Json], state: State) -> Iterator[Unfit]:
    return compare(wanted, state.snapshot()["players"], "players")


def _sizes(wanted: Json, state: State) -> Iterator[Unfit]:
    for pile, sizes in wanted.items():
        for seat, (size, player) in enumerate(zip(sizes, state.snapshot()["players"], strict=True)):
            if size is not None:
                yield from compare(size, len(player[pile]), f"sizes.{pile}.{seat}")


def _turn(wanted: Json, state: State) -> Iterator[Unfit]:
    return compare(wanted, state.view(None)["turn"], "turn")


EXPECTATIONS: Mapping[str, Expectation] = {
    "board": _board,
    "units": _units,
    "count": _count,
    "hq_hp": _hq_hp,
    "players": _players,
    "sizes": _sizes,
    "turn": _turn,
}
"""What a case of Hex may expect, besides what `neuroshima.testing.cases` knows:

- `board`: {"q,r": null | fields of the tile}, null = empty
- `count`: number of tiles on the board
- `hq_hp`: hit points by seat
- `players`: [fields of the seat in the position, by seat]; `hand` and `discard` in any order
- `sizes`: {"hand" | "stack" | "discard": [by seat, null = any]}
- `turn`: as in the view
- `units`: {"q,r": fields of the unit in the view}"""
