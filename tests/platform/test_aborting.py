"""The host ends a running match, with a reason that players can read."""

from __future__ import annotations

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.test import Client
from neuroshima.matches.models import Match, Status
from neuroshima.matches.play import SeatPlan, abort_match, create_match, play_move
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.players.models import Player
from neuroshima.plugins.models import PluginSetting
from neuroshima_contract import Refusal

PLANS = [SeatPlan("me", {"colour": "red"}), SeatPlan("me", {"colour": "blue"})]
REASON = "Its plugin <b>is</b> gone\nfor good & ever."
SHOWN = "Its plugin &lt;b&gt;is&lt;/b&gt; gone for good &amp; ever."


@pytest.fixture
def anna(db: None) -> Player:
    return Player.objects.create(name="Anna")


@pytest.fixture
def running(anna: Player) -> Access:
    access = create_match(anna, "tally", {"cards": 5}, PLANS)
    play_move(anna, access.slug, 0, {"type": "take"}, "c", 0)
    return access


@pytest.fixture
def dead(running: Access) -> Access:
    """A running match whose plugin is disabled."""
    switch(False)
    return running


def switch(enabled: bool) -> None:
    PluginSetting.objects.update_or_create(name="sample", defaults={"enabled": enabled})


def page(access: Access, path: str = "") -> str:
    return Client().get(f"/m/{access.slug}/{path}").content.decode()


def abort_page(access: Access) -> str:
    return f"/admin/matches/match/{access.match.pk}/abort/"


def test_its_page_and_the_lists_say_why(dead: Access) -> None:
    abort_match(dead.slug, REASON)
    html = page(dead)
    assert "The host has ended this match" in html
    assert SHOWN in html
    assert "<b>is</b>" not in html
    assert f"Ended by the host: {SHOWN}" in Client().get("/").content.decode()
    now = access_match(None, dead.slug)
    assert (now.status, now.outcome and now.outcome["winners"]) == ("over", [])


def test_its_replay_is_there_when_the_plugin_is_back(dead: Access) -> None:
    abort_match(dead.slug, REASON)
    assert "Watch the replay" not in page(dead)
    switch(True)
    assert "Watch the replay" in page(dead)
    assert f"Ended by the host: {SHOWN}" in page(dead, "replay/")
    frames = Client().get(f"/m/{dead.slug}/frames.json").json()
    assert (len(frames["frames"]), frames["problem"]) == (2, None)
    assert access_match(None, dead.slug).status == "over", "it stays ended"


def test_an_unreadable_match_can_be_ended(running: Access) -> None:
    Match.objects.filter(pk=running.match.pk).update(snapshot='{"no": "position"}')
    abort_match(running.slug, "unreadable")
    assert "unreadable" in page(running)


def test_a_match_that_can_go_on_is_ended_too(running: Access, chief: Client) -> None:
    """For example an abandoned match. The admin's log names the host who ended it."""
    assert abort_page(running) in chief.get(f"/admin/matches/match/{running.match.pk}/change/").content.decode()
    assert "This match can go on." in chief.get(abort_page(running)).content.decode()
    chief.post(abort_page(running), {"reason": REASON})
    now = access_match(None, running.slug)
    assert (now.status, now.to_move, now.aborted) == ("over", (), "Its plugin <b>is</b> gone for good & ever.")
    logged = LogEntry.objects.get()
    assert (logged.user.username, logged.object_id) == ("chief", str(running.match.pk))


def test_only_once_and_only_what_has_begun(dead: Access, anna: Player) -> None:
    abort_match(dead.slug, REASON)
    with pytest.raises(Refusal, match="over"):
        abort_match(dead.slug, REASON)
    switch(True)
    waiting = create_match(anna, "tally", {"cards": 5}, [PLANS[0], SeatPlan("open", {"colour": "blue"})])
    switch(False)
    with pytest.raises(Refusal, match="not begun"):
        abort_match(waiting.slug, REASON)


@pytest.mark.parametrize("reason", ["", "  \n ", "\u200b", "x" * 301])
def test_a_reason_is_needed(dead: Access, chief: Client, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        abort_match(dead.slug, reason)
    assert refused.value.code == "bad_reason"
    answer = chief.post(abort_page(dead), {"reason": reason})
    assert (answer.status_code, "A reason has 1 to 300 characters." in answer.content.decode()) == (400, True)
    assert Match.objects.get(slug=dead.slug).status == Status.RUNNING


def test_the_host_ends_it_in_the_admin(dead: Access, chief: Client) -> None:
    change = f"/admin/matches/match/{dead.match.pk}/change/"
    html = chief.get(change).content.decode()
    assert f'href="/m/{dead.slug}/"' in html
    assert f'href="{abort_page(dead)}"' in html
    assert "waits for its plugin" in chief.get(abort_page(dead)).content.decode()
    assert chief.post(abort_page(dead), {"reason": REASON}).headers["Location"] == change
    html = chief.get(change).content.decode()
    assert f'href="/m/{dead.slug}/replay/"' in html
    assert abort_page(dead) not in html


def test_staff_with_view_permission_cannot_end_a_match(dead: Access) -> None:
    clerk = Client()
    clerk.force_login(User.objects.create_user("clerk", is_staff=True))
    assert clerk.post(abort_page(dead), {"reason": REASON}).status_code == 403
    assert Match.objects.get(slug=dead.slug).status == Status.RUNNING
