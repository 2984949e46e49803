"""Questions and answers as plain data: what positions, views and actions hold of them."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from .grid import JsonCoord


class Conversion(TypedDict):
    """Which attack of a unit a Quartermaster changes: all of one kind on `side` (0 to 5), into the kind `to`."""

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
    use: bool


class About(TypedDict, total=False):
    """The fields that a question is about."""

    unit: JsonCoord
    target: JsonCoord


class QuestionData(About):
    """A decision that is waited for: `seat` chooses one of `answers`.

    `kind`: `medic`, `points`, `attack_ground`, `leader`, or what a trait asks."""

    seat: int
    kind: str
    answers: list[Answer]


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
    """All facts of one answer: those of the question, of the answer, and what neither says.

    `kind`, `way`: of the attack that a Medic would take over. `targets`: who would be hit. `hq`, `points`: the own HQ
    that is hurt, and for how many points."""

    kind: NotRequired[str]
    way: NotRequired[list[JsonCoord]]
    targets: NotRequired[list[JsonCoord]]
    hq: NotRequired[JsonCoord]
    points: NotRequired[int]
