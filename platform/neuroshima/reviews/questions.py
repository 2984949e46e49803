"""The question for the course of a match, and its answer.

The match is played again in a process in which bots think. So a review costs running matches no time, and a reviewer
that hangs can be killed.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from neuroshima.analysis.questions import AnalysisQuestion, FoundCandidate
from neuroshima.matches.bots.thinkers import reviewers
from neuroshima.reviews.course import ChangedError, course_of
from neuroshima.reviews.shapes import Course, EndedMatch

logger = logging.getLogger(__name__)
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


def ask_reviewer(question: ReviewQuestion, patience: float = PATIENCE) -> Course | None:
    """Wait for the answer.

    Raises ThinkingFailedError if the game raises, takes too long or dies, and ThinkersClosedError if the server stops
    meanwhile."""
    with reviewers.acquire() as reviewer:
        found: Course | None = reviewer.ask(question, patience)
        return found
