"""Leagues: divisions, seasons, promotion and relegation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from hypothesis import given
from hypothesis import strategies as st
from neuroshima.matches.models import Match
from neuroshima.players.models import Player
from neuroshima.tournaments import leagues
from neuroshima.tournaments.access import access_tournament, league_of
from neuroshima.tournaments.leagues import (
    begin_season,
    close_league,
    create_league,
    join_bot,
    join_league,
    leave_league,
    remove_member,
)
from neuroshima.tournaments.models import League, Season, Tournament
from neuroshima.tournaments.organising import cancel
from neuroshima.tournaments.plans import Divisions, LeaguePlan, after_season, next_divisions

from tests.support.platform.bot_tasks import run_tasks
from tests.support.tournaments.cups import people, play_round
from tests.tournaments.test_disturbed import killed

Refused = Callable[[str], Any]
SMALL = Divisions(size=3, promoted=1, smallest=2)


def league(organiser: Player, players: list[Player], **fields: Any) -> League:
    made = create_league(
        organiser,
        LeaguePlan(name="Liga", game="tally", options={"cards": 2}, armies="round", divisions=SMALL, **fields),
    )
    for player in players:
        join_league(player, made.slug)
    return made


def play_season(organiser: Player, made: League) -> Season:
    """Play a season in which everybody wins against members who joined later."""
    season = begin_season(organiser, made.slug)
    run_tasks()
    for division in season.divisions.all():
        cup = access_tournament(organiser, division.slug)
        while cup.tournament.status == Tournament.Status.RUNNING:
            order = {entrant.pk: entrant.seed or 0 for entrant in cup.entrants}
            current = cup.current
            assert current is not None
            firsts = {
                p.first_id
                for p in current.pairings.all()
                if p.second_id is not None and order[p.first_id] < order[p.second_id]
            }
            cup = play_round(cup, firsts)
    season.refresh_from_db()
    return season


def divisions(season: Season) -> list[list[str]]:
    return [
        [entrant.name for entrant in division.entrants.order_by("seed")]
        for division in season.divisions.order_by("division")
    ]


# Promotion ------------------------------------------------------------------------------------------------------------


def test_the_best_go_up_and_the_worst_go_down() -> None:
    eight = [list(range(start, start + 8)) for start in (0, 8, 16)]
    found = after_season(eight, 2)
    assert found == [
        [0, 1, 2, 3, 4, 5, 8, 9],
        [6, 7, 10, 11, 12, 13, 16, 17],
        [14, 15, 18, 19, 20, 21, 22, 23],
    ]


def test_the_league_of_neuroduel_is_the_form_that_is_offered() -> None:
    assert Divisions() == Divisions(size=8, promoted=2, smallest=4)


def test_new_members_begin_last_and_leavers_free_a_place() -> None:
    form = Divisions(size=4, promoted=1, smallest=2)
    found = next_divisions([[1, 2, 3, 4], [5, 6, 7, 8]], [1, 2, 4, 5, 6, 7, 8, 9, 10], form)
    assert found == [[1, 2, 5, 4], [6, 7, 8, 9, 10]]


@pytest.mark.hypothesis
@given(st.integers(2, 40), st.integers(2, 9), st.integers(0, 4), st.integers(2, 9))
def test_everybody_is_in_one_division(members: int, size: int, promoted: int, smallest: int) -> None:
    form = Divisions(size=size, promoted=promoted, smallest=smallest)
    people_ = list(range(members))
    first = next_divisions([], people_, form)
    for found in (first, next_divisions(first, people_, form)):
        assert sorted(one for division in found for one in division) == people_
        assert all(len(division) == size for division in found[:-1])
        assert len(found) == 1 or min(smallest, size) <= len(found[-1]) < size + min(smallest, size)


# Seasons --------------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_two_seasons(mia: Player) -> None:
    made = league(mia, people(6))
    first = play_season(mia, made)
    assert first.ended is not None
    assert divisions(first) == [["player0", "player1", "player2"], ["player3", "player4", "player5"]]
    second = begin_season(mia, made.slug)
    assert divisions(second) == [["player0", "player1", "player3"], ["player2", "player4", "player5"]]


@pytest.mark.django_db
def test_every_match_of_a_round_has_the_same_draw(mia: Player) -> None:
    begin_season(mia, league(mia, people(4), series="return").slug)
    run_tasks()
    played = [[seat.options for seat in match.seats.order_by("index")] for match in Match.objects.all()]
    assert len(played) == 2 and played[0] == played[1]


@pytest.mark.django_db
def test_bots_play_in_leagues_and_keep_their_places(mia: Player) -> None:
    made = league(mia, people(2))
    join_bot(mia, made.slug, "marker")
    join_bot(mia, made.slug, "marker")
    season = begin_season(mia, made.slug)
    assert divisions(season) == [["player0", "player1", "Marker", "Marker (2)"]]
    for division in season.divisions.all():
        cancel(mia, division.slug)
    season.refresh_from_db()
    assert season.ended is not None
    assert sorted(divisions(begin_season(mia, made.slug))[0]) == ["Marker", "Marker (2)", "player0", "player1"]


@pytest.mark.django_db
def test_a_member_who_left_is_out_from_the_next_season(mia: Player) -> None:
    players = people(4)
    made = league(mia, players)
    play_season(mia, made)
    leave_league(players[0], made.slug)
    remove_member(mia, made.slug, made.members.get(player=players[1]).pk)
    assert players[3].user is not None
    join_league(mia, made.slug)
    User.objects.get(pk=players[3].user.pk).delete()
    assert divisions(begin_season(mia, made.slug)) == [["player2", "Mia"]]


@pytest.mark.django_db
def test_a_season_begins_with_all_its_divisions_or_not_at_all(mia: Player, monkeypatch: Any) -> None:
    made = league(mia, people(6))
    monkeypatch.setattr(leagues, "failpoint", killed)
    with pytest.raises(KeyboardInterrupt):
        begin_season(mia, made.slug)
    assert not Season.objects.exists() and not Tournament.objects.exists()


# Refusals -------------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_league_not_found(mia: Player, refused: Refused) -> None:
    for ask in (lambda: league_of("zzzzzzzzzz"), lambda: join_league(mia, "zzzzzzzzzz")):
        with refused("league_not_found"):
            ask()


@pytest.mark.django_db
def test_league_closed(mia: Player, refused: Refused) -> None:
    made = league(mia, people(2))
    close_league(mia, made.slug)
    for ask in (lambda: join_league(mia, made.slug), lambda: begin_season(mia, made.slug)):
        with refused("league_closed"):
            ask()


@pytest.mark.django_db
def test_nobody_chooses(mia: Player, refused: Refused) -> None:
    with refused("nobody_chooses"):
        create_league(mia, LeaguePlan(name="Liga", game="tally", armies="chosen"))


@pytest.mark.django_db
def test_season_running(mia: Player, refused: Refused) -> None:
    made = league(mia, people(2))
    begin_season(mia, made.slug)
    with refused("season_running"):
        begin_season(mia, made.slug)


@pytest.mark.django_db
def test_only_the_organiser_runs_a_league(mia: Player, olaf: Player, anna: Player, refused: Refused) -> None:
    made = league(mia, [olaf], audience="members")
    for ask in (
        lambda: begin_season(olaf, made.slug),
        lambda: close_league(olaf, made.slug),
        lambda: join_bot(olaf, made.slug, "marker"),
        lambda: remove_member(olaf, made.slug, made.members.get().pk),
    ):
        with refused("not_your_tournament"):
            ask()
    with refused("too_few_entrants"):
        begin_season(mia, made.slug)
    with refused("already_entered"):
        join_league(olaf, made.slug)
    with refused("entry_for_members"):
        join_league(anna, made.slug)
    for ask in (lambda: leave_league(anna, made.slug), lambda: remove_member(mia, made.slug, 7)):
        with refused("not_entered"):
            ask()
    with refused("unknown_bot"):
        join_bot(mia, made.slug, "hal")
    with refused("members_organise"):
        create_league(anna, LeaguePlan(name="Liga", game="tally"))
