"""The stored course of a match, working it out, and the pieces that it names.

The match is played again in a process in which bots think. So a review costs running matches no time, and a reviewer
that hangs can be killed.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, cast

from django.utils import timezone
from django.utils.translation import gettext_noop as _
from neuroshima_contract import Game, Piece, Refusal

from neuroshima.analysis.questions import AnalysisQuestion, FoundCandidate
from neuroshima.matches.bots.thinkers import reviewers
from neuroshima.matches.bots.thinking import Question, ThinkingFailedError
from neuroshima.matches.models import Match, Status
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.refusals import MatchCode
from neuroshima.refusals import RefusalCode
from neuroshima.reviews.course import ChangedError, course_of
from neuroshima.reviews.models import MatchCourse
from neuroshima.reviews.shapes import Course, EndedMatch, empty_course, load_ended_match
from neuroshima.reviews.tasks import course_stored, review_match

PATIENCE = 3600.0
"""Seconds after which a review is given up. It needs only some seconds of processor time, but it runs only while the
machine is idle."""


@dataclass(frozen=True)
class ReviewQuestion:
    """The question for the course of a match."""

    match: EndedMatch

    def answer(self) -> Course | None:
        """Return the course; runs in the bot's process.

        None if the moves lead to another position today. Raises what the game raises."""
        try:
            return course_of(self.match, ask_analyst)
        except ChangedError:
            return None


def ask_analyst(question: AnalysisQuestion) -> list[FoundCandidate] | None:
    """Ask the analyst in this process.

    None if it raises, which is logged: the rest of the course is still stored."""
    try:
        return question.answer()
    except Exception:
        logger.exception("the analyst of %s failed", question.game, extra={"seat": question.seat})
        return None


def ask_reviewer(question: Question, patience: float = PATIENCE) -> Any:
    """Wait for the answer to something that nobody waits for.

    Raises ThinkingFailedError if the game raises, takes too long or dies, and ThinkersClosedError if the server stops
    meanwhile."""
    with reviewers.acquire() as reviewer:
        return reviewer.ask(question, patience)


logger = logging.getLogger(__name__)
FORM = 3
"""The version of the form of stored courses. Courses of another version are worked out again."""
AGAIN = timedelta(minutes=10)
"""After this time, a course that is still missing is asked for again."""


def stored_course(access: Access) -> Course | None:
    """The stored course of a finished match.

    None while it is missing or has another form, or if the game has none. A task is enqueued if it is missing or was
    worked out by another version of the game, so that the next reader finds it."""
    game = access.game
    if access.match.status != Status.OVER or access.frozen is not None or game is None:
        return None
    found = MatchCourse.objects.filter(match=access.match).first()
    if found is None or found.version != _version(game):
        _ask_again(access.match)
    readable = found is not None and found.course and found.version.startswith(f"{FORM}:")
    return cast("Course", found.course) if found is not None and readable else None


def is_coming(access: Access) -> bool:
    """Whether the course of a match that is over is still being worked out."""
    game = access.game
    if game is None or access.match.status != Status.OVER or access.frozen is not None:
        return False
    return not MatchCourse.objects.filter(match=access.match, version=_version(game)).exists()


def review(slug: str, **_more: object) -> None:
    """Work out and store the course of the match with that link.

    Doing it again changes nothing."""
    try:
        access = access_match(None, slug)
    except Refusal as refused:
        if refused.code != MatchCode.NOT_FOUND:  # the match was deleted
            raise
        return
    if access.match.status != Status.OVER or access.frozen is not None or access.game is None:
        return
    version = _version(access.game)
    if not MatchCourse.objects.filter(match=access.match, version=version).exists():
        defaults = {"version": version, "course": _compute_course(access), "asked": timezone.now()}
        MatchCourse.objects.update_or_create(match=access.match, defaults=defaults)
        course_stored.send(None, access=access)


def _compute_course(access: Access) -> Course | dict[str, object]:
    """Work out the course; empty if the game fails, since the match is over anyway."""
    context = {"match": access.slug}
    try:
        if access.playable_game().tools.reviewer() is None:
            return empty_course(access.seq)
        course: Course | None = ask_reviewer(ReviewQuestion(load_ended_match(access)))
    except (ThinkingFailedError, Refusal) as error:
        logger.error("the course of a match cannot be worked out: %s", error, extra=context)
        return {}
    if course is None:
        logger.warning("a match that is over leads to another position today", extra=context)
        return {}
    return course


def _version(game: Game) -> str:
    return f"{FORM}:{game.version}"[:80]


def _ask_again(match: Match) -> None:
    """Enqueue the task once, however many readers ask."""
    now = timezone.now()
    _row, is_new = MatchCourse.objects.get_or_create(match=match, defaults={"asked": now})
    if is_new or MatchCourse.objects.filter(match=match, asked__lt=now - AGAIN).update(asked=now):
        review_match.enqueue(match=match.slug)


def piece_of(access: Access, piece: str) -> Piece | None:
    """The piece with that id in the match's game; None if there is none."""
    try:
        reviewer = access.game.tools.reviewer() if access.game is not None else None
        return reviewer.piece(piece) if reviewer is not None else None
    except Exception:
        logger.exception("a piece cannot be told", extra={"match": access.slug, "piece": piece})
        return None


def drawing_of(access: Access, piece: str) -> str:
    """Its drawing as SVG; empty if there is none."""
    found = piece_of(access, piece)
    if found is None or isinstance(found.picture, str):
        return found.picture if found is not None and isinstance(found.picture, str) else ""
    try:
        return found.picture()
    except Exception:
        logger.exception("a piece cannot be drawn", extra={"match": access.slug, "piece": piece})
        return ""


class ReviewCode(RefusalCode):
    """Refusals of reviews."""

    LINE_NOT_FOUND = "line_not_found", 404, _("No better line is known for this move.")
    PIECE_NOT_FOUND = "piece_not_found", 404, _("There is no such piece in this game.")
