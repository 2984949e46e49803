"""People find each other in the lobby, in Chromium."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import looked_at, looked_at_in_every_size
from tests.browser.conftest import NARROW
from tests.browser.tables import connected

pytestmark = pytest.mark.browser
Open = Callable[..., Page]


def open_table(page: Page, name: str) -> str:
    """Open a table for everybody with the keyboard alone; the address of its page."""
    page.get_by_role("link", name="Open a table").press("Enter")
    page.get_by_label("Your name").fill(name)
    expect(page.get_by_label("For whom")).to_have_value("everybody")
    page.get_by_role("button", name="Set the table").press("Enter")
    page.wait_for_selector("#waiting")
    return page.url


def test_two_find_each_other_in_the_list_by_keyboard(visit: Open) -> None:
    jan, anna = visit("/?game=tally"), visit("/?game=tally")
    name = "Anna of the list"
    open_table(anna, name)
    line = jan.locator(".table-line").filter(has_text=name)
    button = line.get_by_role("button", name=re.compile("^Sit down ?: Tally"))
    expect(button).to_be_visible()
    expect(jan.locator("#live-polite")).to_have_text(f"New table: Tally, {name}")
    looked_at(jan, "an open table", "#tables")
    jan.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    looked_at(jan, "an open table on a phone", "#tables")
    button.press("Enter")
    connected(jan)
    connected(anna)
    anna.goto("/matches/")
    expect(anna.locator(".match-line")).to_have_count(1)
    looked_at_in_every_size(anna, "my matches")


def test_a_cancelled_table_goes_from_the_list_and_its_page_says_so(visit: Open) -> None:
    jan, anna, eva = visit("/?game=tally"), visit("/?game=tally"), visit("/?game=tally")
    address = open_table(anna, "Anna for a moment")
    line = jan.locator(".table-line").filter(has_text="Anna for a moment")
    line.get_by_role("button").focus()
    eva.goto(address)
    expect(eva.locator("#join")).to_be_visible()
    anna.get_by_role("button", name="Cancel the table").click()
    expect(anna.locator("#messages")).to_contain_text("The table was cancelled.")
    expect(line).to_have_count(0)
    expect(jan.locator("#tables")).to_be_focused()
    expect(eva.locator("#connection")).to_have_attribute("data-state", "gone")
    eva.reload()
    expect(eva.get_by_text("This table was cancelled by the player who had opened it.")).to_be_visible()


def test_two_who_press_for_the_same_are_paired(visit: Open) -> None:
    anna, jan = visit("/?game=ambush"), visit("/?game=ambush")
    anna.get_by_label("Quick match").select_option(label="Tally · In pairs · 4 players")
    anna.get_by_role("button", name="Find an opponent").press("Enter")
    stop = anna.get_by_role("button", name="Stop waiting")
    expect(stop).to_be_visible()
    looked_at_in_every_size(anna, "waiting for a quick match")
    stop.press("Enter")
    for page in (anna, jan):
        page.get_by_label("Quick match").select_option(label="Tally · Each alone · 2 players")
        page.get_by_role("button", name="Find an opponent").press("Enter")
    for page in (anna, jan):
        connected(page)
    assert anna.url == jan.url
