"""Accounts in Chromium: signing up, logging in again by mouse and by keyboard, and with a passkey."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, SAMPLE, WIDE, Site
from tests.support.browser.access import fits_phones, looked_at
from tests.support.browser.tables import connected
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
FIRST, SECOND = "three blind mice", "the farmer's wife"


def seen(page: Page, state: str) -> None:
    """Assert that the page in this state is accessible and fits phones."""
    width = page.viewport_size or {"width": WIDE[0], "height": WIDE[1]}
    looked_at(page, state)
    fits_phones(page, state)
    page.set_viewport_size(width)


def typed(page: Page, *texts: str) -> None:
    """Fill in the fields in order and send the form by keyboard alone; the first field has the focus."""
    for text in texts:
        page.keyboard.type(text)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def filled(page: Page, button: str, **texts: str) -> None:
    for label, text in texts.items():
        page.get_by_label(label.replace("_", " "), exact=True).fill(text)
    page.get_by_role("main").get_by_role("button", name=button, exact=True).click()


def focused(page: Page, label: str) -> None:
    page.get_by_label(label, exact=True).focus()


def test_a_guest_signs_up_leaves_and_comes_back_to_the_match(visit: Open) -> None:
    page = visit("/?game=tally")
    page.get_by_role("button", name="Play the bot now").click()
    connected(page)
    table = page.url
    page.get_by_role("link", name=re.compile("Guest")).click()
    seen(page, "the page of a guest")
    page.get_by_role("main").get_by_role("link", name="Sign up").press("Enter")
    focused(page, "Account name")
    typed(page, "a b", "short", "other")
    expect(page.locator(".wrong")).to_have_count(2)
    expect(page.get_by_label("Account name", exact=True)).to_be_focused()
    seen(page, "sign up, with what is wrong")
    page.get_by_label("Account name", exact=True).fill("")
    typed(page, "Anna-of-the-Hills", FIRST, FIRST)
    expect(page.locator(".who")).to_contain_text("Anna-of-the-Hills")
    page.goto(table)
    connected(page)
    expect(page.locator(".seat[data-mine]")).to_be_visible()
    page.get_by_role("link", name="Account: Anna-of-the-Hills").click()
    seen(page, "the page of an account")
    page.get_by_role("link", name="Change the password").click()
    seen(page, "change the password")
    filled(page, "Change the password", Password_until_now=FIRST, New_password=SECOND, The_new_password_again=SECOND)
    expect(page.locator("#messages")).to_have_text("The password is changed.")
    page.get_by_role("button", name="Log out").press("Enter")
    expect(page.locator("#messages")).to_have_text("You are logged out.")
    page.goto(table)
    expect(page.locator(".seat[data-mine]")).to_have_count(0)
    page.goto("/account/log-in/?next=" + table)
    seen(page, "log in")
    filled(page, "Log in", Account_name="anna-of-the-hills", Password=SECOND)
    connected(page)
    expect(page.locator(".seat[data-mine]")).to_be_visible()


@pytest.fixture
def with_keys(visit: Open, server: Server) -> Iterator[Page]:
    """A page in a browser with a virtual authenticator for passkeys, which confirms every request."""
    page = visit(f"http://localhost:{server.port}/account/sign-up/", size=NARROW)
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    yield page
    session.send("WebAuthn.disable")
    session.detach()


def test_a_passkey_is_added_and_leads_in_without_a_password(with_keys: Page) -> None:
    page = with_keys
    focused(page, "Account name")
    typed(page, "Jan-with-a-key", FIRST, FIRST)
    page.get_by_role("link", name="Account: Jan-with-a-key").click()
    page.get_by_role("link", name="Passkeys and codes").click()
    page.get_by_role("link", name="Add a passkey").click()
    seen(page, "confirm who one is")
    filled(page, "Confirm", Password=FIRST)
    seen(page, "add a passkey")
    page.get_by_role("button", name="Add the passkey").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Recovery codes")
    expect(page.locator(".codes li")).to_have_count(10)
    seen(page, "recovery codes")
    page.get_by_role("link", name="To passkeys and codes").click()
    expect(page.get_by_text("Passkey 1", exact=True)).to_be_visible()
    seen(page, "passkeys and codes")
    page.get_by_role("link", name="Rename Passkey 1").press("Enter")
    seen(page, "rename the passkey")
    filled(page, "Rename it", Name_of_the_passkey="My phone")
    expect(page.get_by_text("My phone", exact=True)).to_be_visible()
    page.get_by_role("link", name="Set up an app").click()
    expect(page.get_by_role("img", name="The key as a picture for the app")).to_have_js_property("complete", True)
    seen(page, "an app for codes")
    page.get_by_role("link", name="Account: Jan-with-a-key").click()
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Log in", exact=True).click()
    filled(page, "Log in", Account_name="Jan-with-a-key", Password=FIRST)
    expect(page.get_by_role("heading", level=1)).to_have_text("One more step")
    seen(page, "one more step")
    page.goto(page.url.replace("second-factors/log-in/", ""))
    page.get_by_role("main").get_by_role("link", name="Log in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("One more step")
    page.get_by_role("button", name="Use the passkey").click()
    expect(page.locator(".who")).to_contain_text("Jan-with-a-key")
    page.locator(".who-name").click()
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Log in", exact=True).click()
    page.get_by_role("button", name="Log in with a passkey").press("Enter")
    expect(page.locator(".who")).to_contain_text("Jan-with-a-key")


def test_pages_of_mail_and_other_sign_ins_are_accessible(visit: Open, site: Site) -> None:
    """The pages about mail, sign-in by other sites and deleting an account are accessible."""
    other = {"id": "club", "name": "The club", "url": "https://id.example.org", "client_id": "x", "secret": "y"}
    server = site(SAMPLE, NEUROSHIMA_MAIL_URL="smtp://127.0.0.1:9", NEUROSHIMA_SIGN_IN_WITH=json.dumps([other]))
    base = f"http://127.0.0.1:{server.port}/account/"
    page = visit(f"{base}log-in/")
    expect(page.get_by_role("button", name="The club")).to_be_visible()
    seen(page, "log in, also by another site")
    page.get_by_role("link", name="Forgotten?").press("Enter")
    seen(page, "a forgotten password")
    page.goto(f"{base}sign-up/")
    focused(page, "Account name")
    filled(page, "Make the account", Account_name="Eva", Password=FIRST, The_password_again=FIRST)
    expect(page.locator(".who")).to_contain_text("Eva")
    for path, state in (("", "the account"), ("mail/", "the mail address"), ("with/", "other ways in")):
        page.goto(f"{base}{path}")
        seen(page, state)
    page.goto(f"{base}delete/")
    seen(page, "delete the account")
