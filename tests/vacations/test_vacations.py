"""A vacation stops a player's clock in all slow matches at once, as long as each allows."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from neuroshima.matches.clocks.clock import TimeControl, live, slow
from neuroshima.matches.clocks.keeping import clock_of, time_of
from neuroshima.matches.models import Match, Move
from neuroshima.matches.play import SeatPlan, create_match, offer
from neuroshima.matches.play.offers import answer
from neuroshima.players.models import Player
from neuroshima.vacations.models import Vacation
from neuroshima.vacations.taking import set_vacation, take_what_is_due

from tests.support.host_fixtures import BLUE, RED
from tests.support.platform.clock_turning import be_there

DAY = timedelta(days=1)
PAGE = "/people/me/vacation/"


@pytest.fixture(autouse=True)
def there(db: None) -> None:
    """The server has been running for a month."""
    be_there(days=30)


def begun(first: Player, second: Player, control: TimeControl) -> str:
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=second)]
    return create_match(first, "tally", {"cards": 9}, plans, control=control).slug


def days_left(slug: str, seat: int = 0) -> int:
    clock = clock_of(Match.objects.get(slug=slug))
    assert clock is not None
    return clock.vacation[seat]


def away_until(slug: str, seat: int = 0) -> datetime:
    clock = clock_of(Match.objects.get(slug=slug))
    assert clock is not None
    return time_of(clock.away[seat])


def visitor(player: Player) -> Client:
    client = Client()
    assert player.user is not None
    client.force_login(player.user)
    return client


def day(number: int) -> str:
    return str((timezone.now() + number * DAY).date())


def test_it_is_taken_in_every_slow_match_as_far_as_each_allows(mia: Player, jan: Player) -> None:
    generous, scanty, none = (begun(mia, jan, slow(3, vacation=days)) for days in (10, 2, 0))
    quick = begun(mia, jan, live(5, 10))
    theirs = begun(jan, mia, slow(3, vacation=10))
    now = timezone.now()
    assert set_vacation(mia, now - timedelta(minutes=1), now + 4.5 * DAY) == 3
    assert [days_left(slug) for slug in (generous, scanty, none)] == [5, 0, 0]
    assert days_left(theirs, 1) == 5
    assert days_left(theirs, 0) == 10, "Jan is not away"
    assert away_until(generous) >= now + 4.5 * DAY
    assert away_until(scanty) < now + 3 * DAY
    assert Match.objects.get(slug=quick).seq == 0
    stored = Move.objects.get(match__slug=generous)
    assert (stored.kind, stored.action) == (Move.Kind.OFFER, {"type": "vacation", "days": 5})


def test_what_is_taken_is_not_taken_again(mia: Player, jan: Player) -> None:
    slug, now = begun(mia, jan, slow(3, vacation=10)), timezone.now()
    set_vacation(mia, now - DAY, now + 2 * DAY)
    take_what_is_due()
    assert days_left(slug) == 8
    set_vacation(mia, now - DAY, now + 4 * DAY)
    assert days_left(slug) == 6, "only the days that were added"


def test_one_that_begins_later_is_taken_then_and_in_matches_that_begin_meanwhile(mia: Player, jan: Player) -> None:
    slug, now = begun(mia, jan, slow(3, vacation=10)), timezone.now()
    assert set_vacation(mia, now + DAY, now + 4 * DAY) == 0
    take_what_is_due()
    assert days_left(slug) == 10
    Vacation.objects.update(begins=now - DAY)
    later = begun(jan, mia, slow(3, vacation=10))
    take_what_is_due()
    assert (days_left(slug), days_left(later, 1)) == (6, 6)
    Vacation.objects.update(begins=now - 9 * DAY, ends=now - DAY)
    take_what_is_due()
    assert not Vacation.objects.exists()


def test_a_match_that_is_paused_gives_its_days_after_the_pause(mia: Player, jan: Player) -> None:
    slug, now = begun(mia, jan, slow(3, vacation=10)), timezone.now()
    offer(jan, slug, 1, "pause", "a", 0)
    answer(mia, slug, 0, True, "b", 1)
    assert set_vacation(mia, now - DAY, now + 2 * DAY) == 0
    assert days_left(slug) == 10


def test_its_page_takes_the_days_and_says_what_each_match_allows(mia: Player, jan: Player) -> None:
    enough, scanty, client = (begun(mia, jan, slow(3, vacation=10)), begun(mia, jan, slow(3, vacation=1)), visitor(mia))
    before = client.get(PAGE).content.decode()
    assert "10 days of vacation left" in before and "1 day of vacation left" in before
    answered = client.post(PAGE, {"first": day(0), "last": day(3)}, follow=True).content.decode()
    assert "Your clocks stand in 2 matches." in answered
    assert answered.count("your clock will run again before you are back") == 1
    assert days_left(enough) < 10 and days_left(scanty) == 0
    assert "On vacation until" in client.get(f"/people/{mia.pk}/").content.decode()
    assert "You are back." in client.post(f"{PAGE}end/", follow=True).content.decode()
    assert not Vacation.objects.exists() and days_left(enough) < 10


@pytest.mark.parametrize(
    ("first", "last", "sentence"),
    [
        (3, 2, "The last day comes before the first."),
        (-5, -2, "That day is over."),
        (0, 60, "A vacation has at most 60 days."),
        (400, 401, "That is more than a year ahead."),
    ],
)
def test_days_that_cannot_be_are_refused_and_stay_in_the_form(
    mia: Player, first: int, last: int, sentence: str
) -> None:
    answered = visitor(mia).post(PAGE, {"first": day(first), "last": day(last)})
    assert answered.status_code == 400
    assert sentence in answered.content.decode() and day(last) in answered.content.decode()
    assert not Vacation.objects.exists()


def test_not_a_player(client: Client) -> None:
    """Who has played nothing is told so."""
    answered = client.get(PAGE)
    assert answered.status_code == 404
    assert "nobody waits for you" in answered.content.decode()
