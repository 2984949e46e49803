"""A Chromium with its pages, and a site for each set of games, shared by successive browser tests of one process.

Starting any of them costs seconds of processor time, and no test needs its own: each visitor of a site is a new guest,
in a new browser context.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.support.browser.sheets import LONGEST_WAIT, Sheets
from tests.support.platform.serving import LONGEST, Server


class Standing:
    """Start each shared thing when it is first asked for, and keep it until `close`.

    `folder` makes a new folder for the data of a site."""

    def __init__(self, folder: Callable[[], Path], **launch: Any) -> None:
        self.folder, self.launch = folder, launch
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None
        self._sheets: Sheets | None = None
        self._sites: dict[str, Server] = {}
        self._ends = ExitStack()

    @property
    def browser(self) -> Browser:
        if self._browser is None or not self._browser.is_connected():  # one that crashed ends one test and not all
            self._browser, self._sheets = self._launched(), None
        return self._browser

    @property
    def sheets(self) -> Sheets:
        """Reusable pages."""
        browser = self.browser
        if self._sheets is None:
            self._sheets = Sheets(browser)
        return self._sheets

    def site(self, plugins: str, **settings: str) -> Server:
        """A server with these games, on which bots move."""
        name = f"{plugins} {settings}"
        if name not in self._sites:
            self._sites[name] = self._served(plugins, settings)
        return self._sites[name]

    def close(self) -> None:
        """End everything: Playwright's event loop must not run beside tests that have an event loop of their own."""
        self._playwright = self._browser = self._sheets = None
        self._sites.clear()
        self._ends.close()

    def _launched(self) -> Browser:
        if self._playwright is None:
            self._playwright = self._ends.enter_context(sync_playwright())
        browser = self._playwright.chromium.launch(timeout=2 * LONGEST_WAIT, **self.launch)
        self._ends.callback(browser.close)
        return browser

    def _served(self, plugins: str, settings: dict[str, str]) -> Server:
        site = Server(self.folder(), NEUROSHIMA_BOTS="1", NEUROSHIMA_PLUGINS=plugins, **settings)
        self._ends.callback(site.stop)
        site.start()
        urlopen(f"http://127.0.0.1:{site.port}/", timeout=LONGEST).close()  # its first answer takes as long as many
        return site
