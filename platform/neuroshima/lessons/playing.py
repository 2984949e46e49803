"""Play a step of a lesson by the real rules.

The browser holds the reader's actions. Each request plays all of them again from the last position of the lesson, and
nothing is stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from neuroshima_contract import Action, Event, Game, Illegal, Lesson, Malformed, Snapshot, State, Texts, View
from neuroshima_contract.comparison import in_order, meets
from neuroshima_contract.lessons import Pattern, Step

from neuroshima.lessons.refusals import LessonCode
from neuroshima.refusals import Code, refusal

Result = Literal["open", "done", "mistake", "ended"]
MOST_ACTIONS = 60
"""Most actions of the reader since the last position of a lesson."""


@dataclass
class Course:
    """The play since the last position of a lesson."""

    state: State
    seat: int
    played: list[Action] = field(default_factory=list)
    """All actions with their seats, as a position file has them."""
    events: list[Event] = field(default_factory=list)
    """The events of the current step."""

    def apply(self, seat: int, action: Action) -> None:
        self.events += self.state.apply(seat, action)
        self.played.append({"seat": seat, **action})

    def play(self, actions: Sequence[Action]) -> None:
        """Play actions that name their seats."""
        for action in actions:
            self.apply(action["seat"], _without_seat(action))

    @property
    def reader_to_move(self) -> bool:
        """Whether the reader is to move."""
        return self.seat in self.state.to_move


@dataclass(frozen=True)
class Verdict:
    """Result of a step. `ended`: neither the goal nor a known mistake."""

    result: Result
    words: Texts
    course: Course
    used: int = 0
    """How many actions of the reader it took."""


def load_position(game: Game, lesson: Lesson, position: Snapshot) -> State:
    """Load the state of a lesson's position. Raises Malformed."""
    state = game.load(game.Options.model_validate(lesson.options), position)
    state.sandbox = True
    return state


def base_of(lesson: Lesson, index: int) -> int:
    """The last step up to `index` that has a position of its own."""
    return max(number for number, step in enumerate(lesson.step[: index + 1]) if step.position is not None)


def usual_way(lesson: Lesson, index: int) -> list[list[Action]]:
    """The lesson's solutions since its last position, up to step `index`."""
    return [step.solution for step in lesson.step[base_of(lesson, index) : index]]


def begin_step(game: Game, lesson: Lesson, index: int, done: Sequence[Sequence[Action]]) -> Course:
    """Begin step `index`.

    `done`: what the reader has done in each step since the last position. Raises Refusal `lesson_step_open`,
    `too_many_actions`, and the game's own."""
    base = base_of(lesson, index)
    if len(done) != index - base:
        raise refusal(LessonCode.LESSON_STEP_OPEN)
    if sum(map(len, done)) > MOST_ACTIONS:
        raise refusal(Code.TOO_MANY_ACTIONS, "done", count=MOST_ACTIONS)
    position = lesson.step[base].position
    assert position is not None
    course = Course(load_position(game, lesson, dict(position)), lesson.seat)
    for step, actions in zip(lesson.step[base:index], done, strict=True):
        course.play(step.before)
        if _play_actions(course, step, actions).result != "done":
            raise refusal(LessonCode.LESSON_STEP_OPEN)
    course.events = []
    course.play(lesson.step[index].before)
    return course


def judge_attempt(
    game: Game, lesson: Lesson, index: int, done: Sequence[Sequence[Action]], actions: Sequence[Action]
) -> Verdict:
    """Judge the reader's actions in step `index`.

    Raises Refusal as `begin_step`, and the game's own."""
    if len(actions) > MOST_ACTIONS:
        raise refusal(Code.TOO_MANY_ACTIONS, "actions", count=MOST_ACTIONS)
    return _play_actions(begin_step(game, lesson, index, done), lesson.step[index], actions)


def judge_answer(lesson: Lesson, index: int, number: int) -> tuple[Result, Texts]:
    """Result and words for an answer. Raises Refusal `malformed`."""
    answers = lesson.step[index].answers
    if not 0 <= number < len(answers):
        raise refusal(Code.MALFORMED, "answer")
    return "done" if answers[number].right else "mistake", answers[number].says.texts


def _play_actions(course: Course, step: Step, actions: Sequence[Action]) -> Verdict:
    course.events = []
    if not step.goal:
        return Verdict("done", {}, course)
    replies = iter(step.replies)
    for number, action in enumerate(actions, 1):
        mine = _without_seat(action)
        if action.get("seat", course.seat) != course.seat:
            raise Malformed("malformed", "Only the actions of the reader are sent.", "actions")
        course.apply(course.seat, mine)
        _reply(course, replies)
        result, words = _judge_action(course, step, mine, number)
        if result != "open":
            return Verdict(result, words, course, number)
    return Verdict("open", {}, course, len(actions))


def _reply(course: Course, replies: Iterator[Action]) -> None:
    """Play the lesson's replies of the other seats until the reader is to move.

    Replies that are illegal, because the reader has done something else, are left out."""
    while not course.reader_to_move and course.state.outcome is None:
        reply = next(replies, None)
        if reply is None:
            return
        try:
            course.play([reply])
        except Illegal:
            return


def _judge_action(course: Course, step: Step, action: Action, used: int) -> tuple[Result, Texts]:
    view = course.state.view(course.seat)
    if any(is_met(goal, action, course.events, view) for goal in step.goal):
        return "done", step.done.texts if step.done else {}
    for mistake in step.mistakes:
        if is_met(mistake, action, course.events, view):
            return "mistake", mistake.says.texts
    if used >= (step.most or len(step.solution)) or not course.reader_to_move:
        return "ended", step.otherwise.texts if step.otherwise else {}
    return "open", {}


def _without_seat(action: Action) -> Action:
    return {key: value for key, value in action.items() if key != "seat"}


def is_met(pattern: Pattern, action: Action, events: Sequence[Event], view: View) -> bool:
    """Whether an action, its events and the view after it match a pattern."""
    return (
        (pattern.action is None or meets(pattern.action, action))
        and in_order(pattern.events, events)
        and not any(meets(one, event) for one in pattern.no_events for event in events)
        and meets(pattern.view, view)
    )
