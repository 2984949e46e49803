"""A match that uses what an expansion brings waits for it when it is gone, says so, and goes on when it is back."""

from __future__ import annotations

import pytest
from django.test import Client
from neuroshima import plugins
from neuroshima.contract import Refusal
from neuroshima.matches.access import access_match
from neuroshima.matches.play import SeatPlan, create_match, play_move
from neuroshima.players.models import Player
from neuroshima.plugins.models import PluginSetting

pytestmark = pytest.mark.django_db


def begun(anna: Player) -> str:
    plans = [SeatPlan("me", {"army": "new_york"}), SeatPlan("bot", {"army": "moloch"}, "greedy")]
    return create_match(anna, "hex", {}, plans).slug


def switch(on: bool) -> None:
    PluginSetting.objects.update_or_create(name="babel13", defaults={"enabled": on})


def test_it_says_what_it_needs(anna: Player) -> None:
    assert access_match(anna, begun(anna)).match.needs == ["babel13"]


def test_a_match_of_the_core_alone_needs_nothing(anna: Player) -> None:
    plans = [SeatPlan("me", {"army": "borgo"}), SeatPlan("bot", {"army": "moloch"}, "greedy")]
    assert create_match(anna, "hex", {}, plans).match.needs == []


def test_without_the_expansion_it_is_frozen_and_kept(anna: Player) -> None:
    slug = begun(anna)
    switch(False)
    assert "hex" in plugins.games()
    access = access_match(anna, slug)
    assert (access.status, access.frozen_by) == ("frozen", "babel13")
    with pytest.raises(Refusal) as refused:
        play_move(anna, slug, 0, {"type": "place", "tile": "hq", "at": [0, 0], "rotation": 0}, "c1", 0)
    assert (refused.value.code, refused.value.params["plugin"]) == ("frozen", "babel13")


def test_the_pages_still_work_and_name_it(anna: Player, client: Client) -> None:
    slug = begun(anna)
    switch(False)
    assert client.get("/").status_code == 200
    page = client.get(f"/m/{slug}/")
    assert page.status_code == 200
    assert "babel13" in page.content.decode()


def test_with_the_expansion_back_it_goes_on(anna: Player) -> None:
    slug = begun(anna)
    switch(False)
    assert access_match(anna, slug).status == "frozen"
    switch(True)
    assert access_match(anna, slug).status == "running"
    assert play_move(anna, slug, 0, {"type": "place", "tile": "hq", "at": [0, 0], "rotation": 0}, "c1", 0) == 1
