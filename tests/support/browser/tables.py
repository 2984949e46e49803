"""Steps that tests of the host's pages repeat."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

ONLINE = '#connection[data-state="online"]'


def left(page: Page, press: Callable[[], object]) -> None:
    """Press something that loads another page, and wait for it: the text that a test looks for may be on both pages."""
    address = page.url
    press()
    expect(page).not_to_have_url(address)


def connected(page: Page) -> None:
    """Wait until the page of a match has its socket and has drawn its table."""
    page.wait_for_selector(ONLINE)
    expect(page.locator("tally-table")).not_to_be_empty()


def whole(page: Page) -> None:
    """Wait until a page is complete: on the page of a match or of a replay the table is loaded last."""
    if page.locator(".table-place").count():
        expect(page.locator("tally-table")).not_to_be_empty()
    if page.locator("#count").count():
        expect(page.locator("#count")).not_to_be_empty()


def open_by_link(page: Page, name: str) -> str:
    """Open a table for a person by link; return the address to send."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("radio", name="A person").check()
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_selector(ONLINE)
    return page.locator("#invite-link").input_value()


def against_the_bot(page: Page) -> int:
    """Begin a match against the bot with the reader to move; return the reader's seat once it is their turn."""
    page.get_by_role("radio", name="I do").check()
    page.get_by_role("button", name="Set the table").click()
    connected(page)
    expect(page.locator("#turn")).to_have_text("Your turn")
    return my_seat(page)


def join(page: Page, name: str) -> None:
    """Sit down at the table of this page."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    connected(page)


def act(page: Page, seat: int, action: dict[str, object]) -> dict[str, object]:
    """Let the game's element send an action, as a click on its table would."""
    call = "([seat, action]) => document.querySelector('tally-table').host.act(seat, action)"
    return dict(page.evaluate(call, [seat, action]))


def take(page: Page, seat: int) -> None:
    """Take a card, which ends the turn."""
    assert act(page, seat, {"type": "take"})["accepted"] is True


def my_seat(page: Page) -> int:
    """The number of the reader's seat."""
    page.wait_for_selector(".seat[data-mine]")
    return int(page.locator(".seat[data-mine]").get_attribute("data-seat") or 0)
