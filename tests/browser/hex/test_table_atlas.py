"""The map atlas at the table in Chromium: every map fits and can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from neuroshima_hex.atlas import MAPS
from neuroshima_hex.host.scenarios import options_of
from playwright.sync_api import expect

from tests.browser.conftest import NARROW, WIDE
from tests.support.browser.access import fits, looked_at
from tests.support.browser.hex.table_page import TablePage, game, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
ARMIES = ("moloch", "outpost", "borgo", "hegemony")
COVERED = """() => [...document.querySelectorAll(".nh-cell")].map((cell) => {
  const box = cell.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const round = [...document.querySelectorAll(".nh-rules-button, .nt-help-button")];
  const over = round.map((button) => button.getBoundingClientRect());
  return over.some((b) => x > b.left && x < b.right && y > b.top && y < b.bottom) ? cell.dataset.key : "";
})"""
"""The fields whose middle lies under one of the round buttons."""


def on_map(name: str, *board: dict[str, Any], hands: tuple[list[str], ...] = (["battle"],)) -> Any:
    """A position on a map, by its own number of players."""
    made = game()
    found = made.registry.scenarios[name]
    players = [{"army": army} for army in ARMIES[: len(found.file.side)]]
    for player, hand in zip(players, hands, strict=False):
        player["hand"] = hand  # type: ignore[assignment]
    raw = {"players": players, "board": list(board), "turn": {"seat": 0}}
    return made.load(made.Options.model_validate(options_of(found)), raw)


@pytest.mark.parametrize("name", MAPS)
def test_every_map_is_readable(table: Shown, name: str) -> None:
    shown = table(on_map(name, unit("scout", (-1, 1) if name != "crater_ring" else (-1, -1), 0)))
    drawn = shown.page.locator(".nh-patch")
    expect(drawn).to_have_count(len(game().registry.scenarios[name].land.patches))
    look = looked_at if name == MAPS[0] else fits  # all maps are made of the same parts
    for width, height in (WIDE, NARROW):
        shown.page.set_viewport_size({"width": width, "height": height})
        look(shown.page, f"{name}, {width}")
        shown.page.wait_for_function(f"() => ({COVERED})().every((field) => !field)")
