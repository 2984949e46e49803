"""Accessibility of Convoy's table in its states, in every language and at every width, checked with axe."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.support.browser import access
from tests.support.browser.convoy.battles import DECKS, ROAD, battle
from tests.support.browser.convoy.table_page import TablePage, new_game, position, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
LANGUAGES = [("en", 1440), ("pl", 390), ("cs", 360)]


def looked_at(shown: TablePage, state: str, part: str = "") -> None:
    """Check the wide and the narrow table with axe, each in one language; in every language the words must fit.

    `part`: a selector of everything that is new since the state before."""
    size = shown.page.viewport_size
    assert size is not None
    if (shown.language, size["width"]) in LANGUAGES[:2]:
        if part:
            expect(shown.page.locator(part).first).to_be_visible()
        access.looked_at(shown.page, state, part, access.same_as_wide(size["width"]))
    access.fits(shown.page, state)


@pytest.mark.parametrize(("language", "width"), LANGUAGES)
def test_actions_and_a_card_that_is_chosen(table: Shown, language: str, width: int) -> None:
    shown = table(battle(), language=language, width=width)
    looked_at(shown, "actions")
    shown.card("ironclad").focus()
    shown.page.keyboard.press("ArrowLeft")
    expect(shown.explanation).to_be_visible()
    looked_at(shown, "a card explained", "#nt-card")
    shown.hand("hornet").click()
    access.fits(shown.page, "a card chosen")
    shown.city("iron_gate").click()  # now a card is chosen, cities are lit, and one of them is chosen
    looked_at(shown, "a city chosen")


@pytest.mark.parametrize(("language", "width"), LANGUAGES)
def test_the_starting_hand(table: Shown, language: str, width: int) -> None:
    looked_at(table(new_game(), language=language, width=width), "the starting hand")


@pytest.mark.parametrize(("language", "width"), LANGUAGES)
def test_a_decision_and_what_a_spectator_sees_of_it(table: Shown, language: str, width: int) -> None:
    state = battle("outpost", outpost={"hand": ["spotter"], "deck": ["scout"] * 3})
    state.apply(1, {"type": "deploy", "card": "spotter", "city": "iron_gate"})
    looked_at(table(state, you=(1,), language=language, width=width), "a decision")
    looked_at(table(state, you=(), language=language, width=width), "a decision of somebody else", ".nt-task")


@pytest.mark.parametrize(("language", "width"), LANGUAGES)
def test_a_resolution_and_its_log(table: Shown, language: str, width: int) -> None:
    shown = table(battle("modules"), language=language, width=width)
    shown.page.locator(".nt-task .nt-buttons button").first.click()
    steps = shown.page.locator(".nt-steps")
    expect(steps).to_be_visible()
    looked_at(shown, "a resolution", ".nt-steps")
    steps.locator(".nt-primary").click()
    expect(steps).to_be_hidden()
    shown.page.keyboard.press("b")
    looked_at(shown, "the log", ".nt-log")


@pytest.mark.parametrize(("language", "width"), LANGUAGES)
def test_piles_sources_and_help(table: Shown, language: str, width: int) -> None:
    shown = table(battle(), language=language, width=width)
    shown.page.locator(".cv-side-outpost .cv-pile:not([hidden]) summary").first.click()
    looked_at(shown, "a pile", ".cv-side-outpost")
    shown.page.keyboard.press("Escape")
    shown.city("iron_gate").focus()
    shown.page.keyboard.press("i")
    expect(shown.page.locator("dialog.cv-dossier")).to_be_visible()
    looked_at(shown, "the sources", ".cv-dossier")
    shown.page.keyboard.press("Escape")
    shown.page.keyboard.press("?")
    looked_at(shown, "the help", ".nt-help[open]")


def test_a_crowded_table(table: Shown) -> None:
    crowded = {
        "moloch": [
            unit("spiders"),
            unit("ripper", module="net_module", module_deactivated=True),
            unit("clown", netted=True),
        ],
        "outpost": [unit("runner", strength=-2, module="combat_module"), unit("emp_cannon")],
    }
    looked_at(table(position("moloch", **{**DECKS, **ROAD, "iron_gate": crowded})), "everything lies on the table")
