"""Six armies at the table in Chromium, for points, on the extended board."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.support.browser.babel13.armies import game
from tests.support.browser.hex.many import all_is_readable, heads, position_of
from tests.support.browser.hex.table_page import TablePage

pytestmark = pytest.mark.browser
ARMIES = ("moloch", "borgo", "outpost", "hegemony", "new_york", "neojungle")
LEAST = 44


@pytest.mark.parametrize("width", [1440, 390])
def test_six_on_the_extended_board(shown: Callable[..., TablePage], width: int) -> None:
    players = [{"army": army, "points": seat, "hand": ["battle"]} for seat, army in enumerate(ARMIES)]
    six = shown(position_of("points", players, rules=game(), extended=True), width=width)
    assert heads(six) == ["Moloch · you", "Borgo", "Outpost", "Hegemony", "New York", "Neojungle"]
    expect(six.page.locator(".nh-cell")).to_have_count(37)
    expect(six.field(3, 0)).to_be_visible()
    expect(six.page.get_by_role("img", name="points: 5 of 20")).to_have_text("5/20")
    box = six.field(0, 0).bounding_box()
    assert box is not None and min(box["width"], box["height"]) >= LEAST
    all_is_readable(six)
