"""Karma: how often a player let time run out; and ratings for each pace, as pages show them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.test import Client
from neuroshima.lobby.tables import set_table
from neuroshima.matches.clocks.clock import TimeControl, live, slow
from neuroshima.matches.models import Match, Seat
from neuroshima.matches.play import SeatPlan, abort_match, call_off, claim, create_match, play_move, resign
from neuroshima.matches.play.absence import time_out
from neuroshima.players.models import Player
from neuroshima.records.karma import Karma, karma_of
from neuroshima.records.models import Rating

from tests.support.platform.clock_turning import be_there, let_pass
from tests.support.web.visitors import BLUE, RED

STRICT = live(5, 0, strict=True)
TAKE: dict[str, Any] = {"type": "take"}
Play = Callable[[str], None]


def begun(first: Player, second: Player, control: TimeControl | None) -> str:
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=second)]
    slug = create_match(first, "tally", {"cards": 9}, plans, control=control).slug
    play_move(first, slug, 0, TAKE, "a", 0)
    return slug


def test_ended_matches_with_a_clock_count_and_nothing_else(mia: Player, olaf: Player) -> None:
    be_there(days=30)
    assert karma_of([mia.pk, olaf.pk]) == {}
    resign(mia, begun(mia, olaf, None), 0, "r", 1)
    begun(mia, olaf, STRICT)
    call_off(mia, begun(mia, olaf, STRICT), 0, "r", 1)
    abort_match(begun(mia, olaf, STRICT), "enough")
    assert karma_of([mia.pk, olaf.pk]) == {}
    resign(mia, begun(mia, olaf, STRICT), 0, "r", 1)
    assert karma_of([mia.pk, olaf.pk]) == {mia.pk: Karma(1, 0), olaf.pk: Karma(1, 0)}
    never_came = begun(mia, olaf, STRICT)
    let_pass(never_came, hours=1)
    assert time_out(never_came)
    assert karma_of([mia.pk, olaf.pk]) == {mia.pk: Karma(1, 0), olaf.pk: Karma(2, 1)}


def test_a_seat_lost_to_a_bot_by_time_counts(mia: Player, olaf: Player) -> None:
    be_there(days=30)
    slug = begun(mia, olaf, slow(1))
    let_pass(slug, days=2)
    claim(mia, slug, 0, 1, "bot", "c", 1)
    resign(mia, slug, 0, "r", 2)
    assert karma_of([olaf.pk]) == {olaf.pk: Karma(1, 1)}
    assert Seat.objects.get(index=1).kind == "bot"


def test_karma_stands_in_the_list_and_in_the_profile(mia: Player, olaf: Player) -> None:
    be_there(days=30)
    resign(mia, begun(mia, olaf, STRICT), 0, "r", 1)
    late = begun(mia, olaf, STRICT)
    let_pass(late, hours=1)
    time_out(late)
    set_table(olaf, "tally", {}, [SeatPlan("me", RED), SeatPlan("open")], "everybody", control=STRICT)
    words = "Out of time in 1 of 2 matches with a clock"
    waiting = Match.objects.get(status="waiting").slug
    for page in ("/", f"/m/{waiting}/", f"/people/{olaf.pk}/"):
        assert words in Client().get(page).content.decode()
    assert "Out of time in 0 of 1 match with a clock" in Client().get(f"/people/{mia.pk}/").content.decode()


def test_the_table_of_ratings_has_a_page_for_each_pace(mia: Player, olaf: Player) -> None:
    Rating.objects.create(game="tally", player=mia, mean=30, deviation=2, matches=5)
    assert "pace=" not in Client().get("/ratings/?game=tally").content.decode(), "there is nothing to choose"
    Rating.objects.create(game="tally", player=olaf, pace="live", mean=28, deviation=2, matches=5)
    plain = Client().get("/ratings/?game=tally").content.decode()
    assert "Mia" in plain and "Olaf" not in plain and 'pace=live"' in plain
    played_live = Client().get("/ratings/?game=tally&pace=live").content.decode()
    assert "Olaf" in played_live and "Mia" not in played_live
    assert "Mia" in Client().get("/ratings/?game=tally&pace=never").content.decode()
    Rating.objects.create(game="tally", player=mia, pace="slow", mean=31, deviation=2, matches=2)
    profile = Client().get(f"/people/{mia.pk}/").content.decode()
    assert profile.index("Rating (no clock):") < profile.index("Rating (days per turn):")
