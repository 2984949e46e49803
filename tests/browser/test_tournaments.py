"""A tournament in Chromium, by keyboard alone: created, entered by two, played to the final table; accessibility."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.access import looked_at_in_every_size
from tests.support.browser.tables import connected

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
PASSWORD = "three blind mice and a cup"


def press(page: Page, role: str, name: str) -> None:
    page.get_by_role(role, name=name, exact=True).first.press("Enter")  # type: ignore[arg-type]


def member(page: Page, name: str) -> None:
    """A new account, by keyboard."""
    page.get_by_label("Account name", exact=True).focus()
    for text in (name, PASSWORD, PASSWORD):
        page.keyboard.type(text)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".who")).to_contain_text(name)


def made(page: Page) -> str:
    """Create a knock-out for two with one game per pairing; return its address."""
    page.goto("/tournaments/")
    press(page, "link", "Make a tournament")
    press(page, "link", "Tally")
    expect(page.get_by_role("radio", name="Drawn for each match")).to_be_visible()
    looked_at_in_every_size(page, "the form of a tournament")
    page.get_by_label("Name", exact=True).fill("Cup of two")
    page.get_by_role("radio", name="Knock-out").press("Space")
    page.get_by_role("radio", name="Drawn for each match").press("Space")
    press(page, "button", "Make the tournament")
    expect(page.get_by_role("heading", name="Cup of two")).to_be_visible()
    return page.url


def test_a_tournament_from_its_form_to_its_table_by_keyboard(visit: Open) -> None:
    organiser, guest = visit("/account/sign-up/"), visit("/")
    member(organiser, "Organiser-Olga")
    address = made(organiser)
    press(organiser, "button", "Take part")
    expect(organiser.get_by_text("You take part.")).to_be_visible()
    guest.goto(address)
    guest.get_by_label("Your name").fill("Gustav")
    press(guest, "button", "Take part")
    expect(organiser.locator("#entrants-title + .entrants")).to_contain_text("Gustav")  # without a reload
    looked_at_in_every_size(organiser, "a tournament that is open")
    press(organiser, "button", "Begin now")
    for page in (organiser, guest):
        expect(page.get_by_role("link", name="To my match")).to_be_visible()
    looked_at_in_every_size(organiser, "a round that is played")
    press(organiser, "link", "To my match")
    press(guest, "link", "To my match")
    for page in (organiser, guest):
        connected(page)
    guest.locator("#leaving summary").press("Enter")
    guest.locator("[data-choices]").get_by_role("button", name=re.compile("^Resign")).press("Enter")
    guest.locator("[data-asking]").get_by_role("button", name="Resign").press("Enter")
    expect(guest.locator("#ended")).to_be_visible()
    guest.locator("#ended").get_by_role("link", name="Cup of two").press("Enter")
    expect(guest.locator("#now-title")).to_have_text("Organiser-Olga has won")
    expect(guest.locator(".results tbody tr").first).to_contain_text("Organiser-Olga")
    looked_at_in_every_size(guest, "the table of results")
    guest.goto("/leagues/")
    looked_at_in_every_size(guest, "the leagues")
