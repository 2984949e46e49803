"""Army files: tiles as TOML, read through a schema.

Errors name the table and the field.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from neuroshima_contract.complaints import (
    Complaint,
    field_names,
    join_complaints,
    no_toml,
    unfit_of,
    with_field,
    with_suggestion,
)
from neuroshima_contract.packs import named_place
from neuroshima_contract.refusal import BadFile, Unfit, _
from neuroshima_contract.translation import TextTable
from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, field_validator, model_validator
from pydantic_core import ErrorDetails

from ..bounds import LARGEST_ARMY, MOST_FIELDS, MOST_HQS, SMALLEST_ARMY, Change, CopiesOrNone, Few, Printed, Text, Title
from ..occasions.circles import TriggerTile, endless_circles
from ..occasions.triggers import MOST_TRIGGERS, Trigger, WhenTable, complete, misfits
from .army_boards import ArmyBoard, BoardTable, army_board
from .hit_points import LostWith, Several
from .tiles import FIXTURE, Bonus, Tile

if TYPE_CHECKING:
    from ..traits import Trait
    from ..turn.holdings import Counter, Pool

Sides = Annotated[list[Printed], Field(min_length=6, max_length=6)]
Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
Id = Annotated[str, Field(pattern=r"^([a-z][a-z0-9_]*\.)?[a-z][a-z0-9_]*$", max_length=100)]
"""Of a trait, a marker, terrain or a special rule: a word, with the name of the plugin that brings it before it, or
without."""
Icons = Annotated[list[Printed], Field(max_length=9)]
Traits = Annotated[list[Id], Field(max_length=20)]
Triggers = Annotated[list[WhenTable], Field(max_length=MOST_TRIGGERS)]
Called = Annotated[Title, Field(pattern=r"\S")]
FILE_PREFIX = "army_"
Designer = Literal["rulebook", "project", "author"]
"""Whose design something is: the rulebook describes it, no source does and it is this project's own, or the author's
who wrote the expansion that brings it."""
Model = TypeVar("Model", bound=BaseModel)
UNREADABLE = _("The army file %(file)s cannot be read at %(place)s: %(reason)s.")


def flatten_dotted_ids(table: Mapping[str, object], known: frozenset[str]) -> dict[str, object]:
    """Join the tables of a TOML file that stand for one id with a dot.

    TOML reads an unquoted `alamo.escape` as a table in a table; this puts its content under the id again. `known`: keys
    that stand inside a table of an id, or beside it."""
    flat: dict[str, object] = {}
    for key, value in table.items():
        if isinstance(value, dict) and key not in known and value and not known & value.keys():
            flat |= {f"{key}.{name}": more for name, more in value.items()}
        else:
            flat[key] = value
    return flat


class Names(TextTable):
    """A name by language, none of them blank."""

    en: Called
    __pydantic_extra__: dict[str, Called] = Field(init=False)


class Texts(TextTable):
    """Sentences by language."""

    en: Text
    __pydantic_extra__: dict[str, Text] = Field(init=False)


class GainTable(BaseModel):
    """What is added to the numbers of own units; the numbers of `tiles.Bonus` but for the enemies'."""

    model_config = ConfigDict(extra="forbid")
    melee: Change = 0
    ranged: Change = 0
    initiative: Change = 0
    extra_attack: Printed = 0
    toughness: Printed = 0


class BonusTable(GainTable):
    """What a module or an HQ adds; the numbers of `tiles.Bonus`."""

    enemy_initiative: Change = 0


class PrintedTable(BaseModel):
    """What every `[[tile]]` has.

    Every key that its table does not list is the id of a trait printed on sides, with six numbers."""

    model_config = ConfigDict(extra="allow")
    id: Word
    names: Names
    initiative: Icons = []
    __pydantic_extra__: dict[str, Sides] = Field(init=False)

    @model_validator(mode="before")
    @classmethod
    def _flat(cls, table: Any) -> Any:
        return flatten_dotted_ids(table, frozenset(cls.model_fields)) if isinstance(table, dict) else table


