"""Prove lessons: play each by its solutions, and with every known mistake."""

from __future__ import annotations

from collections.abc import Iterator

from neuroshima_contract import Action, Game, Lesson, Refusal
from neuroshima_contract.comparison import in_order, meets
from neuroshima_contract.lessons import Step

from neuroshima.lessons.access import lessons_of
from neuroshima.lessons.playing import begin_step, judge_attempt, usual_way


def faults(game: Game, lesson: Lesson) -> Iterator[str]:
    """The faults of a lesson, a line each."""
    if lesson.id not in lessons_of(game):
        yield "it cannot be begun; the log says why"
        return
    for index, step in enumerate(lesson.step):
        try:
            found = list(_faults_of_step(game, lesson, index, step))
        except Refusal as refused:
            found = [str(refused)]
        yield from (f"step {index + 1}: {fault}" for fault in found)
        if found:
            return


def _faults_of_step(game: Game, lesson: Lesson, index: int, step: Step) -> Iterator[str]:
    done = usual_way(lesson, index)
    course = begin_step(game, lesson, index, done)
    if not in_order(step.happens, course.events):
        yield f"this does not happen: {step.happens}; but {course.events}"
    unwanted = [event for event in course.events if any(meets(one, event) for one in step.never)]
    if unwanted:
        yield f"this must not happen: {unwanted}"
    if not step.goal:
        return
    if not course.reader_to_move:
        yield "the reader is not to move"
        return
    yield from _solution_faults(game, lesson, index, done)
    for mistake in step.mistakes:
        verdict = judge_attempt(game, lesson, index, done, mistake.example)
        if verdict.words != mistake.says.texts:
            yield f"the mistake {mistake.example} comes to {verdict.result}: {verdict.course.events}"
    yield from _idle_faults(game, lesson, index, step, done)


def _solution_faults(game: Game, lesson: Lesson, index: int, done: list[list[Action]]) -> Iterator[str]:
    step = lesson.step[index]
    for way in (step.solution, *step.ways):
        verdict = judge_attempt(game, lesson, index, done, way)
        if verdict.result != "done":
            yield f"the solution {way} comes to {verdict.result}: {verdict.course.events}"
        elif verdict.used < len(way):
            yield f"the goal is reached after {verdict.used} of the actions of the solution {way}"


def _idle_faults(game: Game, lesson: Lesson, index: int, step: Step, done: list[list[Action]]) -> Iterator[str]:
    """A fault if ending the turn reaches the goal, although it is not the solution."""
    end = {"type": "end_turn"}
    if step.solution[0] == end or end not in begin_step(game, lesson, index, done).state.legal(lesson.seat):
        return
    if judge_attempt(game, lesson, index, done, [end]).result == "done":
        yield "the goal is reached by ending the turn"
