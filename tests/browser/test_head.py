"""The head of the site's pages on a phone: one row, with a menu by keyboard, by touch and without scripts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NARROW
from tests.support.browser.access import looked_at
from tests.support.browser.sheets import Sheets
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
ONE_ROW = 60
"""Pixels that a row of the bar has at most."""
PAGES = ("/", "/help/", "/learn/", "/ratings/", "/account/log-in/")
HEIGHT = "document.querySelector('.bar').getBoundingClientRect().height"


@pytest.mark.parametrize("locale", ["en-GB", "pl-PL", "cs-CZ"])
def test_it_is_one_row(sheets: Sheets, server: Server, locale: str) -> None:
    page = sheets.take(*NARROW, locale=locale, base_url=f"http://127.0.0.1:{server.port}").page
    for path in PAGES:
        page.goto(path)
        for width in (390, 360, 320):
            page.set_viewport_size({"width": width, "height": 740})
            assert page.evaluate(HEIGHT) <= ONE_ROW, (path, width)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)


@pytest.mark.parametrize("locale", ["en-GB", "pl-PL", "cs-CZ"])
def test_a_newcomer_sees_whose_site_it_is_and_how_to_join(sheets: Sheets, server: Server, locale: str) -> None:
    page = sheets.take(*NARROW, locale=locale, base_url=f"http://127.0.0.1:{server.port}").page
    page.goto("/")
    name = page.locator(".brand-name")
    assert name.evaluate("it => it.scrollWidth <= it.clientWidth && it.clientWidth > 60"), "the name is cut off"
    expect(page.locator(".who a[href*='sign-up']")).to_be_in_viewport(ratio=1)
    page.locator(".menu-button").click()
    expect(page.locator(".site-menu a[href*='log-in']")).to_be_in_viewport(ratio=1)


def test_its_menu_is_used_by_keyboard(visit: Open) -> None:
    page = visit("/help/", size=NARROW)
    button, play = page.get_by_role("button", name="Menu"), page.get_by_role("link", name="Play", exact=True)
    expect(play).to_be_hidden()
    button.focus()
    page.keyboard.press("Enter")
    expect(play).to_be_visible()
    expect(page.get_by_role("navigation", name="Site")).to_be_visible()
    looked_at(page, "the menu of the site")
    page.keyboard.press("Tab")
    expect(play).to_be_focused()
    page.keyboard.press("Escape")
    expect(play).to_be_hidden()
    expect(button).to_be_focused()
    page.keyboard.press("Space")
    page.get_by_role("link", name="Ratings").press("Enter")
    page.wait_for_url("**/ratings/")


def test_its_menu_is_used_by_touch_and_has_the_languages(visit: Open) -> None:
    page = visit("/help/", size=NARROW, touch=True)
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("button", name="Polski").tap()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    page.wait_for_url("**/help/")


def test_its_menu_needs_no_scripts(chromium: Browser, server: Server) -> None:
    context = chromium.new_context(java_script_enabled=False, viewport={"width": 390, "height": 740})
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.port}/help/")
    page.get_by_text("Menu", exact=True).click()
    page.get_by_text("Puzzles", exact=True).click()
    page.wait_for_url("**/puzzles/")
    context.close()


def test_on_a_wide_screen_nothing_is_folded(visit: Open) -> None:
    page = visit("/help/")
    expect(page.get_by_role("button", name="Menu")).to_be_hidden()
    for name in ("Play", "My matches", "Learn", "Puzzles", "Campaigns", "Tournaments", "Ratings"):
        expect(page.locator(".bar-nav").get_by_role("link", name=name, exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Česky")).to_be_visible()
