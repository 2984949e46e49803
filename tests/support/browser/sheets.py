"""Reusable browser pages, and a file server for pages without a site.

Opening a page costs Chromium two seconds of processor time: a window, a process, and compiling every module. A page
keeps what it has fetched and compiled, so loading another document in it costs a fifth of that. Size, pointer and the
like belong to the page and are set anew before each test.

A document of the site is loaded afresh. A reusable document has a function `window.end()`, which removes all that a
test has added and says whether the document is as it was at the start. Drawing in such a document costs a fifth again,
because its scripts have run already.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, Error, Page

KINDS = {".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".json": "application/json"}
Answer = Callable[..., Any]
END = """() => {
  try { localStorage.clear(); sessionStorage.clear(); } catch { /* no page of a site */ }
  return window.end?.() ?? false;
}"""
LONGEST_WAIT = 90_000
"""Milliseconds. A page that answers in time on a quiet machine has it on a busy one, too; and a page that comes back by
itself after a server was away may let half a minute pass between two tries."""
SLOWED = os.environ.get("BROWSER_SLOWED", "")
"""To look for tests that depend on time: "5:300" is a page that works five times as slowly, and to which every answer
comes 300 ms late."""
FRESH = bool(os.environ.get("BROWSER_FRESH"))
"""To look for what one test leaves to the next: no page is used again."""
LATE = """(() => {
  const { ask, setTimeout } = window, late = () => new Promise((resolve) => { setTimeout(resolve, MILLISECONDS); });
  window.ask = async (...asked) => { await late(); return ask(...asked); };
})()"""


def slow_down(page: Page) -> None:
    times, _, late = SLOWED.partition(":")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": float(times)})
    network = {"offline": False, "latency": float(late or 0), "downloadThroughput": -1, "uploadThroughput": -1}
    session.send("Network.emulateNetworkConditions", network)
    page.add_init_script(LATE.replace("MILLISECONDS", late or "0"))


class Shelf:
    """A file server: the static files of the apps (under /static/), and documents that tests add."""

    def __init__(self, *rooms: Path) -> None:
        self.rooms = rooms
        self.laid: dict[str, bytes] = {}
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, self))
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        Thread(target=self.server.serve_forever, daemon=True).start()

    def lay(self, text: str, suffix: str) -> str:
        """Add a document; return its path. The same text keeps its path, so that pages can reuse it."""
        body = text.encode()
        path = f"/laid/{sha256(body).hexdigest()[:20]}{suffix}"
        self.laid[path] = body
        return path

    def read(self, path: str) -> bytes | None:
        if path in self.laid:
            return self.laid[path]
        found = [room / path.lstrip("/") for room in self.rooms if path.startswith("/static/")]
        return next((file.read_bytes() for file in found if file.is_file()), None)

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, shelf: Shelf, *request: Any) -> None:
        self.shelf = shelf
        super().__init__(*request)

    def do_GET(self) -> None:
        body = self.shelf.read(self.path)
        self.send_response(200 if body is not None else 404)
        self.send_header("Content-Type", f"{KINDS.get(Path(self.path).suffix, 'text/plain')}; charset=utf-8")
        self.send_header("Content-Length", str(len(body or b"")))
        self.send_header("Cache-Control", "max-age=3600")
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *_told: Any) -> None:
        """Discard it: no test reads it."""


class Sheet:
    """A reusable page. Its scripts call the test by `window.ask(name, ...)`."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.document = ""
        """The address of what stands there and can be used again."""
        self.answers: dict[str, Answer] = {}
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.expose_function("ask", self._ask)
        if SLOWED:
            slow_down(page)

    def _ask(self, name: str, *values: Any) -> Any:
        return self.answers[name](*values) if name in self.answers else None

    def begin(self, width: int, height: int, still: bool) -> None:
        """Set size, pointer and motion, which belong to the page, before a test uses it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(reduced_motion="reduce" if still else "no-preference")
        self.errors = []

    def open(self, document: str) -> None:
        """Load a reusable document, which sets `ready` when it is complete."""
        if self.document != document:
            self.page.goto(document)
            self.page.wait_for_function("window.ready")
            self.document = document

    def end(self) -> None:
        """Reset the page: stop scripts, release mouse buttons and held requests, clear cookies; keep the cache."""
        self.answers = {}
        self.page.unroute_all()
        self.page.context.set_offline(False)
        self.page.context.clear_cookies()
        self.page.mouse.up()
        self.page.mouse.move(0, 0)
        if not self.page.evaluate(END):
            self.document = ""
            self.page.goto("about:blank")


class Sheets:
    """The pages of a Chromium: those in use, and those that wait for the next test."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[str, list[Sheet]] = defaultdict(list)
        self.used: list[tuple[str, Sheet]] = []

    def take(
        self,
        width: int = 1440,
        height: int = 0,
        still: bool = True,
        touch: bool = False,
        document: str = "",
        **context: Any,
    ) -> Sheet:
        """A blank page with this size, `still` (reduced motion), `touch` and further options of a browser context.

        A page that already has `document` open is preferred."""
        kind = f"{touch} {context}"
        free = sorted(self.free[kind], key=lambda sheet: sheet.document == document)
        sheet = free[-1] if free else self._new(has_touch=touch, **context)
        self.free[kind] = free[:-1]
        self.used.append((kind, sheet))
        sheet.begin(width, height or (900 if width > 800 else 844), still)
        return sheet

    def _new(self, **settings: Any) -> Sheet:
        context = self.browser.new_context(**settings)
        context.set_default_timeout(LONGEST_WAIT)
        context.set_default_navigation_timeout(2 * LONGEST_WAIT)
        return Sheet(context.new_page())

    def put_back(self) -> None:
        """Return all pages in use.

        A page that its test has closed or broken is closed, and so is one that was behind another window, because
        mouse events do not always reach it again."""
        while self.used:
            kind, sheet = self.used.pop()
            with suppress(Error):
                if not FRESH and sheet.page.context.pages == [sheet.page]:
                    sheet.end()
                    self.free[kind].append(sheet)
                    continue
            with suppress(Error):
                sheet.page.context.close()
