"""The Doomsday Machine at the table in Chromium: shots that are sent on, turning by the HQ, Grabbing, Repositioning; by
mouse, by finger and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.access import Axe
from tests.browser.doomsday.army import BENT, doomsday
from tests.browser.hex.table_page import TablePage, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
PREY = (unit("doom_net_fighter", (0, 0), rotation=3), unit("mutant", (1, -2), seat=1, rotation=2))
CIRCLE = (
    unit("alpha_shooter", (0, 2)),
    unit("tripler", (0, 0)),
    unit("pusher", (1, -1), rotation=3),
    unit("pusher", (1, 0), rotation=5),
    unit("super_officer", (0, -2), seat=1),
)


def press(shown: TablePage, *keys: str) -> None:
    """The focus is in the middle of the board at first."""
    for key in keys:
        shown.page.keyboard.press(key)


def ends(shown: TablePage, name: str) -> list[tuple[int, int]]:
    """Where the lines of that class end, in the board's own units."""
    lines = shown.page.locator(f".nh-line-{name}")
    found = lines.evaluate_all("(lines) => lines.map((l) => ['x2', 'y2'].map((n) => Math.round(l.getAttribute(n))))")
    return [(x, y) for x, y in found]


def test_the_rules_say_who_has_no_structure(shown: Shown) -> None:
    table = shown(doomsday(options={"edition": "2025", "structures": True}))
    table.page.get_by_role("button", name="Rules in force").click()
    expect(table.page.get_by_role("dialog")).to_contain_text("Without a Structure of their own: Doomsday Machine.")


# Shots that are sent on ----------------------------------------------------------------------------------------------


def test_whoever_is_pointed_at_shows_the_bent_way_of_its_shot(shown: Shown) -> None:
    table = shown(doomsday(*BENT, unit("claws", (0, -1), seat=1)))
    table.field(0, 2).hover()
    expect(table.page.locator(".nh-line-ranged")).to_have_count(2)
    first, second = ends(table, "ranged")
    assert first[0] == 0 and second[0] > 0 > second[1], "straight up, then to the upper right"
    expect(table.page.locator(".nh-target-hit")).to_have_count(1)
    expect(table.card).to_contain_text("Ranged 1, up: hits Officer E1 (1 wound); sent on by Pusher C3")


def test_the_battle_draws_the_way_and_the_log_says_who_sent_it_on(shown: Shown) -> None:
    table = shown(doomsday(*BENT, hand=["battle"]))
    table.hand("Battle").click()
    table.button("Play it").click()
    for _step in range(8):
        table.button("Step").click()
        if table.page.locator(".nh-line-now").count():
            break
    expect(table.page.locator(".nh-line-now")).to_have_count(2)
    expect(table.page.locator(".nt-steps")).to_contain_text("sent on by Pusher (Doomsday Machine)")
    table.button("Skip").click()
    line = table.page.locator(".nt-log li").filter(has_text="Alpha Shooter C5 (Doomsday Machine) shoots Officer E1")
    expect(line).to_contain_text("sent on by Pusher (Doomsday Machine)")


def test_what_is_hit_without_end_is_said_so(shown: Shown) -> None:
    table = shown(doomsday(*CIRCLE, hand=["battle"]))
    table.field(0, 2).hover()
    expect(table.page.locator(".nh-target-hit")).to_have_text(["−∞", "−∞"])
    expect(table.card).to_contain_text("Super-Officer C1 (wounds without end)")
    table.hand("Battle").click()
    table.button("Play it").click()
    table.button("Skip").click()
    expect(table.page.locator(".nt-log")).to_contain_text("wounds without end")
    assert ("super_officer", (0, -2), 0) not in table.board


def test_the_arrows_and_long_links_are_explained(shown: Shown) -> None:
    table = shown(doomsday(unit("tripler", (0, 0)), unit("officer", (0, 1)), unit("delta_shooter", (0, -1))))
    table.field(0, 0).hover()
    expect(table.card).to_contain_text("Inward arrow: lower right, down, lower left")
    expect(table.card).to_contain_text("Outward arrow: up, upper right, upper left")
    table.field(0, 1).hover()
    expect(table.card).to_contain_text("Long links: up")
    expect(table.card).to_contain_text("Acts on: Tripler C3, Delta Shooter C2")
    expect(table.page.locator(".nh-line-link")).to_have_count(2)


# Turning by the HQ ---------------------------------------------------------------------------------------------------


def test_the_mouse_turns_a_unit_by_the_hq(shown: Shown) -> None:
    table = shown(doomsday(unit("alpha_shooter", (0, 0), rotation=2), unit("officer", (2, 0))))
    assert table.lit == ["-2,2"]
    table.field(-2, 2).click()
    table.field(0, 0).click()
    table.wheel()
    expect(table.prompt).to_have_text("Turning of HQ A3 on Alpha Shooter C3?")
    expect(table.page.locator(".nh-ghost")).to_have_count(1)
    table.button("Use").click()
    assert table.asked[-1]["ability"] == "turning" and table.asked[-1]["rotation"] == 4
    assert ("alpha_shooter", (0, 0), 4) in table.board
    expect(table.page.locator(".nt-log")).to_contain_text("Alpha Shooter (Doomsday Machine) turns on C3 (Turning)")
    assert table.lit == [], "once a turn"


