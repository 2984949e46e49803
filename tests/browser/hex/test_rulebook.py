"""A chapter of the rules in Chromium: a battle is stepped through in it, an edition is chosen; axe reads it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, WIDE, Site
from tests.support.browser.access import looked_at
from tests.support.browser.hex.player import hex_site
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
TABLET = (768, 1024)
LEAST_SEEN = 0.01


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


MOVED = """() => new Promise((resolve) => new PerformanceObserver((list, observer) => {
  observer.disconnect();
  resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0));
}).observe({ type: "layout-shift", buffered: true }) ?? setTimeout(() => resolve(0), 500))"""
"""How much of the page has moved, as browsers measure it."""


@pytest.mark.parametrize(
    ("address", "size"),
    [
        ("/rules/hex/2/", TABLET),
        ("/rules/hex/9/?edition=2e", WIDE),
        ("/puzzles/hex/dust/", TABLET),
        ("/rules/hex/examples/net/", NARROW),
        ("/learn/hex/placing/", NARROW),
    ],
)
def test_nothing_moves_when_the_script_comes(visit: Open, address: str, size: tuple[int, int]) -> None:
    page = visit(address, size=size)
    page.wait_for_load_state("networkidle")
    assert page.evaluate(MOVED) < LEAST_SEEN


def test_a_battle_is_stepped_through_in_its_chapter(visit: Open) -> None:
    page = visit("/rules/hex/9/?edition=2e")
    expect(page.get_by_role("heading", name="9.4 Leaders")).to_be_hidden()
    expect(page.locator("#editions-said")).to_contain_text("passages of other editions are hidden")
    page.goto(page.url.replace("/9/?edition=2e", "/5/"))
    looked_at(page, "a chapter of the rules")
    example = page.locator("#example-net")
    example.get_by_role("button", name="Play the example").click()
    frame = example.frame_locator("iframe")
    step = frame.get_by_role("button", name="Step", exact=True)
    expect(step).to_be_visible()
    frame.get_by_role("button", name="Skip", exact=True).click()
    expect(frame.locator("#example-said")).to_have_text("1 / 1")
    expect(frame.get_by_role("button", name="From the beginning")).to_be_enabled()
    example.get_by_role("button", name="Close the example").click()
    expect(example.locator("iframe")).to_have_count(0)
