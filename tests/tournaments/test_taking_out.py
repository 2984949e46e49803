"""Taking players out of a tournament: a confirmation first, a message to the player, and labels of settled results."""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima.matches.models import Match
from neuroshima.players.models import Player
from neuroshima.series.models import SeriesRun
from neuroshima.tournaments.leagues import join_league
from neuroshima.tournaments.models import ActNotice, LeagueMember, OrganiserAct, Pairing
from neuroshima.tournaments.organising import begin_now, enter, remove, settle_by_hand, withdraw

from tests.support.campaigns.caravans import play_to_the_end
from tests.support.platform.bot_tasks import run_tasks
from tests.support.tournaments.cups import Format, Result, begun, organised, people, reread
from tests.tournaments.test_leagues import league
from tests.tournaments.test_pages import client, page
from tests.tournaments.test_tournaments import drawn

pytestmark = pytest.mark.django_db


def test_taking_out_is_asked_first_without_scripts(mia: Player) -> None:
    """On the page of a tournament, "Take out" is a link to a question, and only its form takes out."""
    players = people(3)
    cup = begun(mia, players)
    entrant = next(each for each in cup.entrants if each.player == players[0])
    question = f"/tournaments/{cup.slug}/act/take-out/{entrant.pk}/"
    assert f'href="{question}"' in page(mia, f"/tournaments/{cup.slug}/")
    text = page(mia, question)
    assert "Take out: player0" in text and "The running match is lost for this player" in text
    assert not reread(cup).by_key[entrant.pk].withdrawn
    answer: Any = client(mia).post(question, {"reason": "Two accounts."})
    assert answer["Location"] == f"/tournaments/{cup.slug}/"
    run_tasks()
    assert reread(cup).by_key[entrant.pk].withdrawn


def test_only_the_organiser_is_asked(mia: Player, olaf: Player) -> None:
    cup = begun(mia, people(2))
    address = f"/tournaments/{cup.slug}/act/take-out/{cup.entrants[0].pk}/"
    assert client(olaf).get(address).status_code == client(None).get(address).status_code == 403
    assert client(mia).get(f"/tournaments/{cup.slug}/act/take-out/999/").status_code == 409


def test_a_player_who_was_taken_out_is_told_on_every_page_until_they_have_read_it(mia: Player, anna: Player) -> None:
    """Before and after the tournament has begun; guests, too. The reason is plain text."""
    for running in (False, True):
        slug = organised(mia).slug
        for player in (anna, *(people(2) if not running else Player.objects.filter(name__startswith="player"))):
            enter(player, slug)
        if running:
            begin_now(mia, slug)
            run_tasks()
        entrant = anna.entries.get(tournament__slug=slug)
        remove(mia, slug, entrant.pk, "Too <b>late</b>.")
        for address in ("/", f"/tournaments/{slug}/", "/rules/"):
            text = page(anna, address)
            assert "<bdi>Cup</bdi></a>: <strong>The organiser has taken you out.</strong>" in text
            assert "Too &lt;b&gt;late&lt;/b&gt;." in text
        assert "has taken you out" not in page(mia, "/")
        told = ActNotice.objects.get(read=None)
        client(mia).post(f"/tournaments/acts/{told.pk}/read/")
        assert "has taken you out" in page(anna, "/"), "it is not for others to read"
        answer: Any = client(anna).post(f"/tournaments/acts/{told.pk}/read/", {"next": "/rules/"})
        assert answer["Location"] == "/rules/" and "has taken you out" not in page(anna, "/")


def test_an_organiser_who_leaves_is_told_nothing(mia: Player, anna: Player) -> None:
    cup = organised(mia)
    enter(mia, cup.slug)
    remove(mia, cup.slug, reread(cup).entrants[0].pk)
    assert not OrganiserAct.objects.exists()


def test_a_member_of_a_league_is_told_too(mia: Player, anna: Player) -> None:
    slug = league(mia, people(2)).slug
    join_league(anna, slug)
    member = next(each for each in league_members(slug) if each.player_id == anna.pk)
    question = f"/leagues/{slug}/act/take-out/{member.pk}/"
    assert f'href="{question}"' in page(mia, f"/leagues/{slug}/")
    assert "The next season begins without this player." in page(mia, question)
    assert client(anna).get(question).status_code == 403
    client(mia).post(question, {"reason": ""})
    assert "The organiser has taken you out." in page(anna, "/")
    assert "Anna was taken out." in page(None, f"/leagues/{slug}/").partition("acts-title")[2]


