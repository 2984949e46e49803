"""What is seen of Convoy at once: road, hand, what is to be done, and Moloch's deck, which decides the match."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Shown
from tests.support.browser.convoy.battles import DECKS
from tests.support.browser.convoy.table_page import TablePage, new_game, position, unit

pytestmark = pytest.mark.browser
CROWDED: dict[str, Any] = {
    "battle": {"city": "iron_gate", "district": 1},
    "iron_gate": {
        "moloch": [unit(card) for card in ("ripper", "hunter", "ironclad")],
        "outpost": [unit(card) for card in ("runner", "lieutenant_calahan", "bunker", "scout", "assault_team")],
    },
    "port_cleveland": {"moloch": [unit("hunter"), unit("hornet")], "outpost": [unit("runner"), unit("assault_team")]},
    "new_york": {"outpost": [unit(card) for card in ("nestugov", "runner", "scout", "assault_team")]},
}
SEEN = """(node) => {
  const box = node.getBoundingClientRect();
  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
}"""


def resized(shown: TablePage, width: int, height: int) -> None:
    shown.page.set_viewport_size({"width": width, "height": height})
    shown.page.evaluate("() => { scrollTo(0, 0); return new Promise((drawn) => requestAnimationFrame(drawn)); }")


def is_seen(*parts: Locator) -> bool:
    """Whether each of them is on the screen with its whole height."""
    return all(part.evaluate(SEEN) for part in parts)


def test_the_hand_is_seen_in_a_crowded_battle(table: Shown) -> None:
    """Given rows full of cards, on the screens of laptops: the hand is there, and cards of other cities can be read."""
    shown: TablePage = table(position("moloch", **DECKS, **CROWDED))
    for width, height in ((1440, 900), (1366, 657)):
        resized(shown, width, height)
        hand, cards = shown.page.locator(".cv-hand"), shown.page.locator(".cv-card")
        assert is_seen(hand, *cards.all(), shown.page.locator(".nt-task"), shown.page.locator(".cv-deck")), width
        widths = cards.evaluate_all("(cards) => cards.map((card) => card.offsetWidth)")
        assert min(widths) >= 44, "the number of a card is read"
        assert shown.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the page does not scroll"


@pytest.mark.parametrize(("width", "height"), [(844, 390), (720, 450)])
def test_a_phone_on_its_side_shows_road_hand_and_buttons(table: Shown, width: int, height: int) -> None:
    shown: TablePage = table(position("moloch", **DECKS, **CROWDED), width=width, height=height, touch=True)
    assert is_seen(shown.page.locator(".cv-road"), shown.page.locator(".cv-hand"), shown.button("End my actions"))
    shown.hand("hornet").tap()
    assert is_seen(shown.button("Cancel"))
    shown.city("iron_gate").tap()
    shown.button("Deploy").tap()
    assert shown.row("iron_gate", "moloch")[-1] == "hornet"


@pytest.mark.parametrize("width", [1440, 390])
def test_the_aim_is_told_before_the_first_question_and_the_deck_is_counted(table: Shown, width: int) -> None:
    shown: TablePage = table(new_game(), width=width)
    expect(shown.page.locator(".nt-prompt-hint")).to_contain_text(
        "Moloch wins if a card is left in its deck after the last battle, or a Robot in New York."
    )
    deck = shown.page.locator(".cv-deck")
    size = shown.state.view(None)["sides"][0]["deck"]
    expect(deck).to_have_accessible_name(f"Moloch's deck: {size} cards")
    expect(deck.locator("b")).to_have_text(str(size))
    deck.click()
    expect(shown.explanation).to_contain_text("It decides the match.")
