"""Armies in Chromium: chosen by their cards with the keys and by touch, and the page of one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE, Site
from tests.support.browser.access import fits_phones, looked_at
from tests.support.browser.hex.player import hex_site
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
HEIGHT = "document.querySelector('#new').getBoundingClientRect().height"


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


def test_an_army_is_read_about_and_chosen_by_its_card(visit: Open) -> None:
    page = visit("/armies/hex/moloch/", size=WIDE)
    clown = page.locator(".piece", has_text="The Clown")
    expect(clown).to_contain_text("Blow 1: up, upper left")
    expect(clown).to_contain_text("it may explode instead of attacking")
    looked_at(page, "the page of an army")
    fits_phones(page, "the page of an army")
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    page.get_by_role("link", name="Play Moloch").click()
    page.wait_for_url("**/?game=hex&faction=moloch#new")  # when all has come, the focus goes to the form
    mine = page.get_by_role("group", name="Army").first
    expect(mine.get_by_role("radio", name="Moloch", exact=True)).to_be_checked()
    assert page.evaluate(HEIGHT) <= WIDE[1], "the whole form on one screen"
    mine.get_by_role("radio", name="Moloch", exact=True).focus()
    page.keyboard.press("ArrowRight")
    outpost = mine.get_by_role("radio", name="Outpost", exact=True)
    expect(outpost).to_be_checked()
    expect(outpost).to_have_accessible_description(
        "medium Few soldiers who are always where they are needed, and shoot twice."
    )
    expect(mine.get_by_text("Few soldiers")).to_be_visible()
    expect(mine.get_by_text("Slow machines")).to_be_hidden()
    page.get_by_role("button", name="Set the table").press("Enter")
    page.wait_for_selector("#table neuroshima-hex-table")

    phone = visit("/?game=hex", size=NARROW, touch=True)
    assert phone.evaluate(HEIGHT) < 2 * NARROW[1], "less than two screens"
    theirs = phone.get_by_role("group", name="Army").last
    theirs.locator("label", has_text="Borgo").tap()
    expect(theirs.get_by_role("radio", name="Borgo", exact=True)).to_be_checked()
    expect(theirs.get_by_text("Fast mutants")).to_be_visible()
    looked_at(phone, "armies to choose from", "#new")
