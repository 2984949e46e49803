"""Open tables: who may sit down, how they are cancelled, when they expire."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from neuroshima.lobby.models import OpenTable
from neuroshima.lobby.tables import (
    Audience,
    cancel_table,
    forget_old_tables,
    lapse,
    listed_tables,
    set_table,
    sit_down,
    watchable_tables,
    why_gone,
)
from neuroshima.lobby.tasks import lapse_table
from neuroshima.matches.clocks.clock import TimeControl, live, slow
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.play import SeatPlan, play_move, resign
from neuroshima.players.lifecycle import merge_guest
from neuroshima.players.models import Player

from tests.support.platform.lobby import SEATS, member, opened

Refused = Callable[[str], AbstractContextManager[None]]


def listed() -> list[str]:
    return [table.slug for table in listed_tables()]


def pass_time(slug: str) -> None:
    OpenTable.objects.filter(slug=slug).update(lapses=timezone.now() - timedelta(seconds=1))


def test_the_list_has_the_tables_of_everybody_the_newest_first(anna: Player, jan: Player) -> None:
    first, _by_link, second = opened(anna), opened(anna, Audience.LINK), opened(jan, Audience.MEMBERS)
    assert listed() == [second.slug, first.slug]


def test_the_last_player_to_sit_down_begins_the_match_and_it_can_be_watched(anna: Player, jan: Player) -> None:
    table = opened(anna)
    sit_down(jan, table.slug)
    assert (listed(), [each.slug for each in watchable_tables()]) == ([], [table.slug])


def test_a_match_can_be_watched_until_it_ends_unless_its_table_was_open_by_link(anna: Player, jan: Player) -> None:
    first, by_link, second = opened(anna), opened(anna, Audience.LINK), opened(anna)
    for table in (first, by_link, second):
        sit_down(jan, table.slug)
    assert [each.slug for each in watchable_tables()] == [second.slug, first.slug]
    play_move(anna, second.slug, 0, {"type": "take"}, "a", 0)
    assert watchable_tables()[0].watchable_since == Match.objects.get(slug=second.slug).started
    resign(jan, second.slug, 1, "b", 1)
    assert [each.slug for each in watchable_tables()] == [first.slug]
    assert OpenTable.objects.get(slug=second.slug).watchable_since is None


def test_a_match_without_an_open_seat_is_no_table(anna: Player) -> None:
    set_table(anna, "tally", {}, [SEATS[0], SeatPlan("bot", {"colour": "blue"}, "marker")], Audience.EVERYBODY)
    assert not OpenTable.objects.exists() and not watchable_tables()


def test_a_table_lapses_by_a_task(anna: Player, jan: Player, refused: Refused) -> None:
    table = opened(anna)
    task = DBTaskResult.objects.get(task_path=lapse_table.module_path)
    assert task.run_after == OpenTable.objects.get().lapses
    lapse_table.func(**task.args_kwargs["kwargs"])
    assert listed() == [table.slug], "not before its time"
    pass_time(table.slug)
    assert listed() == []
    with refused("table_lapsed"):  # also before the task has run
        sit_down(jan, table.slug)
    for _again in range(2):
        lapse_table.func(slug=table.slug)
    assert not Match.objects.exists()
    with refused("table_lapsed"):
        sit_down(jan, table.slug)


def test_a_match_that_has_begun_does_not_lapse(anna: Player, jan: Player) -> None:
    table = opened(anna)
    sit_down(jan, table.slug)
    pass_time(table.slug)
    lapse(table.slug)
    assert Match.objects.get().status == Status.RUNNING and why_gone(table.slug) is None


def test_a_table_whose_match_was_deleted_lapses_in_silence(anna: Player) -> None:
    table = opened(anna)
    Match.objects.all().delete()
    pass_time(table.slug)
    lapse(table.slug)


def test_only_one_player_gets_the_last_seat(anna: Player, jan: Player, refused: Refused) -> None:
    table = opened(anna)
    sit_down(jan, table.slug)
    with refused("no_open_seat"):
        sit_down(member("Eva"), table.slug)
    assert Seat.objects.get(index=1).player == jan


def test_old_tables_are_forgotten_but_not_those_that_are_played(anna: Player, jan: Player) -> None:
    gone, played = opened(anna), opened(anna)
    cancel_table(anna, gone.slug)
    sit_down(jan, played.slug)
    OpenTable.objects.update(lapses=timezone.now() - timedelta(31))
    forget_old_tables()
    assert OpenTable.objects.get().slug == played.slug


def test_tables_of_a_guest_move_to_the_account(anna: Player) -> None:
    table, eva = opened(anna), member("Eva")
    merge_guest(anna, eva.user)
    cancel_table(eva, table.slug)


def test_deleting_an_account_deletes_its_tables(jan: Player) -> None:
    eva = member("Eva")
    waits, played = opened(eva), opened(eva)
    sit_down(jan, played.slug)
    assert eva.user is not None
    eva.user.delete()
    assert (listed(), list(watchable_tables())) == ([], []), "what was played is resigned"
    assert Match.objects.get(slug=played.slug).status == "over"
    assert not Match.objects.filter(slug=waits.slug).exists()


def test_the_list_takes_nine_queries_however_long_it_is(
    anna: Player, jan: Player, django_assert_num_queries: Any
) -> None:
    from neuroshima.lobby.presenters.lines import Reader
    from neuroshima.lobby.presenters.lists import read_lobby

    for _table in range(4):
        opened(anna), sit_down(jan, opened(anna, game="ambush").slug)
    with django_assert_num_queries(9):
        snapshot = read_lobby([anna.pk, jan.pk])
        for reader in (Reader("en"), Reader("pl", anna.pk), Reader("cs", jan.pk, member=True)):
            lists = snapshot.lobby_for(reader).lists
            assert (len(lists["tables"]), len(lists["running"])) == (4, 4)


@pytest.mark.parametrize(
    ("audience", "control", "days"),
    [("everybody", None, 0), ("everybody", live(5, 5), 0), ("everybody", slow(3), 14), ("link", None, 14)],
)
def test_how_long_a_table_waits(anna: Player, audience: str, control: TimeControl | None, days: int) -> None:
    """A listed table waits for an hour, unless nobody needs to be there at once."""
    set_table(anna, "tally", {}, SEATS, audience, control=control)
    waits = OpenTable.objects.get().lapses - timezone.now()
    assert timedelta(days, minutes=-1) < waits - (timedelta(hours=1) if days == 0 else timedelta(0)) <= timedelta(days)


@pytest.mark.parametrize(
    ("more", "code"),
    [({"audience": "members"}, "members_only"), ({"rated": True}, "rated_for_members")],
)
def test_a_guest_reads_why_there_is_no_seat_and_comes_back_after_logging_in(
    db: None, more: dict[str, Any], code: str
) -> None:
    slug = set_table(member("Mia"), "tally", {"cards": 2}, SEATS, **{"audience": "everybody", **more}).slug
    page = Client().get(f"/m/{slug}/").content.decode()
    assert f'data-code="{code}"' in page and 'id="join"' not in page, "and no form that cannot succeed"
    assert f'href="/account/log-in/?next=%2Fm%2F{slug}%2F"' in page.split('id="barred"')[1]
    client = Client()
    client.force_login(get_user_model().objects.get(player=member("Eva")))
    inside = client.get(f"/m/{slug}/").content.decode()
    assert 'id="join"' in inside and 'id="barred"' not in inside
