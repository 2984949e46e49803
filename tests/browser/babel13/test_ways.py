"""A move of two fields has several paths, and each path costs another unit its life: the table asks for the path."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from neuroshima_hex.hex_state import HexState
from playwright.sync_api import expect

from tests.support.browser.babel13.armies import game
from tests.support.browser.hex.table_page import TablePage, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]


def between_two() -> HexState:
    """New York's HQ between two wounded units that live by it, with its ally's Recon Center."""
    board = [
        unit("hq", (0, 0)), unit("cop", (0, -1), wounds=1), unit("hammer", (0, 1), wounds=1), unit("shooter", (1, -1)),
        unit("shotgun", (1, 0)), unit("hq", (2, -2), 1), unit("hq", (2, 0), 2), unit("hq", (1, -2), 3),
        unit("recon_center", (2, -1), 2),
    ]  # fmt: skip
    armies = ("new_york", "hegemony", "outpost", "borgo")
    players = [{"army": army, "hand": ["move"] if army == "new_york" else []} for army in armies]
    return game().load(game().Options(mode="team"), {"players": players, "board": board})


@pytest.mark.parametrize("width", [1440, 390])
def test_a_way_is_chosen_by_its_button(shown: Shown, width: int) -> None:
    table = shown(between_two(), width=width)
    table.hand("Move").click()
    table.field(0, 0).click()
    table.field(0, 0).click()
    table.button("By way of B3, C3").click()
    expect(table.page.locator(".nh-doomed")).to_have_attribute("transform", re.compile(r"\(0\.0,-"))  # the upper one
    expect(table.button("The way that costs least")).to_be_visible()
    table.button("Play it").click()
    assert [tile for tile, _at, _rotation in table.board if tile in ("cop", "hammer")] == ["hammer"]
    expect(table.field(0, -1)).to_have_attribute("aria-label", "C2, empty")
