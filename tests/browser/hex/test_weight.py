"""The size of a first visit: the bytes transferred from the front page to the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Site
from tests.support.browser.hex.player import ONLINE, hex_site
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
MOST = 250_000
"""Bytes, with all expansions."""


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site, "babel13=neuroshima_babel13.plugin", "doomsday=neuroshima_doomsday.plugin")


@pytest.mark.parametrize("locale", ["en-GB", "cs-CZ"])
def test_a_first_visit_transfers_few_bytes(chromium: Browser, server: Server, locale: str) -> None:
    """Given a browser with an empty cache, when a match against a bot is begun from the front page."""
    context = chromium.new_context(locale=locale)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.port}/", wait_until="networkidle")
    received: list[int] = []
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.locator("form[action$='/now/'] button").first.click()
    page.wait_for_selector(ONLINE)
    expect(page.locator(".nh-cell").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    context.close()
    assert 100_000 < sum(received) <= MOST
