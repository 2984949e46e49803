"""The analysis board with what an expansion brings: six armies, terrain that stays, markers on units."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import looked_at
from tests.browser.conftest import Site
from tests.browser.hex.analyst import Analyst
from tests.browser.hex.player import hex_site
from tests.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site, "babel13=neuroshima_babel13.plugin")


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
