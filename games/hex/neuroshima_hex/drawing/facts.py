"""What drawings are made from: armies and tiles as the catalogue has them, and positions.

The fields of a position are those of views and snapshots that can be seen on the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, NotRequired, cast

from typing_extensions import TypedDict

from ..rules.board.army_files import Designer
from ..rules.files.position_types import Counts, JoinData, PatchData
from ..rules.grid import JsonCoord

Texts = Annotated[dict[str, str], "texts"]
"""By language."""


class TileFacts(TypedDict):
    """A tile as printed.

    `kind`: `hq`, `warrior`, `module`, `instant`, `foundation` or `fixture`. `melee` to `links`: a number for each side,
    clockwise from the top edge. `sides` lists the printed rows. Rows of other traits are fields of the tile, too, under
    the ids of their traits. `bonus` has only values other than 0. A face of the army's Structure has two more fields.
    `part`: 1 or 2, the tile of the Structure. `designer`: `rulebook`, `project` (our own design, without a source) or
    `author` (of the expansion). `face_of`: it is the other face of that tile, and has no copies.
    `begins_battle`: an instant tile that begins a battle."""

    names: Texts
    count: int
    kind: str
    initiative: list[int]
    toughness: int
    hit_points: int
    melee: list[int]
    ranged: list[int]
    gauss: list[int]
    net: list[int]
    armor: list[int]
    links: list[int]
    sides: list[str]
    traits: list[str]
    bonus: dict[str, int]
    part: NotRequired[int]
    face_of: NotRequired[str]
    begins_battle: NotRequired[bool]
    designer: NotRequired[Designer | None]


class HoldingFacts(TypedDict):
    """A counter or a pool. `start`: what a counter shows at the start; a pool has none."""

    names: Texts
    texts: Texts
    start: NotRequired[int]


class ArmyFacts(TypedDict):
    """An army. `structure`: what its Structure is called. `holdings`: its counters and pools, by id."""

    names: Texts
    color: str
    tiles: dict[str, TileFacts]
    structure: NotRequired[Texts]
    holdings: NotRequired[dict[str, HoldingFacts]]


class DrawnCatalogue(TypedDict):
    """The part of the catalogue that a board is drawn from. `fixtures`: tiles of the land."""

    armies: dict[str, ArmyFacts]
    fixtures: dict[str, TileFacts]


def row(tile: TileFacts, kind: str) -> Sequence[int]:
    """The numbers that stand on the sides of a tile for a trait; empty without any."""
    return cast(Mapping[str, Sequence[int]], tile).get(kind, ())


class DrawnPlayer(TypedDict):
    """A player. `points`: in the game for points."""

    army: str
    hq_hp: NotRequired[int]
    points: NotRequired[int]


class DrawnPiece(TypedDict):
    """A tile on a field.

    `seat`: not of a tile of the land. `army`: of an allied unit. `initiative`: as it is now, where that is known."""

    at: JsonCoord
    tile: str
    seat: NotRequired[int]
    rotation: NotRequired[int]
    army: NotRequired[str]
    wounds: NotRequired[int]
    netted_by: NotRequired[list[JsonCoord]]
    net_markers: NotRequired[list[str]]
    markers: NotRequired[Counts]
    initiative: NotRequired[list[object]]


class DrawnPrize(TypedDict):
    """Markers that can be won."""

    at: JsonCoord
    markers: Counts
    security: NotRequired[int]
    damage: NotRequired[int]


class DrawnStep(TypedDict):
    """A step of the setup; drawn is where an HQ may be placed."""

    step: str
    seat: NotRequired[int]
    fields: NotRequired[list[JsonCoord]]


class DrawnMark(TypedDict):
    """An empty field that players have marked in a battle."""

    at: JsonCoord
    seats: list[int]


class DrawnBattle(TypedDict):
    """A battle, as far as it is drawn."""

    marks: NotRequired[list[DrawnMark]]


class DrawnPosition(TypedDict):
    """A position."""

    players: list[DrawnPlayer]
    fields: NotRequired[list[JsonCoord]]
    terrain: NotRequired[list[PatchData]]
    joins: NotRequired[list[JoinData]]
    setup: NotRequired[list[DrawnStep]]
    board: NotRequired[list[DrawnPiece]]
    ground: NotRequired[list[DrawnPiece]]
    fixtures: NotRequired[list[DrawnPiece]]
    prizes: NotRequired[list[DrawnPrize]]
    battle: NotRequired[DrawnBattle | None]