class TileTable(PrintedTable):
    """One `[[tile]]` of an army.

    `face_of`: it is the other face of that tile, and has no copies of its own. `set_up`: it is placed beside the
    HQ right after it, and never drawn."""

    face_of: Word | Literal[""] = ""
    set_up: bool = False
    count: CopiesOrNone
    kind: Literal["hq", "warrior", "module", "instant", "foundation"]
    toughness: Printed = 0
    hit_points: Few = 0
    bonus: BonusTable = BonusTable()
    traits: Traits = []
    when: Triggers = []

    @field_validator("count")
    @classmethod
    def _copies(cls, count: int, info: ValidationInfo) -> int:
        if bool(count) == bool(info.data.get("face_of")):
            reason = _("a face of another tile has no copies") if count else _("every tile but a face has copies")
            raise Unfit(reason)
        return count

    @field_validator("hit_points")
    @classmethod
    def _only_of_hqs(cls, hit_points: int, info: ValidationInfo) -> int:
        kind = info.data.get("kind", "hq")
        if hit_points and kind != "hq":
            raise Unfit(_("only an HQ has hit points; other units have toughness"))
        return hit_points

    @model_validator(mode="after")
    def _may_be_set_up(self) -> TileTable:
        if self.set_up and (self.kind not in ("warrior", "module") or self.face_of):
            raise Unfit(_("only a warrior or a module is set up beside the HQ"))
        return self

    @model_validator(mode="after")
    def _has_hit_points(self) -> TileTable:
        if self.kind == "hq" and not self.hit_points:
            raise Unfit(_("an HQ has hit points"))
        return self


class FaceTable(PrintedTable):
    """One face of a tile of a Structure. `part`: 1 or 2, the tile.

    It is a warrior."""

    part: Literal[1, 2]
    toughness: Printed = 0
    traits: Traits = []
    when: Triggers = []


class StructureTable(BaseModel):
    """An army's Structure (hex 9.3): two tiles with two faces each.

    `designer`: of what they show."""

    model_config = ConfigDict(extra="forbid")
    names: Names
    designer: Designer
    face: Annotated[list[FaceTable], Field(min_length=4, max_length=4)]

    @model_validator(mode="after")
    def _complete(self) -> StructureTable:
        if sorted(face.part for face in self.face) != [1, 1, 2, 2]:
            raise Unfit(_("a Structure has two tiles with two faces each"))
        return self


class FixtureTable(PrintedTable):
    """One `[[tile]]` that belongs to the land: it attacks, and is no unit."""

    initiative: Annotated[Icons, Field(min_length=1)]


class FixtureFile(BaseModel):
    """Tiles that a scenario puts on the land."""

    model_config = ConfigDict(extra="forbid")
    tile: Annotated[list[FixtureTable], Field(min_length=1, max_length=MOST_FIELDS)]


class HqsTable(BaseModel):
    """What an army with several HQs says of them (`hit_points.Several`); left out, `counted` are all."""

    model_config = ConfigDict(extra="forbid")
    lost_with: LostWith
    counted: Annotated[int, Field(ge=1, le=MOST_HQS)] | None = None


class ArmyFile(BaseModel):
    """A whole army."""

    model_config = ConfigDict(extra="forbid")
    army: Word
    names: Names
    fights_allies: bool = False
    fits_extended_board: bool = True
    color: Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
    tile: Annotated[list[TileTable], Field(max_length=LARGEST_ARMY)]
    structure: StructureTable | None = None
    board: BoardTable | None = None
    hqs: HqsTable | None = None

    @model_validator(mode="after")
    def _complete(self) -> ArmyFile:
        ids = [t.id for t in [*self.tile, *(self.structure.face if self.structure else ())]]
        if len(set(ids)) != len(ids):
            twice = next(name for name in ids if ids.count(name) > 1)
            raise Unfit(_("two tiles have the same id, %(tile)s"), tile=twice)
        if not SMALLEST_ARMY <= (size := sum(t.count for t in self.tile)) <= LARGEST_ARMY:
            reason = _("an army has %(least)s to %(most)s tiles, the HQ among them, and this one %(size)s")
            raise Unfit(reason, least=SMALLEST_ARMY, most=LARGEST_ARMY, size=size)
        if self.hqs is not None:
            _check_several_hqs(self.hqs, self.tile)
        elif [t.id for t in self.tile if t.kind == "hq" and not t.face_of] != ["hq"]:
            raise Unfit(_("an army has exactly one HQ, with the id hq"))
        _check_faces(self.tile)
        return self


