"""The pace of a match: chosen in the form, shown with the match, and part of the kind of a quick match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from neuroshima.lobby.forms.fields import time_control
from neuroshima.lobby.models import Seek
from neuroshima.lobby.presenters.invitations import kind_in_words
from neuroshima.lobby.tables import set_table
from neuroshima.matches.clocks.clock import TimeControl, live, slow
from neuroshima.matches.clocks.keeping import control_of
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match, offer
from neuroshima.matches.play.offers import answer
from neuroshima.players.models import Player
from neuroshima.web.paces import control_words

from tests.support.platform.clock_turning import be_there, let_pass
from tests.support.web.visitors import BLUE, RED, visitor

Form = Callable[..., dict[str, Any]]
OWN_LIVE = {"pace": "live", "pace_minutes": "3", "pace_seconds": "5", "pace_per": "action"}


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({}, None),
        ({"pace": "none"}, None),
        ({"pace": "live-10-30"}, live(10, 30)),
        ({"pace": "slow-3", "pace_end": "strict"}, slow(3, vacation=7, strict=True)),
        (OWN_LIVE, live(3, 5, "action")),
        ({"pace": "live"}, live(10, 30)),
        ({"pace": "live", "pace_seconds": "0"}, live(10, 0)),
        ({"pace": "slow", "pace_days": "2", "pace_vacation": "0"}, slow(2)),
    ],
)
def test_a_match_has_the_pace_of_its_form(
    db: None, new_match_form: Form, given: dict[str, str], wanted: TimeControl | None
) -> None:
    assert Client().post("/play/tally/", new_match_form(**given)).status_code == 302
    match = Match.objects.get()
    assert (control_of(match), match.pace) == (wanted, "none" if wanted is None else wanted.pace)


@pytest.mark.parametrize(
    "wrong",
    [
        {"pace": "light"},
        {**OWN_LIVE, "pace_minutes": "0"},
        {**OWN_LIVE, "pace_minutes": "181"},
        {**OWN_LIVE, "pace_seconds": "-1"},
        {**OWN_LIVE, "pace_seconds": "1e9"},
        {**OWN_LIVE, "pace_per": "hour"},
        {"pace": "slow", "pace_days": "31"},
        {"pace": "slow", "pace_days": "a\u0000b"},
        {"pace": "slow", "pace_vacation": "61"},
        {"pace": "live-5-20", "pace_end": "never"},
    ],
)
def test_numbers_that_make_no_sense_are_refused_beside_their_field(
    db: None, new_match_form: Form, wrong: dict[str, str]
) -> None:
    answer = Client().post("/play/tally/", new_match_form(**wrong))
    assert answer.status_code == 400 and not Match.objects.exists()
    assert answer.content.decode().count('class="wrong"') == 1


@pytest.mark.parametrize(
    ("end", "rated", "strict"),
    [("", True, True), ("", False, False), ("friendly", True, False), ("strict", False, True)],
)
def test_rated_live_matches_are_strict_by_default(end: str, rated: bool, strict: bool) -> None:
    control = time_control({"pace": "live-5-20", "pace-end": end}, rated)
    assert control is not None and control.strict == strict
    usual = time_control({"pace": "slow-1", "pace-end": ""}, rated)
    assert usual is not None and not usual.strict


def test_a_slow_table_may_have_playing_hours_by_the_clock_of_who_sets_it(anna: Player, new_match_form: Form) -> None:
    client = visitor(anna)
    client.cookies["zone"] = "Europe/Warsaw"
    client.post("/play/tally/", new_match_form(pace="slow", pace_days="2", pace_hours="8-22", pace_weekends="on"))
    match = Match.objects.get()
    assert match.time_control is not None
    assert match.time_control["hours"] == {"begins": 8, "ends": 22, "weekends": False, "zone": "Europe/Warsaw"}
    assert time_control({"pace": "slow", "pace-hours": "0-24"}, False) == slow(3, vacation=7)


def test_a_pace_in_words() -> None:
    def words(control: TimeControl) -> str:
        return control_words(control)[0]

    assert words(live(10, 30, strict=True)) == "10 min + 30 s per turn (strict)"
    assert words(live(10, 5, "action")) == "10 min + 5 s per action (friendly)"
    assert words(live(5, 0)) == "5 min (friendly)"
    assert (words(slow(1)), words(slow(3))) == ("1 day per turn (friendly)", "3 days per turn (friendly)")
    with translation.override("pl"):
        assert words(slow(5)) == "5 dni na turę (przyjaźnie)"
    assert control_words(None) == []


def test_the_pace_is_shown_with_the_match_everywhere(anna: Player, jan: Player) -> None:
    table = set_table(
        anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("open")], "everybody", control=live(10, 30, strict=True)
    )
    words = "10 min + 30 s per turn (strict)"
    assert words in Client().get("/").content.decode()
    for client in (visitor(jan), visitor(anna)):
        page = client.get(f"/m/{table.slug}/").content.decode()
        assert page.count(words) >= 2 and "Strict: a player whose time runs out loses." in page
        assert 'data-clock="0"' in page
    assert "data-clock" not in visitor(anna).get(f"/m/{plain(anna, jan)}/").content.decode()


def plain(first: Player, second: Player, control: TimeControl | None = None) -> str:
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=second)]
    return create_match(first, "tally", {"cards": 9}, plans, control=control).slug


def test_my_matches_say_how_much_time_is_left_the_soonest_first(anna: Player, jan: Player) -> None:
    be_there(days=30)
    rest, soon, later = plain(anna, jan), plain(anna, jan, slow(3)), plain(anna, jan, slow(7))
    let_pass(soon, days=2, hours=1)
    over, halted = plain(anna, jan, slow(1)), plain(anna, jan, slow(1))
    let_pass(over, days=2)
    offer(jan, halted, 1, "pause", "a", 0)
    answer(anna, halted, 0, True, "b", 1)
    page = visitor(anna).get("/matches/").content.decode()
    order = sorted((page.index(slug), slug) for slug in (rest, soon, later, over, halted))
    assert [slug for _at, slug in order] == [over, soon, later, rest, halted]
    assert "time is over" in page and "Time left: 22\xa0hours, 59\xa0minutes." in page and "· paused" in page
    assert "6\xa0days, 23\xa0hours." in visitor(jan).get("/matches/").content.decode()


def test_quick_matches_pair_those_who_want_the_same_pace(anna: Player, jan: Player, eva: Player) -> None:
    kind = "tally mode=each 2"
    for player, pace in ((anna, "live-5-20"), (jan, "none"), (eva, "live-5-20")):
        visitor(player).post("/quick/", {"kind": kind, "pace": pace})
    match = Match.objects.get()
    assert {seat.player for seat in match.seats.all()} == {anna, eva}
    assert control_of(match) == live(5, 20)
    assert Seek.objects.get(match=None).player == jan
    assert kind_in_words(f"{kind} @live-5-20").endswith("2 players · 5 min + 20 s per turn")
    assert kind_in_words(f"{kind} @never") == "Quick match"


def test_a_made_up_pace_of_a_quick_match_is_refused(anna: Player) -> None:
    answer = visitor(anna).post("/quick/", {"kind": "tally mode=each 2", "pace": "live-20-60"})
    assert 'data-code="no_such_quick_match"' in answer.content.decode()
    assert not Seek.objects.exists()


@pytest.fixture
def eva(db: None) -> Player:
    return Player.objects.create(name="Eva")
