"""A game's table element in a test page, with the real rules and without a site.

The element's host calls the rules through functions that the test exposes. So a test can start from any position,
and does not depend on time or chance.
"""

from __future__ import annotations

import gettext
import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Self

import neuroshima
from neuroshima_contract import Game, Json, Refusal, State
from playwright.sync_api import Locator

from tests.support.browser.prompted import Prompted
from tests.support.browser.sheets import Sheet, Shelf

HOST = Path(neuroshima.__file__ or "").parent
NAMES = ("Anna", "Jan", "Eva", "Petr", "Olga", "Karel")
PLURALS = {
    "en": "(n) => (n === 1 ? 0 : 1)",
    "pl": "(n) => (n === 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2)",
    "cs": "(n) => (n === 1 ? 0 : n >= 2 && n <= 4 ? 1 : 3)",
}
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Table</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
STYLES</head>
<body style="margin:0;background:#14171a;color:#ece5d6;font-family:var(--font)">
<main><h1 style="margin:0">Table</h1></main>
<script type="module" src="SCRIPT"></script></body></html>"""
SCRIPT = """
IMPORTS
const main = document.querySelector("main"), { documentElement: root } = document;
const fetched = async (path) => (await fetch(path)).json();
window.element = window.update = window.said = window.ended = null;
window.asking = window.wheels = 0;
addEventListener("wheel", () => window.wheels++);

window.begin = async ({ name, catalogue: at, words: wordsAt, plural: form, language, mode }) => {
  const [catalogue, words] = await Promise.all([fetched(at), fetched(wordsAt)]);
  const plural = eval(form);
  const said = [], element = document.createElement(name);
  let isOver = false;
  const ask = async (...asked) => {
    if (isOver) return new Promise(() => {});
    window.asking++;
    return window.ask(...asked).finally(() => { window.asking--; });
  };
  element.host = {
    catalogue, language, mode,
    act: (seat, action) => ask("act", seat, action),
    preview: (seat, action) => ask("preview", seat, action),
    takeBack: (seat) => ask("take back", seat),
    say: (text) => said.push(text),
    gettext: (text) => words[text] ?? text,
    ngettext: (one, many, n) => words[one]?.[plural(n)] ?? (n === 1 ? one : many),
    interpolate: (text, values) => text.replace(/%\\((\\w+)\\)s/g, (whole, name) => values[name]),
  };
  root.lang = language;
  main.append(element);
  const update = (message) => element.update(message);
  const end = () => { isOver = true; element.remove(); };
  Object.assign(window, { element, update, said, ended: end, asking: 0, wheels: 0 });
};

