"""Workers: woken by commits, replaced, stopped; failed and lost tasks; deletion of old tasks."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.db.models import F
from django.dispatch import Signal
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from neuroshima.matches.bots import playing
from neuroshima.matches.bots.tasks import tasks_in
from neuroshima.matches.bots.thinking import ThinkRequest
from neuroshima.matches.models import Match, Move
from neuroshima.matches.play import group_commit
from neuroshima.players.models import Player
from neuroshima.refusals import Code, refusal
from neuroshima.reviews import tasks as reviews
from neuroshima.tasks import queues, retries, upkeep, workers
from neuroshima_contract import Action

from tests.support.platform.bot_tasks import (
    BOT,
    FAILED,
    OTHER_BOT,
    READY,
    RUNNING,
    TAKE,
    Scripted,
    attempts,
    fails,
    keys,
    run_tasks,
    seq_of,
    set_running,
    table,
    think_by,
    wait_for,
)
from tests.support.platform.serving import LONGEST

# Threads -------------------------------------------------------------------------------------------------------------


class Counting(Scripted):
    """A thinker that counts its calls for each move."""

    asked: Counter[str] = Counter()

    def think(self, request: ThinkRequest, patience: float) -> Action:
        self.asked[request.chance] += 1  # differs for each match and move
        return super().think(request, patience)


@pytest.fixture
def own_workers(monkeypatch: pytest.MonkeyPatch) -> Iterator[workers.Workers]:
    """Three threads that run tasks, and look for tasks of other processes once a minute."""
    here = workers.Workers(3, look_every=60)
    monkeypatch.setattr(workers, "_here", here)
    here.start()
    yield here
    here.stop(LONGEST)


@pytest.mark.django_db(transaction=True)
def test_workers_are_woken_by_the_commit_and_no_two_think_about_one_move(
    anna: Player, own_workers: workers.Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tasks of other processes are found within a minute only; those of this process's commits run at once."""
    think_by(monkeypatch, thinker := Counting(TAKE))
    thinker.asked.clear()
    slugs = [table(anna, BOT, OTHER_BOT, cards=4) for _ in range(8)]
    wait_for(lambda: not Match.objects.filter(slug__in=slugs, status="running").exists())
    assert set(thinker.asked.values()) == {1} and len(thinker.asked) == Move.objects.count() == 8 * 4


