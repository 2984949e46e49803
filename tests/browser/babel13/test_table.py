"""New York and Neojungle at the table in Chromium: choosing areas and paths by mouse, touch and keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.browser.access import Axe, same_as_wide
from tests.support.browser.babel13.armies import neojungle, new_york
from tests.support.browser.hex.table_page import TablePage, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]


def walk_to(shown: TablePage, *keys: str) -> None:
    """Move the focus from the field in the middle with arrow keys."""
    for key in keys:
        shown.page.keyboard.press(key)


# Areas and pairs -----------------------------------------------------------------------------------------------------

CROWD = (unit("cop", (0, 0), seat=1), unit("cop", (0, 1), seat=1))


def test_an_area_is_pointed_at_and_seen_before_it_is_hit(shown: Shown) -> None:
    table = shown(neojungle(*CROWD, hand=["small_bomb"]))
    table.hand("Small Bomb").click()
    assert len(table.lit) == 19
    table.field(0, 0).hover()
    expect(table.page.locator(".nh-area")).to_have_count(3)
    table.field(0, 0).click()
    first = table.chosen
    assert len(first) == 3 and "0,0" in first
    seen = {tuple(first)}
    for _turn in range(5):
        table.wheel()
        seen.add(tuple(table.chosen))
    assert len(seen) == 6, "six areas meet in the middle of the board"
    for _choice in seen:
        if table.chosen != ["0,0", "0,1", "1,0"]:
            table.button("The next choice").click()
    table.button("Play it").click()
    expect(table.page.locator(".nh-unit")).to_have_count(2)
    assert sorted(table.asked[-1]["target"]) == [[0, 0], [0, 1], [1, 0]]
    expect(table.page.locator(".nt-log")).to_contain_text("Anna plays Small Bomb: C3, C4, D3")


def test_the_keyboard_alone_chooses_an_area(shown: Shown) -> None:
    table = shown(neojungle(*CROWD, hand=["small_bomb"]))
    walk_to(table, "1", "Enter")
    expect(table.prompt).to_have_text(re.compile("^These fields: "))
    for _key in range(6):
        if table.chosen == ["0,0", "0,1", "1,0"]:
            break
        table.page.keyboard.press("r")
    walk_to(table, "Shift+A", "Enter")
    expect(table.page.locator(".nh-unit")).to_have_count(2)


def test_a_finger_goes_through_the_areas_and_the_button_throws(shown: Shown) -> None:
    table = shown(neojungle(*CROWD, hand=["small_bomb"]), width=390, touch=True)
    table.hand("Small Bomb").tap()
    table.field(0, 0).tap()
    first = table.chosen
    table.field(0, 0).tap()
    assert table.chosen != first
    table.button("Play it").tap()
    expect(table.hand("Small Bomb")).to_have_count(0)


# Decisions of a battle -----------------------------------------------------------------------------------------------


ROCKET = (
    unit("rocket_launcher", (0, 2)), unit("monster", (1, 0), seat=1), unit("swarm", (-1, 1), seat=1, rotation=1),
)  # fmt: skip


def test_a_rocket_is_steered_with_the_keyboard_alone(shown: Shown) -> None:
    state = new_york(*ROCKET, hand=["battle"])
    state.apply(0, {"type": "play", "tile": "battle"})
    table = shown(state)
    table.field(0, 0).focus()
    walk_to(table, "d", "Enter", "r", "R", "Shift+A", "Enter")
    expect(table.page.locator(".nt-steps-words")).not_to_be_empty()
    table.page.keyboard.press("Escape")
    assert table.asked[-1] == {"type": "choose", "unit": [0, 2], "path": [[0, 1], [1, 0]]}


# Languages, sizes, accessibility -------------------------------------------------------------------------------------

FULL: tuple[Any, ...] = (
    unit("cop", (-1, 2), wounds=1, markers={"venom": 1}), unit("rocket_launcher", (0, 1)), unit("pusher", (0, 0)),
    unit("shotgun", (-1, 1), rotation=1), unit("nightshade", (0, -1), seat=1, rotation=3),
    unit("monster", (1, -1), seat=1, rotation=4), unit("symbiont_gamma", (1, -2), seat=1),
)  # fmt: skip
UNDER = ({"at": [1, -1], "tile": "roots", "seat": 1}, {"at": [1, 0], "tile": "mine", "seat": 0})


@pytest.mark.parametrize("width", [1440, 390])
def test_nothing_scrolls_sideways_and_axe_finds_nothing(shown: Shown, width: int) -> None:
    table = shown(new_york(*FULL, ground=UNDER, hand=["mine", "sniper", "sharpshooter"]), width=width)
    table.hand("Mine").click()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(table.page, omitted=same_as_wide(width))
    assert found.response["violations"] == [], found.generate_report()


@pytest.mark.parametrize("width", [1440, 390])
def test_axe_finds_nothing_while_a_way_is_chosen(shown: Shown, width: int) -> None:
    state = new_york(*ROCKET, hand=["battle"], ground=[UNDER[0]])
    state.apply(0, {"type": "play", "tile": "battle"})
    table = shown(state, width=width)
    table.field(1, 0).click()
    expect(table.button("The next choice")).to_be_visible()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(table.page, omitted=same_as_wide(width))
    assert found.response["violations"] == [], found.generate_report()


def test_a_finger_steers_a_rocket(shown: Shown) -> None:
    state = new_york(*ROCKET, hand=["battle"])
    state.apply(0, {"type": "play", "tile": "battle"})
    table = shown(state, width=390, touch=True)
    table.field(1, 0).tap()
    expect(table.prompt).to_have_text("By way of C4, D3?")
    table.field(1, 0).tap()
    expect(table.prompt).to_have_text("By way of C4, C3, D3?")
    table.button("Choose").tap()
    expect(table.page.locator(".nt-steps-words")).not_to_be_empty()
    table.button("Skip").tap()
    assert table.asked[-1]["path"] == [[0, 1], [0, 0], [1, 0]]
