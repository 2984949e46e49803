"""Questions and answers as plain data, for positions, views and actions."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from .grid import JsonCoord


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


class About(TypedDict, total=False):
    """The fields that a question is about."""

    unit: JsonCoord
    target: JsonCoord


class QuestionData(About):
    """A decision that is waited for: `seat` chooses one of `answers`.

    `kind`: `medic`, `points`, `declarations`, `attack_ground`, `leader`, or what a trait asks."""

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
    """All facts of one answer: the question's, its own, and derived ones.

    `kind`, `way`: of the attack that a Medic would take over. `targets`: the units that would be hit. `hq`, `points`:
    the own HQ that is hurt, and for how many points."""

    kind: NotRequired[str]
    way: NotRequired[list[JsonCoord]]
    targets: NotRequired[list[JsonCoord]]
    hq: NotRequired[JsonCoord]
    points: NotRequired[int]
