"""Questions to an analyst: asked in a process in which bots think, and by a task that keeps the answer."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Literal
from uuid import UUID

from django_tasks import TaskResultStatus, task
from django_tasks.exceptions import TaskResultDoesNotExist

from neuroshima import plugins
from neuroshima.analysis.questions import AnalysisQuestion, FoundCandidate
from neuroshima.languages import in_words
from neuroshima.matches.bots.thinkers import thinkers
from neuroshima.matches.bots.thinking import ThinkingFailedError
from neuroshima.wire.positions import CandidateShown

PRIORITY = -5
"""Bots that are to move come first."""
COMING: Literal["coming"] = "coming"


@task(priority=PRIORITY)
def analyse(question: dict[str, Any]) -> list[FoundCandidate] | None:
    """The answer to an `AnalysisQuestion`; None if the analyst fails.

    The task is never tried again, because nobody waits so long."""
    given = {**question, "order": plugins.order_of_clashing()}
    return ask_analyst(AnalysisQuestion(**given))


def ask(question: AnalysisQuestion) -> str:
    """Enqueue the question. Returns the name for `answer_to`."""
    given = asdict(question)
    del given["order"]  # the process that thinks has its own
    return str(analyse.enqueue(question=given).id)


def answer_to(name: str) -> list[FoundCandidate] | Literal["coming"] | None:
    """The answer to the question of that name, or "coming".

    None if there will be no answer."""
    try:
        result = analyse.get_result(str(UUID(name)))
    except (TaskResultDoesNotExist, ValueError):
        return None
    if result.status in (TaskResultStatus.READY, TaskResultStatus.RUNNING):
        return COMING
    return result.return_value if result.status == TaskResultStatus.SUCCESSFUL else None


def translate_candidates(found: Sequence[FoundCandidate]) -> list[CandidateShown]:
    """Translate the candidates' texts into the reader's language."""
    return [
        CandidateShown(
            actions=one["actions"],
            chance=one["chance"],
            title=in_words(one["titles"]) if one["titles"] else str(one["actions"][0].get("type", "")),
            reasons=[in_words(reason) for reason in one["reasons"]],
            steps=[in_words(step) for step in one.get("steps", [])],
        )
        for one in found
    ]


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
