"""The task that plays one move of a bot.

It is enqueued in the transaction that makes it the bot's turn. A task names the match and the number of its last move.
If the match has changed since, the task does nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from contextvars import ContextVar
from dataclasses import dataclass

from django_tasks import TaskContext, TaskResultStatus, task
from django_tasks_db.models import DBTaskResult, DBTaskResultQuerySet

from neuroshima.contract import Refusal
from neuroshima.matches.bots.playing import play_bot
from neuroshima.matches.bots.thinkers import thinkers
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.refusals import MatchCode

LOWEST_PRIORITY = -100
MOST_COUNTED = 1000
"""How many waiting tasks are counted by owner. Above that, an exact count is not worth its cost."""


@dataclass(frozen=True)
class Running:
    """The task that is running."""

    match: str
    priority: int


_running: ContextVar[Running | None] = ContextVar("running", default=None)


@task(takes_context=True)
def play_bot_move(context: TaskContext, match: str, seq: int) -> None:
    """Play the move of a bot after move `seq` of the match with that slug."""
    this = context.task_result
    token = _running.set(Running(match, this.task.priority))
    try:
        with thinkers.lent() as thinker:
            play_bot(match, thinker, seq, this.enqueued_at if context.attempt == 1 else None)
    except Refusal as refused:
        if refused.code != MatchCode.NOT_FOUND:  # the match was deleted
            raise
    finally:
        _running.reset(token)


def ask_bots(matches: Sequence[Match]) -> None:
    """Enqueue a task for each of these matches in which a bot is to move.

    The more tasks of one owner wait, the lower is the priority of the next. So a player with many matches does not
    delay others. A bot that moves several times in a row keeps its priority."""
    asked = [match for match in matches if match.bot_to_move and match.status == Status.RUNNING]
    running = _running.get()
    if running is not None and [match.slug for match in asked] == [running.match]:
        _enqueue(asked[0], running.priority)
    elif asked:
        _enqueue_behind_others(asked)


def _enqueue_behind_others(asked: Sequence[Match]) -> None:
    waiting = tasks_in(TaskResultStatus.READY).values_list("args_kwargs__kwargs__match", flat=True)[:MOST_COUNTED]
    slugs = list(waiting)
    owners = _owners([*slugs, *(match.slug for match in asked)]) if slugs or len(asked) > 1 else {}
    ahead = Counter(map(owners.get, slugs))
    for match in asked:
        owner = owners.get(match.slug)
        _enqueue(match, max(LOWEST_PRIORITY, -ahead[owner]))
        ahead[owner] += 1


def _enqueue(match: Match, priority: int) -> None:
    play_bot_move.using(priority=priority).enqueue(match=match.slug, seq=match.seq)


def tasks_in(*states: TaskResultStatus) -> DBTaskResultQuerySet:
    """Bot tasks in these states.

    With a single state, the query uses the table's index."""
    state = {"status": states[0]} if len(states) == 1 else {"status__in": states}
    return DBTaskResult.objects.filter(task_path=play_bot_move.module_path, **state)


def _owners(slugs: Collection[str]) -> dict[str, int | None]:
    """The player of the first person's seat in each match.

    Matches between bots have none. They count as matches of one player."""
    people = Seat.objects.filter(match__slug__in=slugs, player__isnull=False).order_by("match_id", "-index")
    return dict(people.values_list("match__slug", "player_id"))
