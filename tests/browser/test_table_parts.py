"""The parts of a table without a game: a table of cards in a test page, and messages as a host sends them.

Parts that need no layout are tested in tests/node/platform/element.test.js and controller.test.js.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.browser.access import Axe
from tests.support.browser.sheets import Sheet, Sheets, Shelf

pytestmark = pytest.mark.browser

TABLE = (Path(__file__).parent / "parts/table.js").read_text("utf-8")
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Cards</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/static/neuroshima/tokens.css">
<link rel="stylesheet" href="/static/neuroshima/table/table.css"></head>
<body style="background:#0d0f11"><main><h1 style="color:#fff">Cards</h1></main>
<script type="module" src="SCRIPT"></script></body></html>"""
SCRIPT = """
import "TABLE";
const element = document.createElement("card-table");
Object.assign(window, { said: [], asked: [], answer: { accepted: true } });
const ask = async (...asked) => { window.asked.push(asked); return window.answer; };
element.host = {
  catalogue: {}, language: "en", mode: "live",
  act: ask, takeBack: (seat) => ask(seat, "back"), preview: async () => null,
  say: (text) => window.said.push(text),
  gettext: (text) => text, ngettext: (one, many, n) => (n === 1 ? one : many),
  interpolate: (text, values) => text.replace(/%\\((\\w+)\\)s/g, (whole, name) => values[name]),
};
document.querySelector("main").append(element);
window.element = element;
window.ready = true;
"""
CITIES = ["iron_gate", "new_york"]
ROBOTS = [["iron_gate", 0], ["iron_gate", 1]]
LEGAL: list[dict[str, Any]] = [
    {"type": "deploy", "card": {"any": ["hornet", "ripper"]}, "city": {"any": CITIES}},
    {"type": "use", "at": ROBOTS[0], "target": {"any": [ROBOTS[1], "new_york"]}},
    {"type": "pass"},
]


class CardPage:
    """The table of cards, and the host behind it."""

    def __init__(self, sheet: Sheet, shelf: Shelf) -> None:
        self.page, self.errors = sheet.page, sheet.errors
        self.seq = 0
        self.history: list[dict[str, Any]] = []
        script = shelf.lay(SCRIPT.replace("TABLE", shelf.lay(TABLE, ".js")), ".js")
        self.page.goto(shelf.address + shelf.lay(PAGE.replace("SCRIPT", script), ".html"))
        self.page.wait_for_function("window.ready")

    def message(self, legal: list[dict[str, Any]] | None, **more: Any) -> dict[str, Any]:
        """A position in which Anna (seat 0) may do `legal`; with None it is Jan's turn."""
        view = {"places": [*CITIES, *ROBOTS], "hand": ["hornet", "ripper"]}
        seats = [{"seat": 0, "name": "Anna"}, {"seat": 1, "name": ""}]
        return {
            "seq": self.seq, "view": view, "legal": {} if legal is None else {"0": legal}, "you": [0], "seats": seats,
            "toMove": [1] if legal is None else [0], "takeBack": [], "outcome": None, "status": "running",
            "move": None, "history": self.history, **more,
        }  # fmt: skip

    def show(self, legal: list[dict[str, Any]] | None, **more: Any) -> None:
        self.page.evaluate("(message) => { element.update(message); }", self.message(legal, **more))

    def moved(self, seat: int, legal: list[dict[str, Any]] | None, *events: dict[str, Any]) -> None:
        """A move of `seat` with these events, after which Anna may do `legal`."""
        self.seq += 1
        move = {"seq": self.seq, "kind": "action", "seat": seat, "action": {}, "events": list(events)}
        self.history.append(move)
        self.show(legal, move=move)

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def words(self) -> Any:
        return self.page.locator(".nt-prompt-words")

    def lights(self, *places: str) -> None:
        """Assert that exactly these places are lit."""
        expect(self.page.locator(".places .lit")).to_have_text(list(places))

    @property
    def asked(self) -> Any:
        return self.page.evaluate("window.asked")

    @property
    def said(self) -> Any:
        return self.page.evaluate("window.said")


@pytest.fixture(params=[1440, 390])
def cards(sheets: Sheets, shelf: Shelf, request: pytest.FixtureRequest) -> Iterator[CardPage]:
    cards = CardPage(sheets.take(request.param), shelf)
    yield cards
    assert cards.errors == []


def event(text: str, kind: str = "deployed", **more: Any) -> dict[str, Any]:
    return {"type": kind, "text": text, "about": [], "rule": "", **more}


