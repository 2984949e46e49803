"""One page of the admin for each person: what it shows, acts, export, and merging two accounts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission, User
from django.test import Client
from neuroshima.hosting import merging
from neuroshima.matches.models import Match, Seat
from neuroshima.matches.play import SeatPlan, create_match, join_match
from neuroshima.matches.play.leaving import abort_match
from neuroshima.members.models import Friend
from neuroshima.moderation.acts import report
from neuroshima.moderation.models import Act
from neuroshima.players.models import Closure, FormerName, Player
from neuroshima.records.models import Rating
from neuroshima.talk.models import Mute

from tests.support.platform.refusing import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("host"))
    return client


def page_of(player: Player) -> str:
    return f"/admin/players/player/{player.pk}/person/"


def do(client: Client, player: Player, what: str, **fields: str) -> Any:
    return client.post(f"{page_of(player)}do/", {"do": what, "reason": "a reason", **fields})


def met(one: Player, other: Player) -> Match:
    """A running match of two players."""
    access = create_match(one, "tally", {"cards": 2}, [SeatPlan("me", {"colour": "red"}), SeatPlan("open")])
    return join_match(other, access.slug, None, {"colour": "blue"}).match


def test_the_page_has_all_about_a_person(host: Client, mia: Player, olaf: Player) -> None:
    match = met(mia, olaf)
    report(olaf, mia, "She was rude")
    Rating.objects.create(game="tally", player=mia, mean=25, deviation=5)
    text = host.get(page_of(mia)).content.decode()
    for words in (match.slug, "She was rude", "Ratings", "Log out everywhere", "mia"):
        assert words in text, words
    assert page_of(mia) in host.get("/admin/players/player/").content.decode()


def test_staff_see_only_what_they_may(mia: Player, olaf: Player) -> None:
    report(olaf, mia, "She was rude")
    helper = User.objects.create_user("helper", is_staff=True)
    helper.user_permissions.add(Permission.objects.get(codename="view_player"))
    client = Client()
    client.force_login(helper)
    text = client.get(page_of(mia)).content.decode()
    assert "She was rude" not in text and "Log out everywhere" not in text and "Last messages" not in text
    assert do(client, mia, "log_out").status_code == 403
    assert Client().get(page_of(mia)).status_code == 302


def test_an_account_is_closed_for_a_week_and_opened_again(host: Client, mia: Player) -> None:
    assert do(host, mia, "moderate", kind="close", time="week").status_code == 302
    act = Act.objects.get()
    assert (act.kind, act.about, act.reason) == ("close", mia, "a reason") and Closure.objects.count() == 1
    assert "a reason" in host.get(page_of(mia)).content.decode()
    do(host, mia, "end_act", act=str(act.pk))
    assert User.objects.get(username="mia").is_active
    assert [entry.user.username for entry in LogEntry.objects.all()] == ["host", "host"]


def test_what_cannot_be_done_says_why(host: Client, mia: Player, anna: Player) -> None:
    """Nothing that was filled in is lost."""
    answer = do(host, mia, "moderate", kind="close", time="week", reason="")
    assert answer.status_code == 400 and "A reason has 1 to" in answer.content.decode()
    assert "A guest has no account" in do(host, anna, "moderate", kind="close", time="day").content.decode()
    chief = Player.objects.create(name="Chief", user=User.objects.create_superuser("chief"))
    answer = do(host, chief, "log_out", reason="kept words")
    assert answer.status_code == 400 and 'value="kept words"' in answer.content.decode()


def test_a_person_is_logged_out_everywhere(host: Client, mia: Player) -> None:
    browser = Client()
    assert mia.user is not None
    browser.force_login(mia.user)
    browser.get("/account/")
    assert do(host, mia, "log_out").status_code == 302
    assert "_auth_user_id" not in browser.session


def test_all_data_of_a_person_as_a_file(host: Client, mia: Player, olaf: Player) -> None:
    """What others have stored about the person is theirs."""
    met(mia, olaf)
    report(mia, olaf, "He was slow")
    report(olaf, mia, "She was rude")
    Mute.objects.create(player=olaf, muted=mia)
    answer = do(host, mia, "export")
    assert answer["Content-Disposition"].startswith("attachment")
    data = json.loads(answer.content)
    assert data["account"]["name"] == "mia" and len(data["matches.Seat"]) == 1
    assert [row["reason"] for row in data["moderation.Report"]] == ["He was slow"]
    assert "talk.Mute" not in data and "password" not in answer.content.decode()


def test_two_accounts_are_merged(host: Client, mia: Player, olaf: Player, jan: Player) -> None:
    match = met(mia, jan)
    Rating.objects.create(game="tally", player=mia, mean=25, deviation=5)
    Rating.objects.create(game="hex", player=mia, mean=25, deviation=5)
    Rating.objects.create(game="hex", player=olaf, mean=30, deviation=5)
    Friend.objects.create(player=mia, friend=jan)
    Friend.objects.create(player=mia, friend=olaf)
    address = f"{page_of(mia)}merge/?other=OLAF"
    text = host.get(address).content.decode()
    assert "Merge them" in text and Player.objects.filter(pk=mia.pk).exists()
    answer = host.post(address, {"reason": "one person"})
    assert answer.headers["Location"] == page_of(olaf)
    assert list(match.seats.order_by("index").values_list("player", flat=True)) == [olaf.pk, jan.pk]
    assert sorted(Rating.objects.filter(player=olaf).values_list("game", "mean")) == [("hex", 30), ("tally", 25)]
    assert list(Friend.objects.values_list("player", "friend")) == [(olaf.pk, jan.pk)]
    assert not User.objects.filter(username="mia").exists()
    assert FormerName.objects.get().name == "mia", "nobody else may take it"
    assert "merged with Mia: one person" in LogEntry.objects.get().get_change_message()


def test_play_each_other(mia: Player, olaf: Player, refused: Refused) -> None:
    """Finished matches of both stay, under a player without a name."""
    match = met(mia, olaf)
    with refused("play_each_other"):
        merging.merge(mia, olaf)
    abort_match(match.slug, "over")
    assert merging.preview(mia, olaf).shared == 1
    merging.merge(mia, olaf)
    first, second = Seat.objects.filter(match=match).order_by("index").select_related("player")
    assert first.player is not None and first.player.deleted is not None and second.player == olaf


def test_no_such_account(host: Client, mia: Player, anna: Player, refused: Refused) -> None:
    answer = host.get(f"{page_of(mia)}merge/?other=nobody")
    assert answer.status_code == 400 and "There is no account with this name" in answer.content.decode()
    with refused("no_such_account"):
        merging.merge(anna, mia)


def test_same_account(host: Client, mia: Player) -> None:
    answer = host.get(f"{page_of(mia)}merge/?other=mia")
    assert answer.status_code == 400 and "These are not two accounts" in answer.content.decode()


def test_one_is_closed(mia: Player, olaf: Player, refused: Refused) -> None:
    """So nobody escapes a closure."""
    User.objects.filter(username="mia").update(is_active=False)
    with refused("one_is_closed"):
        merging.merge(mia, olaf)
