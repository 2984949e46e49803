"""Six armies at the table in Chromium, for points, on the extended board."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.babel13.armies import game
from tests.browser.conftest import NARROW, NARROWEST, Site
from tests.browser.hex.many import all_is_readable, heads, position_of
from tests.browser.hex.player import Person, hex_site
from tests.browser.hex.table_page import TablePage
from tests.platform.serving import Server

pytestmark = pytest.mark.browser
ARMIES = ("moloch", "borgo", "outpost", "hegemony", "new_york", "neojungle")
LEAST = 44
HIGHEST = 300
"""Pixels of a phone that may stand above the board."""


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site, "babel13=neuroshima_babel13.plugin")


def test_on_a_phone_six_are_told_once_and_the_board_begins_high(visit: Callable[..., Page]) -> None:
    """In Polish, whose words are the longest."""
    page = visit("/?game=hex&seats=6", size=NARROW, locale="pl-PL")
    page.locator(".new-match .primary, form .primary").last.click()
    Person(page).at_table()
    expect(page.locator(".nh-player .nh-presence")).to_have_text(["●", *"⚙" * 5])
    for width, height in (NARROW, NARROWEST):
        page.set_viewport_size({"width": width, "height": height})
        board = page.locator(".nh-board").bounding_box()
        assert board is not None and board["y"] < HIGHEST
        cut = "(all) => all.filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent)"
        assert page.locator(".nh-player-name").evaluate_all(cut) == []
        sizes = page.locator("#seats").evaluate("(list) => [list.offsetWidth, list.offsetHeight]")
        assert sizes == [1, 1], "the head of the page tells nothing of it a second time, but to a screen reader"
    assert page.locator(".nh-player .nh-track:visible").count() == 0, "and no points beside their number"


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
