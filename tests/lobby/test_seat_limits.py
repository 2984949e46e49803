"""Limits of seats at listed tables, so that no visitor can take all of them without playing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils import timezone
from neuroshima.lobby import seat_limits
from neuroshima.lobby.models import OpenTable
from neuroshima.lobby.quick import Kind, seek
from neuroshima.lobby.seat_limits import MOST_OF_GUEST, MOST_OF_MEMBER
from neuroshima.lobby.tables import Audience, cancel_table, sit_down
from neuroshima.matches.models import Match, Seat
from neuroshima.matches.play import SeatPlan, play_move, resign
from neuroshima.players.models import Player
from neuroshima_contract import Refusal

from tests.platform.test_play import at_once
from tests.support.platform.lobby import member, opened

pytestmark = pytest.mark.django_db
Refused = Callable[[str], Any]


def tables(count: int, audience: str = Audience.EVERYBODY) -> list[str]:
    """This many open tables, each of another player."""
    return [opened(Player.objects.create(name=f"Host {n}"), audience).slug for n in range(count)]


@pytest.mark.parametrize("guest", [True, False])
def test_too_many_seats(jan: Player, refused: Refused, guest: bool) -> None:
    """Given many open tables, then one player can take a few, and others find the rest."""
    player, most = (jan, MOST_OF_GUEST) if guest else (member("Olga"), MOST_OF_MEMBER)
    slugs = tables(most + 2)
    for slug in slugs[:most]:
        sit_down(player, slug)
    with refused("too_many_seats"):
        sit_down(player, slugs[most])
    assert Seat.objects.filter(player=player).count() == most
    assert OpenTable.objects.filter(match__status="waiting").count() == 2
    sit_down(member("Eva"), slugs[most])


def test_a_player_who_acts_or_leaves_may_take_another_seat(jan: Player, refused: Refused) -> None:
    slugs = tables(MOST_OF_GUEST + 2)
    for slug in slugs[:MOST_OF_GUEST]:
        sit_down(jan, slug)
    host = Seat.objects.get(match__slug=slugs[0], index=0).player
    assert host is not None
    play_move(host, slugs[0], 0, {"type": "take"}, "h", 0)
    with refused("too_many_seats"):
        sit_down(jan, slugs[-1])
    play_move(jan, slugs[0], 1, {"type": "take"}, "j", 1)
    sit_down(jan, slugs[-1])
    with refused("too_many_seats"):
        sit_down(jan, slugs[-2])
    resign(jan, slugs[1], 1, "r", 0)
    sit_down(jan, slugs[-2])


def test_a_guest_opens_few_tables_of_the_list(anna: Player, refused: Refused) -> None:
    """Tables by link are not counted, since others cannot find them."""
    slugs = [opened(anna).slug for _table in range(MOST_OF_GUEST)]
    with refused("too_many_seats"):
        opened(anna)
    for _table in range(2):
        opened(anna, Audience.LINK)
    cancel_table(anna, slugs[0])
    opened(anna)
    sit_down(anna, tables(1, Audience.LINK)[0])


def test_matches_that_rest_for_days_are_not_counted(anna: Player) -> None:
    for _table in range(MOST_OF_GUEST):
        opened(anna)
    Match.objects.update(changed=timezone.now() - timedelta(days=4))
    opened(anna)


def test_quick_matches_count_as_well(jan: Player, refused: Refused) -> None:
    """Given a player who is paired repeatedly and never acts, then others are paired with other players."""
    kind = Kind("tally quick", "tally", {"cards": 4}, 2)

    def plans(people: Any) -> list[SeatPlan]:
        colours = ({"colour": "red"}, {"colour": "blue"})
        return [SeatPlan("player", colour, player=each) for colour, each in zip(colours, people, strict=True)]

    for number in range(MOST_OF_GUEST):
        seek(Player.objects.create(name=f"Waits {number}"), kind, plans)
        assert seek(jan, kind, plans) is not None
    seek(Player.objects.create(name="Waits"), kind, plans)
    with refused("too_many_seats"):
        seek(jan, kind, plans)


@pytest.mark.django_db(transaction=True)
def test_simultaneous_requests_get_no_more_seats(jan: Player) -> None:
    slugs = tables(MOST_OF_GUEST + 4)
    at_once([lambda slug=slug: _sit_if_allowed(jan, slug) for slug in slugs])  # type: ignore[misc]
    assert Seat.objects.filter(player=jan).count() == MOST_OF_GUEST


def _sit_if_allowed(player: Player, slug: str) -> None:
    try:
        sit_down(player, slug)
    except Refusal as refused:
        assert refused.code in ("too_many_seats", "unavailable")


# From one address -----------------------------------------------------------------------------------------------------


@pytest.fixture
def limits(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.LIMITS = 1
    monkeypatch.setattr(seat_limits, "MOST_OF_ADDRESS", 3)
    caches["default"].clear()


def test_too_many_seats_here(limits: None, refused: Refused) -> None:
    """Given new guests again and again from one address, then they take no more seats than a club would.

    Seats with an action are no longer counted, and other addresses are not affected."""
    slugs = tables(6)
    guests = [Player.objects.create(name=f"New {number}") for number in range(5)]
    for guest, slug in zip(guests[:3], slugs, strict=False):
        sit_down(guest, slug, address="10.0.0.1")
    with refused("too_many_seats_here"):
        sit_down(guests[3], slugs[3], address="10.0.0.1")
    sit_down(guests[3], slugs[3], address="10.0.0.2")
    resign(guests[0], slugs[0], 1, "r", 0)
    sit_down(guests[4], slugs[4], address="10.0.0.1")


def test_pages_say_it_and_make_no_seat(limits: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the form of a table and with one click, in the reader's language."""
    slugs = tables(5)
    for slug in slugs[:3]:
        assert Client().post(f"/m/{slug}/sit/").status_code == 302
    assert Seat.objects.filter(index=1, kind="person").count() == 3
    answer = Client(headers={"accept-language": "cs"}).post(f"/m/{slugs[3]}/sit/")
    assert answer.status_code == 409 and "Hráči z tvé adresy" in answer.content.decode()
    assert Seat.objects.filter(index=1, kind="person").count() == 3


def test_without_the_shared_cache_each_process_counts_alone(
    limits: None, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_values: Any) -> None:
        raise ConnectionError

    monkeypatch.setattr(seat_limits, "_failed_at", -seat_limits.REST)
    for method in ("get", "set"):
        monkeypatch.setattr(caches["default"], method, fails)
    caches["process"].clear()
    slugs = tables(4)
    for number, slug in enumerate(slugs[:3]):
        sit_down(Player.objects.create(name=f"New {number}"), slug, address="10.0.0.1")
    with refused("too_many_seats_here"):
        sit_down(Player.objects.create(name="New"), slugs[3], address="10.0.0.1")
