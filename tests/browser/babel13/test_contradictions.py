"""How the table shows contradictions between rulebooks: beside the tile or field, and among the rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.support.browser.access import fits, looked_at
from tests.support.browser.babel13.armies import neojungle, patch
from tests.support.browser.hex.table_page import TablePage, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
SAYINGS = (
    "Babel 13, page of the Neojungle army: Modules linked to the Matrix work on all of its units, the HQ among them.",
    "Babel 13, special cases, Matrix: Bonuses of the Matrix do not work on the HQ",
    "Here: The special case, which is the more exact: the HQ gets only what is linked to it.",
)


def long_press(table: TablePage, q: int, r: int) -> None:
    """Press with a finger, and lift it when the explanation is shown."""
    box = table.field(q, r).bounding_box()
    assert box is not None
    finger = table.page.context.new_cdp_session(table.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(table.card).to_contain_text("HQ")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def test_the_hq_of_neojungle_says_both_and_which_holds(shown: Shown) -> None:
    table = shown(neojungle(unit("slicer", (-1, 1))), width=1440)
    table.field(-2, 2).hover()
    for words in SAYINGS:
        expect(table.card).to_contain_text(words)
    expect(table.card.get_by_text(SAYINGS[2][6:])).to_be_visible()
    looked_at(table.page, "a contradiction at 1440")
    box = table.page.locator(".nt-card").bounding_box()
    assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 900
    table.field(-1, 1).hover()
    expect(table.card).to_contain_text("Slicer")
    expect(table.card).not_to_contain_text("The Matrix and its own HQ")


def test_on_a_phone_it_is_folded_and_stands_among_the_rules(shown: Shown) -> None:
    land = {"terrain": [patch("forest", (0, 0), features=("thicket",))]}
    table = shown(neojungle(land=land), width=390, touch=True)
    long_press(table, -2, 2)
    topic = table.card.locator("summary", has_text="The Matrix and its own HQ")
    expect(topic).to_be_visible()
    expect(table.card.get_by_text(SAYINGS[2][6:])).to_be_hidden()
    topic.tap()
    expect(table.card.get_by_text(SAYINGS[2][6:])).to_be_visible()
    fits(table.page, "a contradiction at 390")
    table.page.get_by_role("button", name="Close the explanation").click()
    table.page.get_by_role("button", name="Rules in force").click()
    rules = table.page.get_by_role("dialog")
    expect(rules.locator("summary")).to_have_text(
        [
            "Extra attack of a unit that was netted in its own segment",
            "The Matrix and its own HQ",
            "The Matrix of a netted HQ",
            "A Medic that survives wounds of its own",
            "A shot from afar at a unit in a Thicket",
        ]
    )
    rules.locator("summary").last.click()
    expect(rules).to_contain_text("the unit is no target, so the shot flies on")
    looked_at(table.page, "the contradictions among the rules at 390")
