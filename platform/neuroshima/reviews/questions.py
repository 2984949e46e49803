"""The question for the course of a match, and its answer.

A match is played again there: whatever that costs, it takes no time of those who play, and a reviewer that hangs is
killed.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from neuroshima.analysis.questions import AnalysisQuestion, FoundCandidate
from neuroshima.matches.bots.thinkers import reviewers
from neuroshima.reviews.course import ChangedError, course_of
from neuroshima.reviews.ended_match import EndedMatch
from neuroshima.reviews.shapes import Course

logger = logging.getLogger(__name__)
PATIENCE = 3600.0
"""Seconds after which a review that has not come is given up. It takes some seconds of processor time, but it begins
and goes on only where the machine has nothing else to do."""


@dataclass(frozen=True)
class ReviewQuestion:
    """What there is to tell of a match that is over."""

    match: EndedMatch

    def answered(self) -> Course | None:
        """The course, in the process that thinks.

        None if the moves lead to another position today. Raises what the game raises."""
        try:
            return course_of(self.match, analysed)
        except ChangedError:
            return None


def analysed(question: AnalysisQuestion) -> list[FoundCandidate] | None:
    """The analyst's answer in this process.

    None if it raises, which is logged, so the course remains."""
    try:
        return question.answered()
    except Exception:
        logger.exception("the analyst of %s failed", question.game, extra={"seat": question.seat})
        return None


def asked(question: ReviewQuestion, patience: float = PATIENCE) -> Course | None:
    """The answer, which is waited for.

    Raises ThinkingFailedError where the game raises, takes too long or dies, ThinkersClosedError where the server stops
    meanwhile."""
    with reviewers.lent() as reviewer:
        found: Course | None = reviewer.ask(question, patience)
        return found
