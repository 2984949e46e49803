"""Lessons in Chromium: one by keyboard alone, checked with axe; one by touch on a phone with a mistake, a hint and the
solution.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, NARROWEST, Site
from tests.support.browser.access import looked_at
from tests.support.browser.hex.player import hex_site
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
HAND_ABOVE_BUTTONS = """() => {
  const boxOf = (part) => document.querySelector(part).getBoundingClientRect();
  const hand = boxOf(".nh-hand-mine"), buttons = boxOf(".nt-prompt > .nt-buttons");
  return hand.height > 0 && hand.bottom <= buttons.top + 1;
}"""
"""Board and hand are seen together on a phone, with the names of the tiles."""
OPENED = """(button) => {
  window.opened = [];
  const note = () => window.opened.push(!button.disabled && !button.hidden);
  new MutationObserver(note).observe(button, { attributeFilter: ["disabled"] });
}"""
"""Notes from now on, whenever a button changes, whether it can be pressed."""


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


def test_a_lesson_with_the_keys_alone(visit: Open) -> None:
    page = visit("/learn/hex/blows/")
    page.emulate_media(reduced_motion="reduce")
    text, verdict = page.locator("#coach-text"), page.locator("#coach-verdict")
    expect(text).to_contain_text("The Mutant strikes on three sides")
    expect(page.locator("#live-polite")).to_contain_text("The Mutant strikes on three sides")
    expect(page.get_by_role("button", name="Show me")).to_be_enabled()
    looked_at(page, "a lesson")
    page.keyboard.press("1")
    page.locator('.nh-cell[data-key="0,0"]').focus()
    for key in ("Enter", "Shift+A", "Enter"):
        page.keyboard.press(key)
    expect(verdict).to_have_text("Two at once. Now let them fight.")
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(text).to_have_text("Play the Battle tile and watch.")
    expect(page.locator(".nh-cell:focus")).to_have_count(1)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Step", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    expect(verdict).to_contain_text("Both are gone")
    page.keyboard.press("Enter")
    expect(text).to_contain_text("Which of the three Commandos")
    expect(text).to_be_focused()  # now the position is there
    page.locator('.nh-cell[data-key="0,-2"]').focus()
    page.keyboard.press("Enter")
    expect(verdict).to_contain_text("a blow reaches one field only")
    page.locator('.nh-cell[data-key="1,-1"]').focus()
    page.keyboard.press("Enter")
    expect(verdict).to_contain_text("Yes: a neighbour")
    looked_at(page, "a question of a lesson")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Skip", exact=True).click()
    page.get_by_role("button", name="Next", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="That was the lesson")).to_be_visible()
    looked_at(page, "the end of a lesson")
    page.get_by_role("link", name="All lessons").last.click()
    expect(page.locator('.lesson-card[href="/learn/hex/blows/"]')).to_contain_text("done")
    looked_at(page, "the list of lessons")


def test_a_lesson_by_touch_on_a_phone(visit: Open) -> None:
    page = visit("/learn/hex/placing/", size=NARROW, touch=True)
    page.emulate_media(reduced_motion="reduce")
    verdict = page.locator("#coach-verdict")
    tile, place = (
        page.locator(".nh-hand-mine .nh-hand-tile").first,
        page.get_by_role("button", name="Place", exact=True),
    )
    page.get_by_role("button", name="Hint", exact=True).tap()
    expect(page.locator("#coach-hints li")).to_have_count(1)
    tile.tap()
    page.locator('.nh-cell[data-key="0,0"]').tap()
    place.tap()
    expect(verdict).to_contain_text("Now the shot points at the HQ")
    expect(page.locator("#coach-verdict")).to_be_in_viewport()
    expect(page.locator('.nh-cell[data-key="0,0"]')).to_be_in_viewport()
    page.get_by_role("button", name="Try again").tap()
    expect(verdict).to_be_hidden()
    show = page.get_by_role("button", name="Show me")
    show.evaluate(OPENED)
    show.tap()
    expect(verdict).to_contain_text("It aims.")
    opened = page.evaluate("window.opened")
    assert opened and not any(opened), "it is closed while the solution waits a moment before each step"
    page.reload()
    expect(page.locator("#coach-place")).to_have_text("Step 2 of 3")
    expect(page.get_by_role("button", name="Show me")).to_be_enabled()
    looked_at(page, "a lesson on a phone")
    page.context.add_cookies([{"name": "django_language", "value": "cs", "url": page.url.partition("learn")[0]}])
    for lesson, name in (("what_wins", "Boj"), ("nets", "Síťový bojovník")):  # this one has two lines
        page.goto(f"/learn/hex/{lesson}/")
        expect(tile).to_contain_text(name)
        for width, height in (NARROW, NARROWEST):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(HAND_ABOVE_BUTTONS)