def test_a_card_of_the_hand_is_deployed_where_it_is_lit(cards: CardPage) -> None:
    cards.show(LEGAL)
    cards.lights('["iron_gate",0]')
    cards.button("hornet").click()
    cards.lights('"iron_gate"', '"new_york"')
    cards.button('"new_york"').click()
    expect(cards.words).to_have_text("Play what you have chosen?")
    cards.button('"new_york"').click()
    assert cards.asked == [[0, {"type": "deploy", "card": "hornet", "city": "new_york"}]]


def test_a_log_that_was_hidden_opens_at_its_newest_line(cards: CardPage) -> None:
    cards.page.add_style_tag(content=".nt-log { height: 80px; overflow: auto } .away .nt-log { display: none }")
    cards.page.evaluate("element.classList.add('away')")
    cards.show(None)
    for number in range(12):
        cards.moved(1, None, event(f"Soldiers deploys Scout {number}"))
    cards.page.evaluate("element.classList.remove('away')")
    log = cards.page.locator(".nt-log")
    expect(log.get_by_text("Soldiers deploys Scout 11")).to_be_in_viewport()
    expect(log.get_by_text("Soldiers deploys Scout 0")).not_to_be_in_viewport()


def test_an_animation_ends_before_the_next_move_is_shown(cards: CardPage) -> None:
    cards.show(None)
    resolved = event("Robots 7, Soldiers 5", "resolved", rule="Nets count nothing")
    cards.moved(1, LEGAL, resolved, event("Robots win", "resolved"))
    expect(cards.page.locator(".nt-steps-words")).to_have_text("Robots 7, Soldiers 5")
    expect(cards.page.locator(".nt-steps-note")).to_have_text("Nets count nothing")
    expect(cards.words).to_be_hidden()
    cards.button("Step").click()
    expect(cards.page.locator(".nt-steps-words")).to_have_text("Robots win")
    cards.button("Skip").click()
    expect(cards.words).to_have_text("It is your move.")
    assert cards.said[:2] == ["Robots 7, Soldiers 5. Nets count nothing", "Robots win"]


def test_the_focus_explains_a_card_and_every_key_is_listed(cards: CardPage) -> None:
    cards.show(LEGAL)
    for _key in range(30):
        cards.page.keyboard.press("Tab")
        if cards.page.evaluate("document.activeElement.textContent") == "hornet":
            break
    expect(cards.page.locator(".nt-card")).to_contain_text("It waits.")
    box = cards.page.locator(".nt-card").bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= cards.page.evaluate("innerWidth")
    cards.page.keyboard.press("?")
    keys = cards.page.locator(".nt-help kbd")
    expect(keys).to_have_text(["Enter", "1 … 9", "Esc", "A", "B", "H", "U", "V", "M", "X", "K", "?"])
    assert Axe().run(cards.page).response["violations"] == []


OFFER = """(room) => {
  const offer = Object.assign(document.createElement("p"), { id: "offer", textContent: "Jan offers a draw." });
  offer.style = "height: 46px; margin: 4px 0 0";
  element[room].append(offer);
}"""


def test_an_offer_is_shown_within_the_prompt(cards: CardPage) -> None:
    """An offer is shown within the space of the prompt, so it covers nothing and nothing moves."""
    cards.show(LEGAL)
    room, offer, prompt = (cards.page.locator(part) for part in (".nt-task", "#offer", ".nt-prompt"))
    before = room.bounding_box()
    cards.page.evaluate(OFFER, "roomForOffer")
    assert room.bounding_box() == before
    inside, above = offer.bounding_box(), prompt.bounding_box()
    assert before and inside and above
    assert (
        above["y"] + above["height"] <= inside["y"] < inside["y"] + inside["height"] <= before["y"] + before["height"]
    )
    expect(cards.words).to_be_in_viewport()


def test_an_offer_stands_above_the_log(cards: CardPage) -> None:
    """On a wide screen an offer covers neither the log's title nor its newest line, and stays in sight."""
    cards.show(LEGAL)
    cards.page.evaluate(OFFER, "roomInLog")
    offer, title = cards.page.locator("#offer").bounding_box(), cards.page.locator(".nt-log h2").bounding_box()
    assert offer and title and offer["y"] + offer["height"] <= title["y"]
    cards.page.locator(".nt-log").evaluate("(log) => { log.style.height = '90px'; log.scrollTop = 90; }")
    expect(cards.page.locator("#offer")).to_be_in_viewport()
