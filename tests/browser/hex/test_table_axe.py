"""Accessibility of the match page in its states, checked with axe; nothing scrolls sideways."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Site
from tests.support.browser.access import SIZES, fits, looked_at, same_as_wide
from tests.support.browser.hex.player import Person, hex_site
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]
LANGUAGES = {"wide": "en-GB", "narrow": "pl-PL", "narrowest": "cs-CZ"}


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


def begin(person: Person) -> None:
    """Start a match against the bot with the button of the front page, in any language."""
    person.page.locator('form[action*="play"] button.primary').first.click()
    person.at_table()
    person.wait_for_turn()


@pytest.mark.parametrize("size", SIZES)
def test_placing_the_hq_in_every_language(visit: Open, size: str) -> None:
    person = Person(visit(size=SIZES[size], locale=LANGUAGES[size]))
    omitted = same_as_wide(SIZES[size][0])
    look = fits if size == "narrowest" else partial(looked_at, omitted=omitted)
    begin(person)
    look(person.page, "placing the HQ")
    person.click_field(person.see().lit[0])
    look(person.page, "the HQ chosen")
    person.field(person.see().lit[0]).focus()
    look(person.page, "a field in focus")
