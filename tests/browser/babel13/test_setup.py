"""The setup of scenarios at the table in Chromium: allied units are dragged, and placed by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser.access import Axe, same_as_wide
from tests.support.browser.babel13.armies import scenario
from tests.support.browser.hex.table_page import TablePage

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]


def tray(table: TablePage) -> Locator:
    return table.settled().page.locator(".nh-tray-mine")


def choose(table: TablePage, name: str) -> Locator:
    return tray(table).get_by_role("button", name=name)


def lit(table: TablePage) -> set[tuple[int, ...]]:
    return {tuple(int(number) for number in key.split(",")) for key in table.lit}


# Allied units --------------------------------------------------------------------------------------------------------


def test_the_keyboard_alone_deploys_and_sees_how_many_are_left(shown: Shown) -> None:
    table = shown(scenario("steel_convoy"), you=(1,))
    expect(table.prompt).to_have_text("Deploy units of Moloch: 5 more.")
    for key in ("1", "ArrowLeft", "Enter", "Shift+A", "Enter"):  # the middle is a Hill
        table.page.keyboard.press(key)
    expect(table.prompt).to_have_text("Deploy units of Moloch: 4 more.")
    expect(choose(table, "Blocker")).to_contain_text("×1")
    assert table.asked[0]["army"] == "moloch" and table.asked[0]["tile"] == "blocker"
    expect(choose(table, "Blocker")).to_have_attribute("aria-pressed", "false")


def test_a_unit_is_dragged_from_the_tray(shown: Shown) -> None:
    table = shown(scenario("to_the_bunker"), you=(1,))
    field = next(iter(lit_after(table, "Claws")))
    choose(table, "Claws").hover()
    table.page.mouse.down()
    box = table.field(*field).bounding_box()
    assert box is not None
    table.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
    expect(table.page.locator('.nh-ghost use[href="#borgo-claws"]')).to_have_count(1)
    table.page.mouse.up()
    table.button("Place").click()
    assert table.asked[-1]["at"] == list(field)


def lit_after(table: TablePage, name: str) -> set[tuple[int, ...]]:
    """The fields lit for a unit; nothing stays chosen."""
    choose(table, name).click()
    found = lit(table)
    table.page.keyboard.press("Escape")
    return found


# Languages, sizes, accessibility -------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1440, 390])
def test_nothing_scrolls_sideways_and_axe_finds_nothing(shown: Shown, width: int) -> None:
    table = shown(scenario("steel_convoy"), you=(1,), width=width)
    table.page.locator(".nh-scenario > summary").click()
    choose(table, "Blocker").click()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(table.page, omitted=same_as_wide(width))
    assert found.response["violations"] == [], found.generate_report()
