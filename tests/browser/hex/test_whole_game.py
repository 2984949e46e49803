"""A game of a person against the bot on the site's pages: played to its end by mouse; begun by keyboard."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.support.browser.hex.player import CautiousPlayer, Person, Sight, hex_site
from tests.support.browser.hex.table_page import game
from tests.support.browser.prompted import as_everybody_reads
from tests.support.browser.steady import places_on_screens
from tests.support.platform.serving import Server
from tests.support.playing import resolved

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
LEFT = 14
"""Moves of a game by chance that are left to the player and the bot."""
MOST_ACTIONS = 200
LONGEST_WALK = 12
FIRST_TURNS = 8
FIRST_STEPS = 8
LISTEN = """() => {
  const region = document.getElementById("live-polite");
  window.heard = [];
  window.ear?.disconnect();
  window.ear = new MutationObserver(() => window.heard.push(region.textContent));
  window.ear.observe(region, { childList: true, characterData: true, subtree: true });
}"""


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


def test_a_game_against_the_bot_is_played_to_its_end_by_mouse(visit: Open, server: Server) -> None:
    armies = (json.dumps({"army": army}) for army in ("moloch", "hegemony"))
    late = server.prepared("tests/support/platform/prepare_late.py", "hex", "greedy", "1", str(LEFT), *armies)
    player = CautiousPlayer(visit(), "Moloch")
    player.come_back(server, late)
    stood = places_on_screens(player.page, ".nh-cell")
    player.play(MOST_ACTIONS)
    end = player.see()
    assert places_on_screens(player.page, ".nh-cell") == stood
    the_end_is_told(player, end)
    how_it_went_is_told(player)
    enough_was_done(player)
    steps = the_replay_comes_to_the_same_end(player, end)
    for step in (steps // 2, steps):
        a_position_is_resolved(player, step)


def the_end_is_told(player: CautiousPlayer, end: Sight) -> None:
    assert re.fullmatch(r"You (won|lost)( by \d+)?\.|A draw\.", end.words), end.words
    assert end.hint.endswith(f"Hit points of the HQs: Moloch {end.points[0]}, Hegemony {end.points[1]}")
    expect(player.page.locator("#ended [data-result]")).to_contain_text(end.words)
    fallen = "0" in end.points
    assert fallen or player.final, "no HQ fell, so the last tiles were drawn and the Final Battle was fought"


def how_it_went_is_told(player: CautiousPlayer) -> None:
    """The page shows the course of the match without a click, as soon as it is computed."""
    dialog = player.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Hit points of the HQs")
    expect(dialog.get_by_role("heading", name="Lost", exact=True)).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def enough_was_done(player: CautiousPlayer) -> None:
    """Assert what every game has. Which instants, abilities and decisions occur besides is luck."""
    assert player.done >= {"place", "discard", "end turn", "take back", "battle watched"}


def the_replay_comes_to_the_same_end(player: CautiousPlayer, end: Sight) -> int:
    page = player.page
    page.get_by_role("link", name="Watch the replay").click()
    count = page.locator("#count")
    expect(count).to_have_text(re.compile(r"^0 / [1-9]"))
    expect(page.locator(".nh-unit")).to_have_count(0)
    last = int(count.inner_text().split("/")[1])
    for step in range(1, FIRST_STEPS + 1):
        page.get_by_role("button", name="One step forward").click()
        expect(count).to_have_text(f"{step} / {last}")
    page.get_by_role("slider").fill(str(last))
    expect(count).to_have_text(f"{last} / {last}")
    if player.see().battle:
        player.watch_battle()
    expect(page.locator(".nt-prompt-words")).to_have_text(as_everybody_reads(end.words, "Anna", "Greedy"))
    assert (player.see().fields, player.see().hint) == (end.fields, end.hint)
    return last


def a_position_is_resolved(player: CautiousPlayer, step: int) -> None:
    page = player.page
    page.get_by_role("slider").fill(str(step))
    page.locator("#share summary").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Position file").click()
    page.keyboard.press("Escape")
    file = Path(download.value.path())
    given = json.loads(file.read_text(encoding="utf-8"))
    state = resolved(given, game())
    assert state.snapshot()["board"] == given["position"]["board"]
    finished = page.locator("#count").inner_text().split(" / ")[0] == page.locator("#step").get_attribute("max")
    assert (state.outcome is not None) == finished


def test_a_guest_places_the_first_tile_with_three_clicks(visit: Open) -> None:
    page = visit()
    person = Person(page)
    page.get_by_role("button", name="Play the bot now").click()
    person.at_table()
    sight = person.wait_for_turn()
    key = sight.lit[0]
    assert "HQ" in person.click_field(key).words
    person.button("Place").click()
    expect(person.field(key)).to_have_attribute("aria-label", re.compile("HQ"))


# By keyboard alone ---------------------------------------------------------------------------------------------------


class Typist(Person):
    """A person without a mouse. After every key something must have the focus, and it must be visible."""

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.focus_is_seen()

    def focus_is_seen(self) -> None:
        shown = self.page.evaluate("""() => {
          const at = document.activeElement, style = getComputedStyle(at), box = at.getBoundingClientRect();
          const marked = style.outlineStyle !== "none" || style.boxShadow !== "none" || style.strokeWidth !== "0px";
          const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
          return at !== document.body && at.matches(":focus-visible") && marked && inside;
        }""")
        assert shown, f"The focus is not seen: {self.focus()}"

    def focus(self) -> str:
        told = "(node) => node.getAttribute('aria-label') || node.textContent.trim() || node.tagName"
        return str(self.page.locator("*:focus").first.evaluate(told))

    def tab_to(self, name: str, key: str = "Tab", most: int = 40) -> None:
        for _key in range(most):
            self.press(key)
            if self.focus() == name:
                return
        raise AssertionError(f"{key} does not come to {name}, but to {self.focus()}")

    def walk_to_lit(self) -> str:
        """Arrow keys over the board to the nearest field that can be chosen."""
        for _key in range(LONGEST_WALK):
            if self.focus().endswith("can be chosen"):
                return str(self.page.evaluate("document.activeElement.dataset.key"))
            self.press("ArrowUp" if "1" not in self.focus().split(",")[0] else "ArrowRight")
        raise AssertionError(f"No field to choose on the way: {self.focus()}")

    def listen(self) -> None:
        """Forget the announcements up to now."""
        self.page.evaluate(LISTEN)

    def heard(self, words: str) -> None:
        """Wait until these words were announced after `listen`, with or without others after them."""
        self.page.wait_for_function("(words) => window.heard.some((said) => new RegExp(words).test(said))", arg=words)


def test_the_keyboard_alone_begins_a_game(visit: Open) -> None:
    typist = Typist(visit())
    typist.tab_to("Play the bot now")
    typist.page.keyboard.press("Enter")
    typist.at_table()
    typist.wait_for_turn()
    typist.listen()
    place_by_keyboard(typist)
    for _turn in range(FIRST_TURNS):
        turn_by_keyboard(typist)
        if typist.done >= {"place", "discard"}:
            return
    raise AssertionError(f"Nothing to place, or nothing to discard: {typist.done}")


def place_by_keyboard(typist: Typist) -> None:
    """Choose the HQ, turn it, put it back, choose it again, place it."""
    typist.tab_to("Hint")
    typist.press("Tab")
    expect(typist.page.locator(".nh-cell:focus")).to_have_count(1)
    key = typist.walk_to_lit()
    typist.press("Enter")
    expect(typist.page.locator(".nt-prompt-words")).to_contain_text("Place HQ on")
    typist.press("r")
    typist.press("Escape")
    expect(typist.page.locator(".nt-prompt-words")).to_contain_text("choose a field")
    for press in ("Enter", "R", "r", "Enter", "Shift+A", "Enter"):  # the second Enter turns it, too
        typist.press(press)
    expect(typist.field(key)).to_have_attribute("aria-label", re.compile(r"HQ \(.*looks upper right"))
    expect(typist.field(key)).to_be_focused()


def turn_by_keyboard(typist: Typist) -> None:
    """Make the forced discard, place a tile if possible, end the turn."""
    sight = wait_by_keyboard(typist)
    typist.heard(f"Turn of Guest|{re.escape(sight.words)}")
    if "choose the one to discard" in sight.words:
        discard_by_keyboard(typist, sight)
    sight = wait_by_keyboard(typist)
    if "place" not in typist.done and sight.hand:
        use_by_keyboard(typist)
    if typist.focus() != "End turn":
        typist.tab_to("End turn", "Shift+Tab")
    typist.listen()
    typist.watching_change(lambda: typist.page.keyboard.press("Enter"))


def wait_by_keyboard(typist: Typist) -> Sight:
    """Wait for something to do; battles on the way are left with Escape."""
    while (sight := typist.wait_for_turn()).battle:
        typist.page.keyboard.press("Escape")
    return sight


def discard_by_keyboard(typist: Typist, sight: Sight) -> None:
    typist.press("1")
    assert typist.focus() == "Discard"
    typist.page.keyboard.press("Enter")
    expect(typist.page.locator(".nh-hand-mine .nh-hand-tile")).to_have_count(len(sight.hand) - 1)
    typist.done.add("discard")


def use_by_keyboard(typist: Typist) -> None:
    """Use the first tile if it can be placed; else put it back."""
    typist.press("1")
    if "choose a free field" not in typist.see().words:
        typist.page.keyboard.press("Escape")
        return
    key = typist.walk_to_lit()
    for press in ("Enter", "r", "Shift+A", "Enter"):
        typist.press(press)
    expect(typist.field(key)).to_have_attribute("aria-label", re.compile("looks upper right"))
    expect(typist.field(key)).to_be_focused()
    typist.done.add("place")
