"""Two players and a spectator: each page gets only what its reader may see."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.support.browser.convoy.player import ONLINE, SteadyPlayer, convoy_site
from tests.support.browser.sheets import LONGEST_WAIT
from tests.support.platform.serving import Server
from tests.support.platform.sockets import with_view

pytestmark = pytest.mark.browser
Open = Callable[..., Page]


@pytest.fixture
def server(site: Site) -> Server:
    return convoy_site(site)


class Guest(SteadyPlayer):
    """A visitor whose page keeps every message of the socket."""

    def __init__(self, page: Page, side: str) -> None:
        super().__init__(page, side)
        self.frames: list[dict[str, Any]] = []
        self.view: Any = None
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.keep(frame)))

    def keep(self, frame: str | bytes) -> None:
        """Keep a message with its whole view, also where it holds only the changes of the view."""
        message = json.loads(frame)
        with_view(message, self.view)
        if message["type"] in ("state", "moved"):
            self.view = message["view"]
        self.frames.append(message)

    def until(self, told: Callable[[], bool]) -> None:
        """Read messages until this was announced. The page may show it before the message is read here."""
        deadline = time.monotonic() + LONGEST_WAIT / 1000
        while not told():
            assert time.monotonic() < deadline, self.frames
            self.page.wait_for_timeout(10)

    def hands(self, seat: int) -> list[Any]:
        """The hand of a seat in every message that the page got."""
        return [frame["view"]["sides"][seat]["hand"] for frame in self.frames if frame.get("view")]

    def drawn(self, seat: int) -> list[Any]:
        events = (event for frame in self.frames for event in frame.get("events", []))
        return [event["cards"] for event in events if event["type"] == "drawn" and event["seat"] == seat]


def test_hands_come_only_to_their_owners(visit: Open) -> None:
    anna = Guest(visit(), "Moloch")
    anna.set_table(opponent="A person", name="Anna")
    link = anna.page.locator("#invite-link").input_value()
    jan, eve = Guest(visit(), "Outpost"), Guest(visit(), "")
    jan.page.goto(link)
    jan.page.get_by_label("Your name").fill("Jan")
    jan.page.get_by_role("button", name="Join").click()
    jan.page.wait_for_selector(ONLINE)
    eve.page.goto(link)
    eve.page.wait_for_selector(ONLINE)
    for person in (anna, jan):
        assert "Keep this hand" in person.wait().buttons
        person.press("Keep this hand")
    hand = anna.wait().hand
    assert len(hand) == 6
    both_allow_hints(anna.page, jan.page)
    expect(eve.page.locator(".cv-hand-count b")).to_have_text(["6", "6"])
    expect(eve.page.locator(".cv-hand .cv-hand-card")).to_have_count(0)
    expect(eve.page.locator(".nt-prompt-words")).to_have_text("Anna takes Moloch's actions.")
    expect(jan.page.locator(".nt-log")).to_contain_text("Anna draws 2 cards")
    anna.until(lambda: anna.hands(0)[-1:] == [hand])
    for other in (jan, eve):
        other.until(lambda other=other: other.drawn(0) != [])  # type: ignore[misc]
    assert set(map(type, anna.hands(1))) == {type(None)}
    assert set(map(type, jan.hands(0))) == {type(None)} and jan.drawn(0) == [None]
    assert set(map(type, eve.hands(0) + eve.hands(1))) == {type(None)} and set(map(type, eve.drawn(0))) == {type(None)}


def both_allow_hints(mover: Page, other: Page) -> None:
    """The button appears as soon as the second player allows hints, before the next move."""
    for page in (mover, other):
        expect(mover.get_by_role("button", name="Hint")).to_have_count(0)
        page.locator("#leaving summary").click()
        page.get_by_role("switch", name="I allow it").check()
        page.keyboard.press("Escape")
    expect(mover.get_by_role("button", name="Hint")).to_be_visible()
