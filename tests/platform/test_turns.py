"""Owners of tasks take turns, so a player with many bots does not delay others; and the number of bots is limited."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from neuroshima.matches.bots import playing, tasks
from neuroshima.matches.bots.tasks import ask_again, play_bot_move
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match, join_match
from neuroshima.matches.play.creating import STALE_AFTER
from neuroshima.players.lifecycle import merge_guest
from neuroshima.players.models import Player
from neuroshima.tasks import queues, turns, upkeep, workers
from neuroshima.tasks.models import Owner
from neuroshima_contract import Refusal

from tests.support.platform.bot_tasks import (
    BOT,
    MARK,
    ME,
    OTHER_BOT,
    TAKE,
    Scripted,
    attempts,
    fails,
    run_tasks,
    seq_of,
    table,
    think_by,
    wait_for,
)
from tests.support.platform.services import own_database
from tests.support.platform.serving import LONGEST, Server
from tests.support.platform.take_turns import FEW, MANY

FOUR_BOTS = [SeatPlan("bot", {"colour": colour}, "marker") for colour in ("red", "blue", "green", "yellow")]


def taken(most: int = 100) -> list[str]:
    """The links of the matches whose tasks a worker takes now, in order, without running them."""
    found = list[str]()
    while len(found) < most and (task := turns.claim_next(queues.ALL, "here:1:x")) is not None:
        found.append(task.args_kwargs["kwargs"]["match"])
    return found


def for_bots_alone() -> str:
    """A match of bots only that the site made, as for a tournament."""
    return create_match(None, "tally", {"cards": 9}, [BOT, OTHER_BOT]).slug


@contextmanager
def noted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The links of the matches in which bots are asked, in order."""
    asked = list[str]()
    original = playing.play_bot

    def play_bot(slug: str, *more: Any) -> bool:
        asked.append(slug)
        return original(slug, *more)

    with monkeypatch.context() as patched:
        patched.setattr(tasks, "play_bot", play_bot)
        yield asked


# The order of tasks ---------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_owners_take_turns(anna: Player, jan: Player) -> None:
    """Given twelve waiting tables of one player, two of nobody and one of another player, then the owners take turns.

    Tables of one owner come in the order of their creation."""
    annas = [table(anna) for _ in range(12)]
    alone = [for_bots_alone() for _ in range(2)]
    jans = table(jan)
    assert taken() == [annas[0], alone[0], jans, annas[1], alone[1], *annas[2:]]


@pytest.mark.django_db
def test_a_player_who_comes_later_is_next(anna: Player, jan: Player) -> None:
    """However long the others' tasks have waited, and although a process repairs lost tasks."""
    annas = [table(anna) for _ in range(9)]
    assert taken(3) == annas[:3]
    DBTaskResult.objects.update(enqueued_at=timezone.now() - timedelta(minutes=1))
    ask_again()
    jans = [table(jan) for _ in range(2)]
    assert taken(4) == [jans[0], annas[3], jans[1], annas[4]]


@pytest.mark.django_db
def test_a_player_with_recent_bot_moves_waits_behind_others(anna: Player, jan: Player) -> None:
    """Turns are remembered while an owner has no tasks."""
    table(anna), table(jan)
    taken()
    annas, jans = table(anna), table(jan)
    assert taken() == [annas, jans], "Jan's last turn was later"


