"""The dialog of the rules in force in Chromium, by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from neuroshima_hex.hex_state import HexState
from playwright.sync_api import Locator, expect

from tests.support.browser.access import looked_at, same_as_wide
from tests.support.browser.hex.table_page import TablePage, game

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
ARMIES = ("moloch", "borgo", "outpost", "hegemony")
CORNERS = ([-2, 0], [2, -2], [-2, 2], [2, 0])


def match(players: int = 2, **options: Any) -> HexState:
    """The HQs stand, and the first seat is to play."""
    board = [{"at": at, "tile": "hq", "seat": seat} for seat, at in enumerate(CORNERS[:players])]
    raw = {"players": [{"army": army, "hand": ["battle"]} for army in ARMIES[:players]], "board": board}
    return game().load(game().Options(**options), raw)


def dialog(shown: TablePage) -> Locator:
    return shown.page.get_by_role("dialog")


@pytest.mark.parametrize("width", [1440, 390])
def test_the_button_tells_the_rules_in_force_and_where_others_differ(table: Shown, width: int) -> None:
    shown = table(match(edition="2e"), width=width)
    shown.page.get_by_role("button", name="Rules in force").click()
    rules = dialog(shown)
    expect(rules).to_have_accessible_name("Rules in force")
    expect(rules).to_contain_text("2nd edition, Duel.")
    expect(rules.locator(".nh-rules-list > li").first).to_contain_text("There is no unlucky draw")
    expect(rules.locator(".nh-rules-others").first).to_contain_text(
        "Otherwise in: Edition 3.0, Edition of 2025. Unlucky"
    )
    expect(rules.get_by_role("heading", name="Rules in force")).to_be_focused()
    looked_at(shown.page, f"the rules in force at {width}", omitted=same_as_wide(width))
    box = rules.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width
    rules.get_by_role("button", name="Close").click()
    expect(rules).to_have_count(0)


def test_by_the_keyboard_alone(table: Shown) -> None:
    shown = table(match(4, mode="team", edition="2025", spare_allies=True))
    shown.page.keyboard.press("i")
    rules = dialog(shown)
    expect(rules).to_contain_text("Moloch spares its ally, as the players have agreed")
    expect(rules).to_contain_text("Otherwise in: 2nd edition, Edition 3.0. Moloch's units attack those of its ally")
    for topic in rules.locator("summary").all():  # what rulebooks contradict each other in, folded
        for _link in range(12):  # each rule above leads to the page where it can be read
            shown.page.keyboard.press("Tab")
            if topic.evaluate("topic => topic === document.activeElement"):
                break
        expect(topic).to_be_focused()
    shown.page.keyboard.press("Enter")
    expect(rules).to_contain_text("The publisher's FAQ, errata 8: It serves the Scoper's side")
    shown.page.keyboard.press("Tab")
    expect(rules.get_by_role("button", name="Close")).to_be_focused()
    shown.page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    shown.page.keyboard.press("?")
    expect(dialog(shown)).to_contain_text("the rules in force in this match")
