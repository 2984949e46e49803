"""Tables of more than two in Chromium: the form adapts to the number of players, with and without scripts.

Several players join by one link.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import NARROW
from tests.support.browser.access import Axe
from tests.support.browser.sheets import LONGEST_WAIT
from tests.support.browser.tables import ONLINE, connected, join, left, take
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
FORM = re.compile(r"/play/tally/$")
TALLY = "/?game=tally"


def number(page: Page, count: int) -> None:
    """Choose the number of players, and wait for their seats in the form."""
    page.get_by_role("radio", name=str(count), exact=True).check()
    expect(page.locator(".seat-row")).to_have_count(count)


def played_by(page: Page, seat: int, who: str) -> None:
    page.get_by_label("Played by").nth(seat - 1).select_option(label=who)


def link_table(page: Page, count: int, mode: str = "") -> str:
    """Open a table with all seats but the first open, in the form's order; return the address to send."""
    number(page, count)
    if mode:
        page.get_by_label("Who with whom").select_option(label=mode)
        expect(page.locator(".seat-team").first).to_be_visible()
    page.get_by_label("Your name").fill("Anna")
    for seat in range(2, count + 1):
        played_by(page, seat, "A person")
    page.get_by_role("radio", name="As listed").check()
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_selector(ONLINE)
    return page.locator("#invite-link").input_value()


def test_the_seats_follow_the_number_and_the_mode_at_once(visit: Open) -> None:
    page = visit(TALLY, size=NARROW)
    page.get_by_label("Your name").fill("Hanka")
    expect(page.get_by_role("button", name="Show the seats")).to_be_hidden()
    number(page, 4)
    expect(page.get_by_role("radio", name="4", exact=True)).to_be_focused()
    expect(page.locator("#live-polite")).to_have_text("4 players")
    played_by(page, 3, "Me")
    mode = page.get_by_label("Who with whom")
    mode.select_option(label="In pairs (4 players)")
    expect(page.locator(".seat-row").nth(2)).to_contain_text("team 1, with seat 1")
    expect(page.locator("#live-polite")).to_contain_text("Seat 3: team 1, with seat 1")
    expect(page.get_by_label("Played by").nth(2)).to_have_value("me")
    expect(page.get_by_label("Your name")).to_have_value("Hanka")
    mode.select_option(label="One against two (3 players)")
    expect(page.locator(".seat-row")).to_have_count(3)
    expect(page.get_by_role("radio", name="3", exact=True)).to_be_checked()
    found = [v["id"] for v in Axe().run(page).response["violations"]]
    assert found == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("radio", name="2", exact=True).check()
    expect(page.get_by_text("Who begins")).to_be_visible()


def test_the_mode_is_chosen_before_the_number_is_answered(visit: Open) -> None:
    page = visit(TALLY)
    asked: list[Route] = []
    page.route(FORM, lambda route: asked.append(route))
    page.get_by_role("radio", name="4", exact=True).check()
    old = when(page, asked, 1)
    page.get_by_label("Who with whom").select_option(label="One against two (3 players)")
    when(page, asked, 2).continue_()
    expect(page.locator(".seat-row")).to_have_count(3)
    expect(page.get_by_label("Who with whom")).to_have_value("hunt")
    old.continue_()
    page.unroute(FORM)


def test_a_button_stays_under_the_finger_that_presses_it(visit: Open) -> None:
    """The seats change while the button is pressed: the press counts, and the page says that the seats have changed."""
    page = visit(TALLY)
    asked: list[Route] = []
    page.route(FORM, lambda route: route.continue_() if asked else asked.append(route))
    page.get_by_role("radio", name="3", exact=True).check()
    held = when(page, asked, 1)
    page.get_by_role("button", name="Set the table").hover()
    page.mouse.down()
    with page.expect_response(FORM) as answer:
        held.continue_()
    answer.value.finished()
    page.mouse.up()
    expect(page.locator('[data-code="seats_changed"]')).to_be_visible()
    expect(page.locator(".seat-row")).to_have_count(3)
    page.unroute(FORM)


def test_without_scripts_a_button_shows_the_seats(chromium: Browser, server: Server) -> None:
    context = chromium.new_context(java_script_enabled=False, locale="en-GB")
    context.set_default_timeout(LONGEST_WAIT)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{server.port}{TALLY}")
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("button", name="Show the seats").click()
    expect(page.locator(".seat-row")).to_have_count(3)
    page.get_by_label("Who with whom").select_option(label="In pairs (4 players)")
    page.get_by_role("button", name="Show the seats").click()
    expect(page.locator(".seat-row")).to_have_count(4)
    page.get_by_label("Colour").nth(1).select_option(label="Red")
    page.get_by_label("Colour").nth(0).select_option(label="Red")
    page.get_by_role("radio", name="As listed").check()
    page.get_by_role("button", name="Set the table").click()
    expect(page.locator(".seat-row").nth(1)).to_contain_text("Somebody else plays red.")
    expect(page.get_by_label("Colour").nth(1)).to_be_focused()
    expect(page.get_by_text("Somebody else plays red.")).to_be_in_viewport()
    page.get_by_label("Colour").nth(1).select_option(label="Blue")
    page.get_by_role("button", name="Set the table").click()
    expect(page.locator(".seat")).to_have_count(4)
    context.close()


