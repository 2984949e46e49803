"""The task that asks an analyst; the answer is kept with the task for a while."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Literal
from uuid import UUID

from django_tasks import TaskResultStatus, task
from django_tasks.exceptions import TaskResultDoesNotExist

from neuroshima import plugins
from neuroshima.analysis.asking import ask_analyst
from neuroshima.analysis.questions import AnalysisQuestion, FoundCandidate
from neuroshima.languages import in_words
from neuroshima.wire.analysis import CandidateShown

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
        )
        for one in found
    ]
