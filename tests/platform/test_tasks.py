"""Tasks of bots: enqueued with the move, run once, fair, repaired, shown in the admin."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from neuroshima.matches.bots import tasks
from neuroshima.matches.bots.tasks import ask_again, play_bot_move
from neuroshima.matches.models import Match, Move
from neuroshima.matches.play import SeatPlan, join_match, moving, play_move, take_back
from neuroshima.matches.play.transactions import enqueue_follow_ups
from neuroshima.players.models import Player
from neuroshima.tasks import retries

from tests.support.platform.bot_tasks import (
    BOT,
    FAILED,
    MARK,
    ME,
    TAKE,
    Scripted,
    fails,
    keys,
    run_tasks,
    seq_of,
    set_running,
    table,
    think_by,
)

# Enqueued with the move -----------------------------------------------------------------------------------------------


def test_a_match_that_begins_with_a_bot_asks_it(anna: Player) -> None:
    slug = table(anna)
    assert keys() == [(slug, 0)]


def test_the_last_player_who_joins_lets_the_bot_begin(anna: Player, jan: Player) -> None:
    slug = table(anna, BOT, SeatPlan("open", {"colour": "red"}))
    assert keys() == []
    join_match(jan, slug)
    assert keys() == [(slug, 0)]


def test_a_move_asks_the_bot_and_a_move_that_leaves_the_turn_does_not(anna: Player) -> None:
    slug = table(anna, ME, BOT)
    play_move(anna, slug, 0, MARK, "a", 0)
    take_back(anna, slug, 0, "b", 1)
    assert keys() == []
    play_move(anna, slug, 0, TAKE, "c", 2)
    play_move(anna, slug, 0, TAKE, "c", 2)
    assert keys() == [(slug, 3)], "the same command again asks nobody again"


def test_a_move_that_is_rolled_back_leaves_no_task(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        if name == "before_commit":
            raise RuntimeError

    slug = table(anna, ME, BOT)
    monkeypatch.setattr(moving, "failpoint", broken)
    with pytest.raises(RuntimeError):
        play_move(anna, slug, 0, TAKE, "a", 0)
    assert (seq_of(slug), DBTaskResult.objects.count()) == (0, 0)


def test_where_no_bot_is_to_move_nothing_is_asked(anna: Player) -> None:
    matches = [Match.objects.get(slug=table(anna, ME, BOT)) for _ in range(3)]
    with CaptureQueriesContext(connection) as asked:
        enqueue_follow_ups(matches)
    assert not [each for each in asked if "task" in each["sql"]]


def test_many_matches_are_asked_for_together(anna: Player) -> None:
    matches = [Match.objects.get(slug=table(anna)) for _ in range(5)]
    DBTaskResult.objects.all().delete()
    with CaptureQueriesContext(connection) as asked:
        enqueue_follow_ups(matches)
    assert keys() == [(match.slug, 0) for match in matches]
    assert len([each for each in asked if "INSERT" in each["sql"]]) == 5, "a row each"


# Run once -------------------------------------------------------------------------------------------------------------


def test_a_task_plays_one_move_and_asks_for_the_next(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    think_by(monkeypatch, thinker := Scripted(MARK))
    slug = table(anna)
    run_tasks()
    moves = list(Move.objects.order_by("seq").values_list("seat", flat=True))
    assert set(moves) == {0} and len(thinker.requests) == len(moves) == seq_of(slug)
    assert not Match.objects.get(slug=slug).bot_to_move and keys() == []


def test_a_task_whose_match_has_gone_on_does_nothing(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    think_by(monkeypatch, thinker := Scripted(TAKE))
    match = Match.objects.get(slug=table(anna))
    for _ in range(3):
        play_bot_move.enqueue(match=match.slug, seq=match.seq)
    run_tasks()
    assert (len(thinker.requests), seq_of(match.slug)) == (1, 1)


def test_a_task_of_a_match_that_is_gone_or_over_does_nothing(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    think_by(monkeypatch, thinker := Scripted(TAKE))
    table(anna)
    Match.objects.update(status="over", outcome={})
    play_bot_move.enqueue(match="nomatch", seq=0)
    run_tasks()
    assert thinker.requests == [] and not DBTaskResult.objects.failed().exists()


# Repaired -------------------------------------------------------------------------------------------------------------


def test_a_match_without_its_task_is_asked_for_again_once(anna: Player) -> None:
    """As all matches from before there were tasks."""
    slug = table(anna)
    DBTaskResult.objects.all().delete()
    for _ in range(2):
        ask_again()
    assert keys() == [(slug, 0)]
    set_running(retries.new_worker_id())
    ask_again()
    assert keys() == [], "one that runs is asked already"


def test_a_match_whose_bot_is_stuck_is_tried_again_by_the_same_task(
    anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is retried now and then, so the match continues when its plugin is back. The admin lists no second task."""
    think_by(monkeypatch, Scripted(TAKE))
    slug = table(anna)
    plugin = Match.objects.values_list("plugin", flat=True).get()
    Match.objects.update(plugin="gone")
    run_tasks()
    ask_again()
    assert (DBTaskResult.objects.get().status, keys()) == (FAILED, [])
    Match.objects.update(plugin=plugin)
    DBTaskResult.objects.update(finished_at=timezone.now() - 2 * tasks.RESTS_FOR)
    ask_again()
    assert keys() == [(slug, 0)]
    run_tasks()
    assert seq_of(slug) == 1


# Shown in the admin ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words", "state"),
    [("en", "Tasks", "Ready"), ("pl", "Zadania", "Gotowe"), ("cs", "Úlohy", "Připravena")],
)
def test_the_admin_shows_tasks_in_the_hosts_language(
    chief: Client, anna: Player, language: str, words: str, state: str
) -> None:
    table(anna)
    for page in ("/admin/", "/admin/tasks/task/", f"/admin/tasks/task/{DBTaskResult.objects.get().pk}/change/"):
        answer = chief.get(page, headers={"accept-language": language})
        assert answer.status_code == 200 and words in answer.content.decode(), page
    shown = answer.content.decode()
    assert state in shown and "Task Result" not in shown


def test_the_admin_changes_no_task_and_shows_why_one_failed(chief: Client) -> None:
    fails.enqueue("hopeless")
    run_tasks()
    page = f"/admin/tasks/task/{DBTaskResult.objects.get().pk}/change/"
    assert "HopelessError: hopeless" in chief.get(page).content.decode()
    assert chief.post(page, {"status": "READY"}).status_code == 403
    assert chief.get("/admin/tasks/task/add/").status_code == 403
