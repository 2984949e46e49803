"""The army workshop in Chromium: an army made by mouse, by finger and by keyboard; one that reaches other players."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NARROW, WIDE, Site
from tests.support.browser.access import fits_phones, looked_at
from tests.support.browser.hex.player import hex_site
from tests.support.packs import ROADS
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
NAMES = (f"Maker{chr(97 + number)}" for number in count())


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


@pytest.fixture
def people(server: Server) -> dict[str, str]:
    """The sessions of a member and of a host."""
    return server.prepared("tests/support/platform/prepare_workshop.py", next(NAMES))


def logged_in(page: Page, session: str) -> Page:
    origin = "/".join(page.url.split("/")[:3])
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": origin}])
    return page


def begun(visit: Open, session: str, title: str, **page: Any) -> Page:
    """The editor of a new army."""
    opened = logged_in(visit("/workshop/", **page), session)
    opened.goto("/workshop/")
    opened.get_by_label("Its name in English").fill(title)
    opened.get_by_role("button", name="Begin").press("Enter")
    expect(opened.locator("html")).to_have_attribute("data-workshop", "ready")
    return opened


def side(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Sides of the tile").get_by_role("button", name=re.compile(f"^{name}:"))


def saved(page: Page) -> None:
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()


def test_army_by_mouse_reaches_other_players(visit: Open, people: dict[str, str]) -> None:
    page = begun(visit, people["author"], "Raiders", size=WIDE)
    expect(page.get_by_role("heading", name="Still to do")).to_be_visible()  # one HQ is no army
    page.get_by_role("button", name="+ Warrior").click()
    page.get_by_label("Shot", exact=True).click()
    side(page, "down").click()
    side(page, "down").click()
    expect(side(page, "down")).to_have_accessible_name("down: Shot 2")
    part = page.get_by_role("group", name="The chosen part")
    part.get_by_label("English").fill("Archer")
    part.get_by_label("Copies").fill("20")
    part.get_by_text("Choose from the list").click()
    part.get_by_label("Search").fill("mobil")
    part.get_by_label(re.compile("^Mobility")).check()
    part.get_by_role("button", name="Add").click()
    part.get_by_text("Figure", exact=True).click()
    part.get_by_label("Body", exact=True).select_option(label="In a long coat")
    expect(part.get_by_label("Head", exact=True)).to_be_visible()
    part.get_by_label("Drawing of your own").set_input_files(ROADS / "drawings/roads__tollmen/clerk.svg")
    expect(part.get_by_role("button", name="Remove the drawing")).to_be_visible()
    part.get_by_label("When", exact=True).select_option(label="When it is destroyed")
    part.get_by_label("Then", exact=True).select_option(label="its player draws tiles: …")
    part.get_by_label("How many", exact=True).fill("2")
    part.get_by_label("How many", exact=True).blur()
    english, polish = part.locator("section[lang=en]"), part.locator("section[lang=pl]")
    expect(english).to_contain_text("Shot 2: down")
    expect(english).to_contain_text("When it is destroyed: its player draws tiles: 2.")
    expect(polish).to_contain_text("Gdy zostanie zniszczony: jego gracz dobiera żetony: 2.")
    expect(page.get_by_role("row", name=re.compile("^Warriors"))).to_contain_text("20")
    expect(page.locator("#measures tr", has_text="Instant tiles")).to_contain_text("less than any printed one")
    expect(page.get_by_role("heading", name="Still to do")).to_be_hidden()
    page.get_by_role("button", name="Make a copy").first.click()
    part.get_by_label("Other face of the tile").select_option(label="Archer")
    expect(part.get_by_label("Copies")).to_be_hidden()
    expect(page.get_by_text("3 kinds, 21 pieces")).to_be_visible()
    expect(page.get_by_role("heading", name="Still to do")).to_be_hidden()
    saved(page)
    looked_at(page, "the workshop")
    fits_phones(page, "the workshop")
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    address = page.url

    page.get_by_role("button", name="Play against the bot").click()
    page.wait_for_selector("#table neuroshima-hex-table")
    expect(page.locator(".seat[data-mine]")).to_contain_text("Raiders")

    page.goto(address)
    page.get_by_role("button", name="Hand it in to the host").click()
    expect(page.get_by_text("It was handed in and waits for the host of this site.")).to_be_visible()
    pack = page.url

    host = logged_in(visit("/packs/"), people["host"])
    host.goto("/packs/")
    expect(host.locator("section", has_text="Raiders").last).to_contain_text("waits for the host")
    host.goto(pack)
    host.get_by_role("button", name="Put this version in use").click()
    expect(host.get_by_text("New matches can be played with it.")).to_be_visible()
    army = host.get_by_role("link", name="Raiders").get_attribute("href") or ""
    faction = army.split("/")[3]

    first, second = visit("/"), visit("/")
    first.goto(f"/?game=hex&faction={faction}#new")
    expect(first.get_by_role("radio", name=re.compile("Raiders – fan-made")).first).to_be_checked()
    first.get_by_role("button", name="Set the table").click()
    first.wait_for_selector("#table neuroshima-hex-table")
    match = first.url
    second.goto(match)
    second.wait_for_selector("#table neuroshima-hex-table")

    page.goto(address)
    page.locator("#work-fields").get_by_label("English").first.fill("Better Raiders")
    saved(page)
    page.get_by_role("button", name="Hand it in to the host").click()
    host.goto(page.url)
    host.get_by_role("button", name="Put this version in use").click()
    host.get_by_role("button", name="Take it out of use").click()
    expect(host.get_by_role("button", name="Put this version in use")).to_be_visible()
    first.goto(match)
    first.wait_for_selector("#table neuroshima-hex-table")
    expect(first.get_by_text("fan-made: Raiders", exact=True)).to_be_visible()
    host.get_by_role("button", name="Put this version in use").click()
    first.goto(army.partition("?")[0])
    expect(first.get_by_role("heading", name="Better Raiders")).to_be_visible()
    host.get_by_role("button", name="Take it out of use").click()  # other tests use this site after it
    expect(host.get_by_role("button", name="Put this version in use")).to_be_visible()


def test_army_by_finger_on_a_phone(visit: Open, people: dict[str, str]) -> None:
    page = begun(visit, people["author"], "Riders", size=NARROW, touch=True)
    page.get_by_role("button", name="+ Module").tap()
    page.get_by_text("Links", exact=True).tap()
    side(page, "lower right").tap()
    expect(side(page, "lower right")).to_have_accessible_name("lower right: Links")
    expect(page.get_by_role("group", name="The chosen part").locator("section[lang=en]")).to_contain_text("lower right")
    page.get_by_label("Bonus: initiative").fill("1")
    page.get_by_role("group", name="The chosen part").get_by_role("button", name="Make a copy").tap()
    expect(page.locator("#parts .part")).to_have_count(3)
    page.get_by_role("button", name="Remove it").tap()
    expect(page.locator("#parts .part")).to_have_count(2)
    saved(page)
    page.reload()
    expect(page.locator("#parts .part")).to_have_count(2)
    page.locator("#parts .part").last.tap()
    expect(side(page, "lower right")).to_have_accessible_name("lower right: Links")


def test_army_by_keyboard(visit: Open, people: dict[str, str]) -> None:
    page = begun(visit, people["author"], "Typists", size=WIDE)
    page.get_by_role("button", name="+ Warrior").press("Enter")
    part = page.get_by_role("group", name="The chosen part")
    expect(part.get_by_label("English")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Keys")
    part.get_by_label("Copies").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("12")
    side(page, "up").focus()
    page.keyboard.press("3")
    page.keyboard.press("ArrowRight")
    expect(side(page, "upper right")).to_be_focused()
    page.keyboard.press("+")
    expect(side(page, "up")).to_have_accessible_name("up: Blow 3")
    expect(side(page, "upper right")).to_have_accessible_name("upper right: Blow 1")
    page.keyboard.press("Delete")
    expect(side(page, "upper right")).to_have_accessible_name("upper right: nothing")
    page.keyboard.press("ControlOrMeta+s")
    saved(page)
    expect(page.locator("#parts .part").last).to_contain_text("Keys")
    board = page.get_by_role("button", name="Open the analysis board")
    expect(board).to_be_enabled()
    board.press("Enter")
    page.wait_for_selector("neuroshima-hex-editor")
    expect(page.locator("neuroshima-hex-editor").get_by_text("Keys").first).to_be_visible()


def test_results_of_bots_come_without_a_reload(visit: Open, people: dict[str, str]) -> None:
    """Given games of bots that end while somebody writes, then what they write is still there, and can be saved."""
    page = begun(visit, people["author"], "Players", size=WIDE)
    page.get_by_role("button", name="+ Warrior").click()
    part = page.get_by_role("group", name="The chosen part")
    part.get_by_label("Copies").fill("20")
    part.get_by_label("Copies").press("Tab")
    expect(page.get_by_role("heading", name="Still to do")).to_be_hidden()
    saved(page)
    page.get_by_role("button", name="Let bots play a hundred games").click()
    expect(page.get_by_role("progressbar", name="A hundred games of bots")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-workshop", "ready")
    other = logged_in(visit("/workshop/"), people["author"])
    other.goto(page.url)
    name = page.locator("#work-fields").get_by_label("English").first
    page.route("**/save/", lambda route: route.abort())
    name.fill("Better Players")
    other.get_by_role("button", name="Stop", exact=True).click()
    expect(page.locator("#results").get_by_text("Stopped.")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(name).to_have_value("Better Players")
    page.unroute("**/save/")
    again = page.get_by_role("button", name="Let bots play a hundred games")
    expect(again).to_be_enabled()
    again.click()  # it is saved first
    expect(page.get_by_role("heading", name="Better Players")).to_be_visible()
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.locator("#results").get_by_text("Stopped.")).to_be_visible()
