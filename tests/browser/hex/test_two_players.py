"""Two people at one table of Hex: some turns, with a reload, a lost network and a spectator."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.support.browser.hex.player import ONLINE, CautiousPlayer, Person, hex_site
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
TURNS = 4
MOST_ACTIONS = 12


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


@pytest.fixture
def seated(visit: Open) -> tuple[CautiousPlayer, CautiousPlayer]:
    """Anna (Borgo, begins) and Jan (Outpost), who joined by her link."""
    anna, jan = CautiousPlayer(visit(), "Borgo"), CautiousPlayer(visit(), "Outpost")
    anna.set_table(army="Borgo", opponent="A person", begins="I do", name="Anna")
    jan.page.goto(anna.page.locator("#invite-link").input_value())
    jan.join("Jan", army="Outpost")
    expect(anna.page.locator("#waiting")).to_be_hidden()
    anna.at_table()
    return anna, jan


def same_board(*people: Person) -> None:
    """Wait until every page shows the first page's board."""
    first, *others = people
    while (sight := first.see()).battle:
        first.button("Skip").click()
    for other in others:
        other.comes_to_see(sight.fields)


def play_turn(player: CautiousPlayer, *others: Person) -> None:
    """Play one player's actions until the other is to move; compare the boards after each action."""
    expect(player.page.locator("#turn")).to_have_text("Your turn")
    for _action in range(MOST_ACTIONS):
        sight = player.wait_for_turn()
        player.do_something(sight) if sight.mine else player.watch_battle()
        same_board(player, *others)
        if player.page.locator("#turn").inner_text() != "Your turn":
            return
    raise AssertionError(f"The turn does not end: {player.see()}")


def reload(person: Person) -> None:
    person.page.reload()
    person.at_table()


def without_network(person: Person, meanwhile: Callable[[], None]) -> None:
    """Cut one player's network during a turn of the other; the page says so and reconnects by itself."""
    context = person.page.context
    context.set_offline(True)
    expect(person.page.locator("#connection")).to_contain_text("Connection lost")
    meanwhile()
    context.set_offline(False)
    person.page.wait_for_selector(ONLINE)


def test_two_people_play_some_turns(visit: Open, seated: tuple[CautiousPlayer, CautiousPlayer]) -> None:
    anna, jan = seated
    eva = Person(visit(anna.page.url))
    eva.at_table()
    the_watcher_touches_the_table_in_vain(eva)
    for turn in range(TURNS):
        player, other = (anna, jan) if turn % 2 == 0 else (jan, anna)
        if turn == 2:
            reload(anna)
            same_board(jan, anna)
        if turn == 3:
            without_network(anna, lambda: play_turn(jan, eva))
            same_board(jan, anna, eva)
        else:
            play_turn(player, other, eva)
        the_watcher_cannot_act(eva)
    assert len(anna.see().board) >= 2


def the_watcher_touches_the_table_in_vain(watcher: Person) -> None:
    watcher.field("0,0").click()
    watcher.field("0,0").press("Enter")
    expect(watcher.page.locator("#join")).to_be_hidden()
    the_watcher_cannot_act(watcher)
    assert watcher.see().board == {}
    expect(watcher.page.locator(".seat .you")).to_have_count(0)


def the_watcher_cannot_act(watcher: Person) -> None:
    sight = watcher.see()
    assert (sight.mine, sight.lit, sight.buttons) == (False, [], [])


def test_what_is_cancelled_without_a_network_is_never_sent(seated: tuple[CautiousPlayer, CautiousPlayer]) -> None:
    anna, jan = seated
    page, confirm = anna.page, anna.page.locator(".nt-prompt .nt-primary")
    anna.field("-2,0").click()
    page.context.set_offline(True)
    expect(page.locator("#connection")).to_contain_text("Connection lost")
    confirm.click()
    expect(page.locator(".nt-prompt-words")).to_contain_text("No answer yet")
    anna.button("Cancel").click()
    expect(page.locator(".nt-prompt-words")).not_to_contain_text("No answer yet")
    page.context.set_offline(False)
    page.wait_for_selector(ONLINE)
    anna.field("2,0").click()  # what she does next goes out alone
    confirm.click()
    expect(jan.field("2,0")).to_have_attribute("aria-label", re.compile("HQ"))
    expect(jan.field("-2,0")).to_have_attribute("aria-label", re.compile("empty"))
