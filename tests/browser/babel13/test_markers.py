"""Markers that a player has won, at the table in Chromium: they are dragged on to units."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator

from tests.support.browser.access import Axe, same_as_wide
from tests.support.browser.babel13.armies import new_york
from tests.support.browser.hex.table_page import TablePage, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
PAIR = (unit("cop", (0, 0)), unit("pusher", (0, 1)))


def kept(table: TablePage, name: str) -> Locator:
    return table.settled().page.locator(".nh-kept-mine").get_by_role("button", name=name)


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


@pytest.mark.parametrize("width", [1440, 390])
def test_axe_finds_nothing_while_a_marker_is_put_on_a_unit(shown: Shown, width: int) -> None:
    markers = {"mobility": 1, "explosives": 2, "accelerator": 1, "universal": 1}
    table = shown(new_york(*PAIR, hand=["cop", "sniper"], markers=markers), width=width)
    kept(table, "Explosives").click()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(table.page, omitted=same_as_wide(width))
    assert found.response["violations"] == [], found.generate_report()
