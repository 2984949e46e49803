"""Questions and answers (hex 3.6): moments when the game stops until a player has chosen.

First as plain data, for positions, views and actions; then `Question`, and `Answers` with the choices made so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, GetJsonSchemaHandler, TypeAdapter
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema
from typing_extensions import TypedDict

from .bounds import MOST_ANSWERS, Name, Seat
from .grid import FileCoord, JsonCoord
from .shapes import ReadAs, Usual

Converted = Literal["ranged", "melee", "gauss"]
"""What a module makes of an attack."""


class Conversion(TypedDict):
    """The attack that a Quartermaster or a Gauss Transformer changes: all of one kind on `side` (0 to 5).

    `to`: the new kind."""

    side: int
    to: Converted


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
    marker: str
    tile: str


class _DescribedAsAnswer:
    """Describes in a JSON Schema what an answer may hold."""

    @staticmethod
    def __get_pydantic_json_schema__(_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(TypeAdapter(Answer).core_schema)


RawAnswer = Annotated[Answer, ReadAs(Annotated[dict[str, Any], _DescribedAsAnswer])]
"""An answer as it came in. It is compared with the choices of the question when that is worked out again."""
RawAnswers = Annotated[list[RawAnswer], Field(max_length=MOST_ANSWERS)]


class About(TypedDict):
    """The fields that a question is about. `commander`: the seat that commanded the unit when a current took it on."""

    unit: NotRequired[Usual[FileCoord, None]]
    target: NotRequired[Usual[FileCoord, None]]
    commander: NotRequired[Usual[Seat, None]]


class WaitingData(About):
    """A question of a trait's own that comes after the pending one. It is worked out when its turn comes."""

    kind: Name


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
    the own HQ that is hurt, and for how many points. `commander`: as of the question."""

    kind: NotRequired[str]
    way: NotRequired[list[JsonCoord]]
    targets: NotRequired[list[JsonCoord]]
    hq: NotRequired[JsonCoord]
    points: NotRequired[int]
    commander: NotRequired[int | None]


@dataclass
class Question:
    """`seat` must choose one of `answers`, in the order in which they are listed.

    `about` names what it is about: fields as `[q, r]`. `facts` says of each answer what a player wants to know and the
    answer itself does not say (how many wounds, what kind of attack): a view shows it, a position file does not need
    it."""

    seat: int
    kind: str
    answers: list[Answer]
    about: About = field(default_factory=About)
    facts: list[AnswerFacts] = field(default_factory=list, compare=False)

    def dump(self) -> QuestionData:
        return {"seat": self.seat, "kind": self.kind, **self.about, "answers": self.answers}


@cache
def deciding_order(causer: int, seats: int) -> Sequence[int]:
    """The order in which players declare and decide: the causer last (hex 4.6).

    The others follow in turn order after the causer. The causer may choose the order, and being last is never worse."""
    return tuple((causer + 1 + i) % seats for i in range(seats))


class Unanswered(Exception):
    """Raised where a choice is needed that nobody has made yet."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.kind)
        self.question = question


class Answers:
    """The choices made so far, given out in order; what is missing is asked for.

    What happens in a segment, or by an instant tile, is a function of the position and these choices: it is simply
    done again from its start with one more answer, so a position in the middle of it needs no more than the list."""

    def __init__(self, made: list[Answer] | None = None, automatic: bool = False) -> None:
        self.made = made or []
        self.automatic = automatic
        self._next = 0

    def choose(self, question: Question) -> Answer:
        """The answer to `question`.

        Where only one exists nothing is asked. Raises Unanswered."""
        if len(question.answers) == 1:
            return question.answers[0]
        if self._next == len(self.made):
            if self.automatic:
                return question.answers[0]
            raise Unanswered(question)
        if self.made[self._next] not in question.answers:
            raise LookupError("a choice was made that was never offered")
        # The answer as it was offered: what came in may say 1 for true.
        answer = self.made[self._next] = question.answers[question.answers.index(self.made[self._next])]
        self._next += 1
        return answer

    def forget(self) -> None:
        """The segment is over: its choices are used up."""
        self.made = []
        self._next = 0
