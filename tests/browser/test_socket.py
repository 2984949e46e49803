"""How a page handles messages of the socket, sent by a fake server of the test.

The page's answers and reconnecting are tested without a browser (tests/node/platform/connection.test.js,
socket.test.js).
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.conftest import SAMPLE, Site
from tests.support.browser.sheets import LONGEST_WAIT
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
SEATS = [
    {"seat": 0, "team": 0, "name": "Anna", "kind": "person", "options": {"colour": "red"}, "online": True},
    {"seat": 1, "team": 1, "name": "Jan", "kind": "person", "options": {"colour": "blue"}, "online": False},
]
MORNING = datetime(2026, 1, 1, 9, tzinfo=UTC)
ACT = "(action) => { window.answer = document.querySelector('tally-table').host.act(0, action); }"


class FakeServer:
    """Sends no answers of its own, and records the messages of the page on every connection."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        self.sockets: list[WebSocketRoute] = []
        self.got: list[dict[str, Any]] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.route_web_socket("**/ws/match/**", self._open)

    def begin(self) -> None:
        """Forget all connections and messages; no page is open."""
        for remembered in (self.errors, self.sockets, self.got):
            remembered.clear()

    def _open(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        socket.on_message(lambda text: self.got.append(json.loads(text)))
        socket.send(json.dumps(state(0 if len(self.sockets) == 1 else 1)))

    def send(self, **message: Any) -> None:
        self.sockets[-1].send(json.dumps({"v": 1, **message}))

    def sent(self, kind: str, count: int = 1) -> list[dict[str, Any]]:
        """Wait for this many messages of that type; return them."""
        deadline = time.monotonic() + LONGEST_WAIT / 1000
        while time.monotonic() < deadline:
            self.page.wait_for_timeout(10)
            found = [message for message in self.got if message["type"] == kind]
            if len(found) >= count:
                return found
        raise AssertionError(f"{count} × {kind} expected, got {self.got}")

    def reconnected(self) -> None:
        """Advance the page's clock until it has noticed the lost socket and opened another one."""
        before, deadline = len(self.sockets), time.monotonic() + LONGEST_WAIT / 1000
        while len(self.sockets) == before:
            assert time.monotonic() < deadline, "the page has not come back"
            self.page.clock.run_for(500)
        expect(self.page.locator("#connection")).to_contain_text("Connected")


def state(seq: int) -> dict[str, Any]:
    moves = [{"seq": n, "kind": "action", "seat": 0, "action": {}, "events": []} for n in range(1, seq + 1)]
    return {
        **position(seq),
        "type": "state",
        "frozen_by": "",
        "frozen_why": "",
        "seats": SEATS,
        "you": [0],
        "history": moves,
    }


def position(seq: int) -> dict[str, Any]:
    return {
        "v": 1,
        "seq": seq,
        "status": "running",
        "view": {"shown": seq},
        "legal": {"0": []},
        "to_move": [0],
        "take_back": [],
        "offer": None,
        "rights": {},
        "outcome": None,
        "ending": None,
    }


OVER: dict[str, Any] = {
    "outcome": {"winners": [1], "reason": "deck_empty"},
    "ending": {"result": "lost", "who": {"en": "Jan wins."}, "how": {}},
}


def moved(seq: int) -> dict[str, Any]:
    return {**position(seq), "type": "moved", "kind": "action", "seat": 0, "action": {}, "events": []}


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    """A match without moves: all messages to its page come from the test."""
    return str(site(SAMPLE).prepare("two", cards=2)["slug"])


@pytest.fixture(scope="module")
def opened() -> dict[Browser, FakeServer]:
    """The page of each Chromium; a second one exists if the first has crashed."""
    return {}


@pytest.fixture
def fake(chromium: Browser, server: Server, slug: str, opened: dict[Browser, FakeServer]) -> Iterator[FakeServer]:
    """The page of a match, connected to the test instead of the server."""
    if chromium not in opened:
        opened[chromium] = FakeServer(page_standing_still(chromium, server))
    fake = opened[chromium]
    fake.begin()
    fake.page.goto(f"/m/{slug}/")
    shows(fake.page, 0)
    yield fake
    fake.page.goto("about:blank")
    assert fake.errors == []


def page_standing_still(chromium: Browser, server: Server) -> Page:
    """The match page with a stopped clock, which the test moves. It is not reused, since its clock stays replaced."""
    context = chromium.new_context(base_url=f"http://127.0.0.1:{server.port}")
    context.set_default_timeout(LONGEST_WAIT)
    page = context.new_page()
    page.clock.install(time=MORNING)
    page.clock.pause_at(MORNING + timedelta(hours=1))  # else it goes on by itself, past what is waited for
    return page


def shows(page: Page, seq: int) -> None:
    expect(page.locator("tally-table")).to_have_text(json.dumps({"shown": seq}, separators=(",", ":")))


def test_the_next_move_is_shown(fake: FakeServer) -> None:
    fake.send(**moved(1))
    shows(fake.page, 1)


def test_a_command_is_sent_again_after_a_reconnect(fake: FakeServer) -> None:
    fake.page.evaluate(ACT, {"type": "take"})
    fake.sockets[-1].close()
    fake.reconnected()
    first, again = fake.sent("move", 2)
    assert first == again
    assert len(fake.sockets) == 2


def test_a_stale_command_brings_the_page_up_to_date(fake: FakeServer) -> None:
    fake.page.evaluate(ACT, {"type": "take"})
    command = fake.sent("move")[0]["id"]
    fake.send(type="refused", id=command, code="stale", message="The position has changed since.", path="", seq=4)
    expect(fake.page.locator("#messages")).to_contain_text("The position has changed since.")
    assert len(fake.sent("resync")) == 1


def test_arrivals_and_departures_are_shown_in_words(fake: FakeServer) -> None:
    jan = fake.page.locator('[data-seat="1"]')
    expect(jan).to_contain_text("away")
    fake.send(type="seats", seats=[SEATS[0], {**SEATS[1], "online": True}], status="running")
    expect(jan).to_contain_text("here")


def test_a_player_who_has_lost_the_seat_gets_the_page_of_another_session(fake: FakeServer) -> None:
    """A log-in in another window may have changed the session: the page reloads and says so."""
    with fake.page.expect_event("load"):
        fake.send(**{**state(0), "you": []})
    shows(fake.page, 1)
    assert len(fake.sockets) == 2


def test_the_end_is_shown_with_its_result(fake: FakeServer) -> None:
    fake.send(**{**moved(1), "status": "over", "to_move": [], **OVER})
    expect(fake.page.locator("#ended")).to_contain_text("Jan wins.")
    expect(fake.page).not_to_have_title(re.compile("Your turn"))


def test_the_head_of_the_page_waits_for_the_animation(fake: FakeServer) -> None:
    fake.page.evaluate(
        """() => {
          const table = document.querySelector('tally-table');
          table.update = () => new Promise((resolve) => { window.watched = resolve; });
        }"""
    )
    fake.send(**{**moved(1), "status": "over", "to_move": [], **OVER})
    fake.page.wait_for_function("() => window.watched !== undefined")
    expect(fake.page.locator("#turn")).to_have_text("Your turn")
    expect(fake.page.locator("#ended")).to_be_hidden()
    fake.page.evaluate("() => window.watched()")
    expect(fake.page.locator("#turn")).to_have_text("The match is over")
    expect(fake.page.locator("#ended")).to_contain_text("Jan wins.")
