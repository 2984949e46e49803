"""The only way to read lessons: the lessons of a game, which comes next, and proof that each can be done.

A lesson is proved by playing it by its solutions, and with every known mistake.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from functools import lru_cache

from neuroshima_contract import Action, Game, Lesson, Refusal
from neuroshima_contract.comparison import in_order, meets
from neuroshima_contract.lessons import CHAPTERS, Step

from neuroshima import plugins
from neuroshima.languages import in_words
from neuroshima.lessons.models import Progress
from neuroshima.lessons.playing import begin_step, judge_attempt, load_position, usual_way
from neuroshima.lessons.refusals import LessonCode
from neuroshima.matches.data_files import text_store
from neuroshima.players.models import Player
from neuroshima.refusals import refusal

logger = logging.getLogger(__name__)


@lru_cache(maxsize=16)
def lessons_of(game: Game) -> Mapping[str, Lesson]:
    """The lessons of a game by their ids, in the order in which they are read.

    A lesson that cannot be begun is left out and logged."""
    try:
        offered = sorted(
            game.teaching.lessons(), key=lambda lesson: (CHAPTERS.index(lesson.chapter), lesson.order, lesson.id)
        )
    except Exception:
        logger.exception("%s cannot say which lessons it has", game.id)
        return {}
    found: dict[str, Lesson] = {}
    for lesson in offered:
        reason = "another one has its id" if lesson.id in found else _wrong(game, lesson)
        if reason:
            logger.warning("the lesson %s of %s is left out: %s", lesson.id, game.id, reason)
        else:
            found[lesson.id] = lesson
    return found


def _wrong(game: Game, lesson: Lesson) -> str:
    """The reason why a position of the lesson cannot be loaded; empty if all can."""
    for number, step in enumerate(lesson.step, 1):
        if step.position is not None:
            try:
                load_position(game, lesson, step.position)
            except Exception as error:
                return f"step {number}: {error}"
    return ""


@lru_cache(maxsize=512)
def files_of(game: Game, lesson_id: str) -> frozenset[str]:
    """Names of the data files by which a lesson is played."""
    lesson = lessons_of(game)[lesson_id]
    states = [load_position(game, lesson, step.position) for step in lesson.step if step.position is not None]
    return frozenset().union(*(text_store.files_of_state(game, lesson.options, state) for state in states))


def titles_using(game: Game, name: str) -> list[str]:
    """Titles of the lessons that are played by a data file."""
    return [in_words(lesson.names.texts) for lesson in lessons_of(game).values() if name in files_of(game, lesson.id)]


def games() -> list[Game]:
    """The games that have lessons, with the packs in use."""
    return [game for game in map(text_store.with_packs, plugins.games_by_title()) if lessons_of(game)]


def game_with_lessons(game_id: str) -> Game:
    """The game by whose texts lessons are played: its own, with the packs in use. Raises Refusal `game_missing`."""
    return text_store.with_packs(plugins.game(game_id))


def lesson_by_id(game: Game, lesson_id: str) -> Lesson:
    """Find a lesson. Raises Refusal `no_such_lesson`."""
    found = lessons_of(game).get(lesson_id)
    if found is None:
        raise refusal(LessonCode.NO_SUCH_LESSON)
    return found


def progress_of(player: Player | None, game: Game) -> dict[str, Progress]:
    """The player's progress, by lesson id."""
    if player is None:
        return {}
    return {one.lesson: one for one in Progress.objects.filter(player=player, game=game.id)}


def next_lesson(game: Game, known: Mapping[str, Progress], after: Lesson | None = None) -> Lesson | None:
    """Next unfinished lesson after `after`; None if all are finished."""
    lessons = list(lessons_of(game).values())
    place = 0 if after is None else lessons.index(after) + 1
    ordered = (*lessons[place:], *lessons[:place])
    return next((one for one in ordered if one != after and not _is_finished(known.get(one.id))), None)


def is_last_of_basics(game: Game, lesson: Lesson) -> bool:
    """Whether this is the last lesson of the basics."""
    basics = [one for one in lessons_of(game).values() if one.chapter == "basics"]
    return bool(basics) and lesson == basics[-1]


def _is_finished(progress: Progress | None) -> bool:
    return progress is not None and progress.finished is not None


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
