"""Members find each other, in Chromium: one looks another up, challenges them, and is answered."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.access import looked_at, looked_at_in_every_size
from tests.support.browser.tables import connected

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
PASSWORD = "three blind mice"


def signed_up(visit: Open, name: str) -> Page:
    page = visit("/account/sign-up/")
    page.get_by_label("Account name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("The password again", exact=True).fill(PASSWORD)
    page.get_by_label("The password again", exact=True).press("Enter")
    expect(page.locator(".who")).to_contain_text(name)
    return page


def test_a_member_finds_another_and_is_answered(visit: Open) -> None:
    olga, mia = signed_up(visit, "Olga-of-the-list"), signed_up(visit, "Mia-who-looks")
    mia.goto("/?game=tally")
    mia.locator("#tables").get_by_role("link", name="Members").press("Enter")
    mia.get_by_label("Beginning of the name").fill("olga-OF")
    mia.get_by_label("Beginning of the name").press("Enter")
    expect(mia.locator(".member")).to_have_count(1)
    looked_at_in_every_size(mia, "the list of members")
    mia.get_by_role("link", name="Olga-of-the-list", exact=True).press("Enter")
    mia.get_by_role("button", name="Add to friends").press("Enter")
    expect(mia.get_by_role("button", name="No longer a friend")).to_be_visible()
    mia.get_by_text("Report", exact=True).press("Enter")
    looked_at_in_every_size(mia, "the profile of another member")
    mia.get_by_role("link", name="Challenge").press("Enter")
    expect(mia.locator(".challenge")).to_contain_text("You challenge Olga-of-the-list")
    mia.locator("#new").get_by_role("link", name="Tally").first.click()
    expect(mia.locator(".challenge")).to_contain_text("You challenge Olga-of-the-list")
    mia.get_by_role("button", name="Set the table").press("Enter")
    expect(mia.locator("#waiting")).to_contain_text("Invited: Olga-of-the-list")
    olga.goto("/matches/")
    olga.get_by_role("button", name=re.compile("^Accept")).press("Enter")
    for page in (olga, mia):
        connected(page)
    olga.reload()
    link = olga.locator("#seats").get_by_role("link", name="Mia-who-looks")
    looked_at(olga, "seats with links to profiles", ".bar")
    link.press("Enter")
    expect(olga.get_by_role("heading", level=1)).to_have_text("Mia-who-looks")


def test_names_are_completed_and_a_wrong_one_is_told_in_the_form(visit: Open) -> None:
    signed_up(visit, "Sirius-the-friend")
    mia = signed_up(visit, "Mia-the-host")
    mia.goto("/?game=tally&for=everybody#new")
    mia.get_by_role("button", name="Set the table").press("Enter")
    field = mia.get_by_label("Or invite a player with an account, by name")
    field.press_sequentially("SIRI")
    expect(mia.locator("datalist option")).to_have_attribute("value", "sirius-the-friend")
    field.press("Enter")
    expect(mia.locator("#invite-wrong")).to_contain_text("No player here has an account with the name “SIRI”.")
    expect(field).to_have_value("SIRI")
    looked_at(mia, "a name that is not known", "#waiting")
    field.fill("Sirius-the-Friend")
    field.press("Enter")
    expect(mia.locator("#waiting")).to_contain_text("Invited: Sirius-the-friend")
