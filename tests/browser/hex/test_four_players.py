"""A person and three bots at one table: the first turns of two against two, on the site's pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.support.browser.access import looked_at
from tests.support.browser.hex.player import CautiousPlayer, hex_site
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
MOST_ACTIONS = 6
ARMIES = ("Moloch", "Borgo", "Outpost", "Hegemony")


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


def begin(player: CautiousPlayer) -> None:
    """Set a table of two teams with bots on all seats but the first, which begins."""
    page = player.page
    page.get_by_role("radio", name="4", exact=True).check()
    page.get_by_label("Mode").select_option("team")
    for number, army in enumerate(ARMIES, start=1):
        row = page.locator(".seat-row").nth(number - 1)
        row.get_by_text("Show all").click()
        row.get_by_role("radio", name=army, exact=True).check()
    page.get_by_role("radio", name="As listed", exact=True).check()
    page.get_by_role("button", name="Set the table").click()
    player.at_table()


def test_the_first_turns_of_two_against_two(visit: Open) -> None:
    player = CautiousPlayer(visit(), "Moloch")
    begin(player)
    heads = player.page.locator(".nh-player-army")
    expect(heads).to_have_text(["Moloch · team 1 · you", "Borgo · team 2", "Outpost · team 1", "Hegemony · team 2"])
    for _action in range(MOST_ACTIONS):
        player.do_something(player.wait_for_own())
    board = player.wait_for_own().board
    for army in ARMIES:
        assert any(f"HQ ({army})" in words for words in board.values())
    expect(player.page.locator(".nt-log-lines")).to_contain_text("(Borgo) draws")
    looked_at(player.page, "a table of four")
