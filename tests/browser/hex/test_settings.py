"""Settings in Chromium: chosen by keyboard, they apply at a table at once and after a reload.

The page is checked with axe. In the colours for colour-blind players, tiles have a ring in their owner's colour.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, Site
from tests.support.browser.access import looked_at
from tests.support.browser.hex.player import hex_site
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


def test_settings_chosen_by_keyboard_hold_at_the_table(visit: Open) -> None:
    page = visit("/settings/")
    page.get_by_role("radio", name="Light", exact=True).focus()
    page.keyboard.press("Space")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "light")
    looked_at(page, "the page of settings in light")
    page.goto("/?game=hex")
    page.get_by_role("button", name="Play the bot now").click()
    expect(page.locator(".nt-prompt-words")).to_be_visible()
    expect(page.locator(".nh-field-name").first).to_be_visible()
    page.locator("#settings summary").focus()
    page.keyboard.press("Enter")
    page.get_by_role("checkbox", name="Fields of a board show their names").focus()
    with page.expect_response("**/settings/keep/") as kept:
        page.keyboard.press("Space")
    assert kept.value.status == 204
    expect(page.locator(".nh-field-name").first).to_be_hidden()
    looked_at(page, "the menu of settings at a table in light")
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator(".nt-prompt-words")).to_be_visible()
    expect(page.locator(".nh-field-name").first).to_be_hidden()
    expect(html).to_have_attribute("data-theme", "light")
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    looked_at(page, "a table in light on a phone")
    ring = page.locator(".nh-hand-mine .nh-owner").first
    expect(ring).to_be_hidden()
    page.goto("/settings/")
    with page.expect_response("**/settings/keep/"):
        page.get_by_role("radio", name="For players who cannot tell red from green").check()
    page.go_back()
    expect(ring).to_be_visible()
