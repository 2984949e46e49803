"""A player at the table of Convoy: reads the page, uses mouse or keyboard, and has no other access."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Site
from tests.support.browser.prompted import CALLS
from tests.support.platform.serving import SETTLED, Server

ONLINE = '#connection[data-state="online"]'
LONGEST_TURN = 120_000
LOOK = 40
"""Milliseconds from one look at the page to the next; else Chromium would look, and draw, for every frame."""
ENDS = {"End my actions", "No more Modules", "Go to the resolution", "Go on"}
"""Buttons that pass."""

SEE = """() => {
  const shown = (node) => node !== null && node.getClientRects().length > 0;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const text = (selector) => (document.querySelector(selector)?.textContent ?? "").trim();
  const prompt = document.querySelector(".nt-prompt");
  return {
    over: shown(document.getElementById("ended")),
    watched: shown(document.querySelector(".nt-steps")),
    mine: shown(prompt) && prompt.classList.contains("nt-mine"),
    words: text(".nt-prompt-words"),
    hint: text(".nt-prompt-hint"),
    error: text(".nt-prompt-error"),
    buttons: shown(prompt) ? all(".nt-prompt .nt-buttons button").map((button) => button.textContent) : [],
    primary: text(".nt-prompt .nt-buttons .nt-primary"),
    cards: all(".cv-card.cv-lit").map((card) => `${card.side}/${card.place.join("/")}`),
    cities: all(".cv-city.cv-lit").map((city) => city.dataset.city),
    active: document.querySelector('.cv-city[data-state="active"]')?.dataset.city ?? "",
    hand: all(".cv-hand .cv-hand-card").map((card) => card.dataset.card),
    lit_hand: all(".cv-hand .cv-lit, .cv-offer .cv-lit").map((card) => card.dataset.key),
    road: all(".cv-board").map((board) => board.getAttribute("aria-label").replace(/, can be chosen$/, "")),
    lying: all(".cv-card").map((card) => card.getAttribute("aria-label").replace(/, can be chosen$/, "")),
    told: all(".nt-log-lines li").length,
  };
}"""
READY = f"() => ({CALLS})() && ({SEE})()"
OTHER = f"(before) => {{ const now = ({SEE})(); return JSON.stringify(now) === before ? null : now; }}"


@dataclass(frozen=True)
class Sight:
    """What the page shows at one moment."""

    over: bool
    watched: bool
    mine: bool
    words: str
    hint: str
    error: str
    buttons: list[str]
    primary: str
    cards: list[str]
    cities: list[str]
    active: str
    hand: list[str]
    lit_hand: list[str]
    road: list[str]
    lying: list[str]
    told: int

    @property
    def begun(self) -> bool:
        """Whether something is chosen and the action needs more choices."""
        return "Cancel" in self.buttons


def convoy_site(site: Site) -> Server:
    return site("convoy=neuroshima_convoy.plugin", **SETTLED)


class Person:
    """A player with their own browser and reduced motion: steps of a battle wait for Step or Skip."""

    def __init__(self, page: Page, side: str) -> None:
        self.page = page
        self.side = side
        self.done: set[str] = set()
        self.tried: set[str] = set()
        page.emulate_media(reduced_motion="reduce")

    # Reading the page ------------------------------------------------------------------------------------------------

    def see(self) -> Sight:
        return Sight(**self.page.evaluate(SEE))

    def button(self, name: str) -> Locator:
        return self.page.locator(".nt-task").get_by_role("button", name=name, exact=True)

    def wait(self) -> Sight:
        """Until there is something to do, something to watch, or the end."""
        return Sight(**self.page.wait_for_function(READY, timeout=LONGEST_TURN, polling=LOOK).json_value())

    # From the front page to the table --------------------------------------------------------------------------------

    def set_table(self, opponent: str = "", name: str = "") -> None:
        """Fill in the form of the front page; an argument that is left out keeps the field's value."""
        page = self.page
        if name:
            page.get_by_label("Your name").fill(name)
        page.get_by_role("radio", name=self.side, exact=True).check()
        if opponent:
            page.get_by_role("radio", name=opponent).first.check()
        page.get_by_role("button", name="Set the table").click()
        page.wait_for_selector(ONLINE)

    def come_back(self, server: Server, match: dict[str, Any]) -> None:
        """Open a match that the player has begun: its link, with the player's session."""
        base = f"http://127.0.0.1:{server.port}"
        self.page.context.add_cookies([{"name": "sessionid", "value": match["session"], "url": base}])
        self.page.goto(f"{base}/m/{match['slug']}/")
        self.page.wait_for_selector(ONLINE)

    # Actions ---------------------------------------------------------------------------------------------------------

    def press(self, name: str) -> None:
        self.settled(lambda: self.button(name).click())

    def settled(self, act: Callable[[], object]) -> Sight:
        """Do something, and return what the page shows when it has changed."""
        before = self.page.evaluate(f"() => JSON.stringify(({SEE})())")
        act()
        return Sight(**self.page.wait_for_function(OTHER, arg=before, polling=LOOK).json_value())

    def card(self, name: str) -> Locator:
        """A lit card in a row, by side, city and index."""
        side, city, index = name.split("/")
        return self.page.locator(f'[data-city="{city}"] .cv-row-{side} .cv-card').nth(int(index))

    def city(self, name: str) -> Locator:
        return self.page.locator(f'[data-city="{name}"] .cv-board')

    def watch(self) -> None:
        """Step once or twice the first time, then skip to the end."""
        if "resolution watched" in self.done:
            self.button("Skip").click()
            return
        expect(self.page.locator(".nt-steps-words")).not_to_be_empty()
        self.button("Step").click()
        if self.see().watched:  # nothing goes on by itself, so it stays until Skip
            self.button("Skip").click()
        self.done.add("resolution watched")