def test_by_keyboard_a_table_for_three_is_set(visit: Open) -> None:
    page = visit(TALLY)
    page.get_by_role("radio", name="2", exact=True).focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".seat-row")).to_have_count(3)
    page.get_by_label("Played by").nth(1).focus()
    page.keyboard.press("A")  # of a person; more letters would have to come within a second
    expect(page.get_by_label("Played by").nth(1)).to_have_value("person")
    expect(page.get_by_label("Colour").nth(1)).to_be_hidden()
    page.get_by_role("button", name="Set the table").press("Enter")
    expect(page.locator("[data-open]")).to_have_text("1 seat is still open.")


def seat_of(page: Page, name: str, seat: int) -> None:
    """Sit down at a table with several open seats."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("radio", name=re.compile(f"^Seat {seat}")).check()
    page.get_by_role("button", name="Join").click()
    expect(page.locator(f'.seat[data-seat="{seat - 1}"][data-mine]')).to_be_visible()


def test_a_player_who_joins_late_chooses_from_the_remaining_seats(visit: Open) -> None:
    """The page was rendered before the other player sat down, and its script starts afterwards."""
    anna, jan, eva = visit(TALLY), visit(TALLY), visit(TALLY)
    address, script = link_table(anna, 3), re.compile(r"/pack/[^/]+/match/")
    jan.goto(address)
    held: list[Route] = []
    eva.route(script, lambda route: held.append(route))
    eva.goto(address, wait_until="commit")
    expect(eva.locator("[data-left]")).to_have_attribute("data-left", "1,2")
    when(eva, held, 1)
    seat_of(jan, "Jan", 2)
    held[0].continue_()
    expect(eva.locator("[data-left]")).to_have_attribute("data-left", "2")
    expect(eva.get_by_role("radio", name=re.compile("^Seat"))).to_have_count(0)
    eva.unroute(script)


def when(page: Page, asked: list[Route], count: int) -> Route:
    """Wait until the page has made this request `count` times; return the last request."""
    while len(asked) < count:
        page.wait_for_timeout(10)
    return asked[-1]


def test_three_come_by_one_link_and_play_to_the_end(visit: Open) -> None:
    """A team of two plays against one. All three see the players of the seats and the winners, also on a phone."""
    anna, jan, eva = visit(TALLY, size=NARROW), visit(TALLY), visit(TALLY, size=NARROW)
    address = link_table(anna, 3, "One against two (3 players)")
    jan.goto(address)
    eva.goto(address)
    eva.wait_for_selector(ONLINE)
    eva.get_by_label("Your name").fill("Eva")
    eva.get_by_role("radio", name=re.compile("^Seat 3")).check()
    colour = jan.get_by_role("radio", name="By chance")
    expect(colour).to_be_checked()
    jan.get_by_role("radio", name=re.compile("^Seat 2")).check()
    jan.get_by_label("Your name").fill("Jan")
    jan.get_by_role("button", name="Join").click()
    expect(anna.locator("[data-open]")).to_have_text("1 seat is still open.")
    expect(eva.get_by_role("radio", name=re.compile("^Seat"))).to_have_count(0)
    expect(eva.get_by_label("Your name")).to_have_value("Eva")
    join(eva, "Eva")
    people = [anna, jan, eva]
    for page in people:
        connected(page)
        expect(page.locator(".seat-team")).to_have_text(["alone", "team 1", "team 1"])
    for turn in range(4):
        page = people[turn % 3]
        expect(page.locator("#turn")).to_have_text("Your turn")
        take(page, turn % 3)
    result = re.compile(r"You (won|lost)\.|A draw\.")
    expect(anna.locator("#ended [data-result]")).to_have_text(result)
    won = anna.locator(".seat[data-won]").count()
    assert won in (0, 1, 2)
    expect(eva.locator(".seat[data-won]")).to_have_count(won)
    expect(anna).to_have_title("Anna – Jan + Eva · Tally")
    for page in people:
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    left(anna, anna.get_by_role("button", name="Rematch, another one begins").click)
    left(eva, eva.get_by_role("button", name="Accept the rematch, another one begins").click)
    expect(eva.locator(".seat[data-mine]")).to_have_count(1)
