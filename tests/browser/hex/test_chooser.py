"""Armies are chosen in the form of a table: favourites, what chance never gives, and rows of seats."""

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


def test_a_favourite_comes_first_and_a_banned_army_is_named(visit: Open) -> None:
    page = visit("/?game=hex")
    mine = page.locator(".my-options")
    favourite = mine.get_by_role("button", name="Favourite")
    expect(favourite).to_be_hidden()  # chance is on no list
    mine.get_by_role("radio", name="Outpost", exact=True).check()
    for name in ("Favourite", "Never by chance"):
        button = mine.get_by_role("button", name=name)
        with page.expect_response("**/prefer/") as stored:
            button.press("Enter")
        assert stored.value.status == 204
        expect(button).to_have_attribute("aria-pressed", "true")
    buttons, armies = favourite.bounding_box(), mine.locator(".faction-grid").bounding_box()
    assert buttons is not None and armies is not None and buttons["y"] + buttons["height"] <= armies["y"]
    looked_at(page, "the chooser of armies", ".new-match")
    page.goto(page.url)
    expect(mine.get_by_role("radio").nth(1)).to_have_accessible_name("Outpost")
    mine.get_by_role("radio", name="By chance").check()
    expect(mine.get_by_text("Never for you: Outpost.")).to_be_visible()


def test_in_rows_of_seats_only_the_chosen_army_is_shown_until_all_are_asked_for(visit: Open) -> None:
    page = visit("/?game=hex&seats=4", size=NARROW)
    row = page.locator(".seat-row").nth(1)
    borgo = row.get_by_role("radio", name="Borgo", exact=True)
    expect(borgo).to_be_hidden()
    row.get_by_role("checkbox", name="Show all").press(" ")
    looked_at(page, "the chooser of armies in a row", ".seat-rows")
    borgo.click()
    expect(row.get_by_role("radio")).to_have_count(1)
    expect(borgo).to_be_checked()
