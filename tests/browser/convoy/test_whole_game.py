"""A game of a person against the bot on the site's pages: played to its end as either side; begun by keyboard."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.support.browser.access import looked_at_in_every_size
from tests.support.browser.convoy.player import Sight, SteadyPlayer, convoy_site
from tests.support.browser.convoy.table_page import game
from tests.support.browser.prompted import as_everybody_reads
from tests.support.platform.serving import Server
from tests.support.playing import resolved

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
LEFT = 14
"""Moves of a game by chance that are left to the player and the bot."""
MOST_ACTIONS = 900


@pytest.fixture
def server(site: Site) -> Server:
    return convoy_site(site)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("side", ["Moloch", "Outpost"])
def test_a_game_against_the_bot_is_played_to_its_end_by_mouse(visit: Open, server: Server, side: str) -> None:
    bot = "1" if side == "Moloch" else "0"
    late = server.prepared("tests/support/platform/prepare_late.py", "convoy", "guard", bot, str(LEFT), "{}", "{}")
    player = SteadyPlayer(visit(), side)
    player.come_back(server, late)
    player.play(MOST_ACTIONS)
    end = player.see()
    assert end.words in {"You won.", "You lost."}
    assert re.match(r"(Moloch has reached New York|The convoy is (stopped|destroyed)).*Battles: ", end.hint), end.hint
    expect(player.page.locator("#ended [data-result]")).to_contain_text(end.words)
    expect(player.page.get_by_role("dialog")).to_contain_text("Cards in the deck")  # as soon as it is worked out
    player.page.keyboard.press("Escape")
    assert player.done >= {"pass", "Deploy", "resolution watched", "take back"}
    if side == "Outpost":  # from here on both sides have the same page
        return
    looked_at_in_every_size(player.page, "the end")
    steps = the_replay_comes_to_the_same_end(player, end)
    a_position_is_resolved(player, steps // 2)


def the_replay_comes_to_the_same_end(player: SteadyPlayer, end: Sight) -> int:
    page = player.page
    page.get_by_role("link", name="Watch the replay").click()
    count = page.locator("#count")
    expect(count).to_have_text(re.compile(r"^0 / [1-9]"))
    expect(page.locator(".cv-card")).to_have_count(0)
    last = int(count.inner_text().split("/")[1])
    page.get_by_role("button", name="One step forward").click()
    expect(count).to_have_text(f"1 / {last}")
    page.get_by_role("slider").fill(str(last))
    expect(page.locator(".nt-prompt-words")).to_have_text(as_everybody_reads(end.words, "Anna", "Guard"))
    shown = player.see()
    assert (shown.road, shown.hint, shown.lying) == (end.road, end.hint, end.lying)
    return last


def a_position_is_resolved(player: SteadyPlayer, step: int) -> None:
    page = player.page
    page.get_by_role("slider").fill(str(step))
    page.locator("#share summary").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Position file").click()
    page.keyboard.press("Escape")
    file = Path(download.value.path())
    given = json.loads(file.read_text(encoding="utf-8"))
    assert resolved(given, game()).snapshot()["cities"] == given["position"]["cities"]


# By keyboard alone ---------------------------------------------------------------------------------------------------


class Typist(SteadyPlayer):
    """A person without a mouse. After every key something must have the focus, and it must be visible."""

    def key(self, name: str) -> None:
        self.page.keyboard.press(name)
        shown = self.page.evaluate("""() => {
          const at = document.activeElement, style = getComputedStyle(at), box = at.getBoundingClientRect();
          const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
          return at !== document.body && at.matches(":focus-visible") && style.outlineStyle !== "none" && inside;
        }""")
        assert shown, f"The focus is not seen: {self.focus()}"

    def focus(self) -> str:
        told = "node.getAttribute('aria-label') || node.textContent.trim() || node.tagName"
        return str(self.page.evaluate(f"() => {{ const node = document.activeElement; return {told}; }}"))[:80]

    def tab_to(self, name: str, key: str = "Tab", most: int = 60) -> None:
        for _key in range(most):
            self.key(key)
            if self.focus() == name:
                return
        raise AssertionError(f"{key} does not come to {name}, but to {self.focus()}")


def test_the_keyboard_alone_begins_a_game_and_deploys(visit: Open) -> None:
    typist = Typist(visit(), "Moloch")
    typist.tab_to("Play the bot now")
    typist.page.keyboard.press("Enter")
    typist.page.wait_for_selector(".cv-road")
    typist.wait()
    typist.key("c")
    typist.tab_to("Keep this hand", "Shift+Tab")
    typist.settled(lambda: typist.page.keyboard.press("Enter"))
    sight = typist.wait()
    before = sight.hand
    robot = next(index for index, key in enumerate(keys(typist.page)) if key in sight.lit_hand)
    sight = typist.settled(lambda: typist.key(str(robot + 1)))
    assert "choose" in sight.words
    for _answer in range(6):
        if not sight.begun:
            break
        sight = typist.settled(lambda: typist.key("Enter"))
    assert len(sight.hand) < len(before)
    expect(typist.page.locator(".nt-log")).to_contain_text(re.compile("deploys|plays"))


def keys(page: Page) -> list[str]:
    found: list[str] = page.locator(".cv-hand .cv-hand-card").evaluate_all("cards => cards.map((c) => c.dataset.key)")
    return found
