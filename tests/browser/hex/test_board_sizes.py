"""How large the board is, on each screen and in each state: it has all the height there is, and nothing moves it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Shown, Site
from tests.support.browser.hex.player import hex_site
from tests.support.browser.hex.table_page import TablePage, position, unit
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
HQS = (unit("hq", (-2, 2)), unit("hq", (2, -2), seat=1))
DUEL = (*HQS, unit("mutant", (0, -1), seat=1, rotation=3), unit("hybrid", (0, 1)))
SIZES = {
    (1440, 900): 780,
    (1366, 657): 540,
    (820, 1180): 760,
    (390, 844): 400,
    (844, 390): 290,
    (360, 640): 280,
    (720, 450): 340,  # 1440 x 900 at 200 %
}
"""The least height of the board in a match, in pixels."""
BESIDE = ((1440, 900), (1366, 657), (844, 390), (720, 450))
"""Screens on which all of the board is seen without scrolling, whatever stands beside it."""
DRAWN = """() => {
  const board = document.querySelector(".nh-board"), box = board.getBoundingClientRect();
  const { width, height } = board.viewBox.baseVal, scale = Math.min(box.width / width, box.height / height);
  return {
    height: Math.round(scale * height), top: Math.round(box.top + scrollY),
    bottom: Math.round(box.top + box.height / 2 + scale * height / 2),
    wider: document.documentElement.scrollWidth > innerWidth,
  };
}"""
"""The board as it is drawn in its element, which may be broader; and whether the page is wider than the screen."""
LONGEST = """() => element.prompt.update({
  words: "Quartermaster of the Hegemony on C3, Universal Soldier on D4: choose which one the explosion destroys?",
  hint: "A battle follows: no HQ is hit; Outpost loses Recon Center, Commando, Runner, Saboteur, Scout, HMG; " +
    "Hegemony loses Officer I, The Boss.",
  mine: true,
  buttons: ["Place", "↺", "↻", "Discard instead", "Cancel"].map((text) => ({ key: text, text, run() {} })),
})"""
ANSWERS = """() => element.prompt.update({
  words: "Medic on C3: which wound does it take?", mine: true,
  buttons: ["Universal Soldier C3: all wounds", "Assassin on D2", "Hybrid on B1", "Armored Hunter on A2", "None"].map(
    (text) => ({ key: text, text, isAnswer: true, run() {} })),
})"""
SEEN = """(node) => {
  const box = node.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
}"""
REDRAWN = """() => {
  scrollTo(0, 0);
  return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}"""


def drawn(page: Page, size: tuple[int, int]) -> dict[str, int]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(REDRAWN)
    found: dict[str, int] = page.evaluate(DRAWN)
    return found


def boards(page: Page) -> dict[tuple[int, int], dict[str, int]]:
    """The board on each screen."""
    return {size: drawn(page, size) for size in SIZES}


def test_the_board_has_the_height_of_the_screen_in_every_state(table: Shown) -> None:
    """Given a match, when tiles are placed, answers asked for, a battle watched, then the board stays large."""
    shown: TablePage = table(position(*DUEL, hand=["hybrid", "battle"]))
    first = boards(shown.settled().page)
    for size, least in SIZES.items():
        assert first[size]["height"] >= least, size
        assert not first[size]["wider"], size
    for size in BESIDE:
        assert first[size]["bottom"] <= size[1], size
    shown.hand("Hybrid").click()
    shown.field(0, 0).click()
    assert boards(shown.page) == first, "with a preview"
    for state in (LONGEST, ANSWERS):
        shown.page.evaluate(state)
        assert boards(shown.page) == first
    shown.page.set_viewport_size({"width": 1440, "height": 900})
    shown.page.keyboard.press("Escape")
    shown.hand("Battle").click()
    shown.button("Play it").click()
    expect(shown.page.locator(".nt-steps")).to_be_visible()
    assert boards(shown.page) == first, "in a battle"


@pytest.mark.parametrize(("width", "height"), [(844, 390), (720, 450), (667, 375)])
def test_a_phone_on_its_side_shows_hand_and_buttons_beside_the_board(table: Shown, width: int, height: int) -> None:
    shown: TablePage = table(
        position(*DUEL, hand=["hybrid", "clown", "battle"]), width=width, height=height, touch=True
    )
    shown.hand("Hybrid").tap()
    shown.field(0, 0).tap()
    board = shown.page.locator(".nh-place").bounding_box()
    assert board is not None
    for part in (shown.hand("Hybrid"), shown.button("Place"), shown.button("Cancel")):
        assert part.evaluate(SEEN)
        box = part.bounding_box()
        assert box is not None and box["x"] >= board["x"] + board["width"]
        assert box["height"] >= 40, "a finger finds it"
    shown.field(0, 0).tap()
    shown.button("Place").tap()
    assert ("hybrid", (0, 0), 1) in shown.board, "tapped once more it was turned"


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


def test_nothing_that_a_puzzle_says_moves_the_board(visit: Callable[..., Page]) -> None:
    page = visit("/puzzles/?game=hex")
    page.locator(".puzzle-card").first.click()
    expect(page.locator(".nh-board")).to_be_visible()
    page.evaluate("() => document.fonts.ready")
    first = boards(page)
    for size in BESIDE:
        assert first[size]["bottom"] <= size[1], size
    assert first[1366, 657]["height"] >= 540
    for button in ("#hint", "#give-up"):
        page.locator(button).click()
        expect(page.locator("#hints li")).to_have_count(1)
        assert boards(page) == first, button
    expect(page.locator("#giving-up")).to_be_visible()
    page.evaluate(
        "() => { document.getElementById('giving-up').hidden = true; document.getElementById('end').hidden = false; }"
    )
    assert boards(page) == first, "with the end"


def test_a_lesson_leaves_the_board_its_height(visit: Callable[..., Page]) -> None:
    page = visit("/learn/?game=hex")
    page.locator(".lesson-card").first.click()
    expect(page.locator(".nh-board")).to_be_visible()
    for size in BESIDE:
        found = drawn(page, size)
        assert found["bottom"] <= size[1], size
        assert page.locator("#coach").evaluate("(coach) => coach.getBoundingClientRect().right <= innerWidth"), size
    assert drawn(page, (1366, 657))["height"] >= 520
    assert drawn(page, (844, 390))["height"] >= 290
