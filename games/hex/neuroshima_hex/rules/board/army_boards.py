"""Fields that an army brings to the board: `[board]` of its file.

They lie beside the basic board of 19 fields, as terrain of a kind of their own. Who may stand there, whether they count
for a full board and whether a current leads over them, the file says; joins make fields neighbours that do not touch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from neuroshima_contract.refusal import Unfit, _
from neuroshima_contract.translation import TextTable
from pydantic import BaseModel, ConfigDict, Field, model_validator

from ..bounds import MOST_FIELDS, Axis, Text
from ..grid import BASIC_RADIUS, Coord, Join, are_apart, distance, fits, radius_grid
from .terrain import Feature, Piece, TerrainKind, Units
from .tiles import Tile

MOST_ADDED = MOST_FIELDS - len(radius_grid(BASIC_RADIUS).coords)
MOST_JOINS = 30
Id = Annotated[str, Field(pattern=r"^([a-z][a-z0-9_]*\.)?[a-z][a-z0-9_]*$", max_length=100)]
"""As of traits and terrain in other files."""
Spot = tuple[Axis, Axis]


class GroundTexts(TextTable):
    """A text by language."""

    en: Text
    __pydantic_extra__: dict[str, Text] = Field(init=False)


class JoinTable(BaseModel):
    """One `[[board.join]]`: the place between two fields that it makes neighbours."""

    model_config = ConfigDict(extra="forbid")
    at: Spot
    fields: tuple[Spot, Spot]


class BoardTable(BaseModel):
    """`[board]` of an army file.

    `id`, `names`, `texts`, `remarks`: of the terrain that the fields are; `only`: the trait that a tile must carry to
    stand there; `counts`: whether a full board needs them, too; `flows`, `out_of_reach`: as those of a feature."""

    model_config = ConfigDict(extra="forbid")
    id: Id
    names: GroundTexts
    texts: GroundTexts
    remarks: GroundTexts | None = None
    fields: Annotated[list[Spot], Field(min_length=1, max_length=MOST_ADDED)]
    only: Id | None = None
    counts: bool = True
    flows: bool = False
    out_of_reach: bool = False
    join: Annotated[list[JoinTable], Field(max_length=MOST_JOINS)] = []

    @model_validator(mode="after")
    def _lies_beside(self) -> BoardTable:
        basic = set(radius_grid(BASIC_RADIUS).coords)
        everything = basic.union(self.fields)
        if len(everything) != len(basic) + len(self.fields):
            raise Unfit(_("a field lies there twice"))
        if any(all(distance(field, other) != 1 for other in everything) for field in self.fields):
            raise Unfit(_("a field touches no other"))
        joins = [Join(table.at, table.fields) for table in self.join]
        if not all(fits(join, everything) for join in joins) or not are_apart(joins):
            raise Unfit(_("each join has a place of its own that is no field, between two fields that touch it"))
        return self


class BroughtGround(Feature):
    """What the fields are that an army brings."""

    fringe: ClassVar[bool] = True
    inert: ClassVar[bool] = True

    def __init__(self, table: BoardTable) -> None:
        self.id = table.id  # type: ignore[misc]
        self.names, self.texts = table.names.model_dump(), table.texts.model_dump()  # type: ignore[misc]
        self.remarks = table.remarks.model_dump() if table.remarks is not None else {}  # type: ignore[misc]
        self.uncounted, self.flows = not table.counts, table.flows  # type: ignore[misc]
        self.out_of_reach = table.out_of_reach  # type: ignore[misc]
        self.only = table.only

    def bars(self, tile: Tile, seat: int, fields: Sequence[int], units: Units) -> bool:
        return self.only is not None and not tile.has(self.only)


@dataclass(frozen=True)
class ArmyBoard:
    """The fields that an army brings, the terrain that they are, and its joins."""

    ground: BroughtGround
    kind: TerrainKind
    fields: tuple[Coord, ...]
    joins: tuple[Join, ...]


def army_board(table: BoardTable) -> ArmyBoard:
    """The board that the table of an army file describes."""
    joins = sorted(Join(each.at, each.fields) for each in table.join)
    kind = TerrainKind(table.id, table.names.model_dump(), (table.id,), always=(table.id,))
    return ArmyBoard(BroughtGround(table), kind, tuple(sorted(table.fields)), tuple(joins))


def land_parts(boards: Sequence[ArmyBoard]) -> tuple[tuple[Coord, ...], tuple[Piece, ...], tuple[Join, ...]]:
    """The basic board with what several armies bring: its fields, its terrain and its joins.

    A join whose place is a field of another army, or has one of its joins already, is left out."""
    coords = tuple(sorted({*radius_grid(BASIC_RADIUS).coords, *(f for board in boards for f in board.fields)}))
    pieces = tuple((board.kind, board.fields, (board.ground,)) for board in boards)
    places = {join.at: join for board in reversed(boards) for join in board.joins if join.at not in coords}
    return coords, pieces, tuple(sorted(places.values()))
