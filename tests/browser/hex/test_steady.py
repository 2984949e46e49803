"""The board never moves on the screen: not for a question, a refusal, a battle or anything else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROWEST, WIDE, Shown, Site
from tests.support.browser.hex.player import Person, hex_site
from tests.support.browser.hex.table_page import new_game
from tests.support.browser.steady import places_in_a_match, places_on_screens
from tests.support.hex.playing import fighting
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
FIELD = ".nh-cell"
HEAD = """([state, words, passing]) => {
  const place = document.getElementById("connection");
  place.dataset.state = state;
  place.querySelector("[data-text]").textContent = window.gettext(words);
  const line = Object.assign(document.createElement("p"), { className: "message", textContent: passing });
  document.getElementById("messages").replaceChildren(...(passing ? [line] : []));
}"""
"""As shared/connection_sign.js and shared/announce.js show it."""
SCROLLED = """() => {
  document.querySelector("#watching").hidden = false;
  document.querySelector("#watching [data-count]").textContent = "12";
  document.querySelector("#talk-button").hidden = false;
  document.querySelector("#talk-button [data-sign]").textContent = "3";
  document.querySelector("#turns").hidden = false;
  document.querySelector("#turns [data-count]").textContent = "2";
  const row = document.querySelector(".bar-row");
  return row.scrollWidth - row.clientWidth;
}"""
"""How much of the row is not seen when everything is in it that can be."""
SEATED = """([name, army]) => {
  for (const place of document.querySelectorAll(".seat-name bdi")) place.textContent = name;
  for (const place of document.querySelectorAll(".seat-words > span:first-child")) place.textContent = army;
}"""
STATES = {
    "offline": "Connection lost – trying again",
    "restarting": "The server restarts – back in a moment",
    "gone": "This match is not here any more",
    "connecting": "Connecting …",
    "online": "Connected",
}
REFUSED = "This is not allowed here, because of a rule that needs a long sentence to be told in full."


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


def test_messages_fit_in_the_head_of_the_page(visit: Callable[..., Page]) -> None:
    """In Polish, which has the longest words."""
    page = visit(locale="pl-PL")
    page.locator("button.large").first.click()
    Person(page).at_table()
    expect(page.locator("#what-if")).to_be_visible()
    stands = places_on_screens(page, FIELD)
    for state, words in STATES.items():
        page.evaluate(HEAD, [state, words, REFUSED if state == "gone" else ""])
        assert places_on_screens(page, FIELD) == stands, state
    page.set_viewport_size({"width": NARROWEST[0], "height": NARROWEST[1]})
    assert page.evaluate(SCROLLED) == 0, "the whole row is seen on the narrowest phone"
    page.evaluate(SEATED, ["Maximiliana of the Wasteland", "Doomsday Machine"])
    assert places_on_screens(page, FIELD) == stands
    page.locator("#what-if").evaluate("(link) => { link.hidden = true; }")  # as at the end
    assert places_on_screens(page, FIELD) == stands


@pytest.mark.parametrize(("width", "height", "every"), [(*WIDE, 4), (*NARROWEST, 1)])
def test_the_first_field_stays_in_its_place_for_a_whole_match(
    table: Shown, width: int, height: int, every: int
) -> None:
    """Each position on the narrowest phone, where room is scarce; some of them on a wide screen."""
    shown = table(new_game(seed=5), you=(0, 1), width=width, height=height)
    places = places_in_a_match(shown, FIELD, fighting, seed=5, every=every)
    assert len(places) == 1, "\n".join(f"{place} {when}" for place, when in places.items())
