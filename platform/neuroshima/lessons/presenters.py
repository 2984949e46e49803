"""Lessons, first matches and the coach as pages show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.urls import reverse
from django.utils.translation import gettext
from neuroshima_contract import Game, Lesson
from neuroshima_contract.lessons import CHAPTERS, Step

from neuroshima.digests import sha256
from neuroshima.languages import in_words
from neuroshima.lessons import access
from neuroshima.lessons.coaching import coached_match_of, first_match_of, has_played
from neuroshima.lessons.models import Progress
from neuroshima.lessons.playing import load_position
from neuroshima.matches.data_files import text_store
from neuroshima.matches.reading.access import Access
from neuroshima.pictures import svg_of
from neuroshima.players.models import Player
from neuroshima.rulebooks.presenters import Teaching
from neuroshima.web.sharing import Drawing, drawing_of_svg
from neuroshima.wire.teaching import LessonAnswerShown, LessonStepShown


@dataclass(frozen=True)
class LessonEntry:
    """A lesson in a list, with how far the visitor has come."""

    game: str
    id: str
    title: str
    idea: str
    minutes: int
    finished: bool
    step: int
    """The step at which the visitor continues; 0 if none is done."""
    steps: int
    picture: str
    """The URL of its picture."""


@dataclass(frozen=True)
class Chapter:
    """The lessons of a chapter, and how many of them the visitor has finished."""

    id: str
    title: str
    lessons: list[LessonEntry]
    finished: int


@dataclass(frozen=True)
class Offer:
    """Lessons on the front page: the next one, and how many are finished."""

    lesson: LessonEntry
    finished: int
    all: int

    @property
    def first(self) -> bool:
        """Whether the visitor has not begun any lesson."""
        return not self.finished and not self.lesson.step


@dataclass(frozen=True)
class FirstMatchOffer:
    """A first match on a page, and whether the visitor is new to the game."""

    game: str
    words: str
    is_new: bool


@dataclass(frozen=True)
class CoachShown:
    """The coach beside the reader of a match.

    `next`: the URL of their next lesson, or of the list of lessons; empty if the game has none. `seat`: the seat of the
    reader whom the coach helps."""

    game: str
    silent: bool
    next: str
    seat: int


def show_lesson(game: Game, lesson: Lesson, known: Mapping[str, Progress]) -> LessonEntry:
    progress = known.get(lesson.id)
    return LessonEntry(
        game=game.id,
        id=lesson.id,
        title=in_words(lesson.names.texts),
        idea=in_words(lesson.idea.texts),
        minutes=lesson.minutes,
        finished=progress is not None and progress.finished is not None,
        step=progress.step if progress is not None else 0,
        steps=len(lesson.step),
        picture=f"{reverse('lesson_picture', args=[game.id, lesson.id])}?{sha256(picture_of(game, lesson))[:12]}",
    )


def picture_of(game: Game, lesson: Lesson) -> str:
    """The URL of the picture of a lesson's first position."""
    return _draw(game, lesson.id)


@lru_cache(maxsize=512)
def _draw(game: Game, lesson_id: str) -> str:
    lesson = access.lessons_of(game)[lesson_id]
    position = lesson.step[0].position
    assert position is not None
    return svg_of(lambda: game.drawing.thumbnail(load_position(game, lesson, position).snapshot()))


def by_chapter(game: Game, known: Mapping[str, Progress]) -> list[Chapter]:
    """All lessons of a game, in the chapters that have some."""
    chapters = []
    for chapter in CHAPTERS:
        found = [show_lesson(game, one, known) for one in access.lessons_of(game).values() if one.chapter == chapter]
        if found:
            finished = sum(one.finished for one in found)
            chapters.append(Chapter(chapter, _chapter_words(chapter), found, finished))
    return chapters


def _chapter_words(chapter: str) -> str:
    return {
        "basics": gettext("The rules, one at a time"),
        "armies": gettext("The armies"),
        "beyond": gettext("More players, other boards"),
    }[chapter]


def offer(game: Game | None, player: Player | None) -> Offer | None:
    """The next lesson of a game; None if there are none, or all are finished."""
    game = text_store.own_game(game) if game is not None else None
    if game is None or not access.lessons_of(game):
        return None
    known = access.progress_of(player, game)
    begun = [one for one in known.values() if one.finished is None and one.lesson in access.lessons_of(game)]
    found = access.lessons_of(game)[begun[0].lesson] if begun else access.next_lesson(game, known)
    if found is None:
        return None
    finished = sum(one.finished is not None for name, one in known.items() if name in access.lessons_of(game))
    return Offer(show_lesson(game, found, known), finished, len(access.lessons_of(game)))


def next_address(game: Game, lesson: Lesson, player: Player | None) -> str:
    """The URL of the lesson after this one; that of the list if all are finished."""
    found = access.next_lesson(game, access.progress_of(player, game), lesson)
    return reverse("lesson", args=[game.id, found.id]) if found is not None else list_address(game)


def list_address(game: Game) -> str:
    return f"{reverse('lessons')}?game={game.id}"


def teachings_of(game: Game) -> list[Teaching]:
    """The lessons of a game, for the chapters of the rules that they teach."""
    return [
        Teaching(in_words(each.names.texts), reverse("lesson", args=[game.id, each.id]), sections_of_lesson(each))
        for each in access.lessons_of(game).values()
    ]


def sections_of_lesson(lesson: Lesson) -> list[str]:
    """Sections that a lesson teaches."""
    return [lesson.rules, *(step.rules for step in lesson.step if step.rules is not None)]


def step_shown(step: Step) -> LessonStepShown:
    return LessonStepShown(
        kind=step.kind,
        text=in_words(step.text.texts),
        position=step.position,
        watched=len(step.before),
        seen=in_words(step.done.texts) if step.done and step.kind == "read" else "",
        answers=[LessonAnswerShown(text=in_words(one.text.texts), at=one.at) for one in step.answers],
        hints=[in_words(hint.texts) for hint in step.hints],
        solution=step.solution,
    )


def lesson_drawing(game: Game, lesson: Lesson) -> Drawing:
    """A lesson as it begins."""
    return drawing_of_svg("lesson", picture_of(game, lesson), in_words(lesson.names.texts), in_words(lesson.idea.texts))


def first_match_offer(game: Game | None, player: Player | None) -> FirstMatchOffer | None:
    """The game's first match; None if it has none."""
    first = first_match_of(game) if game is not None else None
    if game is None or first is None:
        return None
    return FirstMatchOffer(game.id, in_words(first.texts), not has_played(player, game))


def coach_of(match: Access) -> CoachShown | None:
    """The coach of a match; None if the reader has none."""
    found = coached_match_of(match.match) if match.own_seats and match.game is not None else None
    if found is None or found.seat not in match.own_seats or match.game is None:
        return None
    return CoachShown(match.match.game, found.silent, _next_lesson(match.game, match.player), found.seat)


def _next_lesson(match_game: Game, player: Player | None) -> str:
    game = text_store.own_game(match_game)
    if not access.lessons_of(game):
        return ""
    coming = access.next_lesson(game, access.progress_of(player, game))
    return reverse("lesson", args=[game.id, coming.id]) if coming is not None else list_address(game)
