"""The list of members, friends, and what a profile offers: challenge, mute, report."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from neuroshima.lobby.invitations import invite
from neuroshima.lobby.models import Invitation
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.play import SeatPlan, create_match
from neuroshima.members import friends, listing
from neuroshima.members.friends import set_friend
from neuroshima.members.models import Friend
from neuroshima.moderation.models import Report
from neuroshima.players.models import Player
from neuroshima.records.history import keep_private
from neuroshima.records.models import Rating
from neuroshima.talk.choices import has_muted, mute_player

from tests.support.platform.lobby import member, opened
from tests.support.platform.refusing import Refused
from tests.support.web.visitors import visitor

pytestmark = pytest.mark.django_db
NEW_MATCH = {
    "name": "anna", "mine-colour": "red", "opponent-1": "person", "theirs-1-colour": "blue", "begins": "me",
    "audience": "link", "match-cards": "2", "match-mode": "each",
}  # fmt: skip


def browser(player: Player) -> Client:
    client = Client()
    assert player.user is not None
    client.force_login(player.user)
    return client


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def listed(address: str = "/people/", client: Client | None = None) -> list[str]:
    """The names in the list, in order."""
    return re.findall(r'<span class="member-name"><a [^>]*><bdi>([^<]*)</bdi>', page(client or Client(), address))


@pytest.fixture
def some() -> list[Player]:
    """Members who were seen one after the other, the last one first."""
    found = [member(name) for name in ("anna", "Andrzej", "bea", "Łucja")]
    for number, player in enumerate(found):
        Player.objects.filter(pk=player.pk).update(last_seen=timezone.now() - timedelta(days=number + 1))
    return found


# The list -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", ["anna", "Andrzej", "bea", "Łucja"]),
        ("?show=name", ["Andrzej", "anna", "bea", "Łucja"]),
        ("?show=nonsense", ["anna", "Andrzej", "bea", "Łucja"]),
        ("?q=an", ["Andrzej", "anna"]),
        ("?q=AN", ["Andrzej", "anna"]),
        ("?q=ł", ["Łucja"]),
        ("?q=nna", []),
        ("?q=%25", []),
        ("?q=аn", ["Andrzej", "anna"]),
    ],
)
def test_members_are_listed_and_found_by_the_beginning_of_their_name(
    some: list[Player], query: str, names: list[str]
) -> None:
    """In capitals or not, and in letters that look the same (the last case begins with a Cyrillic one)."""
    assert listed(f"/people/{query}") == names


def test_guests_and_those_who_hide_or_are_closed_are_left_out(some: list[Player], jan: Player) -> None:
    keep_private(some[0], True)
    User.objects.filter(username="Andrzej").update(is_active=False)
    for query in ("", "?show=name", "?q=a"):
        assert not {"anna", "Andrzej", jan.name} & set(listed(f"/people/{query}"))


@pytest.mark.parametrize("show", ["seen", "name"])
def test_pages_of_members_there_and_back(some: list[Player], show: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = listed(f"/people/?show={show}")
    monkeypatch.setattr(listing, "SIZE", 3)
    first = page(Client(), f"/people/?show={show}")
    after = re.search(r'href="(\?[^"]*after=[^"]*)"', first)
    assert after is not None
    rest = f"/people/{after[1].replace('&amp;', '&')}"
    assert listed(f"/people/?show={show}") + listed(rest) == whole
    before = re.search(r'href="(\?[^"]*before=[^"]*)"', page(Client(), rest))
    assert before is not None and listed(f"/people/{before[1].replace('&amp;', '&')}") == whole[:3]


@pytest.mark.parametrize("place", ["%00-1", "x", "x-99999999999999999999", "-", "a" * 700 + "-1"])
def test_a_place_that_is_none_is_the_first_page(some: list[Player], place: str) -> None:
    assert len(listed(f"/people/?show=name&after={place}")) == 4


@pytest.mark.parametrize("query", ["", "?show=name", "?q=a", "?show=friends"])
def test_the_list_asks_as_often_for_many_members(some: list[Player], query: str) -> None:
    client = browser(some[0])
    set_friend(some[0], some[1], True)
    page(client, f"/people/{query}")

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            page(client, f"/people/{query}")
        return len(asked)

    few = queries()
    for number in range(8):
        set_friend(some[0], member(f"a{number}"), True)
    assert queries() == few


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the words of the plan are SQLite's")
def test_a_search_goes_along_the_index() -> None:
    plan = listing._looks("an").order_by("look", "pk")[:50].explain()
    assert "look>" in plan.replace(" ", "") and "SCAN players_namelook" not in plan
    assert "player_member_seen" in listing.shown_members().order_by("-last_seen", "-pk")[:50].explain()


# Names to complete ----------------------------------------------------------------------------------------------------


def names(begins: str, client: Client | None = None) -> list[str]:
    answer = (client or Client()).get("/people/names.json", {"begins": begins})
    return [each["name"] for each in answer.json()["names"]]


def test_names_are_completed_friends_first(some: list[Player]) -> None:
    assert names("an") == ["Andrzej", "anna"] and names("") == [] and names("zz") == []
    me = browser(some[2])
    set_friend(some[2], some[0], True)
    assert names("an", me) == ["anna", "Andrzej"]
    assert names("", me) == ["anna"], "the field offers friends before a letter is typed"
    assert names("b", me) == [], "nobody invites themselves"
    keep_private(some[0], True)
    assert names("an", me) == ["Andrzej"]


# Friends --------------------------------------------------------------------------------------------------------------


def test_a_friend_is_put_on_the_list_and_taken_off(some: list[Player]) -> None:
    client, other = browser(some[0]), some[1]
    assert "Add to friends" in page(client, f"/people/{other.pk}/")
    for _twice in range(2):
        assert client.post(f"/people/{other.pk}/friend/", {"friend": "yes"}).status_code == 302
    assert listed("/people/?show=friends", client) == ["Andrzej"]
    assert "★" in page(client, "/people/") and "★" not in page(browser(other), "/people/")
    assert "No longer a friend" in page(client, f"/people/{other.pk}/")
    client.post(f"/people/{other.pk}/friend/", {"friend": "no"})
    assert listed("/people/?show=friends", client) == [] and not Friend.objects.exists()


def test_friends_need_account(some: list[Player], jan: Player, refused: Refused) -> None:
    for nobody in (None, jan):
        with refused("friends_need_account"):
            set_friend(nobody, some[0], True)
    assert "Add to friends" not in page(visitor(jan), f"/people/{some[0].pk}/")
    answer = visitor(jan).post(f"/people/{some[0].pk}/friend/", {"friend": "yes"})
    assert answer.status_code == 403 and "A list of friends needs an account." in answer.content.decode()


def test_too_many_friends(some: list[Player], refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(friends, "MOST", 1)
    set_friend(some[0], some[1], True)
    set_friend(some[0], some[1], True)
    with refused("too_many_friends"):
        set_friend(some[0], some[2], True)
    with refused("not_on_yourself"):
        set_friend(some[0], some[0], True)


def test_a_deleted_account_is_nobodys_friend(some: list[Player]) -> None:
    set_friend(some[0], some[1], True)
    set_friend(some[1], some[0], True)
    User.objects.get(username="anna").delete()
    assert not Friend.objects.exists()


# From a profile -------------------------------------------------------------------------------------------------------


def test_a_hidden_profile_offers_nothing(some: list[Player]) -> None:
    keep_private(some[1], True)
    client = browser(some[0])
    for act in ("friend", "mute", "report"):
        assert client.post(f"/people/{some[1].pk}/{act}/", {"reason": "rude"}).status_code == 404
    assert "You challenge" not in page(client, f"/?game=tally&challenge={some[1].pk}")


def test_a_member_is_muted_and_heard_again(some: list[Player]) -> None:
    client = browser(some[0])
    client.post(f"/people/{some[1].pk}/mute/", {"mute": "yes"})
    assert has_muted(some[0], some[1]) and "You have muted this player" in page(client, f"/people/{some[1].pk}/")
    client.post(f"/people/{some[1].pk}/mute/", {"mute": "no"})
    assert not has_muted(some[0], some[1])
    assert Client().post(f"/people/{some[1].pk}/mute/", {"mute": "yes"}).status_code == 400


def test_a_member_is_reported_from_the_profile(some: list[Player]) -> None:
    client, address = browser(some[0]), f"/people/{some[1].pk}/report/"
    answer = client.post(address, {"reason": "rude"}, follow=True)
    assert "The moderators have been told." in answer.content.decode()
    assert Report.objects.get().about == some[1]
    wrong = client.post(address, {"reason": "x" * 301})
    assert wrong.status_code == 400 and "x" * 301 in wrong.content.decode(), "what was typed is kept"
    assert Client().post(address, {"reason": "rude"}).status_code == 400


def test_not_reachable(some: list[Player], refused: Refused) -> None:
    """Somebody who is muted cannot invite."""
    mute_player(some[1], some[0], True)
    with refused("not_reachable"):
        invite(some[0], opened(some[0], "link").slug, "Andrzej")


# Challenges -----------------------------------------------------------------------------------------------------------


def test_a_challenge_invites_as_soon_as_the_table_is_set(some: list[Player]) -> None:
    client, other = browser(some[0]), some[1]
    form = page(client, f"/?game=tally&challenge={other.pk}")
    assert "You challenge Andrzej" in form and f"challenge={other.pk}" in form
    assert re.search(r'value="person"[^>]*checked', form), "a person is chosen as the opponent"
    answer = client.post(f"/play/tally/?challenge={other.pk}", NEW_MATCH)
    assert answer.status_code == 302
    assert Invitation.objects.get().player == other
    assert "anna invites you to a match: Tally" in page(browser(other), "/")


def test_no_seat_for_challenged(some: list[Player]) -> None:
    """A table of bots is not set: the form says what to choose."""
    client = browser(some[0])
    answer = client.post(f"/play/tally/?challenge={some[1].pk}", {**NEW_MATCH, "opponent-1": "self"})
    assert answer.status_code == 400 and 'data-code="no_seat_for_challenged"' in answer.content.decode()
    assert not Match.objects.exists()


# At the table ---------------------------------------------------------------------------------------------------------


def test_an_unknown_name_is_a_sentence_in_the_form(some: list[Player]) -> None:
    slug = opened(some[0], "link").slug
    answer = browser(some[0]).post(f"/m/{slug}/invite/", {"name": "<nobody>"})
    text = answer.content.decode()
    assert answer.status_code == 404 and "No player here has an account with the name “&lt;nobody&gt;”." in text
    assert 'value="&lt;nobody&gt;"' in text and 'id="invite-link"' in text, "the page of the table, with what was typed"


def test_seats_lead_to_profiles_and_have_ratings(some: list[Player]) -> None:
    slug = opened(some[0], "link").slug
    Rating.objects.create(game="tally", player=some[0], mean=40, deviation=2, matches=9)
    points = str(Rating.objects.get().skill.points)

    def seats() -> str:
        return page(Client(), f"/m/{slug}/").split('id="seats"')[1].split("</ol>")[0]

    assert f'href="/people/{some[0].pk}/"' in seats() and points in seats()
    keep_private(some[0], True)
    assert "/people/" not in seats() and points not in seats() and "anna" in seats()


# Played with ----------------------------------------------------------------------------------------------------------


def played(me: Player, other: Player, days_ago: int) -> None:
    """A finished match of both, so many days ago."""
    plans = [SeatPlan("me", {"colour": "red"}), SeatPlan("player", {"colour": "blue"}, player=other)]
    slug = create_match(me, "tally", {"cards": 2}, plans).slug
    ended = timezone.now() - timedelta(days=days_ago)
    Match.objects.filter(slug=slug).update(status=Status.OVER, ended=ended, outcome={"reason": "x", "winners": [0]})
    Seat.objects.filter(match__slug=slug).update(ended=ended)


def test_those_i_have_played_with_can_be_challenged_the_latest_first(some: list[Player]) -> None:
    anna, andrzej, bea, lucja = some
    for other, days in ((bea, 3), (andrzej, 9), (lucja, 1), (andrzej, 2)):
        played(anna, other, days)
    keep_private(lucja, private=True)
    client = browser(anna)
    assert listed("/people/?show=played", client) == ["Andrzej", "bea"]
    assert f"/?challenge={andrzej.pk}#new" in page(client, "/people/?show=played")
    assert "?show=played" in page(client, "/matches/")


def test_guests_have_the_list_too_and_visitors_have_none(some: list[Player]) -> None:
    guest = Player.objects.create(name="Guest")
    played(guest, some[2], 1)
    assert listed("/people/?show=played", visitor(guest)) == ["bea"]
    assert listed("/people/?show=played") == []
    assert "?show=played" not in page(Client(), "/people/")
