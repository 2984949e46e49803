"""A game without a table of its own is played to the end on the general table, in Chromium."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, Site
from tests.support.browser.access import looked_at
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]


@pytest.fixture
def server(site: Site) -> Server:
    return site("bare=bare_game.plugin")


def begun(page: Page) -> None:
    """A match of two turns each, both sides played by the reader."""
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Turns of each player").fill("2")
    page.locator("[name=opponent-1][value=self]").check()
    page.get_by_role("button", name="Set the table").click()
    expect(page.locator(".nt-prompt-words")).to_have_text("It is your move.")


def group(page: Page, name: str) -> list[str]:
    return page.get_by_role("group", name=name, exact=True).get_by_role("button").all_text_contents()


def test_by_mouse_and_keyboard_to_the_end(visit: Open) -> None:
    page = visit("/?game=acres")
    begun(page)
    picture = page.get_by_role("img", name="The position")
    expect(picture).to_have_attribute("src", re.compile("^data:image/svg"))
    before = picture.get_attribute("src")
    assert group(page, "Sow · field") == ["north", "brook", "hill"]
    looked_at(page, "an action to choose")
    page.get_by_role("button", name="brook").click()
    expect(page.get_by_role("button", name="Oats")).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("3")  # the third button: hill
    page.keyboard.press("2")
    expect(page.locator(".nt-prompt-words")).to_have_text("Do this: Sow · hill · Rye?")
    page.keyboard.press("Enter")
    expect(page.locator(".nt-log-lines li")).to_have_text(["Anna sows Rye: hill"])
    expect(picture).not_to_have_attribute("src", before or "")
    page.get_by_role("button", name="Reap · hill").click()  # whole with one click, so nothing is confirmed
    expect(page.locator(".nt-log-lines li").last).to_have_text("Anna reaps hill for 2")
    for told in (3, 4):
        page.get_by_role("button", name="rest").click()
        expect(page.locator(".nt-log-lines li")).to_have_count(told)
    expect(page.locator(".nt-prompt-words")).to_have_text("Anna wins.")
    expect(page.locator(".nt-prompt-hint")).to_have_text("All turns are played.")
    page.get_by_role("link", name="Watch the replay").first.click()
    expect(page.get_by_role("img", name="The position")).to_be_visible()


def test_without_pictures_and_words_the_position_stands_in_words(visit: Open) -> None:
    page = visit("/?game=plain", size=NARROW, touch=True)
    begun(page)
    expect(page.locator(".nt-position-words dl").first).to_be_visible()
    assert not page.locator(".nt-general-board").is_visible()
    looked_at(page, "the position in words", omitted=["color-contrast"])
    page.get_by_role("button", name="rest").tap()
    expect(page.locator(".nt-log-lines li")).to_have_text(["Anna: rest"])
    page.get_by_role("button", name="north").tap()
    page.get_by_role("button", name="oat").tap()
    page.get_by_role("button", name="Confirm").tap()
    expect(page.locator(".nt-log-lines li").last).to_have_text("Anna: sow · north · oat")
