"""A player at the table of Hex, who reads the page and acts with mouse or keyboard, and knows nothing else.

The whole page is read in one call (`Sight`), so that a game needs few calls to the browser.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.conftest import Site
from tests.support.browser.prompted import CALLS
from tests.support.browser.sheets import LONGEST_WAIT
from tests.support.platform.serving import SETTLED, Server

ONLINE = '#connection[data-state="online"]'
CORNERS = ("-2,2", "2,-2", "-2,0", "2,0", "0,2", "0,-2")
SIDES = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
INSTANTS = {"Move", "Push Back", "Sniper", "Air Strike", "Grenade", "Battle"}
LOOK = 40
"""Milliseconds from one look at the page to the next; else Chromium would look, and draw, for every frame."""

SEE = """() => {
  const shown = (node) => node !== null && node.getClientRects().length > 0;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const text = (selector) => (document.querySelector(selector)?.textContent ?? "").trim();
  const prompt = document.querySelector(".nt-prompt");
  return {
    over: shown(document.getElementById("ended")),
    battle: shown(document.querySelector(".nt-steps")),
    mine: shown(prompt) && prompt.classList.contains("nt-mine"),
    words: text(".nt-prompt-words"),
    hint: text(".nt-prompt-hint"),
    error: text(".nt-prompt-error"),
    buttons: shown(prompt) ? all(".nt-prompt .nt-buttons button").map((button) => button.textContent) : [],
    primary: text(".nt-prompt .nt-buttons .nt-primary"),
    lit: all(".nh-cell.nh-lit").map((cell) => cell.dataset.key),
    fields: Object.fromEntries(all(".nh-cell").map((cell) => [cell.dataset.key,
      cell.getAttribute("aria-label").replace(/(, new: [a-z ]+)+$/, "").replace(/, can be chosen$/, "")])),
    hand: all(".nh-hand-mine .nh-hand-name").map((name) => name.textContent),
    chosen: all(".nh-hand-mine .nh-chosen .nh-hand-name").map((name) => name.textContent),
    points: all(".nh-player .nh-hp").map((points) => points.textContent),
    told: all(".nt-log-lines li").length,
    turn: text("#turn"),
  };
}"""
CHANGED = f"(before) => {{ const now = ({SEE})(); return JSON.stringify(now) !== before && JSON.stringify(now); }}"


ALIKE = f"""(board) => {{
  const {{ battle, fields }} = ({SEE})();
  return battle || Object.entries(board).every(([key, words]) => fields[key] === words);
}}"""


@dataclass(frozen=True)
class Sight:
    """What the page shows at one moment."""

    over: bool
    battle: bool
    mine: bool
    words: str
    hint: str
    error: str
    buttons: list[str]
    primary: str
    lit: list[str]
    fields: dict[str, str]
    hand: list[str]
    chosen: list[str]
    points: list[str]
    told: int
    turn: str

    @property
    def board(self) -> dict[str, str]:
        """The fields with their descriptions on the page."""
        return {key: words for key, words in self.fields.items() if not words.endswith(", empty")}

    @property
    def begun(self) -> bool:
        """Whether something is chosen and the action needs more choices."""
        return "Cancel" in self.buttons


def hex_site(site: Site, *expansions: str) -> Server:
    """The site with Hex and these expansions; every match is dealt the same tiles."""
    return site(",".join(("hex=neuroshima_hex.plugin", *expansions)), **SETTLED)


class Person:
    """A player with their own browser and reduced motion: battles wait for Step or Skip."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.done: set[str] = set()
        page.emulate_media(reduced_motion="reduce")

    # Reading the page ------------------------------------------------------------------------------------------------

    def see(self) -> Sight:
        return Sight(**self.page.evaluate(SEE))

    def field(self, key: str) -> Locator:
        return self.page.locator(f'.nh-cell[data-key="{key}"]')

    def button(self, name: str) -> Locator:
        return self.page.locator(".nt-task").get_by_role("button", name=name, exact=True)

    def hand(self, name: str) -> Locator:
        return self.page.locator(".nh-hand-mine .nh-hand-tile").filter(has_text=name).first

    # From the front page to the table --------------------------------------------------------------------------------

    def set_table(
        self, army: str = "", opponent: str = "", against: str = "", begins: str = "", name: str = ""
    ) -> None:
        """Fill in the form of the front page; an argument that is left out keeps the field's value."""
        page = self.page
        if name:
            page.get_by_label("Your name").fill(name)
        groups = (page.locator(".side").first, page.locator(".side.opponent"))
        for group, chosen in ((groups[0], army), (groups[1], opponent), (groups[1], against), (page, begins)):
            if chosen:
                group.get_by_role("radio", name=chosen, exact=True).check()
        page.get_by_role("button", name="Set the table").click()
        self.connected()

    def join(self, name: str, army: str) -> None:
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("radio", name=army, exact=True).check()
        self.page.get_by_role("button", name="Join").click()
        self.at_table()

    def come_back(self, server: Server, match: dict[str, Any]) -> None:
        """Open a match that the player has begun: its link, with the player's session."""
        base = f"http://127.0.0.1:{server.port}"
        self.page.context.add_cookies([{"name": "sessionid", "value": match["session"], "url": base}])
        self.page.goto(f"{base}/m/{match['slug']}/")
        self.at_table()

    def connected(self) -> None:
        self.page.wait_for_selector(ONLINE)

    def at_table(self) -> None:
        self.connected()
        expect(self.page.locator(".nh-board")).to_be_visible()

    # Waiting ---------------------------------------------------------------------------------------------------------

    def comes_to_see(self, board: dict[str, str]) -> None:
        """Wait until every field has the description given in `board`; a battle on the way is skipped."""
        with suppress(TooLate):  # then what is seen says more
            self.page.wait_for_function(ALIKE, arg=board, polling=LOOK)
            while self.see().battle:
                self.button("Skip").click()
                self.page.wait_for_function(ALIKE, arg=board, polling=LOOK)
        assert self.see().fields == board

    def wait_for_turn(self) -> Sight:
        """Wait for something to do, a battle to watch, or the end."""
        self.page.wait_for_function(CALLS, timeout=LONGEST_WAIT, polling=LOOK)
        return self.see()

    def wait_for_own(self) -> Sight:
        """Wait for something to do without a battle to watch, since a battle may start at any time."""
        while (sight := self.wait_for_turn()).battle:
            self.watch_battle()
        return sight

    def watching_change(self, act: Callable[[], object]) -> Sight:
        """Do something, wait until the page has changed, and return what it shows."""
        before = self.page.evaluate(f"() => JSON.stringify(({SEE})())")
        act()
        shown = self.page.wait_for_function(CHANGED, arg=before, polling=LOOK).json_value()
        return Sight(**json.loads(shown))

    # Actions ---------------------------------------------------------------------------------------------------------

    def click_field(self, key: str) -> Sight:
        return self.watching_change(self.field(key).click)

    def click_button(self, name: str) -> Sight:
        return self.watching_change(self.button(name).click)

    def take(self, tile: str) -> Sight:
        return self.watching_change(self.hand(tile).click)

    def wheel(self, key: str, by: int = 1) -> None:
        """Turn the preview tile on the field with the wheel."""
        self.field(key).hover()
        self.page.mouse.wheel(0, 100 * by)

    def commit(self) -> Sight:
        """Press the button that sends the action, and wait until it is done and nothing is chosen."""
        sight = self.see()
        self.button(sight.primary).click()
        self.page.wait_for_function(f"() => !({SEE})().buttons.includes('Cancel')", polling=LOOK)
        return self.see()

    def discard(self, tile: str) -> Sight:
        sight = self.take(tile)
        if "Discard instead" in sight.buttons:
            self.click_button("Discard instead")
        self.done.add("discard")
        return self.commit()

    def watch_battle(self) -> None:
        """Step once or twice, then skip to the end."""
        words = self.page.locator(".nt-steps-words")
        expect(words).not_to_be_empty()
        self.button("Step").click()
        skip = self.button("Skip")
        if skip.is_visible():
            skip.click()
        self.done.add("battle watched")


