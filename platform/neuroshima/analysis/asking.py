"""Ask the analyst of a game, in a process in which bots think."""

from __future__ import annotations

import logging

from neuroshima.analysis.questions import AnalysisQuestion, FoundCandidate
from neuroshima.matches.bots.thinkers import thinkers
from neuroshima.matches.bots.thinking import ThinkingFailedError

logger = logging.getLogger(__name__)

PATIENCE = 6.0
"""Seconds after which an analyst that has not answered is stopped."""


def ask_analyst(question: AnalysisQuestion, patience: float = PATIENCE) -> list[FoundCandidate] | None:
    """Wait for the analyst's answer.

    None if it raises, takes too long or dies, which is logged."""
    try:
        with thinkers.acquire() as thinker:
            found: list[FoundCandidate] = thinker.ask(question, patience)
            return found
    except ThinkingFailedError as error:
        logger.error("the analyst of %s failed: %s", question.game, error, extra={"seat": question.seat})
        return None
