"""The schema of actions, as position files and sockets send them.

Actions are read through it before any rule looks at them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Literal, Protocol, get_args

from neuroshima_contract.complaints import MISSING, NOT_HERE, malformed
from neuroshima_contract.refusal import BadPosition, _
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from .answers import Converted
from .bounds import MOST_FIELDS, AxialCoord, Name, Rotation, Some

Path = Annotated[list[AxialCoord], Field(max_length=MOST_FIELDS)]
Area = Annotated[
    list[AxialCoord], Field(strict=False, min_length=2, max_length=19, description="Several fields, in any order")
]
Direction = Annotated[int, Field(ge=0, le=5, description="0 is the top edge, then clockwise")]


RawAction = dict[str, Any]
"""An action as it came in: JSON that nothing has read yet."""


class Message(BaseModel):
    """Strict: no conversions, nothing unknown."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    offered_by: ClassVar[str] = ""
    """The field that names what offers the action (an instant tile, an ability, a leader), where something does."""


class Place(Message):
    """Place a board tile from the hand, or the HQ at the start, on a free field.

    In a scenario's setup also a unit of an allied `army`, or a tile that belongs to the land."""

    type: Literal["place"]
    tile: Name
    army: Name | None = None
    at: AxialCoord
    rotation: Rotation


class Discard(Message):
    """A tile of the hand, forced or free."""

    type: Literal["discard"]
    tile: Name


class Redraw(Message):
    """The unlucky draw: all tiles in hand are instants; discard them and draw again.

    `tiles`: which of them, in any order, where it is not all (reinforcements)."""

    type: Literal["redraw"]
    tiles: Annotated[list[Name], Field(min_length=1, max_length=6)] | None = None


class Play(Message):
    """An instant tile from the hand.

    Which of the fields it needs depends on the tile. `does`: which of several things, by the id of a trait."""

    offered_by = "tile"
    type: Literal["play"]
    tile: Name
    does: Name | None = None
    unit: AxialCoord | None = None
    to: AxialCoord | None = None
    rotation: Rotation | None = None
    path: Path | None = None
    target: AxialCoord | Area | None = None
    with_: AxialCoord | None = Field(None, alias="with")


class Act(Message):
    """A unit's own ability, or one that a module gives it.

    `does`: which of several things, by the id of a trait."""

    offered_by = "ability"
    type: Literal["act"]
    ability: Name
    does: Name | None = None
    unit: AxialCoord | None = None
    to: AxialCoord | None = None
    rotation: Rotation | None = None
    path: Path | None = None
    via: AxialCoord | None = None
    target: AxialCoord | None = None


class Build(Message):
    """Give three tiles of the hand for the player's Structure.

    `tile` and `other`: faces of its first and second tile. They lie on neighbouring fields, each turned freely."""

    type: Literal["build"]
    tiles: Annotated[list[Name], Field(min_length=3, max_length=3)]
    tile: Name
    at: AxialCoord
    rotation: Rotation
    other: Name
    other_at: AxialCoord
    other_rotation: Rotation


class UseMarker(Message):
    """A marker that was won, on an own unit."""

    type: Literal["use_marker"]
    marker: Name
    unit: AxialCoord


class ChooseLeader(Message):
    """One of the leaders that were dealt, for the whole match."""

    type: Literal["choose_leader"]
    leader: Name


class UseLeader(Message):
    """What one's own leader does in one's own turn.

    Which of the fields it needs depends on the leader."""

    offered_by = "leader"
    type: Literal["use_leader"]
    leader: Name
    tile: Name | None = None
    unit: AxialCoord | None = None
    to: AxialCoord | None = None


class Convert(Message):
    """Which attack of a unit a Quartermaster or a Gauss Transformer changes: all of one kind on one side."""

    side: Direction
    to: Converted


class Choose(Message):
    """The answer to the pending decision: it repeats one of its `answers`."""

    type: Literal["choose"]
    medic: AxialCoord | None = None
    patient: AxialCoord | None = None
    source: AxialCoord | Name | None = None
    side: Direction | None = None
    explode: bool | None = None
    unit: AxialCoord | None = None
    convert: Convert | None = None
    to: AxialCoord | None = None
    target: AxialCoord | None = None
    path: Path | None = None
    layer: Literal["unit", "ground"] | None = None
    rotation: Rotation | None = None
    wounds: Some | None = None
    opponent: Annotated[int, Field(ge=0, le=5)] | None = None
    first: Annotated[int, Field(ge=0, le=5)] | None = None
    use: bool | None = None
    marker: Name | None = None
    tile: Name | None = None

    def answer(self) -> dict[str, object]:
        """What was said, as it stands in the list of answers."""
        return self.model_dump(mode="json", exclude_unset=True, exclude={"type"})


class EndTurn(Message):
    """What is still in hand is kept."""

    type: Literal["end_turn"]


class ResolveBattle(Message):
    """Position files only: fight a battle here and now, caused by this seat."""

    type: Literal["resolve_battle"]


Action = Annotated[
    Place
    | Discard
    | Redraw
    | Play
    | Act
    | Build
    | UseMarker
    | ChooseLeader
    | UseLeader
    | Choose
    | EndTurn
    | ResolveBattle,
    Field(discriminator="type"),
]
ACTION: TypeAdapter[Action] = TypeAdapter(Action)
READERS: Mapping[object, Callable[[object], Action]] = {
    get_args(model.model_fields["type"].annotation)[0]: model.__pydantic_validator__.validate_python
    for model in get_args(get_args(Action)[0])
}
"""By the type of an action, what reads it: a quarter quicker than `ACTION`, which looks at the type first."""

ALIASES = {"with_": "with"}
"""What fields of actions are called outside, where that is a word of Python."""
OFFERED_FIELDS = frozenset({"tile", "does", "unit", "to", "rotation", "path", "via", "target", "with"})


ANSWER_FIELDS = frozenset(Choose.model_fields) - {"type"}
"""What an answer to a decision may have."""


class ActionFields(Protocol):
    """Which fields the action of an instant tile or an ability must and may have."""

    fields: ClassVar[frozenset[str]]
    optional: ClassVar[frozenset[str]]
    aims_at_area: ClassVar[bool]


def parse_action(raw: object) -> Action:
    """The action that plain data describes.

    Where something offers it, `check_fields` checks the rest. Raises BadPosition("malformed")."""
    try:
        read = READERS[raw["type"]]  # type: ignore[index]  # data of any kind may come in
    except (TypeError, LookupError):
        read = None
    try:
        return ACTION.validate_python(raw) if read is None else read(raw)
    except ValidationError as error:
        raise malformed(error, tagged=read is None) from None


def check_fields(action: Message, offer: ActionFields) -> None:
    """Check that an action has exactly the fields that its instant tile, ability or leader needs.

    Raises BadPosition("malformed")."""
    given = {field for field, value in vars(action).items() if value is not None}
    if not given.isdisjoint(ALIASES):
        given = {ALIASES.get(field, field) for field in given}
    given -= {"type", action.offered_by}
    if given != offer.fields:
        for name in sorted(offer.fields - given):
            raise BadPosition("malformed", MISSING, name, place=name)
        for name in sorted(given - offer.fields - offer.optional):
            raise BadPosition("malformed", NOT_HERE, name, place=name)
    if "target" in given and isinstance(vars(action)["target"], list) != offer.aims_at_area:
        raise BadPosition("malformed", NOT_A_TARGET, "target", place="target")


NOT_A_TARGET = _("%(place)s must be one field for this tile, or several for one that hits an area.")
