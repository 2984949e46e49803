"""The table's element in a page of its own: real rules behind it, no server before it.

The page is given to Chromium file by file, and the element's host asks the rules through functions that the test
exposes. So a test begins in any position, and nothing depends on time or chance.
"""

from __future__ import annotations

import gettext
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import neuroshima
import neuroshima_convoy
from neuroshima.contract import Refusal
from neuroshima_convoy.adapter import ConvoyState
from neuroshima_convoy.game import ConvoyGame
from playwright.sync_api import Locator, Page, Route

ROOMS = [Path(neuroshima_convoy.__file__ or "").parent, Path(neuroshima.__path__[0]) / "web"]
"""Where static files are."""
CATALOGUES = [ROOMS[0], Path(neuroshima.__path__[0])]
PLURALS = {
    "en": "(n) => (n === 1 ? 0 : 1)",
    "pl": "(n) => (n === 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2)",
    "cs": "(n) => (n === 1 ? 0 : n >= 2 && n <= 4 ? 1 : 3)",
}
PAGE = """<!doctype html><html lang="LANG"><head><meta charset="utf-8"><title>Table</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/static/neuroshima/tokens.css">STYLES</head>
<body style="margin:0;background:#14171a;color:#ece5d6;font-family:var(--font)">
<main><h1 style="margin:0">Table</h1></main>
<script type="module" src="/page.js"></script></body></html>"""
SCRIPT = """
import "/static/neuroshima_convoy/table.js";
const fetched = async (path) => (await fetch(path)).json();
const [catalogue, words] = await Promise.all([fetched("/catalogue.json"), fetched("/words.json")]);
const plural = PLURAL;
const element = document.createElement("neuroshima-convoy-table");
window.said = [];
element.host = {
  catalogue, language: "LANG", mode: "MODE",
  act: (seat, action) => window.cvAct(seat, action),
  preview: (seat, action) => window.cvPreview(seat, action),
  takeBack: (seat) => window.cvTakeBack(seat),
  say: (text) => window.said.push(text),
  gettext: (text) => words[text] ?? text,
  ngettext: (one, many, n) => words[one]?.[plural(n)] ?? (n === 1 ? one : many),
  interpolate: (text, values) => text.replace(/%\\((\\w+)\\)s/g, (whole, name) => values[name]),
};
document.querySelector("main").append(element);
window.element = element;
window.update = (message) => element.update(message);
window.ready = true;
"""


@cache
def game() -> ConvoyGame:
    return ConvoyGame()


@cache
def catalogue() -> str:
    return json.dumps(game().catalogue())


def words(language: str) -> dict[str, Any]:
    """The compiled catalogues of the element's sentences, as the browser gets them."""
    found: dict[str, Any] = {}
    for room in CATALOGUES if language != "en" else []:
        with (room / f"locale/{language}/LC_MESSAGES/djangojs.mo").open("rb") as file:
            entries = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
        found |= {key: text for key, text in entries.items() if isinstance(key, str)}
        for key, form in (key for key in entries if isinstance(key, tuple)):
            found.setdefault(key, {})[form] = entries[(key, form)]
    return found


