"""What the table of Hex shows of itself: lit tiles, whole words, names under previews, hands and log in a battle."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.support.browser.hex.table_page import TablePage, position, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]

HQS = (unit("hq", (-2, 2)), unit("hq", (2, -2), seat=1))
DUEL = (*HQS, unit("mutant", (0, -1), seat=1, rotation=3), unit("hybrid", (0, 1)))
LINES = "(names) => names.map((name) => new Set([...name.getClientRects()].map((line) => line.top)).size)"
"""How many lines each name of one word takes."""


@pytest.mark.parametrize("width", [1440, 360])
def test_tiles_that_may_be_discarded_are_lit_and_their_names_whole(table: Shown, width: int) -> None:
    hand = ["quartermaster", "transport", "battle"]
    shown = table(position(*HQS, hand=hand, army="hegemony", phase="discard"), width=width)
    expect(shown.page.locator(".nh-hand-mine .nh-can")).to_have_count(3)
    assert shown.page.locator(".nh-hand-name > span").evaluate_all(LINES) == [1, 1, 1]
    fits = "(names) => names.every((name) => name.getBoundingClientRect().width <= name.parentNode.clientWidth)"
    assert shown.page.locator(".nh-hand-name > span").evaluate_all(fits)


def test_nobody_elses_tiles_are_lit(table: Shown) -> None:
    shown = table(position(*HQS, hand=["hybrid", "battle"]), you=(1,))
    expect(shown.page.locator(".nh-can")).to_have_count(0)


def test_the_second_player_at_one_screen_has_a_hand_of_the_same_size(table: Shown) -> None:
    state = position(*HQS, hand=["hybrid"], stack=["hybrid"])
    state.rules.players[1].hand = ["mutant"]
    widths = {}
    for seat in (0, 1):
        state.rules.turn.seat = seat
        shown = table(state.copy(), you=(0, 1))
        pictures = shown.settled().page.locator(".nh-hand .nh-picture")
        widths[seat] = sorted(pictures.evaluate_all("(all) => all.map((one) => Math.round(one.clientWidth))"))
        expect(shown.hand("Mutant" if seat else "Hybrid")).to_be_visible()
    assert widths[0] == widths[1]
    assert widths[0][0] == widths[0][1]


def test_no_name_of_a_field_shows_through_a_preview(table: Shown) -> None:
    shown = table(position(*DUEL, hand=["hybrid"]))
    name = shown.page.locator(".nh-field-name", has_text="C3")
    expect(name).to_be_visible()
    shown.hand("Hybrid").click()
    lit = shown.page.locator(".nh-lit-ring")
    expect(lit).to_have_count(len(shown.lit))
    shown.field(0, 0).hover()
    expect(shown.page.locator(".nh-ghost")).to_have_count(1)
    expect(name).to_be_hidden()
    shown.field(1, 0).hover()
    expect(name).to_be_visible()


def test_hand_and_log_follow_a_battle_that_is_watched(table: Shown) -> None:
    """The tile that started the battle has left the hand; a line of the log appears with its step."""
    shown = table(position(*DUEL, hand=["battle"]))
    shown.hand("Battle").click()
    shown.button("Play it").click()
    expect(shown.page.locator(".nt-steps")).to_be_visible()
    shown.step_to("Segment 3")
    expect(shown.hand("Battle")).to_have_count(0)
    lines, told = shown.page.locator(".nt-log-lines li"), shown.page.locator(".nt-log-lines li:visible")
    before, whole = told.count(), lines.count()
    assert 0 < before < whole
    shown.button("Step").click()
    assert before < told.count() < whole
    shown.button("Skip").click()
    expect(told).to_have_count(whole)


@pytest.mark.parametrize("width", [1440, 390])
def test_the_result_is_shown_once_and_covers_neither_board_nor_log(table: Shown, width: int) -> None:
    state = position(*HQS)
    shown = table(state, width=width, you=(0,))
    outcome = {"winners": [1], "reason": "hq_destroyed", "hq_hp": [0, 20]}
    view = {**state.view(None), "outcome": outcome}
    move = {"seq": 1, "kind": "action", "seat": 1, "action": {}, "events": [{"type": "game_over", **outcome}]}
    message = shown.message(None) | {"seq": 1, "view": view, "legal": {}, "toMove": [], "status": "over"}
    shown.page.evaluate("(message) => window.update(message)", message | {"move": move, "history": [move]})
    expect(shown.prompt).to_have_text("Jan wins. An HQ is destroyed.")
    assert sum(said.count("Jan wins.") for said in shown.said) == 1
    expect(shown.page.get_by_role("group", name="Jan wins.")).to_have_count(0)
    boxes = [shown.page.locator(part).bounding_box() for part in (".nt-prompt", ".nh-board")]
    assert all(boxes)
    prompt, board = boxes
    assert prompt is not None and board is not None
    beside = prompt["x"] + prompt["width"] <= board["x"]
    assert beside or prompt["y"] + prompt["height"] <= board["y"]


def test_the_forecast_of_a_battle_fits_beside_its_buttons(table: Shown) -> None:
    shown = table(position(*HQS, hand=["hybrid"]), width=1440)
    lost = "Recon Center, Commando, Runner, Saboteur, Scout, HMG; Hegemony loses Officer I, The Boss."
    task = {"words": "Place Annihilator on D3?", "hint": f"A battle follows: no HQ is hit; Outpost loses {lost}"}
    buttons = ["Place", "↺", "↻", "Discard instead", "Cancel"]
    show = """async ([task, texts]) => {
        const buttons = texts.map((text) => ({key: text, text, run() {}}));
        document.querySelector("neuroshima-hex-table").prompt.update({...task, mine: true, buttons});
        await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
    }"""  # the words are made to fit before they are seen, in the next frame
    shown.settled().page.evaluate(show, [task, buttons])
    fits = "(text) => text.scrollHeight <= text.clientHeight"
    assert shown.page.locator(".nt-prompt-text").evaluate(fits)


BUTTONS = """(room) => room.replaceChildren(
  ...["Odhodit vše a dobrat znovu", "Ukončit tah", "Nápověda"].map((textContent) =>
    Object.assign(document.createElement("button"), { type: "button", textContent })))"""
"""The longest words that stand beside each other after a draw."""


def test_the_hand_stands_on_one_row_of_buttons(table: Shown) -> None:
    """On a phone the buttons lie over the foot of the screen, and a second row of them would cover the hand."""
    shown = table(position(*HQS, hand=["move"]), width=360)
    room = shown.page.locator(".nt-prompt > .nt-buttons:not(.nt-after)")
    room.evaluate(BUTTONS)
    boxes = [button.bounding_box() for button in room.locator("button").all()]
    assert len({box["y"] for box in boxes if box}) == 1
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)
