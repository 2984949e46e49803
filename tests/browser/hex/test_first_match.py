"""A first match with the coach in Chromium: by mouse on a wide screen, by keyboard alone on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, Site
from tests.support.browser.access import looked_at, same_as_wide
from tests.support.browser.hex.player import CautiousPlayer, hex_site
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
QUIET = """() => {
  const [coach, lines, quiet] = ["coach", "coach-lines", "coach-quiet"].map((id) => document.getElementById(id));
  const [height, said] = [coach.offsetHeight, [...lines.children]];
  lines.replaceChildren();
  quiet.hidden = false;
  const moves = coach.offsetHeight - height;
  quiet.hidden = true;
  lines.append(...said);
  return moves;
}"""
"""By how many pixels the table moves when the coach has nothing to say."""


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


def test_a_first_match_begins_by_mouse_and_by_keyboard(visit: Open) -> None:
    by_mouse(visit())
    by_keyboard(visit(size=NARROW))


def by_mouse(page: Page) -> None:
    """Play a turn with the coach, silence the coach, reload the page, and play to the end."""
    page.get_by_role("button", name="Play for the first time").click()
    player = CautiousPlayer(page, "Borgo")
    lines = page.locator("#coach-lines li")
    expect(lines.first).to_contain_text("Your goal")
    expect(page.locator(".nh-coached")).to_have_count(6)
    expect(page.locator("#live-polite")).to_contain_text("Your goal")
    looked_at(page, "the coach")
    player.do_something(player.wait_for_own())
    player.wait_for_own()
    expect(lines.first).to_contain_text("only one tile")
    while "end turn" not in player.done:
        player.do_something(player.wait_for_own())
    player.wait_for_own()
    page.get_by_role("button", name="Silence").click()
    expect(lines).to_have_count(0)
    speak = page.get_by_role("button", name="Let the coach speak")
    expect(speak).to_be_focused()
    page.reload()
    player.at_table()
    player.wait_for_own()
    expect(page.get_by_text("The coach is silent.")).to_be_visible()
    expect(lines).to_have_count(0)
    speak.click()
    expect(page.get_by_text("The coach is silent.")).to_be_hidden()
    expect(page.get_by_role("button", name="Silence")).to_be_visible()
    page.get_by_text("Match", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.locator("[data-asking]").get_by_role("button").first.click()
    expect(page.get_by_role("heading", name="What decided the match")).to_be_visible()
    looked_at(page, "what decided a first match")
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    sentences = page.locator("#coach-remarks a")
    expect(sentences).to_have_count(3)
    for sentence in sentences.all():
        sentence.click(trial=True)  # it can be scrolled to, and nothing covers it
    sentences.first.click()
    expect(page.locator(".replay-count")).to_be_visible()


def by_keyboard(page: Page) -> None:
    """Place the HQ and play the first turn."""
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="Play for the first time").focus()
    page.keyboard.press("Enter")
    first = page.locator("#coach-lines li").first
    expect(first).to_contain_text("Your goal")
    assert page.evaluate(QUIET) == 0
    looked_at(page, "the coach on a phone", omitted=same_as_wide(NARROW[0]))
    fold = page.get_by_role("button", name="More")
    fold.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Less")).to_have_attribute("aria-expanded", "true")
    page.locator('.nh-cell[data-key="0,-2"]').focus()
    for key in ("Enter", "Shift+A", "Enter"):
        page.keyboard.press(key)
    expect(first).to_contain_text("only one tile")
    silence = page.get_by_role("button", name="Silence")
    silence.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("The coach is silent.")).to_be_visible()
