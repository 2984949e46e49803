"""Tournaments: a player cannot advance by staying away or by calling a match off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from importlib import import_module
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from django.apps import apps
from django.db import connection
from django.utils import timezone
from neuroshima.matches.clocks.clock import live, slow
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.play import SeatPlan, call_off, claim, create_match, hand_over, play_move, rematch, resign
from neuroshima.matches.play.absence import end_overdue, note_present
from neuroshima.matches.reading.access import access_match
from neuroshima.players.models import Player
from neuroshima.plugins.models import PluginSetting
from neuroshima.tournaments.access import TournamentAccess
from neuroshima.tournaments.models import Pairing, Round
from neuroshima.tournaments.pages.presenters import winners
from neuroshima.tournaments.rounds import look_after

from tests.support.campaigns.caravans import play_to_the_end
from tests.support.host_fixtures import BLUE, RED
from tests.support.platform.bot_tasks import run_tasks
from tests.support.platform.clock_turning import be_there, let_pass
from tests.support.tournaments.cups import Format, Result, State, begun, people, play_round, reread, win

pytestmark = pytest.mark.django_db
Refused = Callable[[str], Any]
STRICT, FRIENDLY = live(5, 0, strict=True), live(5, 0)
TAKE = {"type": "take"}


@pytest.fixture(autouse=True)
def there(db: None) -> None:
    """The server has been running for a month."""
    be_there(days=30)


def seats_of(match: Match) -> list[Player]:
    """The players in the order of the seats."""
    return [seat.player for seat in match.seats.order_by("index") if seat.player is not None]


def come(match: Match, *seats: int) -> None:
    """Let the players of these seats open the match."""
    players = seats_of(match)
    note_present([(match.slug, players[seat].pk) for seat in seats])


def late(cup: TournamentAccess) -> TournamentAccess:
    """Let the deadline of the round pass."""
    Round.objects.filter(ended=None).update(deadline=timezone.now())
    look_after(cup.slug)
    run_tasks()
    return reread(cup)


@contextmanager
def to_move_again(match: Match) -> Iterator[None]:
    """As if the first seat were to move again, which Tally never lets happen before the second has moved."""
    with patch("neuroshima.tournaments.results.entrants_to_move", lambda _access, pairing: {key_of(pairing, match)}):
        yield


def key_of(pairing: Pairing, match: Match) -> int:
    """The entrant who has the first seat."""
    first = seats_of(match)[0]
    return pairing.first_id if pairing.first.player == first else pairing.second_id or 0


def out_of_time(match: Match) -> None:
    let_pass(match.slug, hours=1)
    end_overdue()
    run_tasks()


# Calling off ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("series", ["", "return"])
def test_must_be_played(mia: Player, refused: Refused, series: str) -> None:
    """No match of a tournament can be called off, nor a later game of a series. It can be resigned."""
    begun(mia, people(2), format=Format.KNOCKOUT, series=series)
    if series:
        play_to_the_end(Match.objects.get(), 0)
        run_tasks()
    match = Match.objects.get(status=Status.RUNNING)
    for seat, player in enumerate(seats_of(match)):
        assert "call_off" not in access_match(player, match.slug).rights
        with refused("must_be_played"):
            call_off(player, match.slug, seat, f"c{seat}", match.seq)
    resign(seats_of(match)[0], match.slug, 0, "r", match.seq)
    match.refresh_from_db()
    assert match.outcome is not None and match.outcome["winners"] == [1]


def test_a_rematch_of_it_is_an_ordinary_match(mia: Player) -> None:
    begun(mia, people(2))
    match = Match.objects.get()
    first, _second = seats_of(match)
    resign(first, match.slug, 0, "r", 0)
    assert not rematch(first, match.slug).match.must_be_played


def test_no_bot_plays_a_match_of_a_tournament_for_a_player(mia: Player, refused: Refused) -> None:
    begun(mia, people(2))
    match = Match.objects.get()
    first, second = seats_of(match)
    assert "hand_over" not in access_match(first, match.slug).rights
    with refused("no_bots"):
        hand_over(first, match.slug, 0, "h", 0)
    with refused("no_bots"):
        Seat.objects.update(seen=timezone.now() - timedelta(days=3))
        Match.objects.update(started=timezone.now() - timedelta(days=3))
        claim(second, match.slug, 1, 0, "bot", "b", 0)


# Absent players -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("absent", [0, 1])
def test_an_absent_player_loses_on_time(mia: Player, absent: int) -> None:
    """Given a live match with a strict clock, then a player who never opens it loses, at the first move or later."""
    cup = begun(mia, people(2), format=Format.KNOCKOUT, control=STRICT)
    match = Match.objects.get()
    come(match, 1 - absent)
    if absent == 1:
        play_move(seats_of(match)[0], match.slug, 0, TAKE, "t", 0)
    out_of_time(match)
    match.refresh_from_db()
    assert match.outcome is not None and (match.outcome["reason"], match.outcome["winners"]) == ("time", [1 - absent])
    cup = reread(cup)
    assert cup.pairings[0].result == (Result.SECOND, Result.FIRST)[absent]
    assert cup.tournament.status == State.OVER and Match.objects.count() == 1


def test_an_equally_absent_player_does_not_win_on_time(mia: Player) -> None:
    cup = begun(mia, people(2), format=Format.KNOCKOUT, control=STRICT)
    out_of_time(Match.objects.get())
    cup = reread(cup)
    assert (cup.pairings[0].result, cup.pairings[0].why) == (Result.NOBODY, Pairing.Why.ABSENT)
    assert (cup.tournament.status, winners(cup)) == (State.OVER, "")


def test_at_days_per_turn_the_other_need_not_have_come(mia: Player) -> None:
    cup = begun(mia, people(2), format=Format.KNOCKOUT, control=slow(1, strict=True))
    match = Match.objects.get()
    let_pass(match.slug, days=2)
    end_overdue()
    run_tasks()
    assert reread(cup).pairings[0].result == Result.SECOND


def test_a_player_who_claims_counts_as_present(mia: Player) -> None:
    cup = begun(mia, people(2), format=Format.KNOCKOUT, control=FRIENDLY)
    match = Match.objects.get()
    let_pass(match.slug, hours=1)
    claim(seats_of(match)[1], match.slug, 1, 0, "win", "c", 0)
    run_tasks()
    assert reread(cup).pairings[0].result == Result.SECOND


@pytest.mark.parametrize(
    ("came", "acted", "result"),
    [
        ((), False, Result.NOBODY),
        ((0,), False, Result.NOBODY),
        ((1,), False, Result.SECOND),
        ((0, 1), False, Result.SECOND),
        ((0,), True, Result.FIRST),
        ((0, 1), True, Result.FIRST),
    ],
)
def test_at_the_deadline_the_player_to_move_or_an_absent_one_loses(
    mia: Player, came: tuple[int, ...], acted: bool, result: str
) -> None:
    """In a knock-out the result `NOBODY` lets neither player advance."""
    cup = begun(mia, people(2), format=Format.KNOCKOUT, round_hours=24)
    match = Match.objects.get()
    come(match, *came)
    if acted:
        play_move(seats_of(match)[0], match.slug, 0, TAKE, "t", 0)
    cup = late(cup)
    assert cup.pairings[0].result == result and cup.tournament.status == State.OVER
    assert bool(winners(cup)) == (result != Result.NOBODY)
    match.refresh_from_db()
    assert match.outcome is not None and match.outcome["reason"] == "settled"


@pytest.mark.parametrize("came", [False, True])
def test_a_player_who_has_acted_and_is_to_move_loses_only_to_one_who_has_come(mia: Player, came: bool) -> None:
    """Given a first player who has taken a card and waits, then the other loses without ever having come."""
    cup = begun(mia, people(2), round_hours=24)
    match = Match.objects.get()
    play_move(seats_of(match)[0], match.slug, 0, TAKE, "t", 0)
    Match.objects.update(acted=[0])
    with to_move_again(match):
        if came:
            come(match, 1)
        cup = late(cup)
    assert cup.pairings[0].result == (Result.SECOND if came else Result.FIRST)


def test_a_visit_to_the_site_counts_as_present(mia: Player) -> None:
    """Given a match without a clock in which it is not Jan's turn, then a visit to the site is enough."""
    cup = begun(mia, people(2), round_hours=24)
    match = Match.objects.get()
    Player.objects.filter(pk=seats_of(match)[1].pk).update(last_seen=timezone.now() + timedelta(minutes=1))
    assert late(cup).pairings[0].result == Result.SECOND


