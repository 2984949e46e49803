"""A whole game of New York against Neojungle through the page alone, against the bot."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hex.player import CautiousPlayer, Sight, hex_site, looked_at_in_every_size
from tests.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
MOST_ACTIONS = 400


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from hex_site(tmp_path_factory, "babel13=neuroshima_babel13.plugin")


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("army", "other"), [("New York", "Neojungle"), ("Neojungle", "New York")])
def test_a_whole_game_against_the_bot_is_played_by_mouse(visit: Open, server: Server, army: str, other: str) -> None:
    player = CautiousPlayer(visit(), army)
    player.set_table(army=army, opponent="Bot: Greedy", against=other, begins="I do")
    player.play(MOST_ACTIONS)
    end = player.see()
    assert re.search(r"wins\.|draw", end.words), end.words
    assert end.hint == f"Hit points of the HQs: {army} {end.points[0]}, {other} {end.points[1]}"
    assert player.done >= {"place", "discard", "end turn", "battle watched"}
    looked_at_in_every_size(player.page, "the end")
    the_replay_comes_to_the_same_end(player, end)


def the_replay_comes_to_the_same_end(player: CautiousPlayer, end: Sight) -> None:
    page = player.page
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator("#count")).to_have_text(re.compile(r"^0 / [1-9]"))
    page.get_by_role("slider").fill(page.locator("#step").get_attribute("max") or "")
    if player.see().battle:
        player.watch_battle()
    expect(page.locator(".nt-prompt-words")).to_have_text(end.words)
    assert player.see().fields == end.fields
