"""Babel 13 on a site, using only its pages.

A scenario is chosen by its picture and begun against the bot; six play at one table on a phone; the analysis board
holds six armies, permanent terrain and markers on units.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, NARROWEST, Site
from tests.support.browser.access import looked_at, looked_at_in_every_size
from tests.support.browser.hex.analyst import Analyst
from tests.support.browser.hex.player import CautiousPlayer, Person, hex_site
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
MOST_ACTIONS = 40
HIGHEST = 300
"""Pixels of a phone that may stand above the board."""


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site, "babel13=neuroshima_babel13.plugin")


def test_a_scenario_is_chosen_by_its_picture_and_begun(visit: Open, server: Server) -> None:
    page = visit("/play/hex/presets/")
    page.get_by_role("link", name=re.compile("^Play this.*First Encounter$")).click()
    expect(page.get_by_role("heading", name="First Encounter")).to_be_visible()
    player = CautiousPlayer(page, "New York")
    player.set_table(army="New York", opponent="Bot: Greedy")
    expect(page.locator(".nh-scenario")).to_contain_text("First Encounter")
    for _action in range(MOST_ACTIONS):
        player.do_something(player.wait_for_own())
        if player.done >= {"place", "discard", "end turn"}:
            break
    assert player.done >= {"place", "discard", "end turn"}
    page.locator(".nh-scenario > summary").click()
    looked_at_in_every_size(page, "a scenario")


# Six at the table ---------------------------------------------------------------------------------------------------


def test_on_a_phone_six_players_are_listed_once_and_the_board_begins_high(visit: Callable[..., Page]) -> None:
    """In Polish, whose words are the longest."""
    page = visit("/?game=hex&seats=6", size=NARROW, locale="pl-PL")
    page.locator(".new-match .primary, form .primary").last.click()
    Person(page).at_table()
    expect(page.locator(".nh-player .nh-presence")).to_have_text(["●", *"⚙" * 5])
    for width, height in (NARROW, NARROWEST):
        page.set_viewport_size({"width": width, "height": height})
        board = page.locator(".nh-board").bounding_box()
        assert board is not None and board["y"] < HIGHEST
        cut = "(all) => all.filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent)"
        assert page.locator(".nh-player-name").evaluate_all(cut) == []
        sizes = page.locator("#seats").evaluate("(list) => [list.offsetWidth, list.offsetHeight]")
        assert sizes == [1, 1], "the head of the page tells nothing of it a second time, but to a screen reader"
    assert page.locator(".nh-player .nh-track:visible").count() == 0, "and no points beside their number"


# The analysis board -------------------------------------------------------------------------------------------------


def test_six_armies_on_the_larger_board(visit: Open, tmp_path: Path) -> None:
    analyst = Analyst(visit("/study/hex/"))
    analyst.ready()
    page = analyst.page
    page.get_by_label("Players").select_option("6")
    expect(page.locator(".nh-cell")).to_have_count(37)
    expect(page.get_by_label("Mode")).to_have_value("free_for_all")
    names = page.locator(".nh-palette-army").all_text_contents()
    assert len(set(names)) == 6
    for seat in (0, 5):
        analyst.army(names[seat])
        analyst.put("HQ", seat - 3, 0)
    looked_at(page, "six armies")
    analyst.fight()
    expect(analyst.count).to_have_text("1 / 1")
    assert len(analyst.document(tmp_path)["position"]["players"]) == 6


def test_terrain_is_kept_and_markers_lie_on_units(visit: Open, tmp_path: Path) -> None:
    position = {
        "players": [{"army": "new_york"}, {"army": "neojungle"}],
        "board": [{"at": [0, 0], "tile": "hq", "seat": 0}],
        "terrain": [{"kind": "forest", "fields": [[1, 0], [1, -1]], "features": []}],
    }
    analyst = Analyst(visit("/study/hex/"))
    analyst.ready()
    page = analyst.page
    page.locator("#file summary").click()
    page.locator("#import-text").fill(json.dumps({"game": "hex", "options": {}, "position": position}))
    page.get_by_role("button", name="Open what was pasted").click()
    expect(page.locator(".nh-patch")).to_have_count(1)
    analyst.army("Neojungle")
    tile = page.locator(".nh-palette-tiles .nh-palette-tile").nth(1)
    tile.click()
    analyst.field(-1, 0).click()
    marker = page.locator(".nh-palette-marker", has=page.locator('use[href="#marker-toughness"]'))
    taken_off = page.get_by_role("button", name="Take off:")
    marker.click()
    expect(taken_off).to_be_visible()
    marker.click()
    expect(page.locator(".nh-marker")).to_contain_text("×2")
    taken_off.click()
    expect(page.locator(".nh-marker")).not_to_contain_text("×2")
    found = analyst.document(tmp_path)["position"]
    assert found["terrain"] == position["terrain"]
    assert found["board"][1]["markers"] == {"toughness": 1}
