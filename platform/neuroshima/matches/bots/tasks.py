"""The task that plays one move of a bot.

It is enqueued in the transaction that makes it the bot's turn. A task names the match and the number of its last move.
If the match has changed since, the task does nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django_tasks import TaskContext, TaskResultStatus, task
from django_tasks_db.models import DBTaskResult, DBTaskResultQuerySet
from neuroshima_contract import Refusal

from neuroshima.matches.bots.playing import play_bot
from neuroshima.matches.bots.thinkers import thinkers
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.refusals import MatchCode

NOBODY = "nobody"
"""The owner of matches that the site made for bots alone: all of them together have one turn."""


@dataclass(frozen=True)
class Running:
    """The task that is running."""

    match: str
    owner: str


_running: ContextVar[Running | None] = ContextVar("running", default=None)


@task(takes_context=True)
def play_bot_move(context: TaskContext, match: str, seq: int, owner: str = NOBODY) -> None:
    """Play the move of a bot after move `seq` of the match with that slug.

    `owner`: whose turn it is when a worker takes the task (`tasks/turns.py`)."""
    this = context.task_result
    token = _running.set(Running(match, owner))
    try:
        with thinkers.acquire() as thinker:
            play_bot(match, thinker, seq, this.enqueued_at if context.attempt == 1 else None)
    except Refusal as refused:
        if refused.code != MatchCode.NOT_FOUND:  # the match was deleted
            raise
    finally:
        _running.reset(token)


def ask_bots(matches: Sequence[Match], **_more: object) -> None:
    """Enqueue a task for each of these matches in which a bot is to move.

    Its owner is the player for whom the bot plays. Owners take turns, so a player with many matches does not delay
    others."""
    asked = [match for match in matches if match.bot_to_move and match.status == Status.RUNNING]
    owners = _owners(asked) if asked else {}
    for match in asked:
        play_bot_move.enqueue(match=match.slug, seq=match.seq, owner=owners.get(match.slug, NOBODY))


def tasks_in(*states: TaskResultStatus) -> DBTaskResultQuerySet:
    """Bot tasks in these states.

    With a single state, the query uses the table's index."""
    state = {"status": states[0]} if len(states) == 1 else {"status__in": states}
    return DBTaskResult.objects.filter(task_path=play_bot_move.module_path, **state)


def _owners(matches: Collection[Match]) -> dict[str, str]:
    """The owner of each match by slug: the player who made it, else the first person who plays in it.

    The match of the running task keeps its owner, without a query."""
    running = _running.get()
    found = {running.match: running.owner} if running is not None else {}
    found |= {match.slug: owner_key(match.created_by_id) for match in matches if match.created_by_id is not None}
    unknown = [match.slug for match in matches if match.slug not in found]
    if unknown:
        people = Seat.objects.filter(match__slug__in=unknown, player__isnull=False).order_by("match_id", "-index")
        found |= {slug: owner_key(player) for slug, player in people.values_list("match__slug", "player_id")}
    return found


def owner_key(player: int) -> str:
    """The name of a player among the owners of tasks."""
    return f"player {player}"


MOST_AT_ONCE = 500
"""How many matches get a task in one transaction."""
RESTS_FOR = timedelta(minutes=1)
"""Pause after a bot's task has failed. A plugin may come back without a restart."""
Key = tuple[str, int]
"""A match, and the number of its last move."""


def ask_again() -> None:
    """Enqueue missing tasks, and failed ones again after a pause."""
    if not _without_task():  # without a lock first: usually nothing is missing
        return
    with transaction.atomic():
        found = _without_task(lock=True)
        failed = _failed_tasks({_key(match) for match in found})
        ask_bots([match for match in found if _key(match) not in failed])
        rested = tasks_in(TaskResultStatus.FAILED).filter(
            pk__in=failed.values(), finished_at__lt=timezone.now() - RESTS_FOR
        )
        rested.update(status=TaskResultStatus.READY, worker_ids=[], finished_at=None)


def _without_task(*, lock: bool = False) -> list[Match]:
    """Matches without a task.

    Matches are read before tasks, so that a task enqueued together with its match is always found."""
    waiting = Match.objects.filter(status=Status.RUNNING, bot_to_move=True).defer("snapshot").order_by("changed")
    matches = list(waiting.select_for_update(skip_locked=True) if lock else waiting)
    live = _keys(tasks_in(TaskResultStatus.READY, TaskResultStatus.RUNNING).values_list("args_kwargs", flat=True))
    return [match for match in matches if _key(match) not in live][:MOST_AT_ONCE]


def _failed_tasks(wanted: set[Key]) -> dict[Key, UUID]:
    """The failed tasks of these matches."""
    rows = tasks_in(TaskResultStatus.FAILED).values_list("pk", "args_kwargs")
    found = {(given["kwargs"]["match"], given["kwargs"]["seq"]): pk for pk, given in rows}
    return {key: pk for key, pk in found.items() if key in wanted}


def _key(match: Match) -> Key:
    return match.slug, match.seq


def _keys(arguments: Iterable[dict[str, dict[str, Any]]]) -> set[Key]:
    return {(given["kwargs"]["match"], given["kwargs"]["seq"]) for given in arguments}
