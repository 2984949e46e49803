"""The table in Chromium, by mouse, touch and keyboard. Its words and choices are tested in tests/node/hex/."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NARROWEST
from tests.support.browser.access import Axe, same_as_wide
from tests.support.browser.hex.table_page import TablePage, new_game, position, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]

HQS = (unit("hq", (-2, 2)), unit("hq", (2, -2), seat=1))
DUEL = (*HQS, unit("mutant", (0, -1), seat=1, rotation=3), unit("hybrid", (0, 1)))
"""Both shoot or strike upwards and downwards on the middle column, a field apart."""


def centre(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_tile_is_placed_by_click_turn_and_click(table: Shown) -> None:
    shown = table(new_game())
    expect(shown.prompt).to_have_text("Place your HQ: choose a field.")
    shown.field(0, 0).click()
    expect(shown.page.locator(".nh-ghost")).to_have_count(1)
    expect(shown.prompt).to_have_text("Place HQ on C3?")
    shown.page.keyboard.press("r")
    shown.wheel()
    shown.field(0, 0).click()  # once more: it turns
    shown.button("Place").click()
    expect(shown.page.locator(".nh-unit")).to_have_count(1)
    assert shown.board == [("hq", (0, 0), 3)]


def test_a_tile_is_placed_by_dragging_it(table: Shown) -> None:
    shown = table(position(*HQS, hand=["hybrid"]))
    mouse = shown.page.mouse
    mouse.move(*centre(shown.hand("Hybrid")))
    mouse.down()
    mouse.move(*centre(shown.field(1, 0)), steps=5)
    expect(shown.page.locator(".nh-ghost")).to_have_count(1)
    mouse.up()
    shown.button("Place").click()
    expect(shown.page.locator(".nh-unit")).to_have_count(3)
    assert ("hybrid", (1, 0), 0) in shown.board


def test_the_keyboard_alone_places_a_tile(table: Shown) -> None:
    shown = table(position(*HQS, hand=["blocker", "hybrid"]))
    keyboard = shown.page.keyboard
    keyboard.press("2")
    expect(shown.prompt).to_have_text("Hybrid: choose a free field.")
    focused = shown.page.locator(".nh-cell:focus")
    expect(focused).to_have_attribute("data-key", "0,0")
    keyboard.press("ArrowUp")
    keyboard.press("ArrowRight")
    keyboard.press("a")
    expect(focused).to_have_attribute("aria-label", "C2, empty, can be chosen")
    for key in ("Enter", "r", "R", "Enter", "Shift+A", "Enter"):  # the second Enter turns it, too
        keyboard.press(key)
    expect(shown.page.locator(".nh-unit")).to_have_count(3)
    assert ("hybrid", (0, -1), 1) in shown.board
    expect(focused).to_have_count(1)


def test_a_touch_turns_the_tile_and_the_button_places_it(table: Shown) -> None:
    shown = table(position(*HQS, hand=["hybrid"]), width=390, touch=True)
    shown.hand("Hybrid").tap()
    for _tap in range(3):
        shown.field(0, 0).tap()
    shown.button("Place").tap()
    expect(shown.page.locator(".nh-unit")).to_have_count(3)
    assert ("hybrid", (0, 0), 2) in shown.board


def test_a_long_press_explains_a_tile_and_chooses_nothing(table: Shown) -> None:
    shown = table(position(*DUEL, hand=["blocker"]), width=390, touch=True)
    hold = {"pointerType": "touch", "isPrimary": True}
    shown.field(0, 1).dispatch_event("pointerdown", hold)
    expect(shown.card).to_contain_text("Hybrid")
    expect(shown.card).to_contain_text("Shot 1, up: hits Mutant C2 (1 wound)")


def test_the_preview_shows_what_the_tile_would_hit(table: Shown) -> None:
    shown = table(position(*HQS, unit("mutant", (0, -1), seat=1), hand=["hybrid"]))
    shown.hand("Hybrid").click()
    shown.field(0, 1).hover()
    expect(shown.page.locator(".nh-line-ranged")).to_have_count(1)
    expect(shown.page.locator(".nh-target-hit")).to_have_text("−1")
    shown.field(1, 1).hover()
    expect(shown.page.locator(".nh-target-hit")).to_have_count(0)


def test_what_is_not_allowed_says_why(table: Shown) -> None:
    shown = table(position(*HQS, hand=["hybrid"]))
    shown.hand("Hybrid").click()
    shown.field(2, -2).click()
    expect(shown.page.get_by_role("alert")).not_to_be_empty()
    assert len(shown.board) == 2
    expect(shown.prompt).to_have_text("Hybrid: choose a free field.")


def test_a_battle_is_stepped_through_and_told(table: Shown) -> None:
    shown = table(position(*DUEL, hand=["battle"]))
    shown.hand("Battle").click()
    shown.button("Play it").click()
    expect(shown.page.locator(".nt-steps-words")).to_contain_text("plays Battle")
    expect(shown.page.locator(".nt-prompt")).to_be_hidden()
    seen = shown.step_to("shoots")
    assert seen[-1] == "Hybrid C4 (Moloch) shoots Mutant C2 (Borgo): 1 wound"
    expect(shown.page.locator(".nt-steps-note")).to_have_text("Segment 3 · Shot, strength 1")
    assert seen[-2] == "Segment 3: Hybrid"
    expect(shown.page.locator(".nh-target-hit")).to_have_text("−1")
    expect(shown.page.locator(".nh-unit")).to_have_count(4)
    shown.button("Skip").click()
    expect(shown.page.locator(".nt-prompt")).to_be_visible()
    expect(shown.page.locator(".nh-unit")).to_have_count(3)


def test_a_battle_is_watched_with_the_keyboard_alone(table: Shown) -> None:
    shown = table(position(*DUEL, hand=["battle"]))
    for key in ("1", "Enter"):
        shown.page.keyboard.press(key)
    expect(shown.button("Step")).to_be_focused()
    words = shown.page.locator(".nt-steps-words")
    expect(words).to_contain_text("plays Battle")
    shown.page.keyboard.press("Enter")
    expect(words).to_have_text("A battle begins: Battle tile")
    shown.page.keyboard.press("Escape")
    expect(shown.page.locator(".nh-cell:focus")).to_have_count(1)


def test_a_line_of_the_log_lights_its_fields(table: Shown) -> None:
    shown = table(position(*DUEL, hand=["battle"]))
    shown.hand("Battle").click()
    shown.button("Play it").click()
    expect(shown.button("Skip")).to_be_visible()
    shown.page.keyboard.press("Escape")
    words = "Hybrid C4 (Moloch) shoots Mutant C2 (Borgo): 1 wound"
    line = shown.page.locator(".nt-log").get_by_role("button", name=words)
    line.focus()
    expect(shown.page.locator(".nh-light")).to_have_count(2)
    expect(shown.page.locator(".nt-log")).to_contain_text("Mutant C2 (Borgo) is destroyed")
    expect(shown.page.locator(".nt-log")).to_contain_text("More wounds than toughness")


def test_a_taken_back_action_is_struck_out_in_the_log(table: Shown) -> None:
    shown = table(position(*HQS, hand=["hybrid", "blocker"]))
    shown.hand("Hybrid").click()
    shown.field(0, 0).click()
    shown.button("Place").click()
    shown.button("Take back").click()
    expect(shown.hand("Hybrid")).to_have_count(1)
    expect(shown.page.locator(".nt-undone").get_by_role("button")).to_have_text("Anna places Hybrid on C3")


def test_fast_stepping_skips_no_line_of_the_log(table: Shown) -> None:
    shown = table(position(*HQS), mode="replay")
    thrown = ["hybrid", "blocker", "clown"]
    events = [{"type": "discarded", "seat": 0, "tile": tile} for tile in thrown]
    history = [
        {"seq": n, "kind": "action", "seat": 0, "action": {}, "events": [event]}
        for n, event in enumerate(events, start=1)
    ]
    for told in (1, 3):
        message = shown.message(None) | {"seq": told, "history": history[:told], "move": history[told - 1]}
        shown.page.evaluate("(message) => window.update(message)", message)
    lines = [f"Anna discards: {name}" for name in ("Hybrid", "Blocker", "The Clown")]
    expect(shown.page.locator(".nt-log-lines li")).to_have_text([re.compile(f"^{line}") for line in lines])


@pytest.mark.parametrize("width", [1440, 390, 360])
def test_nothing_scrolls_sideways_and_axe_finds_nothing(table: Shown, width: int) -> None:
    shown = table(position(*DUEL, hand=["hybrid", "battle", "push_back"], phase="discard"), width=width)
    expect(shown.prompt).to_have_text("You hold three tiles: choose the one to discard.")
    assert shown.page.evaluate("document.documentElement.scrollWidth") <= width
    for pile in shown.page.locator(".nh-pile summary:visible").all()[:1]:
        pile.click()
    if width > NARROWEST[0]:  # which has the page of any phone
        found = Axe().run(shown.page, omitted=same_as_wide(width))
        assert found.response["violations"] == [], found.generate_report()


VICTIMS = (unit("hunter_killer", (0, 0)), unit("hunter_killer", (1, 1)))
STRIKERS = (unit("claws", (0, -1), seat=1, rotation=4), unit("claws", (1, 0), seat=1, rotation=4))
"""Two units are wounded, and one Medic at C4 is linked to both."""


def marks(shown: TablePage) -> dict[str, list[str]]:
    """The signs of a decision's units on the board, with their fields."""
    signs = shown.settled().page.locator(".nh-layer-parties .nh-party")
    found = signs.evaluate_all("(all) => all.map((sign) => [sign.classList[1].slice(9), sign.dataset.at])")
    return {kind: sorted(at for name, at in found if name == kind) for kind, _ in found}


