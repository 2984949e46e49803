"""Markers that a player has won, at the table in Chromium: seen by all, and put on units by every hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.access import Axe
from tests.browser.babel13.armies import neojungle, new_york
from tests.browser.hex.table_page import TablePage, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
PAIR = (unit("cop", (0, 0)), unit("pusher", (0, 1)))


def kept(table: TablePage, name: str) -> Locator:
    return table.settled().page.locator(".nh-kept-mine").get_by_role("button", name=name)


def test_a_marker_is_put_on_a_unit_with_the_mouse(shown: Shown) -> None:
    table = shown(new_york(*PAIR, markers={"initiative": 2, "mobility": 1}))
    expect(kept(table, "Reflexes")).to_contain_text("×2")
    kept(table, "Reflexes").click()
    expect(table.prompt).to_have_text("Reflexes: choose the unit.")
    assert table.lit == ["0,0", "0,1"], "never the HQ"
    table.field(0, 0).click()
    expect(table.prompt).to_have_text("Put Reflexes on Cop C3?")
    expect(table.page.locator(".nh-better text")).to_have_text("4")
    table.button("Put it there").click()
    assert table.asked == [{"type": "use_marker", "marker": "initiative", "unit": [0, 0]}]
    expect(table.page.locator(".nh-marker")).to_have_count(1)
    expect(kept(table, "Reflexes")).not_to_contain_text("×")
    expect(table.page.locator(".nt-log")).to_contain_text("Anna puts Reflexes on Cop C3 (New York)")
    assert table.label(0, 0).endswith("Reflexes")


def test_the_keyboard_puts_a_marker_on_a_unit(shown: Shown) -> None:
    table = shown(new_york(*PAIR, hand=["cop"], markers={"toughness": 1}))
    for key in ("2", "ArrowDown", "Enter", "Enter"):
        table.page.keyboard.press(key)
    assert table.asked == [{"type": "use_marker", "marker": "toughness", "unit": [0, 1]}]
    expect(table.page.locator(".nh-kept-mine")).to_be_hidden()


def test_a_finger_puts_a_marker_on_a_unit(shown: Shown) -> None:
    table = shown(new_york(*PAIR, markers={"melee": 1}), width=390, touch=True)
    kept(table, "Strong arm").tap()
    table.field(0, 0).tap()
    expect(table.page.locator(".nh-small text")).to_have_text("2")
    table.button("Put it there").tap()
    assert table.asked == [{"type": "use_marker", "marker": "melee", "unit": [0, 0]}]


def test_a_marker_is_dragged_on_to_a_unit(shown: Shown) -> None:
    table = shown(new_york(*PAIR, markers={"melee": 1}))
    box = table.field(0, 0).bounding_box()
    assert box is not None
    kept(table, "Strong arm").hover()
    table.page.mouse.down()
    table.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
    table.page.mouse.up()
    table.button("Put it there").click()
    assert table.asked == [{"type": "use_marker", "marker": "melee", "unit": [0, 0]}]


def test_escape_and_a_second_click_put_the_marker_back(shown: Shown) -> None:
    table = shown(new_york(*PAIR, markers={"melee": 1}))
    kept(table, "Strong arm").click()
    expect(kept(table, "Strong arm")).to_have_attribute("aria-pressed", "true")
    kept(table, "Strong arm").click()
    expect(kept(table, "Strong arm")).to_have_attribute("aria-pressed", "false")
    kept(table, "Strong arm").click()
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".nh-cell.nh-lit")).to_have_count(0)
    assert table.asked == []


def test_markers_of_the_other_player_are_seen_and_explained(shown: Shown) -> None:
    table = shown(new_york(*PAIR, markers={"explosives": 1}), you=(1,))
    theirs = table.page.get_by_role("group", name="Markers of Anna").get_by_role("button", name="Explosives")
    theirs.click()
    expect(table.card).to_contain_text("the unit may blow itself up instead of attacking")
    expect(table.page.locator(".nh-kept-marker[aria-pressed]")).to_have_count(0)


def test_a_marker_nobody_can_bear_is_refused_in_words(shown: Shown) -> None:
    table = shown(neojungle(markers={"mobility": 1}))
    kept(table, "Mobility").click()
    expect(table.page.get_by_role("alert")).to_have_text("This cannot be used now.")


def test_the_markers_of_a_unit_explain_its_numbers(shown: Shown) -> None:
    table = shown(new_york(unit("cop", (0, 0), markers={"melee": 1, "initiative": 1})))
    expect(table.page.locator(".nh-marker")).to_have_count(2)
    table.field(0, 0).hover()
    for words in ("Reflexes, 1 on it", "+1 initiative from Reflexes", "+1 melee strength from Strong arm"):
        expect(table.card).to_contain_text(words)


@pytest.mark.parametrize("width", [1440, 390])
def test_axe_finds_nothing_while_a_marker_is_put_on_a_unit(shown: Shown, width: int) -> None:
    markers = {"mobility": 1, "explosives": 2, "accelerator": 1, "universal": 1}
    table = shown(new_york(*PAIR, hand=["cop", "sniper"], markers=markers), width=width)
    kept(table, "Explosives").click()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(table.page)
    assert found.response["violations"] == [], found.generate_report()
