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
import neuroshima_hex
import pluggy
from neuroshima import hookspecs
from neuroshima.contract import Refusal
from neuroshima_hex import plugin
from neuroshima_hex.adapter import HexState
from neuroshima_hex.game import HexGame
from playwright.sync_api import Locator, Page, Route

ROOM = Path(neuroshima_hex.__file__).parent
HOST = Path(neuroshima.__file__).parent
STATIC = (ROOM / "static", HOST / "web/static")
PLURALS = {
    "en": "(n) => (n === 1 ? 0 : 1)",
    "pl": "(n) => (n === 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2)",
    "cs": "(n) => (n === 1 ? 0 : n >= 2 && n <= 4 ? 1 : 3)",
}
NAMES = ("Anna", "Jan", "Eva", "Petr", "Olga", "Karel")
PAGE = """<!doctype html><html lang="LANG"><head><meta charset="utf-8"><title>Table</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
STYLES</head>
<body style="margin:0;background:#0d0f11;font-family:sans-serif"><main><h1 style="color:#fff;margin:0">Table</h1></main>
<script type="module" src="/page.js"></script></body></html>"""
SCRIPT = """
import "/static/neuroshima_hex/table.js";
const fetched = async (path) => (await fetch(path)).json();
const [catalogue, words] = await Promise.all([fetched("/catalogue.json"), fetched("/words.json")]);
const plural = PLURAL;
const element = document.createElement("neuroshima-hex-table");
window.said = [];
element.host = {
  catalogue, language: "LANG", mode: "live",
  act: (seat, action) => window.nhAct(seat, action),
  preview: (seat, action) => window.nhPreview(seat, action),
  takeBack: (seat) => window.nhTakeBack(seat),
  say: (text) => window.said.push(text),
  gettext: (text) => words[text] ?? text,
  ngettext: (one, many, n) => words[one]?.[plural(n)] ?? (n === 1 ? one : many),
  interpolate: (text, values) => text.replace(/%\\((\\w+)\\)s/g, (whole, name) => values[name]),
};
document.querySelector("main").append(element);
window.update = (message) => element.update(message);
window.ready = true;
"""


@cache
def game() -> HexGame:
    """The game with its own armies, as the host makes it."""
    manager = pluggy.PluginManager("neuroshima")
    manager.add_hookspecs(hookspecs)
    for module in plugin.neuroshima_hookspecs():
        manager.add_hookspecs(module)
    manager.register(plugin)
    (made,) = plugin.neuroshima_games(manager.hook)
    assert isinstance(made, HexGame)
    return made


@cache
def catalogue(made: HexGame) -> str:
    return json.dumps(made.catalogue())


def words(language: str) -> dict[str, Any]:
    """The compiled catalogues of the host's and the element's sentences, as the browser gets them."""
    found: dict[str, Any] = {}
    for room in (HOST, ROOM) if language != "en" else ():
        with (room / f"locale/{language}/LC_MESSAGES/djangojs.mo").open("rb") as file:
            entries = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
        found |= {key: text for key, text in entries.items() if isinstance(key, str)}
        for key, form in (key for key in entries if isinstance(key, tuple)):
            found.setdefault(key, {})[form] = entries[(key, form)]
    return found


def _static(path: str) -> Path | None:
    """The file behind an address under /static/: the game's or the host's."""
    found = [root / path.removeprefix("/static/") for root in STATIC if path.startswith("/static/")]
    return next((file for file in found if file.is_file()), None)


