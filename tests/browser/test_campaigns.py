"""A campaign in Chromium: two people play it, its page updates by itself, a match leads on; accessibility."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW
from tests.support.browser.access import fits_phones, looked_at_in_every_size
from tests.support.browser.sheets import LONGEST_WAIT
from tests.support.browser.tables import act, connected, left, my_seat, take

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
BEGIN = "/campaigns/caravan/"


def begun(page: Page, opponent: str, name: str = "Anna") -> str:
    """Begin a campaign on that page; return its address."""
    page.goto(BEGIN)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("radio", name=opponent).check()
    page.get_by_role("button", name="Begin the campaign").click()
    page.wait_for_selector("#campaign")
    return page.url


def win(winner: Page, loser: Page) -> None:
    """Play the first match of two cards so that the player who begins wins."""
    for field in range(2):
        assert act(winner, 0, {"type": "mark", "field": field, "how": "dot"})["accepted"]
        expect(winner.locator("tally-table")).to_contain_text(f'"{field}":0')
    take(winner, 0)
    expect(loser.locator("#turn")).to_have_text("Your turn")
    take(loser, 1)


def test_two_people_go_from_match_to_match(visit: Open) -> None:
    anna, jan = visit(), visit(size=NARROW)
    address = begun(anna, "A person, by link")
    jan.goto(address)
    jan.get_by_label("Your name").fill("Jan")
    jan.get_by_role("button", name="Join as South").click()
    expect(jan.locator("#go")).to_have_text("Begin: The market")
    expect(anna.locator("#now-title")).to_have_text("All is ready")  # without a reload
    expect(anna.locator("#live-polite")).to_have_text("All is ready")
    anna.get_by_role("button", name="Begin: The market").click()
    connected(anna)
    jan.get_by_role("link", name=re.compile("^To the table$")).first.click()
    connected(jan)
    assert (my_seat(anna), my_seat(jan)) == (0, 1)
    win(anna, jan)
    watcher = visit()
    watcher.goto(address)
    expect(watcher.locator(".stop[data-state=past]")).to_contain_text("North: 3 → 4")
    left(anna, anna.get_by_role("button", name="Go on in the campaign").click)
    connected(anna)
    left(jan, jan.get_by_role("link", name="To the next match").click)  # it came by itself
    connected(jan)
    expect(jan).to_have_url(anna.url)
    expect(watcher.locator("#now-title")).to_have_text("Match 2 is being played")


def test_the_button_alone_leads_on_against_the_bot(visit: Open) -> None:
    page = visit()
    begun(page, "Bot: Marker")
    page.locator("#go").focus()
    page.keyboard.press("Enter")
    connected(page)
    take(page, 0)
    expect(page.get_by_role("heading", name="The match is over")).to_be_visible()
    left(page, page.get_by_role("button", name="Go on in the campaign").click)
    connected(page)
    page.locator(".bar-nav").get_by_role("link", name="Campaign").click()
    expect(page.locator("#now-title")).to_have_text("Match 2 is being played")


def test_the_focus_stays_when_the_page_updates(visit: Open) -> None:
    anna, jan = visit(), visit()
    address = begun(anna, "A person, by link")
    jan.goto(address)
    jan.get_by_role("button", name="Join as South").click()
    expect(anna.locator("#go")).to_be_visible()
    anna.locator("#go").focus()
    anna.locator(".share-campaign summary").click()
    jan.locator("#go").focus()
    anna.locator("#go").press("Enter")
    connected(anna)
    expect(jan.locator("#now-title")).to_have_text("Match 1 is being played")
    expect(jan.locator("#go")).to_be_focused()


def test_no_page_breaks_a_rule_of_access(visit: Open) -> None:
    page, stranger = visit(), visit()
    address = begun(page, "A person, by link")
    stranger.goto(address)
    for shown, path in ((page, address), (stranger, address), (page, "/campaigns/"), (page, BEGIN), (page, "/")):
        shown.goto(path)
        looked_at_in_every_size(shown, path)


@pytest.mark.parametrize("locale", ["pl-PL", "cs-CZ"])
def test_no_page_scrolls_sideways(visit: Open, locale: str) -> None:
    other = visit()
    address = begun(other, "Bot: Marker", "A name that is as long as a name may be.")
    page = visit(size=NARROW, locale=locale)
    for path in (address, "/campaigns/", BEGIN):
        page.goto(path)
        fits_phones(page, path)


def test_without_scripts_a_campaign_is_begun_and_taken_on(visit: Open) -> None:
    page = visit()
    assert page.context.browser is not None
    plain = page.context.browser.new_context(java_script_enabled=False, base_url=page.url)
    try:
        plain.set_default_timeout(LONGEST_WAIT)
        shown = plain.new_page()
        address = begun(shown, "Bot: Marker")
        shown.get_by_role("button", name="Begin: The market").click()
        expect(shown).to_have_url(re.compile("/m/"))
        shown.goto(address)
        expect(shown.locator("#now-title")).to_have_text("Match 1 is being played")
    finally:
        plain.close()
