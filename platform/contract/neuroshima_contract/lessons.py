"""Lessons: short positions in which a reader acts and sees the results. Puzzles: positions with one goal.

A lesson is a data file (TOML), the same in every game: what is in its positions, actions, events and views is the
game's. A game reads such files with `Lesson` and offers them by `Teaching.lessons`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from .complaints import read_toml
from .refusal import Unfit, _
from .translation import TextTable
from .words import Action, Event, OptionValues, Picture, Snapshot, Texts

if TYPE_CHECKING:
    from .state import State

ID = r"^[a-z][a-z0-9_]{0,59}$"
CITATION = r"^[a-z0-9]+ [0-9]+(\.[0-9]+)?( \w+)?$"
"""A page of docs/rules and its section."""
CHAPTERS = ("basics", "armies", "beyond")
"""In the order in which a reader meets them."""


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Pattern(Part):
    """What has to be so, all of it.

    A table is met by one that has its keys with values that are met; a list of tables by a list in which each of them
    is met by an entry; `{ any = [...] }` by one of the values."""

    action: Action | None = None
    """The reader's last action."""
    events: list[Event] = []
    """What has happened since the step began, in this order, among other things."""
    no_events: list[Event] = []
    """What has not."""
    view: dict[str, Any] = {}
    """The position afterwards, as the reader sees it."""

    @model_validator(mode="after")
    def _asks_something(self) -> Pattern:
        if self.action is None and not (self.events or self.no_events or self.view):
            raise Unfit(_("action, events, no_events or view is needed"))
        return self


class Mistake(Pattern):
    """Something that readers are likely to try, and what is said to it."""

    says: TextTable
    example: Annotated[list[Action], Field(min_length=1)]
    """Actions of the reader that make it: a lesson is proved with them."""


class Answer(Part):
    """An answer to a question: a button, and what stands `at` a place of the table."""

    text: TextTable
    says: TextTable
    at: Any = None
    right: bool = False


class Step(Part):
    """A step of a lesson: a task (`goal`), a question (`answers`), or a text.

    `before` is played and watched when the step begins, actions with their seats; `happens` are events that this must
    bring, `never` events that it must not bring, so that what the text says of it is true."""

    text: TextTable
    rules: Annotated[str, Field(pattern=CITATION)] | None = None
    position: Snapshot | None = None
    """Where it begins; left out, the position of the step before goes on."""
    before: list[Action] = []
    happens: list[Event] = []
    never: list[Event] = []
    goal: list[Pattern] = []
    """One of them has to be met."""
    solution: list[Action] = []
    """Actions of the reader that reach the goal."""
    ways: list[Annotated[list[Action], Field(min_length=1)]] = []
    """Other actions that reach it as well: a lesson is proved with them, so that a goal is not too narrow."""
    most: Annotated[int, Field(ge=1)] | None = None
    """So many actions the reader has; as many as the solution, unless said."""
    replies: list[Action] = []
    """What the others do, one after the other, whenever the reader is not to move; with their seats."""
    answers: list[Answer] = []
    hints: list[TextTable] = []
    """First where to look, then what to do."""
    mistakes: list[Mistake] = []
    done: TextTable | None = None
    """What is said when the goal is reached, or after `before` was watched in a step that is only read."""
    otherwise: TextTable | None = None
    """What is said when neither goal nor mistake came of the reader's actions."""

    @property
    def kind(self) -> Literal["do", "ask", "read"]:
        return "do" if self.goal else "ask" if self.answers else "read"

    @model_validator(mode="after")
    def _makes_sense(self) -> Step:
        if self.goal and self.answers:
            raise Unfit(_("a step has either a goal or answers"))
        if bool(self.goal) != bool(self.solution):
            raise Unfit(_("a goal needs a solution, and a solution a goal"))
        if self.goal and not self.done:
            raise Unfit(_("a goal needs a word on what has been done"))
        if self.answers and [answer.right for answer in self.answers].count(True) != 1:
            raise Unfit(_("exactly one answer is right"))
        if not self.goal and (self.ways or self.mistakes or self.otherwise or self.replies or self.most):
            raise Unfit(_("ways, mistakes, otherwise, replies and most belong to a goal"))
        if self.done and self.kind != "do" and (self.answers or not self.before):
            raise Unfit(_("done is said of a goal, or of actions before where nothing is asked"))
        if (self.happens or self.never) and not self.before:
            raise Unfit(_("nothing can happen without actions before"))
        return self


class Lesson(Part):
    """A lesson.

    `seat` is the reader's; `order` its place in the chapter; `rules` the section that it teaches."""

    id: Annotated[str, Field(pattern=ID)]
    chapter: Literal["basics", "armies", "beyond"] = "basics"
    order: int
    minutes: Annotated[int, Field(ge=1, le=5)] = 2
    names: TextTable
    idea: TextTable
    """What one knows afterwards, in one line."""
    rules: Annotated[str, Field(pattern=CITATION)]
    options: OptionValues = {}
    seat: Annotated[int, Field(ge=0)] = 0
    step: Annotated[list[Step], Field(min_length=1)]
    last: TextTable
    """What is said at the end."""

    @model_validator(mode="after")
    def _begins_somewhere(self) -> Lesson:
        if self.step[0].position is None:
            raise Unfit(_("the first step needs a position"))
        return self


def read_lesson(name: str, text: str) -> Lesson:
    """The lesson of a file. Raises ValueError, which names file and place."""
    return read_toml(Lesson, name, text)


@dataclass(frozen=True)
class Puzzle:
    """A position in which one person has to find what wins.

    It is solved when the game that `options` and `position` describe ends with `seat` among its winners."""

    id: str
    titles: Texts
    level: int
    """1 (easy) to 5."""
    goal: Texts
    options: OptionValues
    position: Snapshot
    seat: int
    hints: Sequence[Texts]
    """One after the other, each says more."""
    picture: Picture
    solution: Sequence[Action] = ()
    """One of the best, each action with its seat, for a player who gives up; empty where none is shown."""
    fewest: int = 0
    """How little the best solutions use, as `Proof.fewest`; 0: nobody knows."""
    themes: Mapping[str, Texts] = field(default_factory=dict)
    """What the puzzle is about, by id: a player can choose a theme. They must not give the solution away."""


@dataclass(frozen=True)
class Proof:
    """Result of trying everything in a puzzle.

    `solutions`: how many differ. `fewest`: how little they use. `tried`: ways that were tried. `example`: one of the
    shortest, each action with its seat. `ways`: ways to use as little (0: not counted)."""

    solutions: int
    fewest: int
    tried: int
    example: Sequence[Action]
    ways: int = 0


class PuzzleMaker(ABC):
    """Makes puzzles and proves them: `manage.py puzzle`."""

    @abstractmethod
    def prove(self, puzzle: Puzzle) -> Proof:
        """Try everything. No solution at all is `solutions` 0 and an empty example."""

    @abstractmethod
    def make(self, level: int, seed: int) -> str:
        """A new puzzle of that level as the text of a puzzle file.

        The same seed makes the same puzzle. Raises LookupError if a seed makes none."""

    def from_mistake(self, state: State, seat: int, actions: Sequence[Action]) -> str | None:
        """A puzzle made of a turn that its player could have played better, as the text of a puzzle file.

        `state`: the position in which the turn began; `actions`: what `seat` did in it. The better way is proved. None:
        the turn asks for nothing that a puzzle can ask for, or what was done solves it."""
        return None
