"""A match that needs a missing expansion waits for it, names it, and continues when it is back."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import neuroshima_babel13.plugin
import pytest
from django.test import Client
from neuroshima import plugins
from neuroshima.campaigns.access import access_run
from neuroshima.campaigns.models import Run
from neuroshima.campaigns.play import RolePlan, advance, begin_run
from neuroshima.matches.models import DataText, Match
from neuroshima.matches.play import SeatPlan, create_match, play_move
from neuroshima.matches.reading.access import access_match
from neuroshima.matches.reading.states import checksum_of, text_of
from neuroshima.players.models import Player
from neuroshima.plugins.models import PluginSetting
from neuroshima_contract import Refusal
from neuroshima_contract import registry as contract_registry
from neuroshima_contract.legal import count, nth

from tests.support.web.visitors import visitor

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


# Every way to be without it -------------------------------------------------------------------------------------------

PLUGINS = "/admin/plugins/pluginsetting/"
WOOD = """
scenario = "wood"
names = { en = "A Wood", pl = "Las", cs = "Les" }
texts = { en = "-", pl = "-", cs = "-" }
[[terrain]]
kind = "forest"
features = ["thicket"]
fields = [[-1, 2], [-2, 2]]
[[side]]
armies = ["borgo"]
[[side]]
armies = ["moloch"]
"""
Switch = Callable[[bool], None]


def forget() -> None:
    """Forget everything that a newly started process does not know."""
    contract_registry.forget()


@pytest.fixture
def compatible(monkeypatch: pytest.MonkeyPatch) -> Iterator[Switch]:
    """Make the expansion incompatible with the contract, and compatible again."""

    def switch(on: bool) -> None:
        monkeypatch.setattr(neuroshima_babel13.plugin, "NEUROSHIMA_CONTRACT", 2 if on else 1)
        forget()

    yield switch
    switch(True)


@pytest.fixture
def ways(chief: Client, compatible: Switch) -> Sequence[Switch]:
    """Two ways to remove the expansion, and to bring it back: in the admin, and by another contract."""

    def enabled(on: bool) -> None:
        assert chief.post(PLUGINS, {"name": "babel13", "enabled": str(int(on))}).status_code == 302

    return (enabled, compatible)


@dataclass
class World:
    """Everything that a player has begun with the expansion; all of it belongs to them."""

    base: str
    run: str
    bound: dict[str, str] = field(default_factory=dict)
    """Matches that need the expansion, by what of it they need."""

    def stored(self) -> list[Any]:
        rows = Match.objects.order_by("pk").values_list("status", "seq", "snapshot", "checksum", "needs", "data")
        return [*rows, [leg.memory for leg in access_run(None, self.run).legs]]


def alone(player: Player, options: dict[str, Any], *armies: str) -> str:
    return create_match(player, "hex", options, [SeatPlan("me", {"army": army}) for army in armies]).slug


def play(player: Player, slug: str, moves: int) -> None:
    """Play this many moves, or to the end. A player who may discard or end the turn does: no HQ falls."""
    for _move in range(moves):
        access = access_match(player, slug)
        if access.state is None or access.status != "running":
            return
        seat = access.to_move[0]
        legal = access.state.legal(seat)
        legal = [entry for entry in legal if entry["type"] in ("discard", "end_turn")] or legal
        play_move(player, slug, seat, nth(legal, access.seq % count(legal)), f"c{access.seq}", access.seq)


@pytest.fixture
def world(anna: Player, chief: Client) -> World:
    form = {"file": "hex/+scenario_", "new_name": "wood", "pasted": WOOD, "note": "", "use": "on"}
    assert chief.post("/admin/matches/datatext/add/", form).status_code == 302
    run = begin_run(anna, "mission_babel13", [RolePlan("me"), RolePlan("me")]).slug
    first = advance(anna, run, 0).slug
    play(anna, first, 1000)
    bound = {
        "army": alone(anna, {}, "new_york", "borgo"),
        "scenario": alone(anna, {"scenario": "to_the_bunker"}, "new_york", "neojungle"),
        "terrain": alone(anna, {"scenario": "wood"}, "borgo", "moloch"),
        "campaign": advance(anna, run, 1).slug,
    }
    world = World(alone(anna, {}, "borgo", "moloch"), run, bound)
    for slug in (world.base, *bound.values()):
        play(anna, slug, 4)
    world.bound["its first match"] = first
    return world


def admin_pages() -> list[str]:
    texts = [f"/admin/matches/datatext/{row.pk}/change/" for row in DataText.objects.all()]
    matches = [f"/admin/matches/match/{row.pk}/change/" for row in Match.objects.all()]
    runs = [f"/admin/campaigns/run/{row.pk}/change/" for row in Run.objects.all()]
    lists = [f"/admin/{name}/" for name in ("matches/match", "matches/datatext", "campaigns/run", "campaigns/leg")]
    return ["/admin/", PLUGINS, *lists, *texts, *matches, *runs]


def test_a_world_without_it_and_with_it_back(
    anna: Player, chief: Client, world: World, ways: Sequence[Switch], caplog: pytest.LogCaptureFixture
) -> None:
    for number, there in enumerate(ways):
        before = world.stored()
        there(False)
        caplog.clear()
        all_pages_work(anna, chief, world)
        everything_that_needs_it_says_so_and_refuses(anna, world)
        assert world.stored() == before
        play(anna, world.base, 3)
        assert access_match(anna, world.base).seq == 4 + 3 * (number + 1), "the rest is played on"
        assert [record.getMessage() for record in caplog.records if record.exc_info] == []
        assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []
        before = world.stored()
        there(True)
        assert world.stored() == before
        everything_is_whole(anna, world)
    everything_goes_on(anna, world)


def all_pages_work(anna: Player, chief: Client, world: World) -> None:
    site = ["/", "/?game=hex", "/play/hex/presets/", "/campaigns/", f"/c/{world.run}/", f"/m/{world.base}/"]
    for page in (*site, *(f"/m/{slug}/" for slug in world.bound.values())):
        assert visitor(anna).get(page).status_code == 200, page
    for page in admin_pages():
        assert chief.get(page).status_code == 200, page


def everything_that_needs_it_says_so_and_refuses(anna: Player, world: World) -> None:
    for what, slug in world.bound.items():
        access = access_match(anna, slug)
        assert (access.status, access.frozen_by) == ("frozen", "babel13"), what
        assert "babel13" in visitor(anna).get(f"/m/{slug}/").content.decode(), what
        with pytest.raises(Refusal) as refused:
            play_move(anna, slug, 0, {"type": "end_turn"}, "x", access.seq)
        assert (refused.value.code, refused.value.params["plugin"]) == ("frozen", "babel13"), what
    run = access_run(anna, world.run)
    assert (run.status, run.waits_for) == ("frozen", "babel13")
    assert "babel13" in visitor(anna).get(f"/c/{world.run}/").content.decode()


def everything_is_whole(anna: Player, world: World) -> None:
    for slug in world.bound.values():
        access = access_match(anna, slug)
        assert access.state is not None and checksum_of(text_of(access.state.snapshot())) == access.match.checksum


def everything_goes_on(anna: Player, world: World) -> None:
    for what, slug in world.bound.items():
        access = access_match(anna, slug)
        play(anna, slug, 2)
        assert access_match(anna, slug).seq == access.seq + 2 * (what != "its first match"), what
    play(anna, world.bound["campaign"], 1000)
    assert advance(anna, world.run, 2).options["scenario"] == "to_the_bunker"


def test_the_host_reads_why_an_incompatible_expansion_is_left_out(chief: Client, compatible: Switch) -> None:
    compatible(False)
    (report,) = (report for report in plugins.reports() if report.name == "babel13")
    assert (report.compatible, report.reason and report.reason.code) == (False, "other_contract")
    assert "babel13" in chief.get(PLUGINS).content.decode()
    compatible(True)
    assert "babel13" in plugins.registry().hooks
