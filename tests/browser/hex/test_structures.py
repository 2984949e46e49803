"""A Structure at the table in Chromium: its faces chosen, its two tiles placed and turned, by mouse, finger, keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from neuroshima_hex import base_registry
from neuroshima_hex.hex_state import HexState
from neuroshima_hex.host.game import HexGame
from playwright.sync_api import Locator, expect

from tests.support.browser.access import Axe, same_as_wide
from tests.support.browser.hex.table_page import TablePage, game, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]

HQS = (unit("hq", (-2, 2)), unit("hq", (2, -2), seat=1))
HAND = ["hybrid", "battle", "move"]
BUILT = (unit("ram", (0, 0)), unit("reactor", (1, 0), rotation=2))


def position(
    *board: dict[str, Any],
    hand: list[str] | None = None,
    phase: str = "discard",
    rules: HexGame | None = None,
    **options: Any,
) -> HexState:
    made = rules or game()
    players = [{"army": "moloch", "hand": HAND if hand is None else hand}, {"army": "borgo"}]
    raw = {"players": players, "board": list(board), "turn": {"seat": 0, "phase": phase}}
    return made.load(made.Options.model_validate({"edition": "2025", "structures": True, **options}), raw)


def face(shown: TablePage, name: str) -> Locator:
    return shown.settled().page.locator(".nh-tray-mine").get_by_role("button", name=name)


def test_a_structure_is_built_with_the_mouse(table: Shown) -> None:
    shown = table(position(*HQS))
    expect(shown.page.locator(".nh-tray-mine button")).to_have_count(4)
    face(shown, "Ram").click()
    expect(shown.prompt).to_have_text("Ram: choose the face of the other tile.")
    face(shown, "Reactor").click()
    expect(shown.prompt).to_have_text("Ram: choose a free field.")
    shown.field(0, 0).click()
    expect(shown.prompt).to_have_text("Reactor: choose a free field beside it.")
    expect(shown.page.locator(".nh-ghost")).to_have_count(1)
    expect(shown.page.locator(".nh-cell.nh-lit")).to_have_count(6)
    shown.field(1, 0).click()
    expect(shown.page.locator(".nh-ghost")).to_have_count(2)
    expect(shown.prompt).to_have_text("Build Siege Rig: Ram and Reactor?")
    shown.page.keyboard.press("r")
    shown.field(0, 0).click()
    shown.wheel()
    shown.wheel()
    shown.button("Build").click()
    expect(shown.page.locator(".nh-unit")).to_have_count(4)
    assert {("ram", (0, 0), 2), ("reactor", (1, 0), 1)} <= set(shown.board)
    expect(shown.page.locator(".nh-layer-bonds > g")).to_have_count(1)
    expect(shown.page.locator(".nh-tray-mine")).to_be_hidden()
    shown.field(1, 0).hover()
    expect(shown.card).to_contain_text("our own design")
    expect(shown.card).to_contain_text("One unit together with Ram C3")


def test_a_structure_is_built_with_the_keyboard_alone(table: Shown) -> None:
    shown = table(position(*HQS))
    keyboard = shown.page.keyboard
    keyboard.press("5")  # after the three tiles of the hand
    keyboard.press("7")
    expect(shown.prompt).to_have_text("Ram: choose a free field.")
    for key in ("Enter", "ArrowDown", "Enter", "r", "Shift+A", "Enter"):
        keyboard.press(key)
    expect(shown.page.locator(".nh-unit")).to_have_count(4)
    assert {("ram", (0, 0), 0), ("tracks", (0, 1), 1)} <= set(shown.board)


def test_a_finger_turns_either_tile(table: Shown) -> None:
    shown = table(position(*HQS), width=390, touch=True)
    face(shown, "Tracks").tap()
    shown.button("Gun Deck").tap()
    for at in ((0, 0), (0, 1), (0, 1), (0, 0), (0, 0)):
        shown.field(*at).tap()
    shown.button("Build").tap()
    expect(shown.page.locator(".nh-unit")).to_have_count(4)
    assert {("gun_deck", (0, 0), 1), ("tracks", (0, 1), 1)} <= set(shown.board)


def test_of_six_tiles_in_hand_three_pay_for_a_structure(table: Shown) -> None:
    six = ["hybrid", "battle", "move", "blocker", "push_back", "scout"]
    shown = table(position(*HQS, hand=six, reinforcements=True))
    face(shown, "Ram").click()
    expect(shown.prompt).to_have_text("Choose the tiles that you give: 0 of 3.")
    for name in ("Battle", "Move", "Scout"):
        shown.hand(name).click()
    expect(shown.prompt).to_have_text("Ram: choose the face of the other tile.")
    shown.button("Tracks").click()
    shown.field(0, 0).click()
    shown.field(0, 1).click()
    shown.button("Build").click()
    expect(shown.page.locator(".nh-unit")).to_have_count(4)
    expect(shown.page.locator(".nh-hand-mine .nh-hand-tile")).to_have_count(3)
    assert shown.settled().state.snapshot()["players"][0]["hand"] == ["hybrid", "blocker", "push_back"]


def test_one_of_its_tiles_is_turned_by_its_icon(table: Shown) -> None:
    shown = table(position(*HQS, unit("ram", (0, 0)), unit("tracks", (1, 0)), hand=[], phase="play"))
    shown.field(0, 0).click()
    shown.page.keyboard.press("r")
    shown.button("Use").click()
    expect(shown.page.locator(".nh-cell.nh-lit")).to_have_count(0)
    assert {("ram", (0, 0), 2), ("tracks", (1, 0), 0)} <= set(shown.board)


def test_both_players_see_who_has_a_structure(table: Shown) -> None:
    shown = table(position(*HQS, *BUILT))
    piles = shown.page.locator(".nh-pile", has_text="our own design")
    expect(piles.locator("visible=true").first).to_contain_text("Behemoth")


@pytest.mark.parametrize(
    ("designer", "title"),
    [
        ("rulebook", "Structure of Anna: Siege Rig"),
        ("author", "Structure of Anna: Siege Rig (designed by the author of the expansion)"),
    ],
)
def test_a_structure_shows_whether_its_design_is_ours(table: Shown, designer: str, title: str) -> None:
    made = HexGame(base_registry())
    for tile in made.screen.catalogue()["armies"]["moloch"]["tiles"].values():
        tile |= {"designer": designer} if "part" in tile else {}
    shown = table(position(*HQS, rules=made), rules=made)
    expect(shown.page.locator(".nh-tray-mine")).to_have_attribute("aria-label", title)
    face(shown, "Ram").hover()
    expect(shown.card).to_contain_text("Ram")
    words = shown.card.inner_text()
    assert ("our own design" in words, "author" in words) == (False, designer == "author")


@pytest.mark.parametrize("width", [1440, 390])
def test_it_fits_and_axe_finds_nothing(table: Shown, width: int) -> None:
    shown = table(position(*HQS), width=width)
    face(shown, "Ram").click()
    face(shown, "Reactor").click()
    shown.field(0, 0).click()
    assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert Axe().run(shown.page, omitted=same_as_wide(width)).response["violations"] == []