def _check_several_hqs(table: HqsTable, tiles: Sequence[TileTable]) -> None:
    """Check that several HQs are tiles of their own, and that nothing is said of them which one alone can do."""
    hqs = [tile for tile in tiles if tile.kind == "hq"]
    if not 1 < len(hqs) <= MOST_HQS or any(tile.count != 1 for tile in hqs):
        raise Unfit(_("an army with [hqs] has two to %(most)s HQs, each a tile of its own"), most=MOST_HQS)
    if any(tile.set_up for tile in tiles):
        raise Unfit(_("nothing is set up beside several HQs"))
    if table.counted is not None and (table.lost_with == "all" or table.counted > len(hqs)):
        raise Unfit(_("only some of the HQs are counted, and only where the loss of one is the loss of the game"))


def _check_faces(tables: Sequence[TileTable]) -> None:
    """Check that each face is a face of a tile of the same kind, with the same hit points. Raises Unfit."""
    fronts = {t.id: t for t in tables if not t.face_of}
    for table in tables:
        if not table.face_of:
            continue
        front = fronts.get(table.face_of)
        if front is None:
            message = _("the tile %(tile)s is a face of %(front)s, and the army has no such tile of its own")
            raise Unfit(message, tile=table.id, front=table.face_of)
        if table.kind not in ("hq", "warrior", "module") or front.kind != table.kind:
            message = _("the tile %(tile)s and its face %(face)s are both HQs, both warriors or both modules")
            raise Unfit(message, tile=front.id, face=table.id)
        if front.hit_points != table.hit_points:
            message = _("the two faces of %(tile)s have the same hit points")
            raise Unfit(message, tile=front.id)


