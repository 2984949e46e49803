"""A scenario from its picture to its end through the page alone, against the bot."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import looked_at_in_every_size
from tests.browser.conftest import Site
from tests.browser.hex.player import CautiousPlayer, Sight, hex_site
from tests.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
MOST_ACTIONS = 400


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site, "babel13=neuroshima_babel13.plugin")


def test_a_scenario_is_chosen_by_its_picture_and_played_to_its_end(visit: Open, server: Server) -> None:
    page = visit("/play/hex/presets/")
    page.get_by_role("link", name=re.compile("^Play this.*First Encounter$")).click()
    expect(page.get_by_role("heading", name="First Encounter")).to_be_visible()
    player = CautiousPlayer(page, "New York")
    player.set_table(army="New York", opponent="Bot: Greedy")
    expect(page.locator(".nh-scenario")).to_contain_text("First Encounter")
    player.play(MOST_ACTIONS)
    end = player.see()
    assert re.search(r"wins\.|draw", end.words), end.words
    assert player.done >= {"place", "discard", "end turn", "battle watched"}
    looked_at_in_every_size(page, "the end of a scenario")
    the_replay_comes_to_the_same_end(player, end)


def the_replay_comes_to_the_same_end(player: CautiousPlayer, end: Sight) -> None:
    page = player.page
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator("#count")).to_have_text(re.compile(r"^0 / [1-9]"))
    last = page.locator("#step").get_attribute("max") or ""
    page.get_by_role("slider").fill(last)
    expect(page.locator("#count")).to_have_text(f"{last} / {last}")
    if player.see().battle:
        player.watch_battle()
    expect(page.locator(".nt-prompt-words")).to_have_text(end.words)
    assert player.see().fields == end.fields
