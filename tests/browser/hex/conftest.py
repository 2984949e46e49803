"""The table of Hex in Chromium, with a position on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from neuroshima_hex.adapter import HexState
from neuroshima_hex.game import HexGame
from playwright.sync_api import Browser, Page

from tests.browser.hex.table_page import TablePage


@pytest.fixture
def open_page(browser_of_module: Browser) -> Iterator[Callable[..., Page]]:
    """A new page in a context of its own; `width`, `still` (reduced motion) and `touch` as wanted."""
    contexts = []

    def opened(width: int = 1440, still: bool = True, touch: bool = False, **settings: Any) -> Page:
        size: Any = {"width": width, "height": 900 if width > 800 else 844}
        motion: Any = "reduce" if still else "no-preference"
        context = browser_of_module.new_context(viewport=size, reduced_motion=motion, has_touch=touch, **settings)
        context.set_default_timeout(10_000)
        contexts.append(context)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def table(open_page: Callable[..., Page]) -> Iterator[Callable[..., TablePage]]:
    """The table with a position on it. A page that threw an error fails its test."""
    tables: list[TablePage] = []

    def shown(
        state: HexState,
        you: tuple[int, ...] = (0,),
        language: str = "en",
        mode: str = "live",
        rules: HexGame | None = None,
        **page: Any,
    ) -> TablePage:
        tables.append(TablePage(open_page(**page), state, you, language, mode, rules))
        return tables[-1]

    yield shown
    assert [error for table in tables for error in table.errors] == []