def league_members(slug: str) -> Any:
    return LeagueMember.objects.filter(league__slug=slug)


# Settled pairings -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("series", ["", "return"])
def test_what_the_organiser_settles_is_no_resignation(mia: Player, series: str) -> None:
    """Given a pairing that is settled by hand, and one whose player is taken out.

    Then neither page speaks of a resignation, of a draw or of a player who has left."""
    players = people(4)
    cup = begun(mia, players, series=series)
    settle_by_hand(mia, cup.slug, cup.pairings[0].pk, Result.FIRST, "He was ill.")
    remove(mia, cup.slug, cup.pairings[1].first_id)
    run_tasks()
    text = page(None, f"/tournaments/{cup.slug}/")
    assert "by the organiser: He was ill." in text and "taken out by the organiser" in text
    assert reread(cup).pairings[1].why == Pairing.Why.TAKEN_OUT
    told = [page(None, f"/m/{match.slug}/").split('id="aborted"')[1] for match in Match.objects.filter(status="over")]
    assert len(told) == 2
    assert all("settled" in text[:600] and "resign" not in text[:600] for text in told)
    assert sum("This match was settled by the organiser" in text and "He was ill." in text for text in told) == 1
    for run in SeriesRun.objects.filter(outcome__isnull=False):
        text = page(None, f"/series/{run.slug}/")
        assert "The pairing was settled without this series." in text and "draw" not in text


def test_withdrawing_counts_as_resigning(mia: Player) -> None:
    players = people(2)
    begun_slug = begun(mia, players).slug
    withdraw(players[0], begun_slug)
    run_tasks()
    assert (Match.objects.get().outcome or {})["reason"] == "resigned"


# Played sides ---------------------------------------------------------------------------------------------------------


def test_the_page_shows_the_drawn_colours(mia: Player) -> None:
    """Given two who have both chosen red, then colours are drawn for their match, and the page names the drawn ones."""
    cup = begun(mia, people(2), armies="chosen")
    text = page(None, f"/tournaments/{cup.slug}/").split('class="pairings"')[1].split("</ul>")[0]
    names = {"red": "Red", "blue": "Blue", "green": "Green", "yellow": "Yellow"}
    for seat in Match.objects.get().seats.all():
        assert seat.player is not None and seat.options is not None
        line = text.split(f">{seat.player.name}</bdi>")[1]
        assert names[seat.options["colour"]] in line[:120]


def test_after_a_draw_of_a_knock_out_the_sides_are_those_of_the_last_match(mia: Player) -> None:
    cup = begun(mia, people(2), format=Format.KNOCKOUT)
    drawn(cup.pairings[0])
    run_tasks()
    text = page(None, f"/tournaments/{cup.slug}/").split('class="pairings"')[1].split("</ul>")[0]
    match = Match.objects.get(status="running")
    for seat in match.seats.all():
        assert seat.player is not None and seat.options is not None
        assert str(seat.options["colour"]).capitalize() in text.split(f">{seat.player.name}</bdi>")[1][:120]


def test_in_a_series_the_page_says_what_is_played_now(mia: Player) -> None:
    cup = begun(mia, people(2), series="return")
    play_to_the_end(Match.objects.get(), 0)
    run_tasks()
    text = page(None, f"/tournaments/{cup.slug}/").split('class="pairings"')[1].split("</ul>")[0]
    for seat in Match.objects.get(status="running").seats.all():
        assert seat.player is not None and seat.options is not None
        assert str(seat.options["colour"]).capitalize() in text.split(f">{seat.player.name}</bdi>")[1][:120]


# Their own pairing ----------------------------------------------------------------------------------------------------


def test_the_page_offers_an_organiser_no_decision_about_their_own_pairing(mia: Player) -> None:
    players = [mia, *people(3)]
    cup = begun(mia, players)
    text = page(mia, f"/tournaments/{cup.slug}/")
    assert text.count("Settle by hand") == 1
    assert cup.own_entrant is not None
    mine = next(pairing for pairing in cup.pairings if cup.plays_in(pairing))
    other = mine.second_id if mine.first_id == cup.own_entrant.pk else mine.first_id
    assert f"/act/take-out/{other}/" not in text and text.count("/take-out/") == 3
    answer = client(mia).post(f"/tournaments/{cup.slug}/act/settle/{mine.pk}/", {"result": "first", "reason": "I won."})
    assert answer.status_code == 403 and "You play in this pairing yourself" in answer.content.decode()