@dataclass(eq=False)
class Army:
    """An army: its `tiles` by id, in the order of the file.

    The faces of its Structure are not among its tiles; they come last and have no copies. `fights_allies`: in a team
    its units attack the partner's units, and nets and pushes work between the two (hex 8.6).
    `fits_extended_board`: whether it may play on the board of 37 fields. `structure`: the Structure's name, if there is
    one, and `designer` its designer. `board`: the fields that it brings, if any. `several_hqs`: what it says of its
    HQs, if it has more than one."""

    id: str
    names: dict[str, str]
    color: str
    tiles: dict[str, Tile]
    fights_allies: bool = False
    fits_extended_board: bool = True
    structure: dict[str, str] | None = None
    designer: Designer | None = None
    board: ArmyBoard | None = None
    several_hqs: Several | None = None

    @cached_property
    def size(self) -> int:
        """How many tiles it has: 35 in the base game, the HQ among them."""
        return sum(t.count for t in self.tiles.values())

    @cached_property
    def is_intricate(self) -> bool:
        """Whether one of its tiles is (`Tile.is_intricate`)."""
        return any(tile.is_intricate for tile in self.tiles.values())

    @cached_property
    def hears(self) -> frozenset[str]:
        """The events on which its tiles act, but for those of its Structure, which is an option."""
        return frozenset().union(*(tile.hears for tile in self.tiles.values() if not tile.part))

    @cached_property
    def hq(self) -> Tile:
        """The HQ; the first one of several."""
        return self.hqs[0]

    @cached_property
    def hit_points(self) -> int:
        """The hit points that are printed for its player (`Several.at_start`)."""
        return self.hq.hit_points if self.several_hqs is None else self.several_hqs.at_start

    @cached_property
    def hqs(self) -> Sequence[Tile]:
        """The HQs, with all their faces; nearly every army has one HQ with one face."""
        return tuple(t for t in self.tiles.values() if t.is_hq)

    @cached_property
    def traits_of_hqs(self) -> Sequence[Trait]:
        """The traits of its HQ, on its front; of several those of all."""
        return tuple(trait for hq in self.hqs if not hq.face_of for trait in hq.traits)

    def faces_of(self, tile: Tile) -> list[Tile]:
        """All faces of a tile, the front first; of nearly every tile it alone."""
        return [t for t in self.tiles.values() if t.front == tile.front]

    def faces(self, part: int) -> list[Tile]:
        """The faces of one of the two tiles of its Structure."""
        return [t for t in self.tiles.values() if t.part == part]

    @cached_property
    def traits(self) -> Sequence[Trait]:
        """The traits of its tiles, each once."""
        return tuple(dict.fromkeys(trait for tile in self.tiles.values() for trait in tile.traits))

    @cached_property
    def counters(self) -> Mapping[str, Counter]:
        """The counters of its player, by id."""
        return {kind.id: kind for trait in self.traits for kind in trait.counters}

    @cached_property
    def pools(self) -> Mapping[str, Pool]:
        """The pools of its player, by id."""
        return {kind.id: kind for trait in self.traits for kind in trait.pools}

    @cached_property
    def graveyard(self) -> str:
        """The pile to which its destroyed units go: "discard", or the id of the pool that takes them."""
        return next((kind.id for kind in self.pools.values() if kind.takes_destroyed), "discard")

    @cached_property
    def makes_room(self) -> bool:
        """Whether tiles may be placed on the fields of units, by a trait of one of its tiles."""
        return any(t.room_makers for t in self.tiles.values())

    @cached_property
    def has_breaking_free(self) -> bool:
        """Whether units may break free in a match with it (`turn/breaking_free.py`)."""
        return any(trait.breaks_free or trait.lets_hqs_go for trait in self.traits)

    @cached_property
    def kill_gainers(self) -> Sequence[Trait]:
        """The traits by which its player gets something for destroyed enemies (`Trait.gains_by_kills`)."""
        return tuple(trait for trait in self.traits if trait.gains_by_kills)

    @cached_property
    def openers(self) -> Sequence[Trait]:
        """The abilities that its player has at the start of a turn (`Trait.opens_turn`)."""
        return tuple(trait for trait in self.traits if trait.opens_turn)

    @cached_property
    def draws_only_instants(self) -> bool:
        """Whether nothing but instant tiles is in its stack."""
        return all(self.tiles[tile].is_instant for tile in self.drawn)

    @cached_property
    def remembers_losses(self) -> bool:
        """Whether one of its tiles needs to know where units were destroyed in a battle."""
        return any(trait.remembers_losses for trait in self.traits)

    @cached_property
    def drawn(self) -> tuple[str, ...]:
        """The ids of the tiles that are drawn from the stack, each once."""
        return tuple(t.id for t in self.tiles.values() if t.count and not t.is_hq and not t.set_up)

    @cached_property
    def deck(self) -> Sequence[str]:
        """The ids of all tiles that are drawn, each as often as there are copies."""
        drawn = (t for t in self.tiles.values() if not t.is_hq and not t.set_up)
        return tuple(t.id for t in drawn for _copy in range(t.count))

    @cached_property
    def set_up(self) -> Mapping[str, int]:
        """The tiles that are placed beside the HQ right after it: the number of each, by its id."""
        return {t.id: t.count for t in self.tiles.values() if t.set_up}


def file_of(army: str) -> str:
    """The name of an army's data file, whatever its plugin calls the file."""
    return f"{FILE_PREFIX}{army}.toml"


def army_of(file: str) -> str:
    """The id of the army in the data file of that name; empty for other files."""
    return file.removeprefix(FILE_PREFIX).removesuffix(".toml") if file.startswith(FILE_PREFIX) else ""


def read_army(text: str, name: str, traits: Mapping[str, Trait], trait_of: Callable[[Trigger], Trait]) -> Army:
    """The army that a TOML text describes; `name` is the file's, for errors.

    `trait_of`: makes the traits that do what happens when something else does. Raises BadFile."""
    data = parse_toml(ArmyFile, text, name)
    tables: list[PrintedTable] = [*data.tile, *(data.structure.face if data.structure is not None else ())]
    _check_known(tables, name, traits)
    tiles = {t.id: _with_triggers(_tile(data.army, t, name, traits), t.when, trait_of) for t in data.tile}
    army = Army(data.army, data.names.model_dump(), data.color, tiles, data.fights_allies, data.fits_extended_board)
    if data.board is not None:
        only = data.board.only
        if only is not None and only not in traits:
            raise _bad(name, "board.only", with_suggestion(Unfit(_("there is no such trait")), only, traits))
        army.board = army_board(data.board)
    if data.hqs is not None:
        printed = {tile.id: tile.hit_points for tile in army.hqs}
        army.several_hqs = Several(data.hqs.lost_with, data.hqs.counted or len(printed), printed)
    if data.structure is not None:
        army.tiles |= {
            t.id: _with_triggers(_face(data.army, t, name, traits), t.when, trait_of) for t in data.structure.face
        }
        army.structure, army.designer = data.structure.names.model_dump(), data.structure.designer
    return army


