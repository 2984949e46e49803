"""Tasks of bots, and a worker in the process of the test."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.utils import timezone
from django_tasks import TaskResultStatus, task
from django_tasks_db.models import DBTaskResult
from neuroshima.matches.bots import tasks
from neuroshima.matches.bots.tasks import tasks_in
from neuroshima.matches.bots.thinking import Question, Thinker, ThinkingFailedError, ThinkRequest
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match
from neuroshima.players.models import Player
from neuroshima.reviews import stored
from neuroshima.tasks.retries import HopelessError
from neuroshima.tasks.workers import LeasedWorker
from neuroshima_contract import Action

from tests.support.platform.serving import LONGEST

TAKE = {"type": "take"}
MARK = {"type": "mark", "field": 0, "how": "dot"}
ME, BOT, OTHER_BOT = (
    SeatPlan("me", {"colour": "red"}),
    SeatPlan("bot", {"colour": "blue"}, "marker"),
    SeatPlan("bot", {"colour": "green"}, "marker"),
)
READY, RUNNING, FAILED = TaskResultStatus.READY, TaskResultStatus.RUNNING, TaskResultStatus.FAILED


def table(player: Player, *plans: SeatPlan, cards: int = 9) -> str:
    """A match in which a bot moves first, unless `plans` say otherwise."""
    return create_match(player, "tally", {"cards": cards}, list(plans or (BOT, ME))).slug


def seq_of(slug: str) -> int:
    return Match.objects.get(slug=slug).seq


def keys() -> list[tuple[str, int]]:
    """Match and move number of the waiting tasks, in the order in which workers take them."""
    given = [task.args_kwargs["kwargs"] for task in tasks_in(READY)]
    return [(each["match"], each["seq"]) for each in given]


attempts: list[str] = []


@task()
def fails(how: str) -> None:
    """A task that fails."""
    attempts.append(how)
    raise HopelessError(how) if how == "hopeless" else ValueError(how)


class Scripted(Thinker):
    """A thinker with an answer from the test."""

    def __init__(self, answer: Any) -> None:
        super().__init__()
        self.answer, self.requests = answer, list[ThinkRequest]()

    def think(self, request: ThinkRequest, patience: float) -> Action:
        self.requests.append(request)
        if isinstance(self.answer, Exception):
            raise self.answer
        return dict(self.answer)


class Here(Thinker):
    """A thinker in the process of the test, which may have changed the game."""

    def ask(self, question: Question, patience: float) -> Any:
        try:
            return question.answer()
        except Exception as error:
            raise ThinkingFailedError(repr(error)) from error


class OneThinker:
    """A pool that gives the same thinker to every caller."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker

    @contextmanager
    def acquire(self) -> Iterator[Thinker]:
        yield self.thinker


def think_by(monkeypatch: pytest.MonkeyPatch, thinker: Thinker) -> None:
    """Let the tasks of bots and reviews use `thinker`."""
    monkeypatch.setattr(tasks, "thinkers", OneThinker(thinker))
    monkeypatch.setattr(stored, "reviewers", OneThinker(thinker))


def waiting_for_bots() -> list[str]:
    """The links of the matches with a waiting bot task, in the order in which workers take them."""
    current = set(Match.objects.values_list("slug", "seq"))
    return [slug for slug, seq in keys() if (slug, seq) in current]  # the others come too late


def run_tasks(most: int | None = None) -> None:
    """Run the ready tasks in this thread, and those that they enqueue; `most`: at most this many."""
    worker = LeasedWorker()
    worker.max_tasks = most
    with patch("neuroshima.tasks.workers.close_old_connections"):  # it would close the test's own
        worker.run()


def set_running(worker: str, since: timedelta = timedelta()) -> None:
    """Mark all tasks as running, on that worker."""
    DBTaskResult.objects.update(status=RUNNING, worker_ids=[worker], started_at=timezone.now() - since)


def wait_for(what: Callable[[], object]) -> None:
    """Wait until `what` returns true."""
    deadline = time.monotonic() + LONGEST
    while not what():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.01)
