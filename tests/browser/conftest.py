"""Real Chromium against a real server: `manage.py play` in a process of its own, with data of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.platform.serving import Server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE, NARROW, NARROWEST = (1440, 900), (390, 844), (360, 740)
Open = Callable[..., Page]


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