// Whether the document is again what it was before the element came.
window.end = () => {
  const { element } = window;
  if (!element || window.asking || element.busy || element.watching?.running) return false;
  window.ended();
  window.element = window.update = window.said = window.ended = null;
  root.lang = "en";
  scrollTo(0, 0);
  return root.outerHTML === pristine && Object.keys(window).every((name) => known.has(name));
};
const pristine = root.outerHTML;
const known = new Set([...Object.keys(window), "axe", "ready"]);
window.ready = true;
"""
SETTLED = "() => window.asking === 0 && (!element.busy || element.watching?.running)"
"""Nothing is asked that is not answered, and all that has come is shown, but for what a person watches step by step."""


@cache
def catalogue(game: Game) -> str:
    return json.dumps(game.screen.catalogue())


@cache
def words(language: str, *rooms: Path) -> str:
    """The compiled catalogues of the host's and the element's sentences, as the browser gets them."""
    found: dict[str, Any] = {}
    for room in rooms if language != "en" else ():
        with (room / f"locale/{language}/LC_MESSAGES/djangojs.mo").open("rb") as file:
            entries = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
        found |= {key: text for key, text in entries.items() if isinstance(key, str)}
        for key, form in (key for key in entries if isinstance(key, tuple)):
            found.setdefault(key, {})[form] = entries[(key, form)]
    return json.dumps(found)


class ElementPage(Prompted):
    """The element, the position that it shows, and the match behind it.

    `you`: the seats of the viewer. Each game's subclass adds what a person sees on its table."""

    room: Path
    """The folder of the game's package."""

    def __init__(
        self,
        sheet: Sheet,
        shelf: Shelf,
        rules: Game,
        state: Any,
        you: Sequence[int] = (0,),
        language: str = "en",
        mode: str = "live",
    ) -> None:
        self.page, self.errors, self.rules = sheet.page, sheet.errors, rules
        self.state, self.you, self.language, self.mode = state, list(you), language, mode
        self.seq = 0
        self.history: list[Json] = []
        self.back: list[State] = []
        self.extra_legal: list[Json] = []
        self._asked: list[Json] = []
        self.sent: list[Json] = []
        sheet.answers = self.answers()
        sheet.open(self.document(shelf, rules))
        self._begin(shelf)
        self.show(None)

    def answers(self) -> dict[str, Callable[..., Any]]:
        """The functions that the page may call, by name."""
        return {"act": self.act, "preview": self.preview, "take back": self.take_back}

    @classmethod
    def parts(cls, rules: Game) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        """The element's name, its scripts and its style sheets."""
        return rules.screen.element, tuple(rules.screen.scripts), tuple(rules.screen.styles)

    @classmethod
    def document(cls, shelf: Shelf, rules: Game) -> str:
        """The address of the document in which the element starts; it is put on the shelf."""
        _element, scripts, sheets = cls.parts(rules)
        script = SCRIPT.replace("IMPORTS", "".join(f'import "/static/{path}";\n' for path in scripts))
        styles = "".join(
            f'<link rel="stylesheet" href="/static/{path}">' for path in ("neuroshima/tokens.css", *sheets)
        )
        page = PAGE.replace("STYLES", styles).replace("SCRIPT", shelf.lay(script, ".js"))
        return shelf.address + shelf.lay(page, ".html")

    def _begin(self, shelf: Shelf) -> None:
        """Make the element in its document."""
        element, _scripts, _sheets = self.parts(self.rules)
        settings = {
            "name": element,
            "catalogue": shelf.lay(catalogue(self.rules), ".json"),
            "words": shelf.lay(words(self.language, HOST, self.room), ".json"),
            "plural": PLURALS[self.language],
            "language": self.language,
            "mode": self.mode,
        }
        self.page.evaluate("(settings) => window.begin(settings)", settings)

    # The part of the host ------------------------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        return self.you[0] if self.you else None

    def teams(self, view: Json) -> list[int]:
        """The team of each seat."""
        return [0, 1]

    def message(self, move: Json | None) -> Json:
        state, to_move, view = self.state, list(self.state.to_move), self.state.view(self.viewer)
        legal = {str(seat): [*state.legal(seat), *self.extra_legal] for seat in to_move if seat in self.you}
        return {
            "seq": self.seq, "view": view, "legal": legal, "toMove": to_move, "you": self.you,
            "seats": [
                {"seat": seat, "team": team, "name": NAMES[seat], "kind": "person"}
                for seat, team in enumerate(self.teams(view))
            ],
            "takeBack": [seat for seat in to_move if seat in self.you] if self.back else [], "outcome": None,
            "status": "over" if state.outcome else "running", "move": move, "history": self.history,
        }  # fmt: skip

    def show(self, move: Json | None) -> None:
        self.sent.append(self.message(move))
        self.page.evaluate("(message) => { window.update(message); }", self.sent[-1])

    def act(self, seat: int, action: Json) -> Json:
        """Apply an action through the contract; the element gets the same messages as from the host."""
        self._asked.append(action)
        try:
            move = self._apply(seat, action)
        except Refusal as refused:
            return {"accepted": False, "code": refused.code, "message": str(refused)}
        self.show(move)
        return {"accepted": True, "seq": self.seq}

    def moved_by(self, seat: int, action: Json) -> Json:
        """The message about a legal action, which is not shown yet."""
        return self.message(self._apply(seat, action))

    def _apply(self, seat: int, action: Json) -> Json:
        before = self.state.copy()
        events = self.state.apply(seat, action)
        told = self.state.told(action, seat, self.viewer)
        seen = [self.state.seen(event, self.viewer) for event in events]
        self.back = [*self.back, before] if self.state.to_move == (seat,) else []
        return self._moved(seat, kind="action", action=told, events=seen)

    def preview(self, seat: int, action: Json) -> Any:
        try:
            return self.state.preview(seat, action)
        except Refusal:
            return None

    def take_back(self, seat: int) -> Json:
        self.state = self.back.pop()
        self.show(self._moved(seat, kind="take_back", action=None, events=[]))
        return {"accepted": True, "seq": self.seq}

    def _moved(self, seat: int, **what: Any) -> Json:
        """Add the move to the history, and return its message."""
        self.seq += 1
        move = {"seq": self.seq, "seat": seat, **what}
        self.history.append(move)
        return move

    # Results ---------------------------------------------------------------------------------------------------------

    def settled(self) -> Self:
        """Wait until the last action is answered and shown; earlier input is ignored."""
        if not self.page.evaluate(SETTLED):
            self.page.wait_for_function(SETTLED)
        return self

    @property
    def asked(self) -> list[Json]:
        """The actions that the page has sent to the host."""
        return self.settled()._asked

    @property
    def said(self) -> list[str]:
        """The announcements to the screen reader."""
        told: list[str] = self.settled().page.evaluate("window.said")
        return told

    # What the page shows -------------------------------------------------------------------------------------------

    def button(self, name: str) -> Locator:
        return self.settled().page.locator(".nt-task").get_by_role("button", name=name, exact=True)

    @property
    def explanation(self) -> Locator:
        return self.page.locator(".nt-card")