def test_the_keyboard_turns_a_unit_by_the_hq(shown: Shown) -> None:
    table = shown(doomsday(unit("alpha_shooter", (-1, 1)), unit("officer", (2, 0))))
    table.field(-2, 2).focus()
    press(table, "Enter", "ArrowRight", "Enter")
    expect(table.prompt).to_contain_text("Turning of HQ")
    press(table, "r", "Enter")
    assert [tile for tile in table.board if tile[0] == "alpha_shooter"] == [("alpha_shooter", (-1, 1), 2)]


# Grabbing ------------------------------------------------------------------------------------------------------------


def test_the_mouse_grabs_and_the_owner_chooses_field_and_facing(shown: Shown) -> None:
    table = shown(doomsday(*PREY, unit("scout", (0, 1))), you=(0, 1))
    table.field(0, 0).click()
    table.field(1, -2).click()
    expect(table.prompt).to_have_text("Grabbing of Doom Net Fighter C3 on Mutant D1?")
    table.button("Use").click()
    expect(table.prompt).to_have_text(
        "Doom Net Fighter C3 grabs your Mutant D1: choose where it goes and how it looks then."
    )
    assert table.lit == ["0,-1", "1,-1"]
    table.field(1, -1).click()
    table.button("Turn clockwise").click()
    table.button("Mutant D1 goes to D2").click()
    assert table.asked[-1] == {"type": "choose", "to": [1, -1], "rotation": 3}
    assert ("mutant", (1, -1), 3) in table.board
    log = table.page.locator(".nt-log")
    expect(log).to_contain_text("Mutant (Borgo) goes from D1 to D2 (Grabbing: Doom Net Fighter (Doomsday Machine))")
    expect(table.page.locator(".nh-unit")).to_have_count(5)


def test_the_keyboard_grabs_with_the_tile(shown: Shown) -> None:
    table = shown(doomsday(unit("officer", (0, 0)), PREY[1], hand=["grabbing"]), you=(0, 1))
    press(table, "1")
    expect(table.prompt).to_have_text("Grabbing: choose the unit.")
    table.field(0, 0).focus()
    press(table, "Enter")
    table.field(1, -2).focus()
    press(table, "Enter", "Enter")
    expect(table.prompt).to_have_text("Officer C3 grabs your Mutant D1: choose where it goes and how it looks then.")
    table.field(0, -1).focus()
    press(table, "Enter", "r", "r", "Enter")
    assert ("mutant", (0, -1), 4) in table.board


def test_with_one_field_only_the_facing_is_chosen(shown: Shown) -> None:
    state = doomsday(unit("officer", (0, 0)), unit("mutant", (0, -2), seat=1, rotation=2), hand=["grabbing"])
    state.apply(0, {"type": "play", "tile": "grabbing", "unit": [0, 0], "target": [0, -2]})
    watching = shown(state.copy(), you=(0,))
    expect(watching.prompt).to_have_text("Jan decides where the grabbed unit goes.")
    deciding = shown(state, you=(1,))
    expect(deciding.page.locator(".nh-ghost")).to_have_count(1)
    deciding.button("Turn back").click()
    deciding.button("Mutant C1 goes to C2").click()
    assert deciding.asked[-1] == {"type": "choose", "to": [0, -1], "rotation": 1}


def test_a_finger_grabs(shown: Shown) -> None:
    table = shown(doomsday(*PREY), width=390, touch=True, you=(0, 1))
    table.field(0, 0).tap()
    table.field(1, -2).tap()
    table.button("Use").tap()
    table.field(0, -1).tap()
    table.field(0, -1).tap()
    table.button("Mutant D1 goes to C2").tap()
    assert ("mutant", (0, -1), 3) in table.board


# Repositioning -------------------------------------------------------------------------------------------------------


def test_two_units_far_apart_change_places(shown: Shown) -> None:
    table = shown(doomsday(unit("officer", (0, -2)), unit("tripler", (2, 0)), hand=["repositioning"]))
    table.hand("Repositioning").click()
    table.field(0, -2).click()
    table.field(2, 0).click()
    expect(table.page.locator(".nh-line-swap")).to_have_count(2)
    table.button("Play it").click()
    assert {("tripler", (0, -2), 0), ("officer", (2, 0), 0)} <= set(table.board)
    expect(table.page.locator(".nt-log")).to_contain_text("change places")


# Everywhere ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "said"), [("pl", "przekierowuje"), ("cs", "nepřesměruje")])
def test_it_is_explained_in_polish_and_czech(shown: Shown, language: str, said: str) -> None:
    table = shown(doomsday(unit("tripler", (0, 0))), language=language)
    table.field(0, 0).hover()
    expect(table.card).to_contain_text(re.compile(said))


@pytest.mark.parametrize("width", [1440, 390])
def test_nothing_scrolls_sideways_and_axe_finds_nothing(shown: Shown, width: int) -> None:
    table = shown(doomsday(*CIRCLE, *PREY[1:], hand=["grabbing", "tripler", "battle"][:1]), width=width)
    table.field(0, 2).hover()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(table.page)
    assert found.response["violations"] == [], found.generate_report()
