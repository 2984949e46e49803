"""What browser tests share that follow each other in one process: a Chromium with its pages, and a site for each set of
games.

To start any of them costs some seconds of a processor, and no test needs one of its own: who comes to a site comes as a
new guest, in a browser that has never been there.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Browser, sync_playwright

from tests.browser.sheets import LONGEST_WAIT, Sheets
from tests.platform.serving import LONGEST, Server


class Standing:
    """Starts what is asked for when it is asked for the first time, and keeps it until `close`. `folder` makes a new
    folder for the data of a site."""

    def __init__(self, folder: Callable[[], Path], **launch: Any) -> None:
        self.folder, self.launch = folder, launch
        self._started: dict[str, Any] = {}
        self._ends = ExitStack()

    @property
    def browser(self) -> Browser:
        if "browser" in self._started and not self._started["browser"].is_connected():
            del self._started["browser"]  # it crashed, which is the end of one test and not of all
            self._started.pop("sheets", None)
        return self._kept("browser", self._launched)

    @property
    def sheets(self) -> Sheets:
        """Pages that are used again."""
        browser = self.browser
        return self._kept("sheets", lambda: Sheets(browser))

    def site(self, plugins: str, **settings: str) -> Server:
        """A server with these games and its bots at work."""
        return self._kept(f"site {plugins} {settings}", lambda: self._served(plugins, settings))

    def close(self) -> None:
        """End everything: no event loop of Playwright may run beside the tests that have one of their own."""
        self._started.clear()
        self._ends.close()

    def _kept(self, name: str, start: Callable[[], Any]) -> Any:
        if name not in self._started:
            self._started[name] = start()
        return self._started[name]

    def _launched(self) -> Browser:
        playwright = self._kept("playwright", lambda: self._ends.enter_context(sync_playwright()))
        browser: Browser = playwright.chromium.launch(timeout=2 * LONGEST_WAIT, **self.launch)
        self._ends.callback(browser.close)
        return browser

    def _served(self, plugins: str, settings: dict[str, str]) -> Server:
        site = Server(self.folder(), NEUROSHIMA_BOTS="1", NEUROSHIMA_PLUGINS=plugins, **settings)
        self._ends.callback(site.stop)
        site.start()
        urlopen(f"http://127.0.0.1:{site.port}/", timeout=LONGEST).close()  # its first answer takes as long as many
        return site
