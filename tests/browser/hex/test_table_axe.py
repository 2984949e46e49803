"""Nobody is shut out: axe on the page of a match in its states, and nothing scrolls sideways."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import SIZES, fits, looked_at
from tests.browser.conftest import Site
from tests.browser.hex.player import CautiousPlayer, Person, hex_site
from tests.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
LANGUAGES = {"wide": "en-GB", "narrow": "pl-PL", "narrowest": "cs-CZ"}
ACTIONS_TO_THREE_TILES = 40


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


def begin(person: Person) -> None:
    """At the table against the bot, by the one button of the front page, whatever the language."""
    person.page.locator('form[action*="play"] button.primary').first.click()
    person.at_table()
    person.wait_for_turn()


@pytest.mark.parametrize("size", SIZES)
def test_placing_the_hq_in_every_language(visit: Open, size: str) -> None:
    person = Person(visit(size=SIZES[size], locale=LANGUAGES[size]))
    look = fits if size == "narrowest" else looked_at
    begin(person)
    look(person.page, "placing the HQ")
    person.click_field(person.see().lit[0])
    look(person.page, "the HQ chosen")
    person.field(person.see().lit[0]).focus()
    look(person.page, "a field in focus")


@pytest.mark.parametrize("size", ["wide", "narrow"])
def test_a_hand_of_three_tiles_and_a_tile_chosen(visit: Open, size: str) -> None:
    player = CautiousPlayer(visit(size=SIZES[size]), "Outpost")
    player.set_table(army="Outpost", begins="I do")
    for _action in range(ACTIONS_TO_THREE_TILES):
        sight = player.wait_for_own()
        if len(sight.hand) == 3:
            break
        player.do_something(sight)
    expect(player.page.locator(".nh-hand-mine .nh-hand-tile")).to_have_count(3)
    looked_at(player.page, "a hand of three tiles")
    player.take(sight.hand[0])
    looked_at(player.page, "a tile chosen")
    player.page.locator(".nh-pile summary:visible").first.click()
    looked_at(player.page, "a pile open")
