"""Invitations by name, and the quick match, on the pages."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from neuroshima.lobby.invitations import forget_answered, invite
from neuroshima.lobby.models import Invitation
from neuroshima.lobby.tables import set_table
from neuroshima.matches.models import Match, Status
from neuroshima.matches.play import SeatPlan
from neuroshima.matches.reading.access import Access
from neuroshima.players.models import Player

from tests.support.web.visitors import RED, visitor


@pytest.fixture
def table(anna: Player) -> Access:
    return set_table(anna, "tally", {"cards": 2}, [SeatPlan("me", RED), SeatPlan("open")])


@pytest.fixture
def eva() -> Client:
    """The browser of Eva, who has an account."""
    client = Client()
    user = get_user_model().objects.create(username="eva")
    Player.objects.create(name="Eva", user=user)
    client.force_login(user)
    return client


def page(client: Client, address: str = "/") -> str:
    return client.get(address).content.decode()


def test_an_invited_player_sees_the_invitation_on_both_pages_and_accepts(
    table: Access, anna: Player, eva: Client
) -> None:
    answer = visitor(anna).post(f"/m/{table.slug}/invite/", {"name": " EVA "}, follow=True)
    assert "Invited: Eva" in answer.content.decode()
    for address in ("/", "/matches/"):
        assert "Anna invites you to a match: Tally" in page(eva, address)
        assert "invites you" not in page(Client(), address)
    assert eva.post(f"/m/{table.slug}/sit/").status_code == 302
    assert Match.objects.get().status == Status.RUNNING and not Invitation.objects.exists()


def test_a_declined_invitation_is_gone_and_its_sender_sees_that(table: Access, anna: Player, eva: Client) -> None:
    invite(anna, table.slug, "eva")
    assert eva.post(f"/m/{table.slug}/decline/").status_code == 302
    assert "invites you" not in page(eva)
    assert "has declined" in page(visitor(anna), f"/m/{table.slug}/")


def test_an_unknown_name_is_refused_in_words(table: Access, anna: Player) -> None:
    answer = visitor(anna).post(f"/m/{table.slug}/invite/", {"name": "<b>nobody"})
    assert answer.status_code == 404
    assert "No player here has an account with the name “&lt;b&gt;nobody”." in answer.content.decode()


def test_only_players_of_the_table_invite(table: Access, jan: Player, eva: Client) -> None:
    for stranger in (visitor(jan), Client()):
        assert stranger.post(f"/m/{table.slug}/invite/", {"name": "eva"}).status_code == 403


def test_invitations_to_a_begun_match_are_forgotten(table: Access, anna: Player, eva: Client) -> None:
    invite(anna, table.slug, "eva")
    Client().post(f"/m/{table.slug}/sit/")
    assert "invites you" not in page(eva)
    forget_answered()
    assert not Invitation.objects.exists()


def test_two_strangers_press_for_a_quick_match(db: None) -> None:
    first, second = Client(), Client()
    kinds = re.findall(r'<option value="(tally [^"]*)"', page(first))
    assert kinds[0] == "tally mode=each 2"
    assert first.post("/quick/", {"kind": kinds[0]}).headers["Location"] == "/?game=tally#tables"
    html = page(first)
    assert "Waiting for a quick match" in html and 'http-equiv="refresh" content="5"' in html
    address = second.post("/quick/", {"kind": kinds[0]}).headers["Location"]
    assert f"url={address}" in page(first), "without scripts, too"
    page(first, address)
    assert "url=" not in page(first), "once it was there it stays where it is"


def test_others_see_who_waits_for_what_and_play_at_once(db: None) -> None:
    first, second = Client(), Client()
    first.post("/quick/", {"kind": "tally mode=each 2", "pace": "live-5-20"})
    waiting = page(second)
    assert "1 player waits" in waiting and "Nobody waits" not in waiting
    line = re.search(r'formaction="/quick/" name="kind" value="([^"]*)"', waiting)
    assert line is not None and line[1].endswith("@live-5-20"), "also at which pace"
    assert "Play at once" not in page(first), "nobody plays with themselves"
    assert second.post("/quick/", {"kind": line[1]}).headers["Location"].startswith("/m/")
    assert "1 player waits" not in page(Client())


def test_a_player_can_stop_waiting(db: None) -> None:
    client = Client()
    client.post("/quick/", {"kind": "ambush 2"})
    client.post("/quick/stop/")
    assert "Waiting for a quick match" not in page(client)
    assert Client().post("/quick/stop/").status_code == 302


def test_a_forged_kind_is_refused(db: None) -> None:
    assert Client().post("/quick/", {"kind": "tally mode=each 9"}).status_code == 404
    assert Client().post("/quick/", {}).status_code == 404
    assert not Player.objects.exists()