class TablePage:
    """The element, what it shows, and the match behind it. `you`: the seats of the viewer; `rules`: the game, where it
    is not the one of the base armies."""

    def __init__(
        self,
        page: Page,
        state: HexState,
        you: Sequence[int] = (0,),
        language: str = "en",
        mode: str = "live",
        rules: HexGame | None = None,
    ):
        self.rules = rules or game()
        self.page, self.state, self.you, self.mode = page, state, list(you), mode
        self.language = language
        self.seq = 0
        self.history: list[dict[str, Any]] = []
        self.back: list[HexState] = []
        self.extra_legal: list[dict[str, Any]] = []
        self.asked: list[dict[str, Any]] = []
        self.errors: list[str] = []
        self._open()

    def _open(self) -> None:
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.expose_function("nhAct", self.act)
        self.page.expose_function("nhPreview", self.preview)
        self.page.expose_function("nhTakeBack", self.take_back)
        self.page.route("http://table.test/**", self._serve)
        self.page.goto("http://table.test/")
        self.page.wait_for_function("window.ready")
        self.show(None)

    def _serve(self, route: Route) -> None:
        path = route.request.url.removeprefix("http://table.test")
        made = {
            "/": ("text/html", self._page()),
            "/page.js": ("text/javascript", self._script()),
            "/catalogue.json": ("application/json", catalogue(self.rules)),
            "/words.json": ("application/json", json.dumps(words(self.language))),
        }
        if path in made:
            kind, body = made[path]
            route.fulfill(content_type=kind, body=body)
        elif (file := _static(path)) is not None:
            kind = "text/css" if file.suffix == ".css" else "text/javascript"
            route.fulfill(content_type=kind, body=file.read_text(encoding="utf-8"))
        else:
            route.fulfill(status=404, body="")

    def _page(self) -> str:
        paths = ("neuroshima/tokens.css", *game().styles)
        styles = "".join(f'<link rel="stylesheet" href="/static/{path}">' for path in paths)
        return PAGE.replace("LANG", self.language).replace("STYLES", styles)

    def _script(self) -> str:
        return (
            SCRIPT.replace("PLURAL", PLURALS[self.language]).replace("LANG", self.language).replace("MODE", self.mode)
        )

    # What the host would do ----------------------------------------------------------------------------------------

    def message(self, move: dict[str, Any] | None) -> dict[str, Any]:
        state, to_move, view = self.state, list(self.state.to_move), self.state.view(None)
        legal = {str(seat): [*state.legal(seat), *self.extra_legal] for seat in to_move if seat in self.you}
        players = zip(NAMES, view["players"], strict=False)
        return {
            "seq": self.seq, "view": view, "legal": legal, "toMove": to_move, "you": self.you,
            "seats": [
                {"seat": seat, "team": player["team"], "name": name, "kind": "person"}
                for seat, (name, player) in enumerate(players)
            ],
            "takeBack": self.you if self.back else [], "outcome": None,
            "status": "over" if state.outcome else "running", "move": move, "history": self.history,
        }  # fmt: skip

    def show(self, move: dict[str, Any] | None) -> None:
        self.page.evaluate("(message) => { window.update(message); }", self.message(move))

    def act(self, seat: int, action: dict[str, Any]) -> dict[str, Any]:
        """A move through the contract; the element gets the same messages as from the host."""
        self.asked.append(action)
        before = self.state.copy()
        try:
            events = self.state.apply(seat, action)
        except Refusal as refused:
            return {"accepted": False, "code": refused.code, "message": str(refused)}
        self.seq += 1
        move = {"seq": self.seq, "kind": "action", "seat": seat, "action": action, "events": events}
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

    def field(self, q: int, r: int) -> Locator:
        return self.page.locator(f'.nh-cell[data-key="{q},{r}"]')

    def hand(self, name: str) -> Locator:
        return self.page.locator(".nh-hand-mine").get_by_role("button", name=name)

    def button(self, name: str) -> Locator:
        return self.page.locator(".nt-task").get_by_role("button", name=name, exact=True)

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".nt-prompt-words")

    @property
    def card(self) -> Locator:
        return self.page.locator(".nt-card")

    @property
    def board(self) -> list[tuple[str, tuple[int, ...], int]]:
        """What stands where in the match: (tile, field, rotation)."""
        view = self.state.view(None)
        return [(unit["tile"], tuple(unit["at"]), unit["rotation"]) for unit in view["board"]]


def unit(
    tile: str, at: tuple[int, int], seat: int = 0, rotation: int = 0, wounds: int = 0, **more: Any
) -> dict[str, Any]:
    return {"at": list(at), "tile": tile, "seat": seat, "rotation": rotation, "wounds": wounds, **more}


def position(
    *board: dict[str, Any],
    hand: Sequence[str] = (),
    army: str = "moloch",
    other: str = "borgo",
    ground: Sequence[dict[str, Any]] = (),
    rules: HexGame | None = None,
    land: dict[str, Any] | None = None,
    markers: dict[str, int] | None = None,
    **turn: Any,
) -> HexState:
    """A position with Anna (seat 0) to play unless `turn` says otherwise; `land`: whatever else it has (fields, terrain
    and what lies on it); `markers`: those that Anna has won."""
    made = rules or game()
    won = {"markers": markers} if markers else {}
    players: list[dict[str, Any]] = [{"army": army, "hand": list(hand), **won}, {"army": other}]
    raw = {"players": players, "board": list(board), "turn": {"seat": 0, "phase": "play", **turn}}
    return made.load(made.Options.model_validate({}), raw | ({"ground": list(ground)} if ground else {}) | (land or {}))


def new_game(army: str = "moloch", other: str = "borgo", seed: int = 1) -> HexState:
    made = game()
    return made.start(
        made.Options.model_validate({}), [made.SeatOptions(army=army), made.SeatOptions(army=other)], seed
    )
