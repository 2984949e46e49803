"""The game of docs/first-game.md is played in Chromium, on the general table and on its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from neuroshima_contract import Game, GeneralScreen
from playwright.sync_api import expect

from tests.browser.conftest import Shown
from tests.support.browser.element_page import ElementPage
from tests.support.browser.sheets import Shelf
from tests.support.built_pages import DOCS, build, game_of

pytestmark = pytest.mark.browser
PAGE = "first-game.md"
OWN = (DOCS / PAGE).read_text("utf-8").partition("## A table of its own")[2]


class NimPage(ElementPage):
    """The table of Nim."""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return game_of(build(PAGE, tmp_path_factory.mktemp("nim")), "nim_table", "nim")


@pytest.fixture
def show(shown_element: Shown, game: Game) -> Callable[[], NimPage]:
    def shown() -> NimPage:
        NimPage.room = Path("nim_table")
        state = game.start(game.Options(), [game.SeatOptions(), game.SeatOptions()], 1)
        page: NimPage = shown_element(NimPage, game, state, you=(0, 1))
        return page

    return shown


def test_the_general_table(show: Callable[[], NimPage]) -> None:
    shown = show()
    for left in (10, 8):
        shown.page.get_by_role("group", name="Take · matches").get_by_role("button", name="2").click()
        expect(shown.page.locator(".nt-log")).to_contain_text(f"takes 2, {left} left")


def test_a_table_of_its_own(
    show: Callable[[], NimPage], shelf: Shelf, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    script, screen = re.findall(r"^```(?:js|python)\n(.*?)^```$", OWN, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {"GeneralScreen": GeneralScreen}
    exec(screen, names)
    monkeypatch.setattr(type(game), "screen", names["NimScreen"]())
    shelf.laid["/static/nim_table/table.js"] = script.encode()
    shown = show()
    expect(shown.page.locator(".nim-heap")).to_have_text("|" * 12)
    shown.page.get_by_role("button", name="3", exact=True).click()
    expect(shown.page.locator(".nim-heap")).to_have_text("|" * 9)
