"""What a club sees: one's next match, the occasion of a match, points beside results, brackets, private tournaments."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone, translation
from django_tasks_db.models import DBTaskResult
from neuroshima.matches.models import Match
from neuroshima.matches.reading.occasions import occasions_of
from neuroshima.notices import kinds
from neuroshima.notices.models import Notice
from neuroshima.players.models import Player
from neuroshima.tournaments.access import access_tournament
from neuroshima.tournaments.leagues import begin_season
from neuroshima.tournaments.organising import enter
from neuroshima.tournaments.pages.presenters import bracket, own_matches, winners

from tests.support.campaigns.caravans import play_to_the_end
from tests.support.platform.bot_tasks import run_tasks
from tests.support.platform.refusing import Refused
from tests.support.tournaments.cups import Format, begun, names, organised, people, play_round, reread, win
from tests.tournaments.test_fair import seats_of
from tests.tournaments.test_leagues import league
from tests.tournaments.test_pages import client, page

pytestmark = pytest.mark.django_db


# One's next match -----------------------------------------------------------------------------------------------------


def test_the_page_tells_ones_next_match(mia: Player) -> None:
    """Given a running round, then a player reads against whom, whether it is their turn, and until when."""
    players = people(2)
    cup = begun(mia, players, round_hours=24)
    first = cup.pairings[0].first.player
    (own,) = own_matches(access_tournament(first, cup.slug))
    assert (own.round, own.my_turn, bool(own.match)) == (1, True, True) and own.deadline is not None
    other = cup.pairings[0].second
    assert other is not None and own.opponent.name == cup.name_of(other)
    text = page(first, f"/tournaments/{cup.slug}/")
    assert "you play against" in text and "Your turn" in text and "To my match" in text
    assert "Your turn" not in page(other.player, f"/tournaments/{cup.slug}/").partition("now-title")[2]
    assert not own_matches(cup), "the organiser plays in none"


def test_all_open_matches_are_told_where_rounds_begin_at_once(mia: Player) -> None:
    players = people(4)
    cup = begun(mia, players, format=Format.ROUND_ROBIN, rounds_begin="at_once")
    assert [own.round for own in own_matches(access_tournament(players[0], cup.slug))] == [1, 2, 3]


# Occasions ------------------------------------------------------------------------------------------------------------


def test_a_match_says_for_which_round_of_which_league_it_is_played(mia: Player) -> None:
    """Among one's matches, at the table, and in notices, in the reader's language; also later games of a series."""
    players = people(2)
    made = league(mia, players, series="return")
    begin_season(mia, made.slug)
    run_tasks()
    match = Match.objects.get()
    said = "Liga, division 1, round 1"
    assert said in page(players[0], "/matches/") and said in page(players[0], f"/m/{match.slug}/")
    DBTaskResult.objects.filter(task_path__endswith="tell_players").update(run_after=timezone.now())
    run_tasks()
    notice = Notice.objects.get(player=seats_of(match)[1], what="begun")
    assert kinds.sentence(notice.what, notice.values).endswith(f" {said}.")
    with translation.override("pl"):
        assert kinds.sentence(notice.what, notice.values).endswith(" Liga, dywizja 1, runda 1.")
    play_to_the_end(match, 0)
    run_tasks()
    second = Match.objects.exclude(pk=match.pk).get()
    assert occasions_of([second.pk, 999])[second.pk].words == said


def test_a_match_of_a_tournament_has_no_division(mia: Player) -> None:
    begun(mia, people(2))
    match = Match.objects.get()
    assert occasions_of([match.pk])[match.pk].words == "Cup, round 1"


# Results --------------------------------------------------------------------------------------------------------------


def test_what_the_game_counts_stands_beside_the_result(mia: Player) -> None:
    cup = begun(mia, people(2))
    play_to_the_end(Match.objects.get(), 0)
    run_tasks()
    pairing = reread(cup).rounds[0].pairings.all()[0]
    outcome = Match.objects.get(pairing=pairing).outcome
    assert outcome is not None
    game = cup.game
    assert game is not None
    if game.points:
        assert " : " in page(None, f"/tournaments/{cup.slug}/").partition("pair-result")[2].partition("</span>")[0]


def test_the_losers_of_the_semifinals_play_for_the_third_place(mia: Player) -> None:
    """Given a knock-out of four, then the final round has two matches, and the table the ranks of all four.

    Who wins the match for the third place is not the winner of the cup."""
    cup = begun(mia, people(4), format=Format.KNOCKOUT, third_place=True)
    assert [len(pairs) for _number, pairs in bracket(cup)] == [2, 1]
    semifinals = [pairing for pairing in cup.pairings if pairing.second is not None]
    losers = {cup.name_of(pairing.second) for pairing in semifinals if pairing.second is not None}
    cup = play_round(cup, {pairing.first_id for pairing in semifinals})
    final, third = cup.rounds[1].pairings.all()
    assert third.second is not None and {cup.name_of(third.first), cup.name_of(third.second)} == losers
    shown = bracket(cup)[1][1]
    assert [pair.third for pair in shown] == [False, True]
    win(third, True)
    win(final, True)
    run_tasks()
    cup = reread(cup)
    assert cup.tournament.status == "over" and winners(cup) == cup.name_of(final.first)
    assert names(cup)[2] == cup.name_of(third.first) and [row.reached for row in cup.table] == [4, 3, 1, 1]
    text = page(None, f"/tournaments/{cup.slug}/")
    assert "Third place" in text and 'class="won"' in text


def test_a_bracket_has_places_that_nobody_has_reached_yet(mia: Player) -> None:
    cup = begun(mia, people(5), format=Format.KNOCKOUT)
    rounds = bracket(cup)
    assert [(number, len(pairs)) for number, pairs in rounds] == [(1, 4), (2, 2), (3, 1)]
    assert sum(pair.bye for pair in rounds[0][1]) == 3 and rounds[2][1][0].first == ""
    assert not bracket(begun(mia, list(Player.objects.filter(name__startswith="player"))))


# Private --------------------------------------------------------------------------------------------------------------


def listed(player: Player | None, name: str, address: str = "/tournaments/") -> bool:
    return name in page(player, address).partition("<main")[2]


def test_a_tournament_by_link_stands_in_no_list_of_others(mia: Player, olaf: Player) -> None:
    cup = organised(mia, name="Secret cup", privacy="link")
    assert listed(mia, "Secret cup") and not listed(olaf, "Secret cup") and not listed(None, "Secret cup")
    assert "Secret cup" in page(None, f"/tournaments/{cup.slug}/")
    enter(olaf, cup.slug)
    assert listed(olaf, "Secret cup")


def test_for_members(mia: Player, anna: Player, olaf: Player, refused: Refused) -> None:
    """Guests are led to the log-in, also from downloads and from the league."""
    cup = organised(mia, name="Club cup", privacy="members")
    made = league(mia, [], privacy="members")
    assert listed(olaf, "Club cup") and not listed(anna, "Club cup") and listed(olaf, "Liga", "/leagues/")
    addresses = [f"/tournaments/{cup.slug}/", f"/tournaments/{cup.slug}/standings.csv", f"/leagues/{made.slug}/"]
    addresses += [f"/leagues/{made.slug}/seasons/", f"/leagues/{made.slug}/results.csv"]
    for address in addresses:
        answers: list[Any] = [client(who).get(address).status_code for who in (None, anna, olaf)]
        assert answers == [403, 403, 200], address
    with refused("for_members"):
        access_tournament(None, cup.slug)
