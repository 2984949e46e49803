"""The editor of maps in Chromium: a map is drawn by mouse, by finger and by keyboard alone, and played at once; it is
handed in, played by two guests, corrected while their match runs, taken out of use and brought back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NARROW, Site
from tests.support.browser.access import fits_phones, looked_at
from tests.support.browser.hex.player import Person, hex_site
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
FINE = "This map can be played."
GEYSERS = '.nh-patch[data-terrain="geyser"] use'


@pytest.fixture(scope="module")
def server(site: Site) -> Server:
    return hex_site(site, "babel13=neuroshima_babel13.plugin")


@pytest.fixture(scope="module")
def session(server: Server) -> str:
    """A player with an account, who may hand in packs."""
    return str(server.prepared("tests/support/platform/prepare_packs.py")["session"])


def opened(page: Page, session: str, title: str, start: str = "") -> Page:
    """The editor with a new map."""
    page.goto("/maps/")
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": page.url.removesuffix("maps/")}])
    page.reload()
    page.get_by_label("Its name in English").fill(title)
    if start:
        page.get_by_label("It begins with").select_option(label=start)
    page.get_by_role("button", name="Draw it").click()
    expect(page.locator(".nh-map-faults h2")).to_have_text(FINE)
    return page


def field(page: Page, name: str) -> Locator:
    return page.locator(f'.nh-cell[aria-label^="{name},"], .nh-cell[aria-label="{name}"]').first


def room(page: Page, words: str) -> Locator:
    return page.locator(".nh-map-room", has=page.locator(f'summary:text-is("{words}")')).first


def test_a_map_is_drawn_with_the_mouse_and_played(visit: Open, session: str) -> None:
    page = opened(visit(), session, "The ford")
    page.get_by_role("button", name="Ravine").click()
    for name in ("C3", "C4"):
        field(page, name).click()
    expect(page.locator('.nh-patch[data-terrain="ravine"] use')).to_have_count(2)
    page.get_by_role("button", name="Cancel").click()

    sides = room(page, "Sides and starting places")
    sides.locator("> summary").click()
    first = sides.locator(".nh-map-entry").first
    first.locator("> summary").click()
    first.locator("summary", has_text="Armies that may play it").click()
    first.get_by_role("checkbox", name="Borgo").check()
    first.get_by_role("button", name="Choose its fields on the board").click()
    field(page, "A1").click()
    field(page, "A2").click()
    page.get_by_role("button", name="Done").click()
    expect(field(page, "A1")).to_have_attribute("aria-label", "A1, empty, starting place of Side 1")

    page.locator(".nh-palette-armies button").first.click()
    page.get_by_role("button", name="Mutant ×6").click()
    field(page, "B1").click()
    page.get_by_role("button", name="Turn clockwise").click()
    expect(page.locator(".nh-unit")).to_have_count(1)
    expect(page.locator(".nh-map-faults h2")).to_have_text(FINE)

    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".nh-unit")).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".nh-unit")).to_have_count(1)

    room(page, "Objectives").locator("> summary").click()
    page.get_by_role("button", name="Another objective").click()
    expect(page.locator(".nh-map-faults li")).not_to_have_count(0)  # it has no name yet
    looked_at(page, "a map with complaints")
    page.locator(".nh-map-faults li button").first.click()
    assert page.evaluate("document.activeElement.closest('.nh-map-field') !== null")
    entry = room(page, "Objectives").locator(".nh-map-entry").first
    for label in ("The objective in words", "What it brings"):
        text = entry.locator("fieldset", has=page.locator(f'legend:text-is("{label}")')).get_by_label("English")
        text.fill("Hold the ford")
        text.press("Tab")
    expect(page.locator(".nh-map-faults h2")).to_have_text(FINE)

    page.locator("#play summary").click()
    page.get_by_label("Against").select_option(label="Nobody: all sides at this screen")
    page.get_by_role("button", name="Begin the match").click()  # it is saved first
    expect(page.locator(".nh-board")).to_be_visible()
    expect(page.locator('.nh-patch[data-terrain="ravine"] use')).to_have_count(2)
    expect(page.locator(".nh-unit")).to_have_count(1)


def test_a_map_is_drawn_with_a_finger(visit: Open, session: str) -> None:
    page = opened(visit(size=NARROW, touch=True), session, "The pass", "To the Bunker!")
    fits_phones(page, "the editor of maps")
    page.get_by_role("button", name="Single fields").tap()
    field(page, "C4").tap()
    page.get_by_role("button", name="Cancel").tap()
    expect(page.locator(".nh-cell")).to_have_count(18)
    page.get_by_role("button", name="Wall", exact=True).tap()
    field(page, "B2").tap()
    expect(page.locator('.nh-patch[data-terrain="wall"]')).to_have_count(1)
    page.get_by_role("button", name="Story, sides, rules").tap()
    looked_at(page, "the forms of a map on a phone")
    page.get_by_role("button", name="Save").tap()
    expect(page.locator("#saved")).to_have_text("Saved.")
    page.reload()
    expect(page.locator('.nh-patch[data-terrain="wall"]')).to_have_count(1)


def test_a_map_by_keyboard_alone_reaches_two_guests_and_comes_back(visit: Open, session: str) -> None:
    page = opened(visit(), session, "The hill")
    keys = page.keyboard
    page.get_by_role("button", name="Geyser").focus()
    keys.press("Enter")  # the focus goes to the board
    keys.press("Enter")
    keys.press("w")
    keys.press("Enter")
    keys.press("Escape")
    expect(page.locator(GEYSERS)).to_have_count(2)
    keys.press("Control+z")
    expect(page.locator(GEYSERS)).to_have_count(1)
    keys.press("Control+y")
    expect(page.locator(GEYSERS)).to_have_count(2)
    page.get_by_label("English").first.focus()
    keys.press("Control+a")
    keys.type("Two geysers")
    keys.press("Control+s")
    expect(page.locator("#saved")).to_have_text("Saved.")
    page.locator("#share summary").press("Enter")
    work = page.url
    page.get_by_role("button", name="Hand it in to the host").press("Enter")
    expect(page.get_by_role("heading", name="Two geysers")).to_be_visible()
    page.get_by_role("button", name="Put this version in use").press("Enter")
    expect(page.get_by_text("New matches can be played with it.")).to_be_visible()

    anna, jan = Person(visit("/play/hex/presets/")), Person(visit())
    scenario = anna.page.get_by_role("link", name=re.compile("^Play this.*Two geysers"))
    scenario.click()
    anna.page.get_by_label("Your name").fill("Anna")
    anna.page.get_by_role("radio", name="A person").check()
    anna.page.get_by_role("button", name="Set the table").click()
    anna.connected()
    jan.page.goto(anna.page.url)
    jan.page.get_by_label("Your name").fill("Jan")
    jan.page.get_by_role("button", name="Join").first.press("Enter")
    for guest in (anna, jan):
        guest.at_table()
        expect(guest.page.locator(GEYSERS)).to_have_count(2)

    page.goto(work)
    expect(page.locator(GEYSERS)).to_have_count(2)
    page.get_by_role("button", name="Geyser", exact=True).focus()
    keys.press("Enter")
    keys.press("s")
    keys.press("Enter")
    keys.press("Escape")
    expect(page.locator(GEYSERS)).to_have_count(3)
    keys.press("Control+s")
    expect(page.locator("#saved")).to_have_text("Saved.")
    page.locator("#share summary").press("Enter")
    page.get_by_role("button", name="Hand it in to the host").press("Enter")
    expect(page.get_by_text("1 match has begun with the version in use")).to_be_visible()
    page.get_by_role("button", name="Put this version in use").press("Enter")
    page.get_by_role("button", name="Take it out of use").press("Enter")
    expect(page.get_by_role("button", name="Put this version in use")).to_be_visible()
    jan.page.reload()
    jan.at_table()
    expect(jan.page.locator(GEYSERS)).to_have_count(2)  # a match keeps its version
    anna.page.goto("/play/hex/presets/")
    expect(scenario).to_have_count(0)

    page.get_by_role("button", name="Put this version in use").press("Enter")
    expect(page.get_by_text("New matches can be played with it.")).to_be_visible()
    anna.page.reload()
    scenario.click()
    anna.page.get_by_role("button", name="Set the table").press("Enter")
    anna.at_table()
    expect(anna.page.locator(GEYSERS)).to_have_count(3)
    page.get_by_role("button", name="Take it out of use").press("Enter")  # other tests use this site after it
    expect(page.get_by_role("button", name="Put this version in use")).to_be_visible()


def test_a_scenario_file_is_opened_and_taken_along(visit: Open, session: str) -> None:
    page = opened(visit(), session, "The file")
    page.locator("#file summary").first.click()
    page.get_by_label("Or paste one").fill("scenario = 3 3")
    page.get_by_role("button", name="Open what was pasted").click()
    expect(page.locator("#import-refused")).to_be_visible()
    text = '# Mine.\nscenario = "x"\nnames = { en = "Opened" }\ntexts = { en = "…" }\nside = [{}, {}]\n'
    page.get_by_label("Or paste one").fill(text)
    page.get_by_role("button", name="Open what was pasted").click()
    expect(page.get_by_label("English").first).to_have_value("Opened")
    page.locator("#file summary").first.click()
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download the scenario (TOML)").click()
    written = taken.value.path().read_text()
    assert written.startswith("# Mine.\n")
    assert 'names = { en = "Opened" }' in written
