"""Questions and answers as plain data, for positions, views and actions."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, GetJsonSchemaHandler, TypeAdapter
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema
from typing_extensions import TypedDict

from .bounds import MOST_ANSWERS, Name, Seat
from .grid import FileCoord, JsonCoord
from .shapes import ReadAs, Usual


class Conversion(TypedDict):
    """The attack that a Quartermaster changes: all of one kind on `side` (0 to 5).

    `to`: the new kind."""

    side: int
    to: Literal["ranged", "melee"]


class Answer(TypedDict, total=False):
    """One answer to a question.

    Which of the fields it has depends on the kind of the question: `actions.Choose`."""

    medic: JsonCoord
    patient: JsonCoord
    source: JsonCoord | str
    side: int | None
    explode: bool
    unit: JsonCoord
    convert: Conversion | None
    to: JsonCoord
    target: JsonCoord
    path: list[JsonCoord]
    layer: Literal["unit", "ground"]
    rotation: int
    wounds: int
    opponent: int
    first: int
    use: bool


class _DescribedAsAnswer:
    """Describes in a JSON Schema what an answer may hold."""

    @staticmethod
    def __get_pydantic_json_schema__(_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(TypeAdapter(Answer).core_schema)


RawAnswer = Annotated[Answer, ReadAs(Annotated[dict[str, Any], _DescribedAsAnswer])]
"""An answer as it came in. It is compared with the choices of the question when that is worked out again."""
RawAnswers = Annotated[list[RawAnswer], Field(max_length=MOST_ANSWERS)]


class About(TypedDict):
    """The fields that a question is about."""

    unit: NotRequired[Usual[FileCoord, None]]
    target: NotRequired[Usual[FileCoord, None]]


class QuestionData(About):
    """A decision that is waited for: `seat` chooses one of `answers`.

    `kind`: `medic`, `points`, `declarations`, `attack_ground`, `leader`, or what a trait asks."""

    seat: Seat
    kind: Name
    answers: RawAnswers


class AnswerFacts(TypedDict, total=False):
    """What a player wants to know of an answer and the answer does not say.

    `wounds`, `kind`, `way`: of the attack that a Medic would take over. `targets`: who would be hit. `hq`, `points`:
    the own HQ that is hurt, and for how many points."""

    wounds: int
    kind: str
    way: list[JsonCoord]
    targets: list[JsonCoord]
    hq: JsonCoord
    points: int


class Choice(Answer):
    """All facts of one answer: the question's, its own, and derived ones.

    `kind`, `way`: of the attack that a Medic would take over. `targets`: the units that would be hit. `hq`, `points`:
    the own HQ that is hurt, and for how many points."""

    kind: NotRequired[str]
    way: NotRequired[list[JsonCoord]]
    targets: NotRequired[list[JsonCoord]]
    hq: NotRequired[JsonCoord]
    points: NotRequired[int]
