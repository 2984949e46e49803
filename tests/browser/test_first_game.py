"""The table of docs/first-game.md works in Chromium exactly as the page shows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from neuroshima_contract import Game
from playwright.sync_api import expect

from tests.browser.conftest import Shown
from tests.support.browser.element_page import ElementPage
from tests.support.browser.sheets import Shelf
from tests.support.built_pages import build, files, game_of

pytestmark = pytest.mark.browser
PAGE = "first-game.md"


class NimPage(ElementPage):
    """The table of Nim."""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return game_of(build(PAGE, tmp_path_factory.mktemp("nim")), "nim_table", "nim")


@pytest.fixture
def shown(shown_element: Shown, shelf: Shelf, game: Game) -> NimPage:
    NimPage.room = Path("nim_table")
    shelf.laid["/static/nim_table/table.js"] = files(PAGE)["nim_table/static/nim_table/table.js"].encode()
    state = game.start(game.Options(), [game.SeatOptions(), game.SeatOptions()], 1)
    page: NimPage = shown_element(NimPage, game, state, you=(0, 1))
    return page


def test_both_sides_take_in_turn(shown: NimPage) -> None:
    for left in (10, 8):
        shown.button("Take").click()
        shown.button("2").click()
        shown.button("Confirm").click()
        expect(shown.page.locator(".nim-heap")).to_have_text("|" * left)
    expect(shown.page.locator(".nt-log")).to_contain_text("takes 2, 8 left")