def read_tile(army: str, raw: object, traits: Mapping[str, Trait], trait_of: Callable[[Trigger], Trait]) -> Tile | None:
    """A tile of an army that may not be finished yet, from its table; None if something is wrong with the tile."""
    try:
        table = TileTable.model_validate(raw)
        _check_known([table], army, traits)
        return _with_triggers(_tile(army, table, army, traits), table.when, trait_of)
    except (ValidationError, BadFile):
        return None


def read_fixtures(text: str, name: str, traits: Mapping[str, Trait]) -> list[Tile]:
    """Read tiles that belong to no army from a TOML text.

    `name` is the file's, for errors. Raises BadFile."""
    data = parse_toml(FixtureFile, text, name)
    _check_known(data.tile, name, traits)
    return [_print_icons(Tile("", t.id, t.names.model_dump(), FIXTURE, 1), t, name, traits) for t in data.tile]


def parse_toml(model: type[Model], text: str, name: str, message: str = UNREADABLE) -> Model:
    """A TOML text read through a schema.

    `message`: of errors, with the gaps `file` (`name`), `place` and `reason`. Raises BadFile."""
    try:
        return model.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise _bad(name, "", no_toml(error), message) from None
    except ValidationError as error:
        raise _bad(name, *join_complaints(schema_complaints(error, model, tomllib.loads(text))), message) from None


def schema_complaints(error: ValidationError, model: type[BaseModel], data: Any) -> list[Complaint]:
    """All that the schema complains of."""
    return [(named_place(each["loc"], data), _reason(model, each)) for each in error.errors(include_url=False)]


def army_complaints(text: str, traits: Mapping[str, Trait]) -> list[Complaint]:
    """All that is wrong with the text of an army file, which must be TOML; more may come out when it is read."""
    data = tomllib.loads(text)
    try:
        file = ArmyFile.model_validate(data)
    except ValidationError as error:
        raw = data.get("tile")
        return [
            *schema_complaints(error, ArmyFile, data),
            *(each for table in raw or () for each in _misfits_of_raw(table, traits)),
        ]
    whole: list[PrintedTable] = [*file.tile, *(file.structure.face if file.structure is not None else ())]
    return [*(each for table in whole for each in _misfits(table, traits)), *_circles(whole)]


def _circles(tables: Iterable[PrintedTable]) -> Iterator[Complaint]:
    """Triggers of the army that would call each other without end."""
    tiles = [
        TriggerTile(table.id, getattr(table, "kind", "warrior"), getattr(table, "count", 1), getattr(table, "when", ()))
        for table in tables
    ]
    for circle in endless_circles(tiles):
        yield f"tile {circle.hurts}.when", circle.reason


def _misfits_of_raw(raw: Any, traits: Mapping[str, Trait]) -> Iterator[Complaint]:
    """As `_misfits`, of a table that may not fit its schema: what can be said of it nevertheless."""
    try:
        yield from _misfits(TileTable.model_validate(raw), traits)
        return
    except ValidationError:
        if not isinstance(raw, dict):
            return
    known = [*TileTable.model_fields, *traits]
    carried = [name for name in raw.get("traits", ()) if isinstance(name, str) and name not in traits]
    printed = [key for key, value in raw.items() if isinstance(value, list) and key not in known]
    for key in (*carried, *printed):
        yield f"tile {raw.get('id')}.{key}", with_suggestion(Unfit(NEITHER), key, known)


def _reason(model: type[BaseModel], error: ErrorDetails) -> Unfit:
    """What is wrong, for the author of the file."""
    key = str(error["loc"][-1]) if error["loc"] else ""
    fixed = field_names(model)
    if error["type"] in ("list_type", "too_short", "too_long") and key not in fixed:
        reason = Unfit(NO_SUCH_KEY) if error["type"] == "list_type" else unfit_of(error)
        return with_suggestion(reason, key, fixed)
    return with_field(unfit_of(error), error, fixed)


