"""Two at one screen choose leaders: the only time in a match of Hex when each must not see the other's screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.support.browser.hex.player import hex_site
from tests.support.browser.steady import places_on_screens
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


def test_the_curtain_falls_while_leaders_are_chosen_and_never_again(visit: Open) -> None:
    page = visit()
    page.get_by_role("radio", name="Edition of 2025").check()
    page.get_by_text("Variants", exact=True).click()
    page.get_by_label("Leaders").check()
    page.get_by_role("radio", name="Myself, both sides").check()
    page.get_by_role("button", name="Set the table").click()
    table, ready = page.locator("#table"), page.get_by_role("button", name="I am ready")
    dealt: list[list[str]] = []
    places: list[list[list[int]]] = []
    for _seat in range(2):
        expect(page.get_by_role("heading", name="Pass the screen to:")).to_be_visible()
        expect(table).to_be_hidden()
        ready.click()
        expect(table).to_be_visible()  # in a page made anew
        cards = page.locator(".nh-leader")
        expect(cards).to_have_count(3)
        places.append(places_on_screens(page, ".nh-cell"))
        dealt.append([name or "" for name in cards.locator("strong").all_text_contents()])
        cards.first.click()
        page.locator(".nt-prompt").get_by_role("button", name="Choose", exact=True).click()
    assert not set(dealt[0]) & set(dealt[1])
    expect(page.locator(".nt-prompt-words")).to_have_text("Place your HQ: choose a field.")
    expect(page.locator(".nh-leader")).to_have_count(2)
    for number, field in enumerate(("0,2", "0,-2"), start=1):
        page.locator(f'.nh-cell[data-key="{field}"]').click()
        expect(page.locator(".nh-ghost")).to_have_count(1)
        page.locator(".nt-prompt").get_by_role("button", name="Place", exact=True).click()
        expect(page.locator(".nh-unit")).to_have_count(number)
    expect(page.locator("#curtain")).to_be_hidden()
    assert all(place == places_on_screens(page, ".nh-cell") for place in places)
