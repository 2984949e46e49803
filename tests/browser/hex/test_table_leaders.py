"""Leaders at the table in Chromium: chosen in secret, by mouse, finger and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from neuroshima_contract import Json
from neuroshima_hex.hex_state import HexState
from playwright.sync_api import Locator, expect

from tests.support.browser.access import Axe
from tests.support.browser.hex.table_page import TablePage, game, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
HQS = (unit("hq", (-2, 0)), unit("hq", (0, -2), seat=1))
DEALT = [["medic", "saboteur", "guide"], ["tactician", "gambler", "watchman"]]
OPTIONS = {"edition": "2025", "leaders": True}


def match(
    cards: Sequence[Json | None],
    *board: Json,
    hands: Sequence[Sequence[str]] = ((), ()),
    stacks: Sequence[Sequence[str]] = (("brawler", "officer"), ("claws", "mutant")),
    discard: Sequence[str] = (),
    **turn: Any,
) -> HexState:
    """A position with Anna (seat 0) to play, and these leaders."""
    armies = zip(("outpost", "borgo"), hands, stacks, strict=True)
    players: list[Json] = [{"army": army, "hand": list(hand), "stack": list(stack)} for army, hand, stack in armies]
    players[0]["discard"] = list(discard)
    raw = {"players": players, "board": [*HQS, *board], "turn": {"seat": 0, "phase": "play", **turn}}
    return game().load(game().Options.model_validate(OPTIONS), {**raw, "leaders": {"cards": list(cards)}})


def choice() -> HexState:
    hqs = [{"step": "hq", "seat": seat} for seat in (0, 1)]
    setup = [{"step": "leader", "dealt": DEALT, "chosen": [None, None]}, *hqs, {"step": "begin", "seat": 0}]
    raw = {"players": [{"army": "outpost"}, {"army": "borgo"}], "board": [], "turn": {"seat": 0, "phase": "leader"}}
    return game().load(
        game().Options.model_validate(OPTIONS), {**raw, "setup": setup, "leaders": {"cards": [None, None]}}
    )


def card(shown: TablePage, name: str) -> Locator:
    return shown.settled().page.locator(".nh-leaders-mine").get_by_role("button", name=name)


def used(shown: TablePage) -> list[Any]:
    cards: list[Any] = shown.settled().state.view(None)["leaders"]
    return cards


def test_a_leader_is_chosen_by_mouse_and_the_others_stay_hidden(table: Shown) -> None:
    shown = table(choice())
    expect(shown.prompt).to_have_text("Choose your leader: one of these three cards.")
    cards = shown.page.locator(".nh-leaders-mine .nh-leader")
    expect(cards).to_have_count(3)
    expect(card(shown, "Guide")).to_contain_text("our own design")
    expect(card(shown, "Medic")).not_to_contain_text("our own design")
    expect(card(shown, "Medic")).to_contain_text("Shuffle one warrior of your discard pile into your stack.")
    expect(shown.page.locator(".nh-side-theirs .nh-leaders")).to_have_text("Is choosing a leader.")
    card(shown, "Guide").click()
    shown.button("Choose").click()
    expect(cards).to_have_count(1)
    assert "Gambler" not in shown.page.content().split("<main>")[1]
    shown.act(1, {"type": "choose_leader", "leader": "gambler"})
    expect(shown.page.locator(".nh-side-theirs .nh-leader")).to_contain_text("Gambler")
    expect(shown.prompt).to_have_text("Place your HQ: choose a field.")


def test_the_keyboard_alone_chooses_a_leader(table: Shown) -> None:
    shown = table(choice())
    for key in ("2", "Enter"):
        shown.page.keyboard.press(key)
    expect(shown.page.locator(".nh-leaders-mine .nh-leader")).to_have_count(1)
    expect(card(shown, "Saboteur")).to_be_visible()


def test_on_a_phone_the_three_cards_are_chosen_by_finger(table: Shown) -> None:
    shown = table(choice(), width=390, touch=True)
    card(shown, "Medic").tap()
    shown.button("Choose").tap()
    expect(shown.page.locator(".nh-leaders-mine .nh-leader")).to_have_count(1)
    wide, screen = shown.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= screen


def test_the_choice_is_accessible(table: Shown) -> None:
    shown = table(choice())
    results = Axe().run(shown.page)
    assert results.violations_count == 0, results.generate_report()
