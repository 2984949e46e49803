"""Terrain and boards of any shape at the table in Chromium: they fit, and are explained by keyboard and touch."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.support.browser.access import Axe, same_as_wide
from tests.support.browser.babel13.armies import neojungle, new_york, patch
from tests.support.browser.hex.table_page import TablePage, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
WOOD = {"terrain": [patch("forest", (0, 0), (0, 1), (1, 0), features=("thicket", "jungle"))]}
STORE = {
    "terrain": [patch("warehouse", (0, 0), features=("closed", "high")), patch("bunker", (-1, 0), (-1, 1))],
    "prizes": [
        {"at": [0, 0], "markers": {"toughness": 1, "mobility": 1}, "security": 3, "damage": 1, "armies": ["new_york"],
         "guard": {"army": "outpost", "fields": [[-1, 0], [-1, 1]]}},
    ],
}  # fmt: skip
FORT = {
    "terrain": [patch("base", (0, -1), (1, -1), features=("closed", "turrets")),
                patch("base", (0, 0), features=("control_panel",))],
    "fixtures": [{"at": [0, -1], "tile": "turret_1", "rotation": 3}],
}  # fmt: skip


# Terrain -------------------------------------------------------------------------------------------------------------


def test_terrain_explains_itself_to_the_keyboard_and_to_a_finger(shown: Shown) -> None:
    table = shown(new_york(land=WOOD))
    table.page.keyboard.press("Tab")
    table.field(0, 0).focus()
    table.page.keyboard.press("ArrowDown")
    expect(table.field(0, 1)).to_be_focused()
    expect(table.card).to_contain_text("Terrain: Forest")
    phone = shown(new_york(land=WOOD), width=390, touch=True)
    phone.field(0, 0).tap()
    expect(phone.card).to_contain_text("Terrain: Forest")


# Boards of any shape -------------------------------------------------------------------------------------------------

RADIUS_3 = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
BOARDS = {
    "23": [f for f in RADIUS_3 if abs(f[0]) <= 2 and abs(f[1]) <= 2 and abs(sum(f)) <= 2] + RADIUS_3[:4],
    "with holes": [f for f in RADIUS_3 if f not in ((0, 0), (0, -1), (1, -1), (-1, 2), (3, 0))],
    "61": [(q, r) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4],
}


@pytest.mark.parametrize(("shape", "width"), [*((shape, 390) for shape in sorted(BOARDS)), ("61", 1440)])
def test_boards_of_any_shape_fit(shown: Shown, shape: str, width: int) -> None:
    fields = BOARDS[shape]
    table = shown(new_york(hand=["cop"], land={"fields": fields, "terrain": [patch("water", (-2, 0))]}), width=width)
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    cells = table.page.locator(".nh-cell")
    expect(cells).to_have_count(len(fields))
    inside = "(cells) => cells.map((cell) => cell.getBoundingClientRect()).map((b) => [b.left, b.right, b.width])"
    boxes = cells.evaluate_all(inside)
    assert min(left for left, _right, _width in boxes) >= 0
    assert max(right for _left, right, _width in boxes) <= width
    assert min(size for _left, _right, size in boxes) >= 40, "a finger finds every field"


# Languages, sizes, accessibility -------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1440, 390])
def test_axe_finds_nothing_on_a_full_land(shown: Shown, width: int) -> None:
    lying = {**FORT, "terrain": [*FORT["terrain"], patch("warehouse", (1, 0), features=("closed",))],
             "prizes": [STORE["prizes"][0] | {"at": [1, 0]}]}  # fmt: skip
    table = shown(neojungle(unit("blocker", (0, 0), army="moloch"), land=lying, markers={"melee": 1}), width=width)
    table.field(1, 0).click()
    expect(table.card).to_be_visible()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(table.page, omitted=same_as_wide(width))
    assert found.response["violations"] == [], found.generate_report()
