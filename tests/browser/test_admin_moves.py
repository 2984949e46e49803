"""The admin in Chromium: accessibility, and the moves of a match as sentences of the game's log or as plain lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SAMPLE, Shown, Site
from tests.support.browser.access import Axe, fits_phones
from tests.support.browser.convoy import table_page as convoy
from tests.support.browser.hex import table_page as hexes
from tests.support.platform.serving import SETTLED, Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
GAMES = f"hex=neuroshima_hex.plugin,{SAMPLE}"


@pytest.fixture(scope="module")
def server(site: Site) -> Server:
    return site(GAMES, **SETTLED)


@pytest.fixture(scope="module")
def prepared(server: Server) -> dict[str, Any]:
    """A finished match of Hex and one of Tally, and the session of a user who may view them."""
    return server.prepared("tests/support/platform/prepare_admin.py")


def look_at(page: Page, server: Server, prepared: dict[str, Any], game: str, language: str = "en") -> None:
    base = f"http://127.0.0.1:{server.port}"
    cookies = {"sessionid": prepared["session"], "django_language": language}
    page.context.add_cookies([{"name": name, "value": value, "url": base} for name, value in cookies.items()])
    page.goto(f"{base}/admin/matches/match/{prepared[game]}/change/")


def test_moves_are_shown_in_the_sentences_of_the_log(visit: Open, server: Server, prepared: dict[str, Any]) -> None:
    page = visit()
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
    look_at(page, server, prepared, "hex")
    first, last = page.locator("[data-seq='1'] [data-words] p"), page.locator("#moves > li").last
    expect(first.first).to_have_text(re.compile(r"^Anna \(Moloch\) places HQ on [A-E]\d$"))
    expect(last.locator("p").last).to_contain_text("wins.")
    # What is folded is reached and opened by the keyboard, and each fold says whose it is.
    page.get_by_text("position after it (1)", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-seq='1'] img")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-seq='1'] pre")).to_contain_text('"type": "place"')
    fits_phones(page, "moves in the admin")
    for language, words in (("pl", "Anna (Moloch) wystawia: Sztab → "), ("cs", "Anna (Moloch) pokládá: HQ → ")):
        look_at(page, server, prepared, "hex", language)
        expect(first.first).to_contain_text(words)
    look_at(page, server, prepared, "tally")
    expect(page.locator("[data-seq='1'] [data-words]")).to_have_text(re.compile(r"^Anna: (mark|peek|take)"))
    assert refused == []


DJANGOS = {"link-in-text-block", "empty-table-header"}
"""What axe finds in the admin's own breadcrumbs and tables, on whose pages ours stand."""


def test_axe_finds_nothing_in_our_part_of_the_admin(visit: Open, server: Server, prepared: dict[str, Any]) -> None:
    page = visit()
    look_at(page, server, prepared, "tally")
    match = f"/admin/matches/match/{prepared['tally']}/change/"
    lists = ("/admin/", "/admin/matches/match/", "/admin/matches/datatext/", "/admin/plugins/pluginsetting/")
    for address in (match, *lists):
        page.goto(f"http://127.0.0.1:{server.port}{address}")
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        found = {violation["id"] for violation in Axe().run(page).response["violations"]}
        assert found <= DJANGOS, f"{address}: {found}"


QUIET = """([seat, action]) => {
  const { host, state: { seats, view } } = element;
  const history = [{ seq: 1, kind: "action", seat, action, events: [] }];
  const told = customElements.get(element.localName).historyLines(host, { seats, view, history });
  return told[0].lines.map((line) => line.text);
}"""
"""The lines of a move that led to no event."""


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Jan declines", "Jan chooses a card (New York)"]),
        ("pl", ["Jan rezygnuje", "Jan wybiera kartę (Nowy Jork)"]),
        ("cs", ["Jan možnosti nevyužívá", "Jan vybírá kartu (New York)"]),
    ],
)
def test_a_move_of_convoy_without_events_is_listed(shown_element: Shown, language: str, told: list[str]) -> None:
    shown = shown_element(convoy.TablePage, convoy.game(), convoy.new_game(), language=language)
    answers = [{"type": "choose", "do": False}, {"type": "choose", "target": ["new_york", 1]}]
    assert [line for action in answers for line in shown.page.evaluate(QUIET, [1, action])] == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Jan uses an ability (Push back): HQ A3 (Moloch) → B3"),
        ("pl", "Jan używa zdolności (Odepchnięcie): Sztab A3 (Moloch) → B3"),
        ("cs", "Jan používá schopnost (Zatlačení): HQ A3 (Moloch) → B3"),
    ],
)
def test_a_move_of_hex_without_events_is_listed(shown_element: Shown, language: str, told: str) -> None:
    state = hexes.position(hexes.unit("hq", (-2, 2)), hexes.unit("hq", (2, -2), seat=1))
    shown = shown_element(hexes.TablePage, hexes.game(), state, language=language)
    action = {"type": "act", "ability": "push_back", "unit": [-2, 2], "target": [-1, 1]}
    assert shown.page.evaluate(QUIET, [1, action]) == [told]
    assert shown.page.evaluate(QUIET, [1, {"type": "roar"}]) == []