def test_the_opponent_of_two_absent_players_has_a_bye(mia: Player) -> None:
    """Given a knock-out of eight with two pairings of absent players, then the bracket keeps its places."""
    cup = begun(mia, people(8), format=Format.KNOCKOUT, round_hours=24)
    for pairing in cup.pairings[2:]:
        win(pairing, True)
    run_tasks()
    cup = late(cup)
    assert [pairing.result for pairing in cup.rounds[0].pairings.all()] == ["nobody", "nobody", "first", "first"]
    assert [(p.table, p.second_id is None) for p in cup.rounds[1].pairings.all()] == [(2, False)]
    cup = play_round(cup)
    final = cup.rounds[2].pairings.get()
    assert (final.table, final.result) == (1, Result.BYE)
    run_tasks()
    look_after(cup.slug)
    cup = reread(cup)
    assert cup.tournament.status == State.OVER
    assert winners(cup) == cup.name_of(cup.by_key[final.first_id])


def test_when_nobody_is_left_the_cup_is_over(mia: Player) -> None:
    cup = late(begun(mia, people(4), format=Format.KNOCKOUT, round_hours=24))
    assert (cup.tournament.status, len(cup.rounds), winners(cup)) == (State.OVER, 1, "")


def test_a_match_that_could_not_be_made_is_no_fault_of_the_players(mia: Player) -> None:
    """Given a game that is missing until the deadline, then the higher seed advances in a knock-out."""
    cup = begun(mia, people(2), format=Format.KNOCKOUT, round_hours=24)
    PluginSetting.objects.create(name="sample", enabled=False)
    cup = late(cup)
    assert cup.pairings[0].why == Pairing.Why.NO_MATCH
    assert cup.pairings[0].result == (Result.FIRST if cup.by_key[cup.pairings[0].first_id].seed == 1 else Result.SECOND)