class TablePage:
    """The element, what it shows, and the match behind it. `you`: the seats of the viewer."""

    def __init__(
        self, page: Page, state: ConvoyState, you: Sequence[int] = (0,), language: str = "en", mode: str = "live"
    ):
        self.page, self.state, self.you, self.mode = page, state, list(you), mode
        self.language = language
        self.seq = 0
        self.history: list[dict[str, Any]] = []
        self.back: list[ConvoyState] = []
        self.asked: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.errors: list[str] = []
        self._open()

    def _open(self) -> None:
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.expose_function("cvAct", self.act)
        self.page.expose_function("cvPreview", self.preview)
        self.page.expose_function("cvTakeBack", self.take_back)
        self.page.route("http://table.test/**", self._serve)
        self.page.goto("http://table.test/")
        self.page.wait_for_function("window.ready")
        self.show(None)

    def _serve(self, route: Route) -> None:
        path = route.request.url.removeprefix("http://table.test")
        made = {
            "/": ("text/html", self._page()),
            "/page.js": ("text/javascript", self._script()),
            "/catalogue.json": ("application/json", catalogue()),
            "/words.json": ("application/json", json.dumps(words(self.language))),
        }
        if path in made:
            kind, body = made[path]
            route.fulfill(content_type=kind, body=body)
        elif path.startswith("/static/") and (file := self._static(path)):
            kind = "text/css" if file.suffix == ".css" else "text/javascript"
            route.fulfill(content_type=kind, body=file.read_text(encoding="utf-8"))
        else:
            route.fulfill(status=404, body="")

    def _static(self, path: str) -> Path | None:
        return next((file for room in ROOMS if (file := room / path.lstrip("/")).is_file()), None)

    def _page(self) -> str:
        styles = "".join(f'<link rel="stylesheet" href="/static/{path}">' for path in game().styles)
        return PAGE.replace("LANG", self.language).replace("STYLES", styles)

    def _script(self) -> str:
        return (
            SCRIPT.replace("PLURAL", PLURALS[self.language]).replace("LANG", self.language).replace("MODE", self.mode)
        )

    # What the host would do ----------------------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        return self.you[0] if self.you else None

    def message(self, move: dict[str, Any] | None) -> dict[str, Any]:
        state, to_move = self.state, list(self.state.to_move)
        legal = {str(seat): state.legal(seat) for seat in to_move if seat in self.you}
        names = ("Anna", "Jan")
        return {
            "seq": self.seq, "view": state.view(self.viewer), "legal": legal, "toMove": to_move, "you": self.you,
            "seats": [{"seat": i, "team": i, "name": name, "kind": "person"} for i, name in enumerate(names)],
            "takeBack": self.you if self.back else [], "outcome": None,
            "status": "over" if state.outcome else "running", "move": move, "history": self.history,
        }  # fmt: skip

    def show(self, move: dict[str, Any] | None) -> None:
        self.sent.append(self.message(move))
        self.page.evaluate("(message) => { window.update(message); }", self.sent[-1])

    def act(self, seat: int, action: dict[str, Any]) -> dict[str, Any]:
        """A move through the contract; the element gets the same messages as from the host."""
        self.asked.append(action)
        before = self.state.copy()
        try:
            events = self.state.apply(seat, action)
        except Refusal as refused:
            return {"accepted": False, "code": refused.code, "message": str(refused)}
        self.seq += 1
        told = self.state.told(action, seat, self.viewer)
        seen = [self.state.seen(event, self.viewer) for event in events]
        move = {"seq": self.seq, "kind": "action", "seat": seat, "action": told, "events": seen}
        self.history.append(move)
        self.back = [*self.back, before] if self.state.to_move == (seat,) else []
        self.show(move)
        return {"accepted": True, "seq": self.seq}

    def preview(self, seat: int, action: dict[str, Any]) -> Any:
        try:
            return self.state.preview(seat, action)
        except Refusal:
            return None

    def take_back(self, seat: int) -> dict[str, Any]:
        self.state = self.back.pop()
        self.seq += 1
        move = {"seq": self.seq, "kind": "take_back", "seat": seat, "action": None, "events": []}
        self.history.append(move)
        self.show(move)
        return {"accepted": True, "seq": self.seq}

    # What a person sees --------------------------------------------------------------------------------------------

    def city(self, name: str) -> Locator:
        """The board of a city."""
        return self.page.locator(f'.cv-city[data-city="{name}"] .cv-board')

    def card(self, name: str, city: str = "") -> Locator:
        """A card in a row."""
        return self.page.locator(f'.cv-city[data-city="{city}"] .cv-card' if city else ".cv-card").and_(
            self.page.locator(f'[data-card="{name}"]')
        )

    def hand(self, name: str) -> Locator:
        return self.page.locator(f'.cv-hand .cv-hand-card[data-card="{name}"]').first

    def button(self, name: str) -> Locator:
        return self.page.locator(".nt-task").get_by_role("button", name=name, exact=True)

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".nt-prompt-words")

    @property
    def error(self) -> Locator:
        return self.page.locator(".nt-prompt-error")

    @property
    def explanation(self) -> Locator:
        return self.page.locator(".nt-card")

    def row(self, city: str, side: str) -> list[str]:
        """What lies there in the match."""
        found = next(entry for entry in self.state.view(None)["cities"] if entry["id"] == city)
        return [card["card"] for card in found[side]["cards"]]


def position(phase: str = "moloch", **parts: Any) -> ConvoyState:
    """A position written by hand: `iron_gate={"moloch": [...], ...}` for cities, the rest as in position files."""
    ids = {city.id for city in game().box.cities}
    cities = {name: parts.pop(name) for name in list(parts) if name in ids}
    raw = {"phase": phase, "cities": cities, **parts}
    return game().load(game().Options.model_validate({}), raw)


def unit(card: str, **more: Any) -> dict[str, Any]:
    return {"card": card, **more}


def new_game(seed: int = 1) -> ConvoyState:
    made = game()
    return made.start(made.Options.model_validate({}), [made.SeatOptions(), made.SeatOptions()], seed)
