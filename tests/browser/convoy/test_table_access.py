"""Convoy's table by keyboard and touch, for screen readers, on phones, and in a replay."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.support.browser import access
from tests.support.browser.convoy.battles import HUNTER, battle
from tests.support.browser.convoy.table_page import TablePage, position, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
OFFERED = """() => element.roomAtEnd.append(...["How it went", "Watch the replay", "Rematch, sides swapped"].map(
  (words) => Object.assign(document.createElement("button"), { textContent: words })))"""
COVERED = """() => {
  const card = document.querySelector(".nt-card").getBoundingClientRect();
  return [...document.querySelectorAll(".nt-prompt-text, .nt-after button")].some((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return left < card.right && right > card.left && top < card.bottom && bottom > card.top;
  });
}"""
"""Whether the card that explains lies on the result or on what is offered after it."""


def test_the_keyboard_alone_deploys_a_card(table: Shown) -> None:
    shown = table(battle())
    keyboard = shown.page.keyboard
    keyboard.press("1")
    expect(shown.prompt).to_have_text("Hornet: choose the city.")
    focused = shown.page.locator(":focus")
    expect(focused).to_have_attribute("aria-label", re.compile(r"^Iron Gate, .*can be chosen$"))
    keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("aria-label", re.compile("^Port Cleveland"))
    keyboard.press("Enter")
    keyboard.press("Enter")
    expect(shown.card("hornet", "port_cleveland")).to_have_count(1)
    expect(focused).to_have_count(1)


def test_arrow_keys_go_along_rows_and_from_row_to_row(table: Shown) -> None:
    shown = table(battle())
    keyboard, focused = shown.page.keyboard, shown.page.locator(":focus")
    keyboard.press("c")
    expect(focused).to_have_attribute(
        "aria-label", re.compile("^Ripper, Moloch Robot, Iron Gate, counts 4, tokens \\+1")
    )
    keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("aria-label", re.compile("^Ironclad.*with Net Module.*immune"))
    keyboard.press("ArrowUp")
    keyboard.press("ArrowUp")
    expect(focused).to_have_attribute("aria-label", re.compile("^Bunker|^Runner|^Lieutenant"))
    keyboard.press("Home")
    expect(focused).to_have_attribute("aria-label", re.compile("^Ziggy One, destroyed"))


def test_the_keyboard_alone_answers_a_target(table: Shown) -> None:
    shown = table(battle())
    keyboard, focused = shown.page.keyboard, shown.page.locator(":focus")
    keyboard.press("c")
    keyboard.press("Enter")
    shown.page.keyboard.press("Escape")
    expect(focused).to_have_attribute("aria-label", re.compile("^Ripper"))
    keyboard.press("Enter")
    keyboard.press("n")
    expect(focused).to_have_attribute("aria-label", re.compile("can be chosen$"))
    keyboard.press("Enter")
    keyboard.press("2")
    expect(shown.button("Use it")).to_be_focused()
    keyboard.press("Enter")
    expect(shown.page.locator(".cv-row-outpost .cv-card")).to_have_count(3)


def test_a_finger_taps_card_and_city_and_a_long_press_explains(table: Shown) -> None:
    shown = table(battle(), width=390, touch=True)
    shown.hand("hornet").tap()
    expect(shown.prompt).to_have_text("Hornet: choose the city.")
    shown.city("iron_gate").tap()
    shown.button("Deploy").tap()
    expect(shown.card("hornet", "iron_gate")).to_have_count(1)
    shown.card("ironclad").tap()
    expect(shown.explanation).to_contain_text("Ironclad")
    shown.explanation.get_by_role("button", name="Everything about it").tap()
    expect(shown.page.locator("dialog.cv-dossier")).to_be_visible()


@pytest.mark.parametrize("width", [1440, 390])
def test_an_explanation_does_not_cover_the_result(table: Shown, width: int) -> None:
    """New York has the longest explanation of all cities, and it has the focus at the end."""
    lost = {"destroyed": [0, 1, 2], "moloch": [unit("ripper"), unit("ironclad")]}
    road = {"battle": {"city": "new_york", "district": 3}, "new_york": lost}
    shown = table(position("modules", **road, moloch=HUNTER), width=width, touch=width < 900)
    shown.button("No more Modules").press("Enter")
    shown.button("Skip").press("Enter")
    expect(shown.prompt).to_contain_text("Moloch has reached New York.")
    expect(shown.explanation).to_contain_text("When the Outpost wins here")
    shown.page.evaluate(OFFERED)  # what the host offers comes later
    shown.page.wait_for_function(f"() => !({COVERED})()")


def test_actions_of_others_are_announced_to_the_screen_reader(table: Shown) -> None:
    shown = table(battle(), you=(1,))
    shown.act(0, {"type": "deploy", "card": "hornet", "city": "new_york"})
    shown.page.wait_for_function("window.said.join(' ').includes('Anna deploys Hornet (New York)')")
    shown.act(0, {"type": "pass"})
    shown.page.wait_for_function("window.said.join(' ').includes('Your actions')")


def test_results_of_own_actions_are_announced_to_the_screen_reader(table: Shown) -> None:
    shown = table(battle(moloch={"hand": ["hunter", "transporter"], "deck": ["brain"] * 3}))
    shown.act(0, {"type": "deploy", "card": "transporter", "city": "iron_gate"})
    shown.page.wait_for_function("window.said.join(' ').includes('Anna draws: Brain')")
    shown.act(0, {"type": "deploy", "card": "hunter", "city": "iron_gate"})
    shown.page.wait_for_function("window.said.join(' ').includes('Choose the Soldier that is killed')")


@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_is_wider_than_the_screen(table: Shown, seat: int) -> None:
    crowded = {
        "moloch": [
            unit("spiders"),
            unit("spiders"),
            unit("spiders"),
            unit("ripper"),
            unit("brute", shield=True),
            unit("clown", netted=True),
        ],
        "outpost": [
            unit("runner", strength=3, module="combat_module"),
            unit("scout"),
            unit("bunker"),
            unit("bunker"),
            unit("hacker"),
        ],
    }
    shown = table(battle("moloch" if seat == 0 else "outpost", iron_gate=crowded), you=(seat,), width=390)
    expect(shown.page.locator(".cv-city")).to_have_count(5)
    shown.page.wait_for_function(
        "Math.abs(document.querySelector('[data-state=active]').getBoundingClientRect().left) < 30"
    )
    for width in (1440, 1000, 390, 360):
        shown.page.set_viewport_size({"width": width, "height": 900})
        access.fits(shown.page, f"a crowded table, {width}")


def test_on_a_phone_no_word_of_a_name_in_the_hand_is_broken(table: Shown) -> None:
    hand = ["push_back", "hornet", "stormtrooper"]
    shown = table(battle(moloch={"deck": [], "hand": hand, "discard": []}), you=(0,), width=390, language="pl")
    names = shown.page.locator(".cv-hand .cv-card-name")
    expect(names).to_have_text(["Odepchnięcie", "Szerszeń", "Szturmowiec"])
    lines = """names => names.map((name) => {
      const words = document.createRange();
      words.selectNodeContents(name);
      return new Set([...words.getClientRects()].map((line) => Math.round(line.top))).size;
    })"""
    assert names.evaluate_all(lines) == [1] * 3


def test_moves_are_described_in_a_line(table: Shown) -> None:
    shown = table(battle())
    view = shown.sent[0]["view"]
    shown.act(0, {"type": "deploy", "card": "hornet", "city": "new_york"})
    told = shown.page.evaluate(
        "([move, view]) => window.element.describe(move, view)", [json.loads(json.dumps(shown.history[0])), view]
    )
    assert told == "Anna deploys Hornet (New York)"


def test_on_a_phone_the_road_follows_what_can_be_chosen(table: Shown) -> None:
    shown = table(
        battle(ziggy_one={"destroyed": [0, 1]}, iron_gate={"destroyed": [0]}, new_york={"moloch": [unit("hornet")]}),
        width=390,
        touch=True,
    )
    near = "Math.abs(document.querySelector('[data-city=CITY]').getBoundingClientRect().left) < 30"
    shown.page.wait_for_function(near.replace("CITY", "iron_gate"))
    shown.hand("move").tap()
    expect(shown.prompt).to_contain_text("Play Move: Hornet (New York) → Jersey Ruins?")
    shown.page.wait_for_function(near.replace("CITY", "jersey_ruins"))


def test_a_replay_shows_both_hands_and_whose_turn_it_was(table: Shown) -> None:
    shown = table(battle(), you=(), mode="replay")
    message = {**shown.sent[-1], "view": shown.state.open_view(), "toMove": [], "legal": {}}
    shown.page.evaluate("(message) => { window.update(message); }", message)
    expect(shown.prompt).to_have_text("Anna takes Moloch's actions.")
    moloch = shown.page.get_by_role("region", name="Moloch · Open hand: 4")
    expect(moloch.locator(".cv-card-name")).to_have_text(["Hornet", "Ripper", "Combat Module", "Move"])
    expect(shown.page.get_by_role("region", name="Outpost · Open hand").locator(".cv-hand-card")).to_have_count(2)
    expect(moloch).to_be_in_viewport()
    expect(shown.page.locator(".cv-lit")).to_have_count(0)
