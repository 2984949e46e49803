"""The table of three and four in Chromium: which panel belongs to which player, and that all of it can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.browser.hex.many import all_is_readable, fight, heads, position_of
from tests.support.browser.hex.table_page import TablePage, position, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
WIDTHS = (1440, 390)
THREE: tuple[dict[str, Any], ...] = ({"army": "moloch"}, {"army": "borgo"}, {"army": "outpost"})
FOUR: tuple[dict[str, Any], ...] = (*THREE, {"army": "hegemony"})


@pytest.mark.parametrize("width", WIDTHS)
def test_three_at_the_table(table: Shown, width: int) -> None:
    players = [{**player, "hand": ["battle", "move"]} for player in THREE]
    shown = table(position_of("free_for_all", players, seat=1), width=width)
    assert heads(shown) == ["Moloch · you", "Borgo", "Outpost"]
    expect(shown.page.locator('.nh-player[aria-current="true"]')).to_have_attribute("data-army", "borgo")
    expect(shown.page.get_by_role("group", name="Hand of Eva")).to_have_count(1)
    all_is_readable(shown)


def test_two_teams_at_the_table(table: Shown) -> None:
    """In Polish, whose words are the longest."""
    players = [{**player, "hand": ["battle"]} for player in FOUR]
    shown = table(position_of("team", players), width=390, language="pl")
    said = ("drużyna 1", "drużyna 2")
    assert [words.split(" · ")[1] for words in heads(shown)] == [*said, *said]
    all_is_readable(shown)


def test_the_player_of_all_seats_sees_the_hand_of_the_seat_to_move(table: Shown) -> None:
    players = [{**player, "hand": ["battle", "move"]} for player in THREE]
    shown = table(position_of("free_for_all", players), you=(0, 1, 2))
    mine = shown.page.locator(".nh-side-mine .nh-player")
    expect(mine).to_have_attribute("data-army", "moloch")
    shown.button("End turn").click()
    expect(mine).to_have_attribute("data-army", "borgo")
    expect(shown.page.locator(".nh-hand-mine .nh-hand-tile")).to_have_count(2)
    expect(shown.page.locator(".nh-side-theirs .nh-player")).to_have_count(2)


def test_the_board_fits_below_a_notice(table: Shown) -> None:
    """A notice above the table appears or disappears while nobody moves."""
    shown = table(position(unit("hq", (-2, 2)), unit("hq", (2, 0), 1)))
    top = "element.style.getPropertyValue('--table-top')"
    before = shown.page.evaluate(top)
    shown.page.evaluate("document.querySelector('h1').style.height = '300px'")
    shown.page.wait_for_function(f"(before) => {top} !== before", arg=before)
    shown.page.evaluate("document.querySelector('h1').hidden = true")
    shown.page.wait_for_function(f"() => {top} === '0px'")


def test_an_eliminated_player_is_shown(table: Shown) -> None:
    players = [FOUR[0], {"army": "borgo", "hq_hp": 1}, *FOUR[2:]]
    shown = table(position_of("free_for_all", players, unit("hybrid", (0, 1), 0)), width=390)
    fight(shown)
    assert heads(shown) == ["Moloch · you", "Borgo · out of the game", "Outpost", "Hegemony"]
    expect(shown.page.locator(".nh-player.nh-out")).to_have_attribute("data-army", "borgo")
    log = shown.page.locator(".nt-log-lines li")
    expect(log.filter(has_text="Jan is out of the game")).to_have_count(1)
    all_is_readable(shown)
