"""Real Chromium against a real server: `manage.py play` in a process of its own, with data of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import neuroshima_convoy
import neuroshima_hex
import pytest
from neuroshima.contract import Game, State
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.element_page import HOST, ElementPage
from tests.browser.sheets import Sheets, Shelf
from tests.platform.serving import Server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
DISABLED = [
    # Every window of Chromium would load two pages of its own for the list below its address bar, at the price of a
    # second of a processor.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # Playwright's own list, which ours replaces.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
]
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(DISABLED)}",
]
WIDE, NARROW, NARROWEST = (1440, 900), (390, 844), (360, 740)
Open = Callable[..., Page]
Shown = Callable[..., Any]
"""Puts a position on a game's table; its page."""


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Debian's Chromium: without it the test is skipped, and fails in CI."""
    if CHROMIUM is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("Chromium is not installed")
    return CHROMIUM


@pytest.fixture(scope="module")
def browser_of_module(chromium_path: str) -> Iterator[Browser]:
    """Ends with each module, so that no event loop of it outlives them."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shelf() -> Iterator[Shelf]:
    """The files of the host and of the games, without their servers."""
    rooms = (HOST / "web", *(Path(game.__file__ or "").parent for game in (neuroshima_hex, neuroshima_convoy)))
    shelf = Shelf(*rooms)
    yield shelf
    shelf.close()


@pytest.fixture(scope="module")
def sheets_of_module(browser_of_module: Browser) -> Sheets:
    return Sheets(browser_of_module)


@pytest.fixture
def sheets(sheets_of_module: Sheets) -> Iterator[Sheets]:
    """Pages that are used again after the test."""
    yield sheets_of_module
    sheets_of_module.put_back()


@pytest.fixture
def shown_element(sheets: Sheets, shelf: Shelf) -> Iterator[Shown]:
    """A game's table with a position on it; beside what it shows, how the page is (`width`, `still`, `touch`). A page
    that threw an error fails its test."""
    shown: list[ElementPage] = []

    def show(
        table: type[ElementPage],
        rules: Game,
        state: State,
        you: tuple[int, ...] = (0,),
        language: str = "en",
        mode: str = "live",
        **page: Any,
    ) -> ElementPage:
        shown.append(table(sheets.take(**page), shelf, rules, state, you, language, mode))
        return shown[-1]

    yield show
    assert [error for page in shown for error in page.errors] == []


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site with the game Tally on it."""
    server = Server(tmp_path_factory.mktemp("var"), NEUROSHIMA_BOTS="1")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def visit(browser_of_module: Browser, server: Server) -> Iterator[Open]:
    """A new page of a new person; `size` and `locale` as wanted. A page that threw an error fails its test."""
    contexts: list[Any] = []
    errors: list[str] = []

    def opened(path: str = "/", size: tuple[int, int] = WIDE, locale: str = "en-GB") -> Page:
        viewport: Any = {"width": size[0], "height": size[1]}
        base = f"http://127.0.0.1:{server.port}"
        context = browser_of_module.new_context(viewport=viewport, locale=locale, base_url=base)
        context.set_default_timeout(20_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def log(server: Server) -> Path:
    """What the server has written."""
    return server.log
