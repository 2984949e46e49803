"""Real Chromium against a real server: `manage.py play` in a separate process with separate data."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import neuroshima_convoy
import neuroshima_hex
import pytest
from neuroshima_contract import Game, State
from playwright.sync_api import Browser, Page, expect

from tests.support.browser.element_page import HOST, ElementPage
from tests.support.browser.sheets import LONGEST_WAIT, Sheet, Sheets, Shelf
from tests.support.browser.standing import Standing
from tests.support.platform.serving import Server

CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)
"""The first is the same engine without the windows that nobody sees: a page costs half."""
DISABLED = [
    # Every window of Chromium would load two pages of its own for the list below its address bar, at the price of a
    # second of a processor.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # With this header a page of the site that follows an empty one is a new process, which compiles every module anew.
    # tests/web/test_pages.py checks the header.
    "CrossOriginOpenerPolicy",
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
    # No test looks at pixels. Layout and paint lists are computed as always, but no tile of the picture is filled.
    "--force-gpu-mem-available-mb=0",
    # The other cores run other tests, so threads for compiling and for garbage only cost more.
    "--js-flags=--single-threaded",
    f"--disable-features={','.join(DISABLED)}",
]
SAMPLE = "sample=sample_game.plugin"
WIDE, NARROW, NARROWEST = (1440, 900), (390, 844), (360, 740)
expect.set_options(timeout=LONGEST_WAIT)
HERE = Path(__file__).parent
STANDING = pytest.StashKey[Standing]()
Open = Callable[..., Page]
Shown = Callable[..., Any]
"""Puts a position on a game's table; its page."""
Site = Callable[..., Server]
"""The site with these plugins on it, and with these settings."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give browser tests a second try in a run of the whole suite.

    A failed first try is still reported at the end: it is a fault of the test or of the table."""
    for item in items:
        if os.environ.get("CI") == "true" and item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Debian's Chromium. Without it the test is skipped; in CI it fails."""
    if CHROMIUM is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("Chromium is not installed")
    return CHROMIUM


@pytest.fixture(scope="session")
def standing(
    chromium_path: str, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Standing]:
    """The shared Chromium and sites. They end before tests of another folder, and start again when one asks for
    them."""
    fonts = {**os.environ, "FONTCONFIG_FILE": str(HERE / "fonts.conf")}
    made = Standing(lambda: tmp_path_factory.mktemp("var"), executable_path=chromium_path, args=ARGUMENTS, env=fonts)
    request.config.stash[STANDING] = made
    yield made
    made.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    try:
        return (yield)
    finally:
        if STANDING in item.config.stash and (nextitem is None or HERE not in nextitem.path.parents):
            item.config.stash[STANDING].close()


@pytest.fixture
def chromium(standing: Standing) -> Browser:
    return standing.browser


@pytest.fixture(scope="session")
def shelf() -> Iterator[Shelf]:
    """The files of the host and of the games, without their servers."""
    rooms = (HOST / "web", *(Path(game.__file__ or "").parent for game in (neuroshima_hex, neuroshima_convoy)))
    shelf = Shelf(*rooms)
    yield shelf
    shelf.close()


@pytest.fixture
def sheets(standing: Standing) -> Iterator[Sheets]:
    """Reusable pages."""
    sheets = standing.sheets
    yield sheets
    sheets.put_back()


@pytest.fixture
def shown_element(sheets: Sheets, shelf: Shelf) -> Iterator[Shown]:
    """Show a game's table with a position on it.

    It takes the position and how the page is (`width`, `still`, `touch`). A page that raised an error fails its
    test."""
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
        sheet = sheets.take(document=table.document(shelf, rules), **page)
        shown.append(table(sheet, shelf, rules, state, you, language, mode))
        return shown[-1]

    yield show
    assert [error for page in shown for error in page.errors] == []


@pytest.fixture(scope="session")
def site(standing: Standing) -> Site:
    return standing.site


@pytest.fixture
def server(site: Site) -> Server:
    """A site with the game Tally on it; modules about other games have their own."""
    return site(SAMPLE)


@pytest.fixture
def visit(sheets: Sheets, server: Server) -> Iterator[Open]:
    """Open a page for a new visitor, in the `size` and `locale` asked for. A page that raised an error fails its
    test."""
    opened: list[Sheet] = []

    def open_page(path: str = "/", size: tuple[int, int] = WIDE, locale: str = "en-GB", touch: bool = False) -> Page:
        base = f"http://127.0.0.1:{server.port}"
        opened.append(sheets.take(*size, still=False, touch=touch, locale=locale, base_url=base))
        opened[-1].page.goto(path)
        return opened[-1].page

    yield open_page
    assert [error for sheet in opened for error in sheet.errors] == []


@pytest.fixture
def log(server: Server) -> Path:
    """What the server has written."""
    return server.log
