"""Two people talk at a table, in Chromium and by keyboard, and a moderator removes a message."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, SAMPLE, Site
from tests.support.browser.access import fits, looked_at
from tests.support.browser.tables import connected, take
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]


def opened(visit: Open, server: Server, session: str, path: str, language: str = "en") -> Page:
    page, base = visit(), f"http://127.0.0.1:{server.port}"
    cookies = {"sessionid": session, "django_language": language}
    page.context.add_cookies([{"name": name, "value": value, "url": base} for name, value in cookies.items()])
    page.goto(f"{base}{path}")
    return page


def may_talk(page: Page) -> None:
    """Wait until the page knows what the reader may say: it asks for that when its socket is open. Before that, the
    panel has no line to write in."""
    expect(page.locator("#talk [data-talk=form]")).not_to_have_attribute("hidden", "")


def chosen(page: Page, name: str) -> None:
    """Press a button of the talk panel by keyboard."""
    page.locator("#talk").get_by_role("button", name=name, exact=True).press("Enter")


def test_two_people_talk_and_a_moderator_removes_a_message(visit: Open, site: Site) -> None:
    server = site(SAMPLE)
    prepared: dict[str, Any] = server.prepared("tests/support/platform/prepare_talk.py")
    at = f"/m/{prepared['slug']}/"
    anna = opened(visit, server, prepared["sessions"][0], at)
    jan = opened(visit, server, prepared["sessions"][1], at, "pl")
    for page in (anna, jan):
        connected(page)
        may_talk(page)
    # Anna unfolds the panel, writes, and leaves it, by keyboard alone; Jan's button counts what waits.
    anna.locator("#talk-button").press("Enter")
    expect(anna.get_by_label("Your message")).to_be_focused()
    anna.keyboard.type("A rude <b>word</b> https://example.org")
    anna.keyboard.press("Enter")
    line = anna.locator("#talk-log li")
    expect(line).to_have_text([re.compile(r"^\d\d?:\d\d( [AP]M)?AnnaA rude <b>word</b> https://example.org$")])
    assert anna.locator("#talk-log a").count() == 0
    expect(anna.get_by_label("Your message")).to_have_value("")
    chosen(anna, "Good luck!")
    expect(line).to_have_count(2)
    anna.keyboard.press("Escape")
    expect(anna.locator("#talk-button")).to_be_focused()
    expect(anna.locator("#talk")).to_be_hidden()
    expect(jan.locator("#live-polite")).to_contain_text("Anna: Powodzenia!")
    expect(jan.locator("#talk-button")).to_have_accessible_name("Rozmowa 2 nowe wiadomości")
    # Jan reads it on a phone, where the panel stands at the foot and the table stays where it is.
    jan.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    before = jan.locator("#table").bounding_box()
    jan.locator("#talk-button").press("Enter")
    heard = jan.locator("#talk-log .talk-text")
    expect(heard).to_have_text(["A rude <b>word</b> https://example.org", "Powodzenia!"])
    panel = jan.locator("#talk").bounding_box()
    table = jan.locator("#table").bounding_box()
    assert before and table and before["y"] == table["y"]
    assert panel and panel["y"] + panel["height"] == NARROW[1]
    looked_at(jan, "talk on a phone", "#talk")
    # Jan reports the first message, and hears no more of Anna.
    jan.locator(".talk-more").first.press("Enter")
    jan.get_by_label("Co jest nie tak").fill("rude")
    jan.keyboard.press("Enter")
    expect(jan.locator("#live-urgent")).to_contain_text("Moderatorzy już o tym wiedzą.")
    expect(jan.locator(".talk-more").first).to_be_focused()
    jan.locator(".talk-more").first.press("Enter")
    chosen(jan, "Wycisz: Anna")
    expect(heard).to_have_count(0)
    anna.locator("#talk-button").press("Enter")
    chosen(anna, "Oops!")
    expect(line).to_have_count(3)
    expect(jan.locator("#live-polite")).not_to_contain_text("Ojej!")
    chosen(jan, "Wyłącz wyciszenie: Anna")
    expect(heard).to_have_count(3)
    looked_at(anna, "talk", "#talk")
    # A moderator sees what was said around it, and removes it; both see that at once.
    moderator = opened(visit, server, prepared["moderator"], "/moderation/")
    looked_at(moderator, "reports")
    moderator.get_by_role("link", name="Anna: rude").press("Enter")
    expect(moderator.locator(".reported")).to_contain_text("A rude <b>word</b>")
    looked_at(moderator, "a report")
    moderator.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    fits(moderator, "a report on a phone")
    moderator.get_by_label("Remove the message").check()
    moderator.get_by_label("Reason").fill("No rude words, please.")
    moderator.keyboard.press("Enter")
    expect(moderator.locator("#messages")).to_contain_text("The report is settled.")
    expect(heard.first).to_have_text("Ta wiadomość została usunięta przez moderatora.")
    expect(line.first).to_contain_text("A moderator has removed this message.")
    # The match ends; both let everybody read it, and a stranger's replay shows it beside the moves.
    for page, agrees in ((anna, "Show our talk"), (jan, "Po partii pokaż")):
        page.get_by_label(agrees).check()
    take(anna, 0)
    expect(jan.locator("#turn[data-yours]")).to_have_count(1)
    take(jan, 1)
    chosen(jan, "Dobra partia!")
    expect(heard.last).to_have_text("Dobra partia!")  # the server has taken it: a replay asks only once
    stranger = visit()
    stranger.goto(f"http://127.0.0.1:{server.port}{at}replay/")
    expect(stranger.locator("#said li")).to_have_text(
        ["Anna A moderator has removed this message.", "Anna Good luck!", "Anna Oops!"]
    )
    stranger.get_by_role("button", name="Last step").press("Enter")
    expect(stranger.locator("#said li")).to_have_text(["Jan Good game!"])
    looked_at(stranger, "a replay with talk", ".replay-bar, #said")
    anna.reload()
    notice = anna.get_by_role("region", name="From the moderators")
    expect(notice).to_contain_text("No rude words, please.")
    looked_at(anna, "a notice", ".moderators-notice")
    notice.get_by_role("button").press("Enter")
    expect(notice).to_have_count(0)
