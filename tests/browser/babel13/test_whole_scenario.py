"""A scenario from its picture to its end through the page alone, against the bot."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.babel13.test_whole_game import MOST_ACTIONS, the_replay_comes_to_the_same_end
from tests.browser.hex.player import CautiousPlayer, hex_site, looked_at_in_every_size
from tests.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from hex_site(tmp_path_factory, "babel13=neuroshima_babel13.plugin")


@pytest.mark.timeout(300)
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
