"""The end of a match: the course of the game by keyboard, from there into the replay with its line, and “What if”."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NARROWEST, Site
from tests.support.browser.access import looked_at, looked_at_in_every_size
from tests.support.browser.hex.analyst import Analyst
from tests.support.browser.hex.player import ONLINE, hex_site
from tests.support.browser.steady import places_on_screens
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
PRESSED = """() => {
  const turns = [...document.querySelectorAll("#course-strip .course-turn")].slice(0, 2);
  turns.forEach((turn, row) => {
    turn.style.setProperty("--at", "40%");
    turn.style.setProperty("--row", row);
  });
  return turns.map((turn) => {
    const { x, width, bottom } = turn.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, bottom - 8) === turn;
  });
}"""
"""Whether each of two turning points is pressed by its number where one stands below the other."""
REMATCH = """(room) => {
  const button = document.createElement("button");
  room.append(Object.assign(button, { className: "button primary", textContent: "Przyjmij rewanż ze zmianą stron" }));
  const tops = new Set([...room.children].map((child) => child.getBoundingClientRect().y));
  const height = room.closest(".nt-after").offsetHeight;
  button.remove();
  return [tops.size, height];
}"""
"""With a third button, whose words are the longest: how many rows of them there are, and how high their bar is."""


@pytest.fixture(scope="module")
def server(site: Site) -> Server:
    return hex_site(site)


@pytest.fixture(scope="module")
def ended(server: Server) -> dict[str, Any]:
    """A finished match, for all tests here: nobody can change it."""
    return server.prepared("tests/support/hex/prepare_ended.py")


def test_how_it_went_by_keyboard_and_a_leap_in_the_replay(visit: Callable[..., Page], ended: dict[str, Any]) -> None:
    page = visit(f"/m/{ended['slug']}/")
    load_table_late(page)
    expect(page.locator(".nt-prompt #ended")).to_be_visible()
    board = places_on_screens(page, ".nh-cell")[1:]
    the_buttons_stand_where_they_stood_in_the_match(page)
    page.get_by_role("button", name="How it went").press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", level=2)).to_be_focused()
    expect(dialog.locator("[data-how]")).not_to_be_empty()
    for line in ("Hit points of the HQs", "Chances to win"):
        expect(dialog.get_by_role("figure", name=line)).to_be_visible()
    looked_at_in_every_size(page, "how a match went")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("button", name="How it went")).to_be_focused()
    page.keyboard.press("Enter")
    link = dialog.get_by_role("link", name=re.compile(r"Watch move \d+")).first
    move = int((link.text_content() or "").split()[-1])
    link.press("Enter")
    count = page.locator("#count")
    expect(count).to_have_text(f"{move} / {ended['moves']}")
    looked_at_in_every_size(page, "a replay with its line")
    assert places_on_screens(page, ".nh-cell")[1:] == board, "on a phone the bar of a replay moves no board"
    page.locator("#course-strip .course-field").click(position={"x": 0, "y": 20})
    expect(count).to_have_text(f"0 / {ended['moves']}")
    page.get_by_role("link", name=re.compile("Turning point 1")).press("Enter")
    expect(count).to_have_text(f"{move} / {ended['moves']}")
    assert page.evaluate(PRESSED) == [True, True]


def test_a_better_line_step_by_step_and_back(visit: Callable[..., Page], ended: dict[str, Any]) -> None:
    page = visit(f"/m/{ended['slug']}/")
    page.get_by_role("button", name="How it went").press("Enter")
    page.get_by_role("dialog").get_by_role("link", name="Play it step by step").first.press("Enter")
    line = page.get_by_role("region", name="In the place of")
    steps = line.get_by_role("list").first.get_by_role("button")
    expect(line.get_by_role("heading")).to_be_focused()
    start, last = str(page.locator("#count").text_content()).split(" / ")
    assert int(last) - int(start) == steps.count()
    page.keyboard.press("ArrowRight")
    expect(steps.first).to_have_attribute("aria-current", "")
    looked_at(page, "a better line")
    line.get_by_role("button", name="Back to the match").press("Enter")
    expect(page.locator("#count")).to_have_text(f"{start} / {ended['moves']}")
    expect(line).to_be_hidden()


def the_buttons_stand_where_they_stood_in_the_match(page: Page) -> None:
    """On a phone the buttons are one row at the foot of the screen: a second row would cover the hand."""
    before = page.viewport_size
    page.set_viewport_size({"width": NARROWEST[0], "height": NARROWEST[1]})
    assert page.locator("#ended .actions").evaluate(REMATCH) == [1, 61]
    assert before is not None
    page.set_viewport_size(before)


def load_table_late(page: Page) -> None:
    """Load the page again so that the position arrives before what the table needs."""
    held: list[Route] = []
    page.route("**/catalogue.json*", lambda route: held.append(route))
    page.reload(wait_until="commit")
    page.wait_for_selector(ONLINE)
    for route in held:
        route.continue_()
    page.unroute("**/catalogue.json*")


def test_what_if_at_any_step_of_a_replay_and_one_click_back(visit: Callable[..., Page], ended: dict[str, Any]) -> None:
    step = ended["moves"] // 2
    analyst = Analyst(visit(f"/m/{ended['slug']}/replay/#{step}"))
    page = analyst.page
    expect(analyst.count).to_have_text(f"{step} / {ended['moves']}")
    hit_points = page.locator(".nh-hp")
    before, standing = hit_points.all_text_contents(), analyst.names()
    looked_at(page, "a replay in which “what if” may be asked")
    page.get_by_role("link", name="What if …").click()
    expect(hit_points).to_have_text(before)
    assert analyst.names() == standing
    page.get_by_role("button", name="Battle now").click()
    expect(analyst.button("Step")).to_be_visible()
    assert analyst.watch() >= 1
    page.locator("[data-go=first]").click()
    assert analyst.names().keys() == standing.keys()
    page.get_by_role("link", name="Back to the replay").click()
    expect(analyst.count).to_have_text(f"{step} / {ended['moves']}")
    page.keyboard.press("End")
    page.get_by_role("link", name="What if …").click()
    expect(page.locator("#remark")).to_contain_text("nothing to try")
    expect(page.locator("#hypotheses button")).to_have_count(0)
