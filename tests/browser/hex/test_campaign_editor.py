"""A campaign of three matches in Chromium: made in the editor, handed in, and played through its first branch."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.support.browser.access import fits_phones, looked_at
from tests.support.browser.hex.player import hex_site
from tests.support.browser.tables import ONLINE
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


def press(page: Page, button: str, **how: bool) -> None:
    page.get_by_role("button", name=button, **how).first.press("Enter")  # type: ignore[arg-type]


def choose(page: Page, name: str, label: str | re.Pattern[str]) -> None:
    """Choose an entry of a list by its words."""
    field = page.locator(f"select[name='{name}']")
    words = field.locator("option", has_text=label).first.inner_text()
    field.select_option(label=words)


def make(author: Page) -> None:
    """Make a campaign of three matches: who wins the first decides whether the second or the third is next."""
    author.goto("/campaign-editor/")
    author.get_by_label("Its name in English").fill("Three walls")
    press(author, "Begin", exact=True)
    expect(author.get_by_role("heading", name="Three walls")).to_be_visible()
    author.locator("[name=texts-en]").fill("Three walls, and one road.")
    choose(author, "role-0", "Borgo")
    choose(author, "role-1", "Moloch")
    for number, scenario in enumerate(("The Switchyard", "Signal Hill", "Two Banks")):
        press(author, "Add a match")
        choose(author, f"step-{number}-preset", scenario)
    author.get_by_role("checkbox", name="Hit points of the HQ").check()
    press(author, "Save", exact=True)
    choose(author, "step-0-way-0", "Two Banks")
    author.locator("#step-0 details", has_text="Winner: Borgo").last.locator("summary").click()
    author.locator("[name=step-0-news-0-en]").fill("The wall has fallen.")
    choose(author, "step-1-way-0", "End of the campaign")
    press(author, "Save", exact=True)


def test_a_campaign_from_its_author_to_the_table(visit: Open, server: Server) -> None:
    made = server.prepared("tests/support/platform/prepare_packs.py")
    author = visit("/")
    author.context.add_cookies([{"name": "sessionid", "value": made["session"], "url": author.url}])
    make(author)
    expect(author.get_by_text("Nothing is wrong with it")).to_be_visible()
    expect(author.locator("#step-0 .leads")).to_have_text(
        "Winner: Borgo → 3. Two Banks; Winner: Moloch, Draw → 2. Signal Hill"
    )
    expect(author.locator(".chain")).to_contain_text("Winner: Moloch, Draw")
    looked_at(author, "the editor of campaigns")
    fits_phones(author, "the editor of campaigns")
    press(author, "Share by link")
    stranger = visit(author.url)
    expect(stranger.locator(".chain")).to_be_visible()
    looked_at(stranger, "a shared campaign")
    press(author, "Save and hand in")
    press(author, "Put this version in use")
    expect(author.get_by_text("New matches can be played with it.")).to_be_visible()

    anna, jan = visit("/campaigns/"), visit("/campaigns/")
    expect(anna.get_by_text("fan-made: Three walls")).to_be_visible()
    anna.get_by_role("link", name="Look at the road and begin: Three walls").click()
    anna.get_by_label("Your name").fill("Anna")
    anna.get_by_role("radio", name="A person, by link").check()
    press(anna, "Begin the campaign")
    anna.wait_for_selector("#campaign")
    jan.goto(anna.url)
    jan.get_by_label("Your name").fill("Jan")
    press(jan, "Join as Moloch")
    expect(anna.locator("#go")).to_have_text("Begin: The Switchyard")
    anna.locator("#go").press("Enter")
    anna.wait_for_selector("#table neuroshima-hex-table")

    author.get_by_role("button", name="Take it out of use").press("Enter")  # it goes on in its version
    jan.get_by_role("link", name=re.compile("^To the table$")).first.click()
    jan.wait_for_selector("#table neuroshima-hex-table")
    jan.wait_for_selector(ONLINE)
    jan.locator("#leaving summary").press("Enter")
    press(jan, "Resign")
    jan.locator("[data-asking]").get_by_role("button", name="Resign").press("Enter")
    expect(anna.locator("#ended [data-result]")).to_contain_text("You won.")
    anna.get_by_role("link", name="Campaign").first.click()
    expect(anna.locator("#go")).to_have_text("Begin: Two Banks")
    expect(anna.locator(".stop[data-state=past]")).to_contain_text("The wall has fallen.")
