"""Matches in the admin: found by both names or a tournament, ended with a winner, ratings taken back or corrected."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.test import Client
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move
from neuroshima.matches.play.leaving import abort_match
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.players.models import Player
from neuroshima.records.models import Rating, RatingChange
from neuroshima.records.rating import annul, rate
from neuroshima.talk.models import Message
from neuroshima.tournaments.models import Entrant, Pairing, Round, Tournament
from neuroshima.tournaments.organising import create_tournament
from neuroshima.tournaments.plans import TournamentPlan

pytestmark = pytest.mark.django_db
LIST = "/admin/matches/match/"


@pytest.fixture
def host() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("host"))
    return client


def met(one: Player, other: Player) -> Access:
    """A running match of two players."""
    access = create_match(one, "tally", {"cards": 2}, [SeatPlan("me", {"colour": "red"}), SeatPlan("open")])
    return join_match(other, access.slug, None, {"colour": "blue"})


def rated(one: Player, other: Player) -> Match:
    """A rated match that both have played to its end."""
    access = met(one, other)
    Match.objects.filter(slug=access.slug).update(rated=True)
    for seq, player in enumerate((one, other)):
        play_move(player, access.slug, seq, {"type": "take"}, f"c{seq}", seq)
    rate(access.slug)
    return Match.objects.get(slug=access.slug)


def found(client: Client, asked: str) -> set[str]:
    text = client.get(LIST, {"q": asked}).content.decode()
    return {slug for slug in Match.objects.values_list("slug", flat=True) if f">{slug}</a>" in text}


def points(player: Player) -> tuple[int, int]:
    rating = Rating.objects.get(player=player)
    return rating.skill.points, rating.matches


def test_matches_are_found_by_both_names(host: Client, anna: Player, jan: Player, mia: Player) -> None:
    both, other = met(anna, jan).slug, met(anna, mia).slug
    assert found(host, "Anna, Jan") == {both}
    assert found(host, "Anna") == {both, other}
    assert found(host, other) == {other}


def test_the_talk_of_a_match_is_on_its_page(host: Client, anna: Player, jan: Player) -> None:
    """Not what spectators of a running match say: the host may play in it."""
    access = met(anna, jan)
    for number, circle in enumerate(("players", "spectators"), 1):
        Message.objects.create(
            match=access.match, number=number, change=number, circle=circle, player=anna, name="Anna", seq=0,
            text=f"Hello {circle}", command_id=circle,
        )  # fmt: skip
    page = f"{LIST}{access.match.pk}/change/"
    text = host.get(page).content.decode()
    assert "Hello players" in text and "Hello spectators" not in text
    abort_match(access.slug, "over")
    assert "Hello spectators" in host.get(page).content.decode()


def test_matches_are_found_by_their_tournament(host: Client, mia: Player, olaf: Player) -> None:
    cup = create_tournament(mia, TournamentPlan(name="Spring cup", game="tally", options={"cards": 2}))
    access, other = met(mia, olaf), met(mia, olaf)
    row = Tournament.objects.get(slug=cup.slug)
    entrants = [Entrant.objects.create(tournament=row, player=each, name=each.name) for each in (mia, olaf)]
    played = Round.objects.create(tournament=row, number=1)
    Pairing.objects.create(round=played, table=1, first=entrants[0], second=entrants[1], match=access.match)
    assert found(host, "spring cup") == found(host, cup.slug) == {access.slug}
    assert "Spring cup" in host.get(f"{LIST}{access.match.pk}/change/").content.decode()
    assert "Spring cup" not in host.get(f"{LIST}{other.match.pk}/change/").content.decode()


def test_a_match_ends_with_a_winner(host: Client, anna: Player, jan: Player) -> None:
    """Its players read the host's reason, and it counts."""
    access = met(anna, jan)
    page = f"{LIST}{access.match.pk}/abort/"
    assert "Jan wins: it counts" in host.get(page).content.decode()
    assert host.post(page, {"winner": "1", "reason": "Anna left"}).status_code == 302
    outcome = access_match(None, access.slug).outcome
    assert outcome is not None and (outcome["winners"], outcome["reason"]) == ([1], "awarded")
    assert "The host has decided the match: Anna left" in Client().get(f"/m/{access.slug}/").content.decode()
    assert "Jan wins. The host has decided" in host.get(f"{LIST}{access.match.pk}/change/").content.decode()
    assert "awarded to side 1: Anna left" in LogEntry.objects.get().get_change_message()


def test_no_such_team(host: Client, anna: Player, jan: Player) -> None:
    """The reason that was filled in stays there."""
    access = met(anna, jan)
    answer = host.post(f"{LIST}{access.match.pk}/abort/", {"winner": "9", "reason": "kept words"})
    assert answer.status_code == 400 and "kept words" in answer.content.decode()
    assert access_match(None, access.slug).status == "running"


def test_the_last_match_is_taken_back_from_ratings(host: Client, mia: Player, olaf: Player) -> None:
    match = rated(mia, olaf)
    before = points(mia)
    page = f"{LIST}{match.pk}/annul/"
    assert page in host.get(f"{LIST}{match.pk}/change/").content.decode()
    assert host.post(page, {"reason": ""}).status_code == 400 and points(mia) == before
    assert host.post(page, {"reason": "a bug"}).status_code == 302
    assert points(mia) == points(olaf) == (1500, 0) and not RatingChange.objects.exists()
    rate(match.slug)
    assert points(mia) == (1500, 0), "it is not rated again"
    assert "rating annulled: a bug" in LogEntry.objects.get().get_change_message()


def test_an_earlier_match_moves_the_rating_back(mia: Player, olaf: Player) -> None:
    first, _second = rated(mia, olaf), rated(mia, olaf)
    moved = RatingChange.objects.get(match=first, rating__player=mia)
    before = Rating.objects.get(player=mia)
    annul(first.slug)
    after = Rating.objects.get(player=mia)
    assert after.mean == pytest.approx(before.mean - moved.mean + moved.mean_before)
    assert (after.deviation, after.matches) == (before.deviation, 1)


def test_a_rating_is_corrected_with_a_reason(host: Client, mia: Player, olaf: Player) -> None:
    rated(mia, olaf)
    page = f"/admin/records/rating/{Rating.objects.get(player=mia).pk}/change/"
    assert host.post(page, {"corrected": "1700", "reason": ""}).status_code == 200
    assert points(mia)[0] != 1700
    assert host.post(page, {"corrected": "1700", "reason": "came from another site"}).status_code == 302
    assert points(mia)[0] == 1700
    assert "came from another site" in LogEntry.objects.get().get_change_message()


def test_a_bots_rating_is_not_corrected(host: Client) -> None:
    rating: Any = Rating.objects.create(game="tally", bot="first", mean=25, deviation=1)
    assert 'name="corrected"' not in host.get(f"/admin/records/rating/{rating.pk}/change/").content.decode()