class SteadyPlayer(Person):
    """A player of whole games: fills the active city, uses what is allowed, answers questions.

    Once everything in `ENOUGH` was done they only pass and answer, which ends the game soonest."""

    ENOUGH = frozenset({"pass", "Deploy", "resolution watched", "take back"})

    def play(self, most: int) -> int:
        """Play until the page says that the match is over; return the number of actions."""
        for count in range(most):
            sight = self.wait()
            if sight.over and not sight.watched:
                return count
            if sight.watched:
                self.watch()
            else:
                self.do_something(sight)
        raise AssertionError(f"Not over after {most} things done: {self.see()}")

    def do_something(self, sight: Sight) -> None:
        if "Keep this hand" in sight.buttons:
            self.press("Keep this hand")
        elif "Take back" in sight.buttons and "take back" not in self.done:
            self.take_back()
        elif sight.begun:
            self.go_on(sight)
        elif not ENDS & set(sight.buttons):
            self.done.add("decision")
            self.go_on(sight)
        else:
            self.use_turn(sight)

    def use_turn(self, sight: Sight) -> None:
        """Choose the next untried card of the hand, then something on the road, then the end of the turn."""
        if self.done >= self.ENOUGH:
            self.press(next(name for name in sight.buttons if name in ENDS))
            return
        cards = [key for key in sight.lit_hand if key not in self.tried]
        units = [name for name in sight.cards if name not in self.tried]
        if cards:
            self.tried.add(cards[0])
            self.settled(self.page.locator(f'.cv-hand [data-key="{cards[0]}"]').click)
        elif units and len(sight.hand) > 2:
            self.tried.add(units[0])
            self.settled(self.card(units[0]).click)
        else:
            self.tried.clear()
            self.done.add("pass")
            self.press(next(name for name in sight.buttons if name in ENDS))

    def go_on(self, sight: Sight) -> None:
        """Answer the open question, and send a complete action."""
        if sight.primary and not sight.error:
            self.done.add(sight.primary)
            self.press(sight.primary)
        elif sight.error and sight.begun:
            self.press("Cancel")
        else:
            self.answer(sight)

    def answer(self, sight: Sight) -> None:
        if sight.cards:
            self.settled(self.card(sight.cards[0]).click)
        elif sight.cities:
            city = sight.active if sight.active in sight.cities else sight.cities[0]
            self.settled(self.city(city).click)
        elif sight.lit_hand:
            self.settled(self.page.locator(f'.cv-list:not(.cv-pile-cards) [data-key="{sight.lit_hand[0]}"]').last.click)
        else:
            self.press(next(name for name in sight.buttons if name not in {"Cancel", "Hint", "Take back"}))

    def take_back(self) -> None:
        """Take back an action, and check that the log strikes it out."""
        self.done.add("take back")
        self.press("Take back")
        expect(self.page.locator(".nt-log .nt-undone").first).to_be_attached()
