"""The editor of campaigns in Chromium: one of three matches is made by mouse, by finger and by keyboard, tried against
a bot, handed in, played by two guests through its first branch, corrected meanwhile, taken out and brought back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NARROW, WIDE, Site
from tests.support.browser.access import fits_phones, looked_at
from tests.support.browser.hex.player import hex_site
from tests.support.browser.tables import ONLINE
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
Press = Callable[[Locator], None]
KEYBOARD: Press = lambda button: button.press("Enter")  # noqa: E731
MOUSE: Press = lambda button: button.click()  # noqa: E731
FINGER: Press = lambda button: button.tap()  # noqa: E731


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


@pytest.fixture
def session(server: Server) -> str:
    """A player with an account, who decides about packs."""
    return str(server.prepared("tests/support/platform/prepare_packs.py")["session"])


def logged_in(page: Page, session: str) -> Page:
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": "/".join(page.url.split("/")[:3])}])
    return page


def button(page: Page, name: str, **how: Any) -> Locator:
    return page.get_by_role("button", name=name, **how).first


def choose(page: Page, name: str, label: str | re.Pattern[str]) -> None:
    """Choose an entry of a list by its words."""
    field = page.locator(f"select[name='{name}']")
    words = field.locator("option", has_text=label).first.inner_text()
    field.select_option(label=words)


def make(author: Page, title: str, press: Press) -> None:
    """Make a campaign of three matches: who wins the first decides whether the second or the third is next."""
    author.goto("/campaign-editor/")
    author.get_by_label("Its name in English").fill(title)
    press(button(author, "Begin", exact=True))
    expect(author.get_by_role("heading", name=title)).to_be_visible()
    author.locator("[name=texts-en]").fill("Three walls, and one road.")
    choose(author, "role-0", "Borgo")
    choose(author, "role-1", "Moloch")
    for number, scenario in enumerate(("The Switchyard", "Signal Hill", "Two Banks")):
        press(button(author, "Add a match"))
        expect(author.locator(".step-list > li")).to_have_count(number + 1)
        choose(author, f"step-{number}-preset", scenario)
    author.get_by_role("checkbox", name="Hit points of the HQ").check()
    press(button(author, "Save", exact=True))
    expect(author.locator(".chain")).to_contain_text("3. Two Banks")
    choose(author, "step-0-way-0", "Two Banks")
    press(author.locator("#step-0 details", has_text="Winner: Borgo").last.locator("summary"))
    author.locator("[name=step-0-news-0-en]").fill("The wall has fallen.")
    choose(author, "step-1-way-0", "End of the campaign")
    press(button(author, "Save", exact=True))
    expect(author.locator("#step-0 .leads")).to_have_text(
        "Winner: Borgo → 3. Two Banks; Winner: Moloch, Draw → 2. Signal Hill"
    )
    expect(author.locator(".chain")).to_contain_text("Winner: Moloch, Draw")
    expect(author.get_by_text("Nothing is wrong with it")).to_be_visible()


def test_a_campaign_from_its_author_to_the_table_and_back(visit: Open, session: str) -> None:
    author = logged_in(visit("/"), session)
    make(author, "Three walls", KEYBOARD)
    work = author.url
    looked_at(author, "the editor of campaigns")
    fits_phones(author, "the editor of campaigns")
    button(author, "Share by link").press("Enter")
    stranger = visit(author.url)
    expect(stranger.locator(".chain")).to_be_visible()
    looked_at(stranger, "a shared campaign")
    button(author, "Save and hand in").press("Enter")
    button(author, "Put this version in use").press("Enter")
    expect(author.get_by_text("New matches can be played with it.")).to_be_visible()

    anna, jan = visit("/campaigns/"), visit("/campaigns/")
    expect(anna.get_by_text("fan-made: Three walls")).to_be_visible()
    anna.get_by_role("link", name="Look at the road and begin: Three walls").click()
    anna.get_by_label("Your name").fill("Anna")
    anna.get_by_role("radio", name="A person, by link").check()
    button(anna, "Begin the campaign").press("Enter")
    anna.wait_for_selector("#campaign")
    jan.goto(anna.url)
    jan.get_by_label("Your name").fill("Jan")
    button(jan, "Join as Moloch").press("Enter")
    expect(anna.locator("#go")).to_have_text("Begin: The Switchyard")
    anna.locator("#go").press("Enter")
    anna.wait_for_selector("#table neuroshima-hex-table")

    correct(author, work)
    stranger.goto("/campaigns/")
    expect(stranger.get_by_role("heading", name="Two walls")).to_be_visible()
    button(author, "Take it out of use").press("Enter")  # what has begun goes on in its version
    expect(button(author, "Put this version in use")).to_be_visible()
    stranger.reload()
    expect(stranger.get_by_role("heading", name="Two walls")).to_have_count(0)

    jan.get_by_role("link", name=re.compile("^To the table$")).first.click()
    jan.wait_for_selector("#table neuroshima-hex-table")
    jan.wait_for_selector(ONLINE)
    jan.locator("#leaving summary").press("Enter")
    button(jan, "Resign").press("Enter")
    jan.locator("[data-asking]").get_by_role("button", name="Resign").press("Enter")
    expect(anna.locator("#ended [data-result]")).to_contain_text("You won.")
    anna.get_by_role("link", name="Campaign").first.click()
    expect(anna.locator("#go")).to_have_text("Begin: Two Banks")
    expect(anna.locator(".stop[data-state=past]")).to_contain_text("The wall has fallen.")
    expect(anna.get_by_role("heading", name="Three walls")).to_be_visible()

    button(author, "Put this version in use").press("Enter")
    expect(author.get_by_text("New matches can be played with it.")).to_be_visible()
    stranger.reload()
    stranger.get_by_role("link", name="Look at the road and begin: Two walls").click()
    expect(stranger.get_by_text("Signal Hill").first).to_be_visible()
    expect(stranger.get_by_text("Two Banks")).to_have_count(0)
    button(author, "Take it out of use").press("Enter")  # other tests use this site after it
    expect(button(author, "Put this version in use")).to_be_visible()


def correct(author: Page, work: str) -> None:
    """Take the third match out of the campaign and call it otherwise, with the mouse; put the new version in use."""
    author.goto(work)
    author.locator("[name=names-en]").fill("Two walls")
    author.locator("#step-2").get_by_role("button", name="Remove").click()
    expect(author.locator(".step-list > li")).to_have_count(2)
    button(author, "Save and hand in").click()
    expect(author.get_by_role("heading", name="Two walls")).to_be_visible()
    button(author, "Put this version in use").click()
    expect(author.get_by_text("New matches can be played with it.")).to_be_visible()


@pytest.mark.parametrize(("press", "screen"), [(MOUSE, {"size": WIDE}), (FINGER, {"size": NARROW, "touch": True})])
def test_a_campaign_is_made_and_tried_against_a_bot(
    visit: Open, session: str, press: Press, screen: dict[str, Any]
) -> None:
    author = logged_in(visit("/", **screen), session)
    make(author, "A try", press)
    author.get_by_label("Try it against").select_option(label="Recruit")
    press(button(author, "Save and try it"))
    go = author.locator("#go")
    expect(go).to_have_text("Begin: The Switchyard")
    press(go)
    author.wait_for_selector("#table neuroshima-hex-table")
    expect(author.locator(".seat[data-mine]")).to_contain_text("Borgo")
