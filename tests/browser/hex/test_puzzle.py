"""A puzzle in Chromium: solved by mouse and by keyboard alone, a wrong attempt, hints, and giving up."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from neuroshima_hex.base import base_registry, puzzle_files
from neuroshima_hex.puzzles.files import Riddle, read_puzzles
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, Site
from tests.support.browser.access import looked_at
from tests.support.browser.hex.player import hex_site
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]


def easy() -> Riddle:
    """A puzzle that one tile solves, which can be turned in six ways."""
    riddles = [riddle for name, text in puzzle_files() for riddle in read_puzzles(name, text)]
    return next(r for r in riddles if len(r.table.solution) == 1 and r.table.solution[0]["type"] == "place")


RIDDLE = easy()
[STEP] = RIDDLE.table.solution
KEY = f"{STEP['at'][0]},{STEP['at'][1]}"
NAME = base_registry().armies[RIDDLE.table.armies[0]].tiles[STEP["tile"]].names["en"]
ARMY = base_registry().armies[RIDDLE.table.armies[0]].names["en"]
ADDRESS = f"/puzzles/hex/{RIDDLE.id}/"


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


def opened(visit: Open, moving: bool = False, **options: Any) -> Page:
    """The page of the puzzle. With reduced motion the player steps through battles by hand."""
    page = visit(ADDRESS, **options)
    page.emulate_media(reduced_motion="no-preference" if moving else "reduce")
    expect(page.get_by_role("button", name="Fight the battle")).to_be_visible()
    return page


def skip(page: Page) -> None:
    page.get_by_role("button", name="Skip", exact=True).click()


def test_solved_with_the_mouse(visit: Open) -> None:
    page = opened(visit, size=NARROW)
    expect(page.locator(".nh-piles:visible")).to_have_count(0)
    expect(page.locator(".nh-side-mine .nh-player-words")).to_have_text(f"{ARMY} · you")
    looked_at(page, "a puzzle")
    page.locator(".nh-hand-mine .nh-hand-tile", has_text=NAME).first.click()
    page.locator(f'.nh-cell[data-key="{KEY}"]').click()
    for _turn in range(STEP["rotation"]):
        page.get_by_role("button", name="Turn clockwise").click()
    page.get_by_role("button", name="Place", exact=True).click()
    expect(page.get_by_role("button", name="Start over")).to_be_enabled()
    expect(page.locator(".nt-log-lines")).to_contain_text(f"{ARMY} places {NAME}")
    page.get_by_role("button", name="Fight the battle").click()
    skip(page)
    expect(page.locator("#end-title")).to_have_text("Solved!")
    expect(page.locator("#end-stars")).to_contain_text("★★★")
    expect(page.locator("#end-words")).to_contain_text("Without a hint.")
    expect(page.get_by_role("link", name="Next puzzle")).to_be_visible()
    looked_at(page, "a puzzle that is solved")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(f'.puzzle-card[href="{ADDRESS}"]')).to_contain_text("3 stars")
    looked_at(page, "the list of puzzles")


def test_solved_with_the_keys(visit: Open) -> None:
    page = opened(visit)
    looked_at(page, "a puzzle on a wide screen")
    number = RIDDLE.table.hand.index(STEP["tile"]) + 1
    page.keyboard.press(str(number))
    cell = page.locator(f'.nh-cell[data-key="{KEY}"]')
    cell.focus()
    page.keyboard.press("Enter")
    for _turn in range(STEP["rotation"]):
        page.keyboard.press("r")
    for key in ("Shift+A", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Start over")).to_be_enabled()
    page.get_by_role("button", name="Fight the battle").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Step", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#end-title")).to_have_text("Solved!")
    expect(page.locator("#end")).to_be_focused()


def test_a_wrong_attempt_says_why_and_loses_nothing(visit: Open) -> None:
    page = opened(visit)
    page.get_by_role("button", name="Fight the battle").click()
    skip(page)
    expect(page.locator("#end-title")).to_have_text("Not solved")
    expect(page.locator("#end-words")).to_have_text(re.compile(r"\w"))
    expect(page.locator("#end-stars")).to_be_hidden()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#end")).to_be_hidden()
    expect(page.get_by_role("button", name="Fight the battle")).to_be_visible()
    expect(page.locator(".nh-hand-mine .nh-hand-tile")).to_have_count(len(RIDDLE.table.hand))


def test_hints_come_one_by_one_and_survive_a_reload(visit: Open) -> None:
    page = opened(visit)
    hint = page.get_by_role("button", name="Hint")
    hint.click()
    expect(page.locator("#hints li")).to_have_count(1)
    expect(page.locator("#hints li")).to_contain_text(NAME)
    hint.click()
    expect(page.locator("#hints li")).to_have_count(2)
    page.locator(".nh-hand-mine .nh-hand-tile", has_text=NAME).first.click()
    page.locator(f'.nh-cell[data-key="{KEY}"]').click()
    page.get_by_role("button", name="Place", exact=True).click()
    expect(page.locator(".nh-hand-mine .nh-hand-tile")).to_have_count(len(RIDDLE.table.hand) - 1)
    page.reload()
    expect(page.locator("#hints li")).to_have_count(2)
    expect(page.locator(".nh-hand-mine .nh-hand-tile")).to_have_count(len(RIDDLE.table.hand) - 1)
    page.get_by_role("button", name="Start over").click()
    expect(page.locator(".nh-hand-mine .nh-hand-tile")).to_have_count(len(RIDDLE.table.hand))
    looked_at(page, "a puzzle with hints")


def test_giving_up_shows_the_solution(visit: Open) -> None:
    """The solution plays automatically, with its battle."""
    page = opened(visit, size=NARROW, moving=True)
    page.get_by_role("button", name="Solution", exact=True).click()
    expect(page.get_by_role("button", name="Keep trying")).to_be_focused()
    looked_at(page, "giving up")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator("#end-title")).to_have_text("The solution")
    expect(page.locator("#end-stars")).to_be_hidden()
    expect(page.get_by_role("link", name="Next puzzle")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".nh-hand-mine .nh-hand-tile")).to_have_count(len(RIDDLE.table.hand))
    expect(page.get_by_role("button", name="Fight the battle")).to_be_visible()
