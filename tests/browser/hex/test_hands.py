"""Hands under reinforcements in Chromium: six tiles, three of them replaced, by mouse and keyboard (hex 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.browser.access import Axe, same_as_wide
from tests.support.browser.hex.table_page import TablePage, position, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]

HQS = (unit("hq", (-2, 2)), unit("hq", (2, -2), seat=1))
SIX = ["blocker", "hybrid", "hybrid", "gauss_cannon", "net_fighter", "battle"]
INSTANTS = ["battle", "battle", "move", "push_back", "push_back", "air_strike"]
REINFORCED = {"reinforcements": True}


def unlucky(**more: Any) -> Any:
    stack = ["blocker", "hybrid", "hybrid", "medic"]
    return position(*HQS, hand=INSTANTS, stack=stack, options=REINFORCED, phase="discard", redraw=True, **more)


@pytest.mark.parametrize("width", [1440, 390])
def test_six_tiles_are_seen_at_once_and_can_be_hit(table: Shown, width: int) -> None:
    shown = table(position(*HQS, hand=SIX, options=REINFORCED, phase="discard"), width=width)
    expect(shown.prompt).to_have_text("You hold six tiles: choose the one to discard.")
    tiles = shown.page.locator(".nh-hand-mine .nh-hand-tile")
    expect(tiles).to_have_count(6)
    height = shown.page.evaluate("window.innerHeight")
    for tile in tiles.all():
        box = tile.bounding_box()
        assert box is not None and box["width"] >= 44 and box["height"] >= 44
        assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height
    assert shown.page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(shown.page, omitted=same_as_wide(width))
    assert found.response["violations"] == [], found.generate_report()


def test_three_tiles_are_replaced_by_mouse(table: Shown) -> None:
    shown = table(unlucky())
    shown.button("Replace 3 tiles").click()
    expect(shown.prompt).to_have_text("Choose the tiles that are replaced: 0 of 3.")
    pressed = shown.page.locator('.nh-hand-mine [aria-pressed="true"]')
    hand = shown.page.locator(".nh-hand-mine .nh-hand-tile")
    for number in (0, 1, 3):
        hand.nth(number).click()
    expect(pressed).to_have_count(3)
    expect(shown.prompt).to_have_text("Replace Battle, Battle, Push Back?")
    hand.nth(5).click()
    expect(shown.page.get_by_role("alert")).to_have_text("These are enough: take one back first.")
    hand.nth(0).click()
    expect(pressed).to_have_count(2)
    expect(shown.prompt).to_have_text("Choose the tiles that are replaced: 2 of 3.")
    hand.nth(5).click()
    shown.button("Replace them").click()
    expect(shown.prompt).to_have_text("You hold six tiles: choose the one to discard.")
    assert shown.asked[-1] == {"type": "redraw", "tiles": ["battle", "push_back", "air_strike"]}


def test_three_tiles_are_replaced_by_keyboard(table: Shown) -> None:
    shown = table(unlucky())
    keyboard = shown.page.keyboard
    shown.button("Replace 3 tiles").focus()
    keyboard.press("Enter")
    for key in ("1", "3", "1", "6", "2"):
        keyboard.press(key)
    assert shown.said[-1] == "Replace Move, Air Strike, Battle?"
    keyboard.press("Enter")
    expect(shown.prompt).to_have_text("You hold six tiles: choose the one to discard.")
    assert shown.asked[-1] == {"type": "redraw", "tiles": ["battle", "move", "air_strike"]}
