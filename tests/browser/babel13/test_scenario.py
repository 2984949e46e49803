"""A scenario from its picture to the first turns through the page alone, against the bot."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import looked_at_in_every_size
from tests.browser.conftest import Site
from tests.browser.hex.player import CautiousPlayer, hex_site
from tests.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
MOST_ACTIONS = 40


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
    page.locator(".nh-scenario summary").click()
    looked_at_in_every_size(page, "a scenario")