@pytest.mark.django_db(transaction=True)
def test_one_review_runs_at_a_time_and_bots_move_meanwhile(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given three reviews that do not end, when a bot is to move, then it moves, though one thread serves all bots."""
    think_by(monkeypatch, Scripted(TAKE))
    begun, go_on = list[str](), threading.Event()

    def review(slug: str, **_: Any) -> None:
        begun.append(slug)
        go_on.wait(LONGEST)

    due = Signal()
    due.connect(review)
    monkeypatch.setattr(reviews, "review_due", due)
    for match in ("one", "two", "three"):
        reviews.review_match.enqueue(match=match)
    here = workers.Workers(1, look_every=0.01)
    here.start()
    try:
        wait_for(lambda: begun)
        slug = table(anna, BOT, OTHER_BOT, cards=4)
        wait_for(lambda: not Match.objects.filter(slug=slug, status="running").exists())
        assert len(begun) == 1
        go_on.set()
        wait_for(lambda: len(begun) == 3)
    finally:
        go_on.set()
        here.stop(LONGEST)


def test_a_worker_finds_only_due_tasks_of_its_queue(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []
    monkeypatch.setattr(workers.Crew, "call", lambda crew: found.append(crew.queue))

    def looked() -> list[str]:
        found.clear()
        for queue in queues.ALL:
            workers.Crew(queue, 1).call_if_ready()
        return [*found]

    reviews.review_match.enqueue(match="a")
    assert looked() == [queues.PATIENT]
    DBTaskResult.objects.update(run_after=timezone.now() + timedelta(minutes=1))
    assert looked() == []
    DBTaskResult.objects.update(run_after=timezone.now() - timedelta(seconds=1))
    assert looked() == [queues.PATIENT]
    DBTaskResult.objects.update(status=TaskResultStatus.RUNNING)
    assert looked() == []


@pytest.mark.filterwarnings("ignore:Exception in thread")
@pytest.mark.django_db(transaction=True)
def test_a_thread_that_ended_is_replaced(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    think_by(monkeypatch, Scripted(TAKE))
    ended: list[str] = []
    original = workers.LeasedWorker.run

    def run(self: workers.LeasedWorker) -> None:
        if not ended:
            ended.append(self.worker_id)
            raise SystemExit
        original(self)

    monkeypatch.setattr(workers.LeasedWorker, "run", run)
    here = workers.Workers(1, look_every=0.01)
    here.start()
    try:
        slug = table(anna, cards=1)
        wait_for(lambda: seq_of(slug) == 1)
    finally:
        here.stop(LONGEST)


@pytest.mark.django_db(transaction=True)
def test_workers_that_stop_give_back_what_they_have_not_finished(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()

    class Slow(Scripted):
        def think(self, request: ThinkRequest, patience: float) -> Action:
            begun.set()
            go_on.wait(LONGEST)
            return super().think(request, patience)

    think_by(monkeypatch, Slow(TAKE))
    slug = table(anna, cards=1)
    here = workers.Workers(1, look_every=60)
    here.start()
    begun.wait(LONGEST)
    assert tasks_in(RUNNING).count() == 1
    here.stop(patience=0)
    assert keys() == [(slug, 0)]
    go_on.set()
    here.stop(LONGEST)


# Tried again ----------------------------------------------------------------------------------------------------------


def let_time_pass() -> None:
    DBTaskResult.objects.filter(status=READY).update(run_after=timezone.now())


def test_a_failing_task_is_retried_with_growing_delays_and_given_up(db: None, caplog: pytest.LogCaptureFixture) -> None:
    attempts.clear()
    fails.enqueue("always")
    for delay in retries.DELAYS:
        before = timezone.now()
        run_tasks()
        (row,) = DBTaskResult.objects.all()
        assert row.status == READY and "ValueError: always" in row.traceback
        assert timedelta(seconds=delay) <= row.run_after - before < timedelta(seconds=delay + LONGEST)
        let_time_pass()
    run_tasks()
    assert DBTaskResult.objects.get().status == FAILED and len(attempts) == retries.ATTEMPTS
    assert "a task has failed too often, it is given up" in caplog.records[-1].getMessage()


def test_a_hopeless_task_is_given_up_at_once(db: None) -> None:
    attempts.clear()
    fails.enqueue("hopeless")
    run_tasks()
    assert (DBTaskResult.objects.get().status, attempts) == (FAILED, ["hopeless"])


def test_a_bot_that_cannot_be_stored_is_asked_again_and_the_match_goes_on(
    anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database was down. The match continues without any help."""
    think_by(monkeypatch, Scripted(TAKE))
    slug = table(anna)
    with monkeypatch.context() as away:
        away.setattr(group_commit, "_store", broken)
        away.setattr(playing, "play_move", refused_by_database)
        run_tasks()
    assert (seq_of(slug), keys()) == (0, [(slug, 0)])
    let_time_pass()
    run_tasks()
    assert seq_of(slug) == 1


def broken(*_arguments: object) -> None:
    raise OperationalError


def refused_by_database(*_arguments: object) -> int:
    raise refusal(Code.UNAVAILABLE)


# A worker is lost -----------------------------------------------------------------------------------------------------


def test_a_task_whose_lease_is_over_is_queued_again(anna: Player) -> None:
    slug = table(anna)
    set_running("another machine:1:x", timedelta(seconds=retries.lease_seconds() - 5))
    retries.requeue_lost()
    assert keys() == []
    set_running("another machine:1:x", timedelta(seconds=retries.lease_seconds() + 1))
    retries.requeue_lost()
    assert keys() == [(slug, 0)]


@pytest.mark.parametrize("hours", [-1, 1])
def test_the_clocks_of_machines_end_no_lease_and_prolong_none(
    anna: Player, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    """A machine with a wrong clock takes a task, and looks for lost ones: the database's clock decides."""
    slug, here = table(anna), timezone.now
    for claims_there, looks_there in ((True, False), (False, True)):
        DBTaskResult.objects.update(status=READY)
        task = DBTaskResult.objects.get()
        moved = {True: lambda: here() + timedelta(hours=hours), False: here}
        monkeypatch.setattr(timezone, "now", moved[claims_there])
        task.claim("another machine:1:x")
        assert isinstance(task.task_result.started_at, datetime), "a time, and no expression"
        monkeypatch.setattr(timezone, "now", moved[looks_there])
        retries.requeue_lost()
        assert keys() == []
        with retries.hold_lease(task.pk):
            retries.renew_leases()
        retries.requeue_lost()
        assert keys() == []
        DBTaskResult.objects.update(started_at=F("started_at") - timedelta(seconds=retries.lease_seconds() + 1))
        retries.requeue_lost()
        assert keys() == [(slug, 0)]


def test_a_lease_is_renewed_while_the_task_runs(anna: Player) -> None:
    table(anna)
    set_running(retries.new_worker_id(), timedelta(seconds=retries.lease_seconds() + 1))
    with retries.hold_lease(DBTaskResult.objects.get().pk):
        retries.renew_leases()
    retries.requeue_lost()
    assert keys() == []


def test_a_process_of_this_machine_that_is_gone_is_not_waited_for(anna: Player) -> None:
    """Also if this process now has its number, as in a restarted container."""
    slug, mine = table(anna), retries.new_worker_id()
    set_running(mine)
    retries.requeue_lost()
    assert keys() == []
    for gone in (f"{retries.HOST}:{2**22 + 1}:x", mine.replace(retries.PROCESS, "another")):
        set_running(gone)
        retries.requeue_lost()
        assert keys() == [(slug, 0)], gone


def test_a_task_that_kills_its_workers_is_given_up(anna: Player) -> None:
    table(anna)
    set_running("another machine:1:x", timedelta(days=1))
    DBTaskResult.objects.update(worker_ids=["another machine:1:x"] * retries.ATTEMPTS)
    retries.requeue_lost()
    assert DBTaskResult.objects.get().status == FAILED


# Pruned --------------------------------------------------------------------------------------------------------------


def finished(status: TaskResultStatus, ago: timedelta) -> None:
    now = timezone.now()
    row: DBTaskResult[..., Any] = DBTaskResult(
        task_path="a.b", args_kwargs={"args": [], "kwargs": {}}, backend_name="default"
    )
    row.status, row.finished_at = status, now - ago
    row.save()


def test_finished_tasks_are_deleted_failed_ones_after_a_month(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    done = TaskResultStatus.SUCCESSFUL
    for status, ago in ((done, 1), (done, 3600), (FAILED, 3600), (FAILED, 40 * 24 * 3600), (READY, 10**8)):
        finished(status, timedelta(seconds=ago))
    upkeep.prune()
    kept = [row.status for row in DBTaskResult.objects.order_by("-finished_at")]
    assert Counter(kept) == Counter([done, FAILED, READY])


def test_old_tasks_are_deleted_in_parts(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deleting everything at once would block moves for seconds."""
    monkeypatch.setattr(upkeep, "MOST_AT_ONCE", 2)
    for _ in range(5):
        finished(TaskResultStatus.SUCCESSFUL, timedelta(hours=1))
    left: list[int] = []
    while not left or left[-1]:
        upkeep.prune()
        left.append(DBTaskResult.objects.count())
    assert left == [3, 1, 0]


def test_of_failed_tasks_the_newest_are_kept(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upkeep, "MOST_FAILED", 2)
    for minutes in (5, 3, 1, 4, 2):
        finished(FAILED, timedelta(minutes=minutes))
    upkeep.prune()
    ages = [timezone.now() - row.finished_at for row in DBTaskResult.objects.all() if row.finished_at]
    assert sorted(round(age.total_seconds() / 60) for age in ages) == [1, 2]


def test_a_failing_chore_does_not_block_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    done: list[int] = []
    functions: list[tuple[float, Any]] = [(0, lambda: 1 / 0), (0, lambda: done.append(1)), (60, lambda: done.append(2))]
    monkeypatch.setattr(upkeep, "CHORES", [upkeep.Chore(*each) for each in functions])
    mine = upkeep.Upkeep()
    for _ in range(2):
        mine.do_what_is_due()
    assert done == [1, 2, 1] and len(caplog.records) == 2
