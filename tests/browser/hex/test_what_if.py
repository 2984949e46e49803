"""What if: from running matches to the analysis board and back; between people when both allow it.

From a replay: `test_end.py`, which has a finished match."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE, Site
from tests.support.browser.access import fits_phones, looked_at
from tests.support.browser.hex.analyst import Analyst, late
from tests.support.browser.hex.player import CautiousPlayer, hex_site
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


def test_what_if_against_a_bot_and_one_click_back(visit: Open) -> None:
    player = CautiousPlayer(visit(), "Moloch")
    player.set_table(army="Moloch", opponent="Bot: Greedy", against="Hegemony", begins="I do")
    for _action in range(4):
        player.do_something(player.wait_for_own())
    player.wait_for_own()
    page = player.page
    match = page.url
    standing, shown = player.see().fields, Analyst(page).names()
    looked_at(page, "a match in which “what if” may be asked")
    page.get_by_role("link", name="What if …").click()
    analyst = Analyst(page)
    expect(page.locator("#hypotheses")).to_be_visible()
    assert analyst.names() == shown, "the position as it is now"
    expect(page.locator(".nt-prompt")).to_have_class(re.compile("nt-mine"))  # the turn goes on there
    looked_at(page, "what if")
    page.evaluate("() => { document.getElementById('turns').hidden = false; }")  # as if another match waited
    page.set_viewport_size({"width": 360, "height": 740})
    for name in ("Back to the match", "guest"):
        expect(page.locator(".bar").get_by_role("link", name=name)).to_be_visible()
    fits_phones(page, "what if, while a match waits")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("button", name="Battle now").click()
    expect(analyst.count).to_have_text("1 / 1")
    analyst.watch()
    page.get_by_role("link", name="Back to the match").click()
    expect(page).to_have_url(match)
    player.comes_to_see(standing)


def test_what_if_among_people_when_both_allow_it(visit: Open) -> None:
    anna, jan = CautiousPlayer(visit(size=WIDE), "Borgo"), CautiousPlayer(visit(size=NARROW), "Outpost")
    anna.set_table(army="Borgo", opponent="A person", begins="I do", name="Anna")
    jan.page.goto(anna.page.locator("#invite-link").input_value())
    jan.join("Jan", army="Outpost")
    anna.at_table()
    pages = first, second = anna.page, jan.page
    link = first.get_by_role("link", name="What if …")
    expect(link).to_be_hidden()
    for page in pages:
        page.locator("#leaving summary").click()
        looked_at(page, "the switch")
    with late(first, "**/what-if/allow/") as held:  # what it says meanwhile is what was chosen
        first.get_by_role("switch", name="I allow it").check()
        second.get_by_role("switch", name="I allow it").check()
        expect(first.locator(".allowing")).to_contain_text("Jan allows “What if”")
        expect(first.get_by_role("switch", name="I allow it")).to_be_checked()
        held.let_go(0)
    for page in pages:
        page.keyboard.press("Escape")
    expect(link).to_be_visible()
    expect(second.get_by_role("link", name="What if …")).to_be_visible()
    looked_at(second, "what if may be asked on a phone")
    first.locator("#leaving summary").click()
    expect(first.locator(".allowing")).to_contain_text("Jan allows “What if”")
    expect(first.locator("#live-urgent")).to_have_text("Jan allows “What if”")
    second.locator("#leaving summary").click()
    second.get_by_role("switch", name="I allow it").uncheck()
    expect(link).to_be_hidden()
    expect(first.locator(".allowing")).to_contain_text("Jan does not allow “What if”")
    first.goto(f"{first.url}what-if/")
    expect(first.locator('[data-code="what_if_not_allowed"]')).to_be_visible()
