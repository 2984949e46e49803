"""A hint in a match against a bot: asked for by a key, seen on the board, filled in, and sent by the player."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, Site
from tests.support.browser.access import looked_at
from tests.support.browser.hex.player import CautiousPlayer, hex_site
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


def test_a_hint_is_shown_filled_in_and_sent_by_the_player(visit: Open) -> None:
    player = CautiousPlayer(visit(size=NARROW), "Moloch")
    player.set_table(army="Moloch", opponent="Bot: Greedy", against="Hegemony", begins="I do")
    player.wait_for_own()
    page = player.page
    page.keyboard.press("h")
    hint = page.locator(".nt-hint").first
    expect(hint).to_be_focused()
    expect(hint).to_contain_text("HQ to")
    expect(page.locator(".nh-ghost")).to_be_visible()
    looked_at(page, "hints")
    page.keyboard.press("Escape")
    expect(page.locator(".nt-hints")).to_be_hidden()
    page.get_by_role("button", name="Hint").click()
    hint.click()
    confirm = page.locator('.nt-prompt [data-key="confirm"]')
    expect(confirm).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".nh-unit")).not_to_have_count(0)
