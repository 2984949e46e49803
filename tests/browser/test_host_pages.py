"""The host's pages in Chromium: first match, two people, languages, a server that dies, and accessibility."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, SAMPLE, WIDE, Site
from tests.support.browser.access import fits_phones, looked_at, looked_at_in_every_size
from tests.support.browser.tables import (
    ONLINE,
    act,
    against_the_bot,
    connected,
    join,
    left,
    my_seat,
    open_by_link,
    take,
    whole,
)
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
TALLY = "/?game=tally"


COVERED = """() => {
  const parts = [...document.querySelectorAll(".who-words, .who-go, .who-gear")];
  const seen = parts.map((part) => part.getBoundingClientRect()).filter((box) => box.width > 1);
  return seen.filter((box, index) => index > 0 && box.left < seen[index - 1].right).map((box) => box.left);
}"""
"""Where something in the head of a page begins before what stands left of it has ended."""


@pytest.fixture(scope="module")
def finished(site: Site) -> str:
    """The address of a match that two people have played to its end."""
    server = site(SAMPLE)
    made = server.prepare("two", cards=2)
    for seat, session in enumerate(made["sessions"][:2]):
        client = server.client(made["slug"], session)
        assert client.move(seat, seat, {"type": "take"})["type"] == "accepted"
        client.close()
    return f"/m/{made['slug']}/"


def test_a_guest_needs_one_press_to_be_at_the_table_and_moves(visit: Open) -> None:
    page = visit(TALLY)
    page.get_by_role("button", name="Play the bot now").click()
    connected(page)
    expect(page.locator("#turn")).to_have_text("Your turn")
    expect(page).to_have_title(re.compile("Your turn"))
    assert act(page, my_seat(page), {"type": "peek"})["accepted"] is True


def test_a_curtain_hides_hands_between_two_at_one_screen(visit: Open) -> None:
    page = visit("/?game=ambush", size=NARROW)
    page.get_by_role("radio", name="Hunter").check()
    page.get_by_role("radio", name="Myself, both sides").check()
    page.get_by_role("button", name="Set the table").click()
    table, ready = page.locator("#table"), page.get_by_role("button", name="I am ready")
    peek, dare = ({"type": kind} for kind in ("peek", "dare"))
    for role, seat, action in (("Hunter", 0, peek), ("Hunter", 0, dare), ("Prey", 1, {"type": "answer"})):
        if action is not dare:  # the screen is passed on
            expect(page.get_by_role("heading", name=f"Pass the screen to: {role}")).to_be_visible()
            expect(table).to_be_hidden()
            expect(ready).to_be_focused()
            with page.expect_navigation():  # the page is made anew: what was on it before does not count
                ready.click()
        expect(table).to_contain_text('"left":4')
        asked = "([seat, action]) => document.querySelector('ambush-table').host.act(seat, action)"
        expect(page.locator("#curtain")).to_be_hidden()
        if seat == 1:
            expect(table).not_to_contain_text(re.compile('"knows":[0-9]'))
        assert page.evaluate(asked, [seat, action])["accepted"] is True
        if action is peek:
            expect(table).to_contain_text(re.compile('"knows":[0-9]'))
    expect(page.get_by_role("heading", name="Pass the screen to: Hunter")).to_be_visible()
    expect(table).to_be_hidden()


def test_two_people_meet_by_a_link_and_see_each_others_moves(visit: Open) -> None:
    anna, jan, eva = visit(TALLY), visit(TALLY), visit(TALLY)
    address = open_by_link(anna, "Anna <b>")
    jan.goto(address)
    expect(jan.get_by_role("heading", level=2)).to_have_text("Anna <b> waits for you")
    eva.goto(address)
    eva.wait_for_selector(ONLINE)
    expect(eva.locator("#join")).to_be_visible()
    join(jan, "Jan")
    connected(anna)
    expect(anna.locator("#waiting")).to_be_hidden()
    connected(eva)
    expect(eva.locator("#join")).to_be_hidden()
    expect(anna.locator(".seat").filter(has_text="Jan")).to_contain_text("here")
    players = {my_seat(anna): anna, my_seat(jan): jan}
    expect(players[0].locator("#turn")).to_have_text("Your turn")
    take(players[0], 0)
    expect(players[1].locator("#turn")).to_have_text("Your turn")
    expect(eva.locator("tally-table")).to_contain_text('"left":3')
    names = ("Anna <b> – Jan", "Jan – Anna <b>")  # chance decides who begins
    expect(eva).to_have_title(re.compile("|".join(f"^{both} · Tally$" for both in names)))


def test_two_people_talk_about_a_draw_until_one_resigns(visit: Open) -> None:
    """By keyboard. The opponent, on a phone, hears every offer and looks at it."""
    anna, jan = visit(TALLY), visit(TALLY, size=NARROW)
    jan.goto(open_by_link(anna, "Anna"))
    join(jan, "Jan")
    for page in (anna, jan):
        connected(page)
    places = [page.locator("tally-table").bounding_box() for page in (anna, jan)]
    _chosen(anna, "Offer a draw")
    expect(jan.locator("#offer")).to_contain_text("Anna offers a draw.")
    expect(jan.locator("#live-urgent")).to_contain_text("Anna offers a draw.")
    looked_at(jan, "an offer")
    expect(anna.locator("#offer")).to_contain_text("You have offered a draw.")
    assert [page.locator("tally-table").bounding_box() for page in (anna, jan)] == places, (
        "nothing moves under a finger"
    )
    jan.get_by_role("button", name="Decline the offer").press("Enter")
    expect(anna.locator("#offer")).to_have_text("The draw was declined.")
    anna.locator("#leaving summary").press("Enter")
    expect(anna.get_by_role("button", name="Offer a draw")).to_have_count(0)
    anna.keyboard.press("Escape")
    jan.locator("#leaving summary").press("Enter")
    jan.get_by_role("button", name="Resign").press("Enter")
    expect(jan.get_by_role("button", name="No, play on")).to_be_focused()
    looked_at(jan, "the menu of a match")
    jan.keyboard.press("Enter")
    expect(jan.locator("[data-asking]")).to_be_empty()
    _chosen(jan, "Resign")
    jan.locator("[data-asking]").get_by_role("button", name="Resign").press("Enter")
    for page, who in ((anna, "You won."), (jan, "You lost.")):
        expect(page.locator("#ended [data-result]")).to_have_text(f"{who} The match ended by resignation.")
        expect(page.locator("#leaving")).to_be_hidden()


def _chosen(page: Page, choice: str) -> None:
    """Choose in the menu of the match."""
    menu = page.locator("#leaving")
    expect(menu).to_be_visible()  # a key pressed on what is still hidden goes nowhere
    if menu.get_attribute("open") is None:
        menu.locator("summary").press("Enter")
    menu.locator("[data-choices]").get_by_role("button", name=choice).press("Enter")


def test_a_refusal_is_shown_and_spoken_as_a_sentence(visit: Open) -> None:
    page = visit(TALLY)
    seat = against_the_bot(page)
    ask = """async ([seat, action]) => {
      await document.querySelector("tally-table").host.act(seat, action);
      const answer = await document.querySelector("tally-table").host.act(seat, action);
      return [answer, document.getElementById("messages").textContent];  // it is shown for some seconds only
    }"""
    answer, shown = page.evaluate(ask, [seat, {"type": "mark", "field": 99, "how": "dot"}])
    assert answer == {"accepted": False, "code": "off_board", "message": "Field 99 is not on the board."}
    assert shown == "Field 99 is not on the board."  # once, however often it is tried
    expect(page.locator("#live-urgent")).to_contain_text("Field 99 is not on the board.")


def test_two_tabs_of_one_player_show_the_same(visit: Open) -> None:
    page = visit(TALLY)
    seat = against_the_bot(page)
    other = page.context.new_page()
    other.goto(page.url)
    connected(other)
    assert act(other, seat, {"type": "mark", "field": 2, "how": "dot"})["accepted"] is True
    expect(page.locator("tally-table")).to_contain_text(f'"2":{seat}')


def test_the_language_is_switched_and_remembered(visit: Open) -> None:
    page = visit(TALLY)
    page.get_by_role("button", name="Česky").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Posaď se a hraj")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    page.get_by_role("radio", name="Já", exact=True).check()
    page.get_by_role("button", name="Připravit stůl", exact=True).click()
    page.wait_for_selector(ONLINE)
    expect(page.locator("#connection")).to_contain_text("Připojeno")
    expect(page.locator("#turn")).to_have_text("Jsi na tahu")


def test_the_browsers_language_is_taken_first(visit: Open) -> None:
    expect(visit(TALLY, locale="pl-PL").locator("html")).to_have_attribute("lang", "pl")


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    server = Server(tmp_path, NEUROSHIMA_BOTS="1")
    server.start()
    yield server
    server.stop()


def test_the_page_finds_its_way_back_after_the_server_was_restarted_or_killed(visit: Open, mortal: Server) -> None:
    page = visit(f"http://127.0.0.1:{mortal.port}{TALLY}")
    seat = against_the_bot(page)
    mortal.say_stop()
    expect(page.locator("#connection")).to_contain_text("The server restarts")
    mortal.wait_for_death()
    mortal.start()
    page.wait_for_selector(ONLINE)
    expect(page.locator("#live-polite")).to_contain_text("Connected")
    assert act(page, seat, {"type": "mark", "field": 2, "how": "dot"})["accepted"] is True
    expect(page.locator("tally-table")).to_contain_text(f'"2":{seat}')
    mortal.stop(signal.SIGKILL)
    expect(page.locator("#connection")).to_contain_text("Connection lost")
    given = "([seat, action]) => { window.answer = document.querySelector('tally-table').host.act(seat, action); }"
    page.evaluate(given, [seat, {"type": "mark", "field": 5, "how": "dot"}])
    mortal.start()
    page.wait_for_selector(ONLINE)
    assert page.evaluate("window.answer")["accepted"] is True
    expect(page.locator("tally-table")).to_contain_text(f'"2":{seat}')
    expect(page.locator("tally-table")).to_contain_text(f'"5":{seat}')


def test_a_finished_match_leads_to_its_replay_and_to_a_rematch(visit: Open, finished: str) -> None:
    page = visit(finished)
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator("#count")).to_have_text("0 / 2")
    expect(page.locator("#result")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#count")).to_have_text("1 / 2")
    expect(page.locator("tally-table")).to_contain_text('"left":1')
    page.keyboard.press("End")
    expect(page.locator("#count")).to_have_text("2 / 2")
    expect(page.locator("#result")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.locator(".moves summary").click()
    page.locator("#moves button").first.click()
    expect(page.locator("#count")).to_have_text("0 / 2")
    page.get_by_role("slider").fill("1")
    page.locator("#share summary").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Position file").click()
    page.keyboard.press("Escape")
    document = json.loads(download.value.path().read_text())
    assert document["game"] == "tally"
    assert len(document["position"]["deck"]) == 1


def at_one_card(visit: Open) -> tuple[Page, Page]:
    """Anna and Jan at a table that ends with the first card."""
    anna, jan = visit(TALLY), visit(TALLY)
    anna.get_by_label("Cards").fill("1")
    jan.goto(open_by_link(anna, "Anna"))
    join(jan, "Jan")
    connected(anna)
    return anna, jan


def test_a_rematch_is_offered_on_open_pages(visit: Open) -> None:
    anna, jan = at_one_card(visit)
    take(anna if my_seat(anna) == 0 else jan, 0)
    seats = [my_seat(anna), my_seat(jan)]
    left(anna, anna.get_by_role("button", name="Rematch, sides swapped").click)
    left(jan, jan.get_by_role("button", name="Accept the rematch, sides swapped").click)
    connected(anna)
    assert [my_seat(anna), my_seat(jan)] == seats[::-1]


def test_a_player_back_from_a_bot_is_offered_a_rematch(visit: Open) -> None:
    anna, jan = at_one_card(visit)
    waiting, moving = (jan, anna) if my_seat(anna) == 0 else (anna, jan)
    _chosen(waiting, "Let a bot play on for you")
    waiting.locator("[data-asking]").get_by_role("button", name="Let a bot play on for you").press("Enter")
    seated = waiting.locator("#match[data-seated]")  # only of the page that is loaded again
    expect(seated).to_have_count(0)
    _chosen(waiting, "Take your seat back")
    expect(seated).to_have_count(1)
    take(moving, 0)
    expect(waiting.get_by_role("button", name="Rematch, sides swapped")).to_be_visible()


def pages(finished: str) -> list[str]:
    presets = ["/play/tally/presets/", "/?game=tally&preset=waiting"]
    return ["/", "/?game=tally", *presets, "/help/", "/no/such/page/", finished, f"{finished}replay/"]


def test_no_page_breaks_a_rule_of_access(visit: Open, finished: str) -> None:
    page = visit(TALLY)
    for path in pages(finished):
        page.goto(path)
        whole(page)
        looked_at_in_every_size(page, path)


def test_waiting_and_joining_break_no_rule_of_access(visit: Open) -> None:
    anna, jan = visit(TALLY), visit(TALLY, size=NARROW)
    jan.goto(open_by_link(anna, "Anna"))
    jan.wait_for_selector(ONLINE)
    for page in (anna, jan):
        page.locator("#share summary").click()
        looked_at(page, "waiting and joining")


@pytest.mark.parametrize("locale", ["pl-PL", "cs-CZ"])
def test_no_page_scrolls_sideways(visit: Open, finished: str, locale: str) -> None:
    page = visit(TALLY, size=NARROW, locale=locale)
    for path in pages(finished):
        page.goto(path)
        whole(page)
        fits_phones(page, path)
    page.set_viewport_size({"width": 768, "height": 1024})
    page.goto("/help/")
    assert page.evaluate(COVERED) == [], (
        "the name of a guest, the ways to an account and the settings stand beside each other"
    )


def test_the_longest_names_leave_the_head_of_a_match_readable(visit: Open) -> None:
    anna, jan = visit(TALLY), visit(TALLY)
    jan.goto(open_by_link(anna, "W" * 40))
    join(jan, "M" * 40)
    connected(anna)
    for wide in (1440, 1280, 1000, 390):
        anna.set_viewport_size({"width": wide, "height": 900})
        names = [name.bounding_box() for name in anna.locator(".seat [data-name]").all()]
        assert all(box is not None and box["width"] > 60 for box in names), wide
        assert anna.evaluate("document.documentElement.scrollWidth <= innerWidth"), wide
        turn, seats = anna.locator("#turn").bounding_box(), anna.locator("#seats").bounding_box()
        assert turn is not None and seats is not None
        beside = seats["x"] + seats["width"] <= turn["x"]
        assert wide == 390 or beside or seats["y"] + seats["height"] <= turn["y"], wide


def test_the_keyboard_alone_reaches_a_match(visit: Open) -> None:
    page = visit(TALLY)
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to the content")
    page.keyboard.press("Enter")
    for _key in range(3):
        page.keyboard.press("Tab")
        if page.locator(":focus").inner_text() == "Play the bot now":
            break
    page.keyboard.press("Enter")
    connected(page)


def test_the_keyboard_alone_fills_the_form(visit: Open) -> None:
    page = visit(TALLY)
    page.get_by_label("Your name").focus()
    reached = []
    for _key in range(12):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.name || document.activeElement.textContent.trim()"))
        if reached[-1] == "opponent-1":
            page.keyboard.press("ArrowDown")
        if reached[-1] == "Set the table":
            break
    assert [name for name in reached if name.endswith("colour")] == [
        "mine-colour"
    ]  # the bot's choice is gone with the bot
    assert reached[-1] == "Set the table"
    page.keyboard.press("Enter")
    page.wait_for_selector("#invite-link")


def test_the_keyboard_alone_begins_a_scenario(visit: Open) -> None:
    page = visit(TALLY)
    page.get_by_role("link", name="Begin from a scenario").press("Enter")
    page.get_by_role("link", name="Play this").first.press("Enter")
    expect(page.get_by_role("heading", level=3, name="A sorted duel")).to_be_visible()
    expect(page.get_by_role("img", name="Picture of the scenario “A sorted duel”")).to_have_js_property(
        "complete", True
    )
    page.get_by_role("radio", name="Blue").press("Space")
    page.get_by_role("button", name="Set the table").press("Enter")
    connected(page)
    assert my_seat(page) == 1
    expect(page.locator(".seat[data-mine]")).to_contain_text("Blue")


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_only_players_of_open_seats_choose(visit: Open, size: tuple[int, int]) -> None:
    page = visit("/?game=tally&preset=waiting", size=size)
    mine, theirs = page.locator('[name="mine-colour"]'), page.locator('[name="theirs-1-colour"]')
    for seat, shown in (("Seat 1", (True, False)), ("Red", (False, True)), ("By chance", (True, True))):
        page.locator(".place").get_by_role("radio", name=seat).check()
        for field, visible in zip((mine, theirs), shown, strict=True):
            expect(field.first).to_be_visible(visible=visible)
    page.get_by_role("link", name="Play without a scenario").click()
    expect(page.get_by_role("group", name="Who begins")).to_be_visible()


def test_escape_closes_menus_and_dialogs_and_returns_the_focus(visit: Open) -> None:
    page = visit(TALLY)
    against_the_bot(page)
    page.locator("#share summary").press("Enter")
    page.locator("#share-link").focus()
    page.keyboard.press("Escape")
    expect(page.locator("#share-link")).to_be_hidden()
    expect(page.locator("#share summary")).to_be_focused()
