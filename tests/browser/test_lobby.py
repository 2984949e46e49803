"""Players meet in the lobby, in Chromium."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW
from tests.support.browser.access import looked_at, looked_at_in_every_size, same_as_wide
from tests.support.browser.tables import connected, my_seat, take

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
PASSWORD = "three blind mice"


def open_table(page: Page, name: str) -> str:
    """Open a table for everybody with the keyboard alone; the address of its page."""
    page.get_by_role("link", name="Open a table").press("Enter")
    page.get_by_label("Your name").fill(name)
    expect(page.get_by_label("For whom")).to_have_value("everybody")
    page.locator("#new").get_by_label("Pace").select_option(label="5 min + 20 s per turn")
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
    looked_at(jan, "an open table on a phone", "#tables", same_as_wide(NARROW[0]))
    button.press("Enter")
    connected(jan)
    connected(anna)
    for page in (anna, jan):  # both clocks; one runs
        expect(page.locator("#seats .seat-clock[data-running]")).to_have_text(re.compile(r"^(5:00|4:\d\d)$"))
        expect(page.locator("#seats .seat-clock:not([data-running])")).to_have_text("5:00")
    looked_at(jan, "a table with clocks on a phone", ".bar")
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
    expect(eva.get_by_text("The player who opened this table has cancelled it.")).to_be_visible()


def test_equal_seeks_are_paired(visit: Open) -> None:
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


def signed_up(visit: Open, name: str) -> Page:
    """The page of a player who has just created an account with the keyboard alone."""
    page = visit("/account/sign-up/")
    page.get_by_label("Account name", exact=True).focus()
    for text in (name, PASSWORD, PASSWORD):
        page.keyboard.type(text)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".who")).to_contain_text(name)
    page.goto(urljoin(page.url, "/?game=tally"))
    return page


def test_a_rated_duel_with_clocks_changes_the_shown_ratings(visit: Open) -> None:
    """From the lobby to the table of ratings, by keyboard, one of them on a phone."""
    anna, jan = signed_up(visit, "Anna-who-wins"), signed_up(visit, "Jan-who-resigns")
    jan.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    anna.get_by_role("link", name="Open a table").press("Enter")
    anna.locator("#id_pace").select_option(label="10 min + 30 s per turn")
    anna.get_by_label("For whom").select_option(label="Players whose rating is in a range, from the list")
    expect(anna.get_by_label("Lowest rating")).to_have_value("1300")
    anna.get_by_label("Rated").press("Space")
    looked_at_in_every_size(anna, "the form of a rated duel with clocks")
    anna.get_by_role("button", name="Set the table").press("Enter")
    line = jan.locator(".table-line").filter(has_text="Anna-who-wins")
    expect(line).to_contain_text("rated")
    for words in ("10 min + 30 s per turn", "players rated 1300 to 1700"):
        expect(line).to_contain_text(words)
    line.get_by_role("button").press("Enter")
    for page in (anna, jan):
        connected(page)
        expect(page.locator("[data-clock]").first).to_have_text(re.compile(r"^\D*(10:00|9:5\d)"))
    anna.locator("#talk-button").press("Enter")
    anna.get_by_label("Your message").fill("Good luck to you")
    anna.keyboard.press("Enter")
    expect(jan.locator("#talk-button")).to_have_accessible_name("Talk 1 new message")
    for _turn in range(2):
        mover = anna if anna.locator("#turn").inner_text() == "Your turn" else jan
        take(mover, my_seat(mover))
        expect(mover.locator("#turn")).not_to_have_text("Your turn")
    jan.locator("#leaving summary").press("Enter")
    jan.get_by_role("button", name="Resign").press("Enter")
    jan.locator("[data-asking]").get_by_role("button", name="Resign").press("Enter")
    changes = anna.locator("#rating-changes li")
    expect(changes).to_have_count(2)
    expect(changes.filter(has_text="Anna-who-wins")).to_contain_text("1500")
    anna.goto(urljoin(anna.url, "/ratings/?game=tally&pace=live"))
    place = anna.get_by_role("row").filter(has_text="Anna-who-wins")
    expect(place).to_be_visible()
    looked_at_in_every_size(anna, "the table of ratings")
    place.get_by_role("link").press("Enter")
    expect(anna.get_by_text("1 match: 1 won, 0 drawn, 0 lost.")).to_be_visible()
    looked_at_in_every_size(anna, "a profile")
