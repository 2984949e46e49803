"""Questions on Convoy's table: every answer in words, its card marked on the road; also single answers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Shown
from tests.support.browser.convoy.table_page import TablePage, position, unit

pytestmark = pytest.mark.browser


def spotting(table: Shown, *deck: str) -> TablePage:
    """A position after the Spotter was deployed, which looks at the top of this deck."""
    state = position("outpost", outpost={"hand": ["spotter"]}, moloch={"deck": list(deck)})
    state.apply(1, {"type": "deploy", "card": "spotter", "city": "ziggy_one"})
    shown: TablePage = table(state, you=(1,))
    return shown


@pytest.mark.parametrize("by", ["button", "card"])
def test_two_cards_alike_are_shown_and_asked_about(table: Shown, by: str) -> None:
    shown = spotting(table, "hunter", "hunter", "brain")
    offered = shown.page.locator(".cv-offer .cv-hand-card")
    assert offered.evaluate_all("(cards) => cards.map((card) => card.dataset.card)") == ["hunter", "hunter"]
    expect(shown.page.locator(".cv-offer .cv-lit")).to_have_count(2)
    answer = shown.button("To the bottom of the deck: Hunter")
    expect(answer).to_have_count(1)
    if by == "card":
        offered.last.click()
    answer.click()
    assert shown.asked == [{"type": "choose", "card": "hunter"}]
    assert shown.state.snapshot()["moloch"]["deck"] == ["hunter", "brain", "hunter"]


def test_three_drawn_cards_alike_are_asked_about(table: Shown) -> None:
    state = position("outpost", outpost={"hand": ["war_council", "bunker"], "deck": ["scout"] * 3})
    state.apply(1, {"type": "play", "card": "war_council"})
    shown = table(state, you=(1,))
    expect(shown.page.locator(".cv-hand .cv-lit")).to_have_count(3)
    shown.button("Discard: Scout").click()
    assert shown.asked == [{"type": "choose", "card": "scout"}]


def test_nobody_else_sees_the_cards(table: Shown) -> None:
    state = position("outpost", outpost={"hand": ["spotter"]}, moloch={"deck": ["hunter", "brain"]})
    state.apply(1, {"type": "deploy", "card": "spotter", "city": "ziggy_one"})
    shown = table(state, you=(0,))
    expect(shown.page.locator(".cv-offer")).to_be_hidden()
    expect(shown.page.locator(".nt-answer")).to_have_count(0)


def blocked(table: Shown) -> TablePage:
    """A Sniper aims at the Hunter, and a Blocker stands beside it."""
    row = [unit("hunter"), unit("blocker"), unit("blocker")]
    state = position("outpost", ziggy_one={"moloch": row, "outpost": []}, outpost={"hand": ["sniper"]})
    state.apply(1, {"type": "play", "card": "sniper", "target": ["ziggy_one", 0]})
    shown: TablePage = table(state, you=(0,))
    return shown


def test_the_answers_of_a_question_are_distinct_and_marked(table: Shown) -> None:
    """The card that the question is about is marked; so is that of the answer under the pointer or the focus."""
    shown = blocked(table)
    expect(shown.page.locator(".nt-prompt-words")).to_contain_text(
        "Hunter (Ziggy One) · This Robot is about to be lost"
    )
    expect(shown.page.locator(".cv-asking")).to_have_attribute("data-card", "hunter")
    second = shown.button("In its place: Blocker (Ziggy One, place 3)")
    marked = shown.page.locator(".cv-card.cv-considered")
    expect(marked).to_have_count(0)
    second.hover()
    expect(marked).to_have_count(1)
    assert marked.evaluate("(card) => card.place") == ["ziggy_one", 2]
    shown.button("None: Hunter (Ziggy One) is lost").focus()
    shown.page.mouse.move(1, 1)
    expect(marked).to_have_count(0)
    shown.card("blocker").first.hover()
    expect(shown.page.locator(".nt-answer.nt-considered")).to_have_text("In its place: Blocker (Ziggy One, place 2)")
    second.click()
    assert shown.asked == [{"type": "choose", "target": ["ziggy_one", 2]}]


def test_a_question_that_comes_again_says_so_and_what_has_changed(table: Shown) -> None:
    rows = {"ziggy_one": {"outpost": [unit("scout")]}, "new_york": {"outpost": [unit("runner")]}}
    state = position("outpost", **rows, outpost={"hand": ["retreat"]})
    state.apply(1, {"type": "play", "card": "retreat"})
    shown = table(state, you=(1,))
    words, hint = (shown.page.locator(f".nt-prompt-{part}") for part in ("words", "hint"))
    assert state.snapshot()["pending"]["kind"] == "move_soldiers"
    expect(words).to_contain_text("Retreat (1 of 2)")
    shown.button("Move: Scout (Ziggy One)").click()
    expect(words).to_contain_text("Retreat (2 of 2)")
    expect(hint).to_contain_text("Scout: Ziggy One → Iron Gate.")
