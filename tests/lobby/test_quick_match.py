"""The quick match: players who wait for the same kind are paired, exactly once."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.db import connection
from django.utils import timezone
from neuroshima.lobby import quick
from neuroshima.lobby.live import feed
from neuroshima.lobby.models import Seek
from neuroshima.lobby.quick import keep_waiting, kind_named, kinds_of, note_arrival, seek, seeks_of, stop_waiting
from neuroshima.lobby.tables import watchable_tables
from neuroshima.matches.models import Match, Status
from neuroshima.matches.play import SeatPlan
from neuroshima.players.lifecycle import merge_guest
from neuroshima.players.models import Player

from tests.support.platform.lobby import LobbyPage, member
from tests.support.platform.sockets import session_of

TALLY, HUNT = "tally mode=each 2", "ambush 2"


def press(player: Player, kind: str = TALLY) -> str | None:
    """Press the button of the quick match; return the link of the match, if there is one."""
    game, found = kind_named(kind)
    return seek(player, found.kind, lambda people: found.plans(game, people))


def pass_time(seconds: float) -> None:
    """Make everybody's last visit this many seconds older."""
    Seek.objects.update(seen=timezone.now() - timedelta(seconds=seconds))


@pytest.fixture
def people(db: None) -> list[Player]:
    return [Player.objects.create(name=f"Player {number}") for number in range(6)]


def test_every_kind_can_be_played(people: list[Player]) -> None:
    from neuroshima import plugins

    for game in plugins.games().values():
        for each in kinds_of(game):
            assert len(each.kind.id) <= 200
            made = [press(player, each.kind.id) for player in people[: each.kind.people]]
            assert made[:-1] == [None] * (each.kind.people - 1)
            match = Match.objects.get(slug=made[-1])
            assert match.status == Status.RUNNING and match.seats.count() == each.count
            assert len(set(match.seats.values_list("player", flat=True))) == each.kind.people
            Match.objects.all().delete()


def test_the_second_is_paired_with_the_one_who_has_waited_longest(people: list[Player]) -> None:
    first, second, third = people[:3]
    assert press(first) is None and press(first) is None, "pressing again changes nothing"
    Seek.objects.create(player=second, kind=TALLY, since=timezone.now(), seen=timezone.now())
    slug = press(third)
    seated = Match.objects.get().seats
    assert set(seated.values_list("player", flat=True)) == {first.pk, third.pk}
    assert seeks_of([first.pk, second.pk, third.pk]) == {first.pk: (TALLY, slug), second.pk: (TALLY, "")}
    assert [table.slug for table in watchable_tables()] == [slug]


def test_only_equal_kinds_are_paired(people: list[Player]) -> None:
    assert [press(people[0], TALLY), press(people[1], HUNT)] == [None, None]
    assert press(people[0], HUNT) is not None, "who presses for something else waits for that"
    assert not Seek.objects.filter(match=None).exists()


def test_a_player_who_left_is_not_paired(people: list[Player]) -> None:
    anna, jan = people[:2]
    press(anna)
    pass_time(14)
    keep_waiting([anna.pk])
    assert seeks_of([anna.pk])
    pass_time(16)
    assert press(jan) is None
    keep_waiting([jan.pk])
    assert list(seeks_of([anna.pk, jan.pk])) == [jan.pk]
    stop_waiting(jan)
    assert press(anna) is None


def test_a_player_who_was_just_paired_goes_to_that_match(people: list[Player]) -> None:
    anna, jan = people[:2]
    press(anna)
    slug = press(jan)
    stop_waiting(anna)
    assert press(anna) == slug, "and plays no second one"
    note_arrival(anna, str(slug))
    assert press(anna) is None


def test_a_match_that_nobody_went_to_is_forgotten(people: list[Player]) -> None:
    press(people[0])
    press(people[1])
    pass_time(121)
    keep_waiting([people[0].pk])
    assert not Seek.objects.exists() and Match.objects.count() == 1


def test_a_failure_between_pairing_and_the_match_is_rolled_back(people: list[Player]) -> None:
    anna, jan = people[:2]
    press(anna)
    _game, found = kind_named(TALLY)

    def broken(_people: Sequence[Player]) -> list[SeatPlan]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        seek(jan, found.kind, broken)
    assert seeks_of([anna.pk, jan.pk]) == {anna.pk: (TALLY, "")} and not Match.objects.exists()
    assert press(jan) is not None


def test_logging_in_ends_the_guests_waiting(people: list[Player]) -> None:
    press(people[0])
    merge_guest(people[0], member("eva").user)
    assert press(people[1]) is None


@pytest.mark.django_db(transaction=True)
def test_simultaneous_seeks_are_paired_exactly_once() -> None:
    people = [Player.objects.create(name=f"Player {number}") for number in range(6)]
    go = threading.Barrier(len(people))

    def press_now(player: Player) -> str | None:
        go.wait(60)
        try:
            return press(player)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(people)) as pool:
        slugs = list(pool.map(press_now, people))
    assert slugs.count(None) == 3 and Match.objects.count() == 3
    seated = [set(match.seats.values_list("player", flat=True)) for match in Match.objects.all()]
    assert sorted(player for pair in seated for player in pair) == [player.pk for player in people]


# The page that waits --------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
async def test_the_page_of_a_waiting_player_goes_to_the_match(
    fresh_layer: None, anna: Player, jan: Player, monkeypatch: Any
) -> None:
    stored = database_sync_to_async
    monkeypatch.setattr(feed, "HEARTBEAT", 0.1)
    await stored(press)(anna)
    page = await LobbyPage(await stored(session_of)(anna)).open()
    assert list(page.lists["waiting"]) == ["waiting"] and page.go == ""
    await stored(pass_time)(quick.GONE_AFTER.total_seconds() - 2)
    while not await stored(Seek.objects.filter(seen__gt=timezone.now() - timedelta(seconds=5)).exists)():
        await page.next()
    slug = await stored(press)(jan)
    while page.go != f"/m/{slug}/":
        await page.changed()
    assert page.lists["waiting"] == {}
    await page.close()