def test_no_match_of_a_cup_without_moves_changes_a_rating(mia: Player) -> None:
    begun(mia, people(2), format=Format.KNOCKOUT, control=STRICT, rated=True)
    match = Match.objects.get()
    come(match, 1)
    out_of_time(match)
    assert not match.rating_changes.exists()


# Data of earlier versions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("series", ["", "return"])
def test_an_upgrade_lets_running_matches_of_tournaments_be_played_to_their_end(mia: Player, series: str) -> None:
    """From then on it counts the requests of players in a turn."""
    begun(mia, people(2), series=series)
    if series:
        play_to_the_end(Match.objects.get(), 0)
        run_tasks()
    Match.objects.update(must_be_played=False)
    other = create_match(mia, "tally", {"cards": 2}, [SeatPlan("me", RED), SeatPlan("bot", BLUE, "marker")]).slug
    Match.objects.filter(slug=other).update(seq=7)
    editor = SimpleNamespace(connection=connection)
    import_module("neuroshima.tournaments.migrations.0003_fair_play").mark_matches(apps, editor)
    import_module("neuroshima.matches.migrations.0012_fair_play").count_from_now(apps, editor)
    running = Match.objects.filter(status=Status.RUNNING)
    assert dict(running.values_list("slug", "must_be_played")) == {
        match.slug: match.slug != other for match in Match.objects.filter(status=Status.RUNNING)
    }
    assert running.count() == 2 and Match.objects.get(slug=other).turn_began == 7