def test_the_three_parties_of_an_answer_are_marked(table: Shown) -> None:
    """Medic, attacked unit and attacker have signs of their own. The answer under pointer or focus shows its three
    units."""
    state = position(*HQS, *VICTIMS, unit("medic", (0, 1)), *STRIKERS, hand=["battle"])
    state.apply(0, {"type": "play", "tile": "battle"})
    shown = table(state)
    assert marks(shown) == {"cross": ["0,1"], "drop": ["0,0", "1,1"], "burst": ["0,-1", "1,0"]}
    expect(shown.page.locator(".nt-legend li")).to_have_text(["Medic", "is hit", "attacks"])
    answers = shown.page.locator(".nt-answer")
    expect(answers).to_have_count(2)
    answers.nth(1).hover()
    assert marks(shown) == {"cross": ["0,1"], "drop": ["1,1"], "burst": ["1,0"]}
    expect(answers.nth(1)).to_have_class(re.compile("nt-considered"))
    shown.page.mouse.move(5, 5)
    answers.nth(0).focus()
    assert marks(shown) == {"cross": ["0,1"], "drop": ["0,0"], "burst": ["0,-1"]}
    shown.page.keyboard.press("Enter")
    shown.button("Skip").click()
    assert shown.asked[-1]["patient"] == [0, 0]
    assert marks(shown) == {}


def test_badges_leave_the_name_of_a_tile_readable(table: Shown) -> None:
    """Badges: a second initiative at the lower left corner, and a changed strength on the lower side."""
    commando, ganger = unit("commando", (-1, 1)), unit("ganger", (1, -1), seat=1, rotation=4)
    shown = table(position(*HQS, commando, ganger, army="outpost", other="hegemony"), width=1440)
    for name, badges in (("Commando", ["2"]), ("Ganger", ["2"])):
        piece = shown.page.locator(".nh-unit", has=shown.page.get_by_text(name, exact=True))
        expect(piece.locator(".nh-badge")).to_have_text(badges)
        plate, badge = piece.locator(".nh-nameplate").bounding_box(), piece.locator(".nh-badge").bounding_box()
        assert plate is not None and badge is not None
        beside = badge["x"] + badge["width"] <= plate["x"] + 1
        assert beside or plate["y"] + plate["height"] < badge["y"] + badge["height"] / 2
