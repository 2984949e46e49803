"""Deleting an account: what others played with it stays, without the name."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.test import Client
from neuroshima.campaigns.models import Part, Run
from neuroshima.lessons.models import Progress
from neuroshima.matches.models import Match, Move, Seat
from neuroshima.matches.play import create_match, join_match, play_move, rematch
from neuroshima.matches.play.creating import SeatPlan
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.players.models import Player
from neuroshima.puzzles.models import Solution
from neuroshima.studies.models import Study

from tests.support.host_fixtures import BLUE, RED
from tests.support.platform.sockets import Socket

TAKE = {"type": "take"}


@pytest.fixture
def user(anna: Player) -> User:
    """Anna's account."""
    anna.user = User.objects.create_user("anna")
    anna.save()
    return anna.user


def test_a_running_match_is_resigned_under_deleted_player(match: Access, anna: Player, jan: Player, user: User) -> None:
    play_move(anna, match.slug, 0, TAKE, "a", 0)
    user.delete()
    seats = access_match(jan, match.slug).seat_list()
    assert [seat["name"] for seat in seats] == ["deleted player", "Jan"]
    outcome = access_match(jan, match.slug).outcome
    assert outcome is not None and (outcome["winners"], outcome["reason"]) == ([1], "resigned")
    assert Move.objects.filter(player__deleted__isnull=False).count() == 2
    assert not Player.objects.filter(name="Anna").exists()
    assert Client().get("/").status_code == 200


def test_a_seat_at_a_table_that_waits_is_open_again(waiting: Access, anna: Player, jan: Player, user: User) -> None:
    user.delete()
    assert not Player.objects.exclude(pk=jan.pk).exists(), "nothing of hers is left"
    assert {seat["kind"] for seat in access_match(None, waiting.slug).seat_list()} == {"open"}
    for player, options in ((jan, RED), (Player.objects.create(name="Eva"), BLUE)):
        joined = join_match(player, waiting.slug, options=options)
    assert joined.match.status == "running"


def test_a_replay_and_a_rematch_work_without_deleted_players(
    match: Access, anna: Player, jan: Player, user: User
) -> None:
    for seq in range(4):
        seat = access_match(None, match.slug).to_move[0]
        play_move((anna, jan)[seat], match.slug, seat, TAKE, f"c{seq}", seq)
    again = rematch(jan, match.slug)
    assert Seat.objects.filter(match=again.match, kept_for=anna).exists()
    user.delete()
    assert not Seat.objects.filter(kept_for=anna).exists()
    assert Client().get(f"/m/{match.slug}/replay/").status_code == 200
    assert "deleted player" in Client().get("/").content.decode()


def test_private_data_is_deleted_and_shared_data_anonymised(anna: Player, user: User) -> None:
    study = Study.objects.create(game="hex", version="1", text="{}", player=anna)
    Solution.objects.create(player=anna, game="hex", puzzle="one", stars=1, hints=0, outcome={}, actions=[])
    Progress.objects.create(player=anna, game="hex", lesson="one")
    run = Run.objects.create(campaign="any", plugin="any", version="1")
    part = Part.objects.create(run=run, role=0, kind="person", player=anna, name="Anna")
    user.delete()
    study.refresh_from_db()
    part.refresh_from_db()
    assert study.player is None and not Solution.objects.exists() and not Progress.objects.exists()
    assert (part.kind, part.name) == ("open", ""), "a campaign that has not begun waits for somebody else"


def test_the_admin_names_deleted_players_as_such(match: Access, anna: Player, user: User, admin_client: Client) -> None:
    user.delete()
    for page in ("/admin/players/player/?guest=gone", f"/admin/matches/match/{match.match.pk}/change/"):
        html = admin_client.get(page).content.decode()
        assert "deleted player" in html and "Anna" not in html


def test_an_old_session_is_no_deleted_player(match: Access, anna: Player, user: User) -> None:
    from tests.support.web.visitors import visitor

    user.delete()
    html = visitor(anna).get(f"/m/{match.slug}/").content.decode()
    assert "data-seated" not in html


@pytest.mark.django_db(transaction=True)
async def test_a_socket_that_is_open_plays_no_more(match: Access, anna: Player, jan: Player, user: User) -> None:
    """The opponent is told at once that the seat has a deleted player."""
    client = Client()
    await sync_to_async(client.force_login)(user)
    mine = await Socket(match.slug, client.cookies["sessionid"].value).open()
    other = await Socket(match.slug).open()
    assert mine.log[-1]["you"] == [0]
    await sync_to_async(user.delete)()
    while (await other.until("seats", "state"))["seats"][0]["name"] != "deleted player":
        pass
    answer = await mine.move(0, TAKE)
    assert (answer["type"], answer.get("code")) == ("refused", "not_your_seat")
    for one in (mine, other):
        await one.close()


def test_a_match_that_cannot_go_on_stays_as_it_is(match: Access, anna: Player, user: User) -> None:
    Match.objects.update(snapshot='{"bad": 1}', checksum="0" * 64)
    user.delete()
    seats = access_match(None, match.slug).seat_list()
    assert [seat["name"] for seat in seats] == ["deleted player", "Jan"]
    assert Match.objects.get().status == "running"


def test_two_seats_of_one_player(anna: Player, user: User) -> None:
    slug = create_match(anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("me", BLUE)]).slug
    user.delete()
    assert [seat["name"] for seat in access_match(None, slug).seat_list()] == ["deleted player"] * 2