def _tile(army: str, table: TileTable, name: str, traits: Mapping[str, Trait]) -> Tile:
    tile = Tile(
        army=army, id=table.id, names=table.names.model_dump(), kind=table.kind, count=table.count,
        toughness=table.toughness, hit_points=table.hit_points,
        bonus=Bonus(**table.bonus.model_dump()), traits=tuple(traits[key] for key in table.traits),
        face_of=table.face_of, set_up=table.set_up,
    )  # fmt: skip
    return _print_icons(tile, table, name, traits)


def _face(army: str, table: FaceTable, name: str, traits: Mapping[str, Trait]) -> Tile:
    carried = tuple(traits[key] for key in table.traits)
    names = table.names.model_dump()
    tile = Tile(army, table.id, names, "warrior", 0, toughness=table.toughness, traits=carried, part=table.part)
    return _print_icons(tile, table, name, traits)


def _with_triggers(tile: Tile, tables: Iterable[WhenTable], trait_of: Callable[[Trigger], Trait]) -> Tile:
    """Give the tile the traits of its triggers, and return it."""
    tile.traits += tuple(dict.fromkeys(trait_of(complete(table)) for table in tables))
    return tile


def _print_icons(tile: Tile, table: PrintedTable, name: str, traits: Mapping[str, Trait]) -> Tile:
    """Give the tile its initiative and the icons on its sides, and return it."""
    sides: dict[str, tuple[int, ...]] = {key: tuple(row) for key, row in (table.model_extra or {}).items()}
    tile.initiative, tile.sides = tuple(table.initiative), sides
    for key, row in sides.items():
        for side, value in enumerate(row):
            if value:
                _print(name, f"tile {tile.id}.{key}", traits[key].print_on, tile, side, value)
    for trait in tile.traits:
        _print(name, f"tile {tile.id}.traits", trait.print_tile, tile)
    return tile


def _print(name: str, place: str, print_: Callable[..., None], *args: object) -> None:
    """Let a trait print something. Raises BadFile."""
    try:
        print_(*args)
    except Unfit as unfit:
        raise _bad(name, place, unfit) from None


def _check_known(tables: Iterable[PrintedTable], name: str, traits: Mapping[str, Trait]) -> None:
    """Every trait that the tiles name exists, and fits them.

    Raises BadFile, which tells all that do not."""
    known = list(tables)
    found = [*(complaint for table in known for complaint in _misfits(table, traits)), *_circles(known)]
    if found:
        raise _bad(name, *join_complaints(found))


def _misfits(table: PrintedTable, traits: Mapping[str, Trait]) -> Iterator[Complaint]:
    """Unknown traits of a tile, and traits that do not fit its kind.

    An instant tile is played by exactly one of its traits; a tile that lies on the board by none."""
    carried = getattr(table, "traits", ())
    printed = table.model_extra or {}
    fixed = [*type(table).model_fields, *traits]
    for key in dict.fromkeys((*carried, *printed)):
        if key not in traits:
            yield f"tile {table.id}.{key}", with_suggestion(Unfit(NEITHER), key, fixed if key in printed else traits)
    played = [key for key in carried if key in traits and traits[key].action == "play"]
    for number, when in enumerate(getattr(table, "when", ())):
        for field, reason in misfits(when):
            yield f"tile {table.id}.when.{number}.{field}", reason
    kind = getattr(table, "kind", None)
    if kind == "instant" and getattr(table, "when", ()):
        yield f"tile {table.id}.when", Unfit(_("an instant tile is played; nothing happens to it on the board"))
    if kind == "instant" and len(played) != 1 and all(key in traits for key in carried):
        yield f"tile {table.id}.traits", Unfit(ONE_PLAY)
    if kind not in (None, "instant") and played:
        yield f"tile {table.id}.traits", Unfit(_("%(trait)s is a trait of instant tiles"), trait=played[0])


NO_SUCH_KEY = _("there is no such key; any other key must be the id of a trait printed on sides, with six numbers")
NEITHER = _("there is neither such a key nor such a trait")
ONE_PLAY = _('an instant tile has exactly one trait whose action is "play"')


def _bad(name: str, path: str, reason: str | Unfit, message: str = UNREADABLE) -> BadFile:
    return BadFile("bad_army", message, path, file=name, place=path or "-", reason=reason)