def near(key: str) -> set[str]:
    """The fields next to this one, on the board or not."""
    q, r = map(int, key.split(","))
    return {f"{q + dq},{r + dr}" for dq, dr in SIDES}


def reach(key: str) -> int:
    """The distance of a field from the middle."""
    q, r = map(int, key.split(","))
    return max(abs(q), abs(r), abs(q + r))


class CautiousPlayer(Person):
    """A player of whole games: surrounds their HQ, uses every tile, and starts no avoidable battle."""

    def __init__(self, page: Page, army: str) -> None:
        super().__init__(page)
        self.army = army
        self.tried: set[str] = set()
        self.home = ""
        self.final = False

    def play(self, most: int) -> int:
        """Play until the page says that the match is over; return the number of actions."""
        for count in range(most):
            sight = self.wait_for_turn()
            self.final |= "final sequence" in sight.hint or "Overtime" in sight.hint
            if sight.over:
                return count
            if sight.battle:
                self.watch_battle()
            else:
                self.do_something(sight)
        raise AssertionError(f"Not over after {most} things done: {self.see()}")

    def do_something(self, sight: Sight) -> None:
        if sight.words.startswith("Place your HQ"):
            self.place_hq(sight)
        elif "choose the one to discard" in sight.words:
            self.tried.clear()
            self.discard(self.least(sight.hand))
        elif sight.begun or not self.free(sight):
            self.answer(sight)
        else:
            self.use_turn(sight)

    def free(self, sight: Sight) -> bool:
        return sight.words.startswith(("Your turn", "Nothing is left"))

    def least(self, hand: list[str]) -> str:
        """The tile to discard: one that was used before, battles first."""
        return min(hand, key=lambda tile: (tile not in self.done, tile != "Battle", hand.count(tile) < 2))

    def come_back(self, server: Server, match: dict[str, Any]) -> None:
        super().come_back(server, match)
        self.home = next(key for key, words in self.see().board.items() if f"HQ ({self.army})" in words)

    def place_hq(self, sight: Sight) -> None:
        self.home = next(corner for corner in CORNERS if corner in sight.lit)
        self.click_field(self.home)
        self.wheel(self.home)
        self.finish_flow()

    # One's own turn --------------------------------------------------------------------------------------------------

    def use_turn(self, sight: Sight) -> None:
        tile = next((tile for tile in sight.hand if tile not in self.tried), None)
        if tile is not None:
            self.use_tile(tile, sight)
        elif sight.lit and "ability" not in self.tried:
            self.use_ability(sight)
        else:
            self.tried.clear()
            self.done.add("end turn")
            self.click_button("End turn")

    def use_tile(self, tile: str, sight: Sight) -> None:
        self.tried.add(tile)
        if tile == "Battle" and "Battle" in self.done:
            return
        begun = self.take(tile)
        if begun.primary == "Discard" or not begun.begun:
            self.put_back(begun)
            return
        self.done.add(tile if tile in INSTANTS else "place")
        self.finish_flow(turn=tile not in INSTANTS)
        self.take_back_once(tile)

    def take_back_once(self, tile: str) -> None:
        sight = self.see()
        if "take back" in self.done or "Take back" not in sight.buttons:
            return
        after = self.click_button("Take back")
        assert after.hand.count(tile) == sight.hand.count(tile) + 1
        self.done.add("take back")
        self.tried.discard(tile)

    def use_ability(self, sight: Sight) -> None:
        self.tried.add("ability")
        begun = self.click_field(sight.lit[0])
        if begun.begun:
            self.done.add("ability")
            self.finish_flow()

    def put_back(self, sight: Sight) -> None:
        if sight.begun:
            self.click_button("Cancel")

    # An action in the making, and decisions --------------------------------------------------------------------------

    def finish_flow(self, turn: bool = False) -> None:
        """Answer questions until the action is complete."""
        for _answer in range(8):
            sight = self.see()
            if sight.battle or not sight.begun:
                return
            if sight.primary and not sight.error:
                self.turn_and_commit(sight, turn)
            else:
                self.answer(sight)
        raise AssertionError(f"Never done: {self.see()}")

    def turn_and_commit(self, sight: Sight, turn: bool) -> None:
        at = self.page.locator(".nh-cell.nh-chosen")
        if turn and "↻" in sight.buttons and at.count() == 1:
            self.wheel(at.get_attribute("data-key") or "")
        self.commit()

    def answer(self, sight: Sight) -> None:
        if sight.lit:
            self.click_field(self.liked(sight))
        else:
            self.done.add("decision")
            self.click_button(next(name for name in sight.buttons if name not in {"Cancel", "Discard instead"}))

    def liked(self, sight: Sight) -> str:
        """A field beside the own HQ, or an enemy, or the outermost field."""
        close = near(self.home)
        return max(sight.lit, key=lambda key: (self.is_enemy(sight.board.get(key)), key in close, reach(key), key))

    def is_enemy(self, words: str | None) -> bool:
        return words is not None and f"({self.army})" not in words