@pytest.mark.django_db
def test_bots_that_move_one_after_the_other_take_turns_too(
    anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a match of bots only, in which each move enqueues the next task, then it delays no other match by more
    than one move."""
    think_by(monkeypatch, Scripted(MARK))
    busy = [create_match(anna, "tally", {"cards": 9}, FOUR_BOTS).slug for _ in range(3)]
    jans = create_match(jan, "tally", {"cards": 9}, FOUR_BOTS).slug
    with noted(monkeypatch) as asked:
        run_tasks(most=8)
    assert asked[1::2] == [jans] * 4 and set(asked[::2]) == set(busy)


@pytest.mark.django_db
def test_a_table_belongs_to_the_player_who_made_it(anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player with many bots who joins the table does not delay it."""
    open_table = create_match(anna, "tally", {"cards": 9}, [BOT, SeatPlan("open", {"colour": "red"})]).slug
    join_match(jan, open_table)
    alone = create_match(anna, "tally", {"cards": 9}, FOUR_BOTS).slug
    jans = table(jan)
    assert taken() == [open_table, jans, alone]


@pytest.mark.django_db
def test_an_old_match_belongs_to_the_first_person(anna: Player, jan: Player) -> None:
    """Matches of earlier versions do not say who made them."""
    for player in (anna, anna, jan):
        table(player)
    Match.objects.update(created_by=None)
    DBTaskResult.objects.all().delete()
    ask_again()
    owners = [task.args_kwargs["kwargs"]["owner"] for task in DBTaskResult.objects.order_by("enqueued_at")]
    assert sorted(owners) == sorted([f"player {anna.pk}"] * 2 + [f"player {jan.pk}"])


@pytest.mark.django_db
def test_tasks_without_an_owner_do_not_wait_for_bots(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are short, such as a rating. A task that an earlier version stored for a bot has no owner either."""
    think_by(monkeypatch, Scripted(TAKE))
    table(anna)
    taken()
    first, second = table(anna), table(anna)
    play_bot_move.enqueue(match=second, seq=0)
    attempts.clear()
    fails.enqueue("hopeless")
    run_tasks(most=2)
    assert (seq_of(first), seq_of(second), attempts) == (0, 1, ["hopeless"])


@pytest.mark.django_db
def test_turns_of_long_ago_are_forgotten(anna: Player, jan: Player) -> None:
    table(anna), table(jan)
    taken()
    Owner.objects.filter(key=f"player {anna.pk}").update(served=timezone.now() - 2 * turns.FORGOTTEN_AFTER)
    upkeep.prune()
    assert [owner.key for owner in Owner.objects.all()] == [f"player {jan.pk}"]


@pytest.mark.django_db
def test_a_task_is_taken_with_three_queries(anna: Player) -> None:
    """However many wait: the search, the claim and the owner's turn."""
    for _ in range(10):
        table(anna)
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            taken(1)
        counts.append(len([query for query in asked if "SAVEPOINT" not in query["sql"]]))
    assert counts == [3, 3]


@pytest.mark.django_db(transaction=True)
def test_many_busy_tables_delay_another_players_bot_by_the_moves_that_are_thought_about(
    anna: Player, jan: Player, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given twenty tables of four bots that play endlessly, when another player's bot is to move, then it is asked
    after the moves in progress."""
    settings.BOT_SEATS = 1000
    count = 2

    class Slow(Scripted):
        def think(self, *more: Any) -> Any:
            time.sleep(0.01)
            return super().think(*more)

    think_by(monkeypatch, Slow(TAKE))
    here = workers.Workers(count, look_every=0.01)
    with noted(monkeypatch) as asked:
        busy = [create_match(anna, "tally", {"cards": 50}, FOUR_BOTS).slug for _ in range(20)]
        here.start()
        try:
            for _ in range(3):
                wait_for(lambda: len(asked) > 2 * len(busy))
                jans = table(jan)
                before = len(asked)
                wait_for(lambda jans=jans: jans in asked)  # type: ignore[misc]
                assert asked.index(jans) <= before + count
                assert Match.objects.filter(slug__in=busy, status="running").exists(), "the others are still busy"
        finally:
            here.stop(LONGEST)


@pytest.mark.services
@pytest.mark.usefixtures("services")
def test_processes_share_the_turns(tmp_path: Path) -> None:
    """Given many tasks of one owner and a few of another, when two processes take them from PostgreSQL, then each is
    taken once, and the few need not wait for the many."""
    with own_database() as address:
        server = Server(tmp_path, NEUROSHIMA_DATABASE_URL=address)
        server.prepared("tests/support/platform/take_turns.py", "prepare")
        took = server.prepared_at_once("tests/support/platform/take_turns.py", "take")
    told = [each["taken"] for each in took]
    order = [match for _time, match in sorted((time, match) for each in told for time, match in each)]
    assert len(order) == len(set(order)) == MANY + FEW
    last = max(order.index(f"player 2/{number}") for number in range(FEW))
    assert last < 2 * FEW + 2 * len(told), "both processes may take a task of one owner at the same moment"


# Seats of bots --------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_players_seats_of_bots_are_limited(anna: Player, jan: Player, settings: Any) -> None:
    settings.BOT_SEATS = 9
    first = create_match(anna, "tally", {}, FOUR_BOTS).slug
    second = create_match(anna, "tally", {}, [ME, *FOUR_BOTS[1:]]).slug
    with pytest.raises(Refusal) as refused:
        create_match(anna, "tally", {}, [ME, *FOUR_BOTS[1:]])
    assert (refused.value.code, refused.value.params["count"], refused.value.params["most"]) == ("too_many_bots", 7, 9)
    create_match(anna, "tally", {}, [ME, SeatPlan("bot", {"colour": "blue"}, "marker"), *FOUR_BOTS[2:3]])
    create_match(anna, "tally", {}, [ME, SeatPlan("open", {"colour": "blue"})])
    create_match(jan, "tally", {}, FOUR_BOTS)
    Match.objects.filter(slug=first).update(changed=timezone.now() - STALE_AFTER)
    create_match(anna, "tally", {}, FOUR_BOTS)
    with pytest.raises(Refusal):
        create_match(anna, "tally", {}, FOUR_BOTS)
    Match.objects.filter(slug=second).update(status="over", outcome={})
    create_match(anna, "tally", {}, [ME, *FOUR_BOTS[1:]])


@pytest.mark.django_db
def test_a_guest_who_logs_in_keeps_the_matches_that_they_made(olaf: Player, settings: Any) -> None:
    settings.BOT_SEATS = 4
    guest = Player.objects.create(name="Guest")
    create_match(guest, "tally", {}, FOUR_BOTS)
    olaf = merge_guest(guest, olaf.user)
    with pytest.raises(Refusal):
        create_match(olaf, "tally", {}, FOUR_BOTS)


@pytest.mark.django_db
def test_the_number_of_seats_is_the_hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    from neuroshima.configuration import Settings

    assert Settings().bot_seats == 60
    monkeypatch.setenv("NEUROSHIMA_BOT_SEATS", "200")
    assert Settings().bot_seats == 200
