"""The table of Hex in Chromium with the armies of Babel 13 at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.hex.conftest import table
from tests.support.browser.babel13.armies import game
from tests.support.browser.hex.table_page import TablePage

__all__ = ["table"]


@pytest.fixture
def shown(table: Callable[..., TablePage]) -> Callable[..., TablePage]:
    """The table with a position on it, as in tests/browser/hex, with the rules of the expansion."""

    def opened(*arguments: Any, **settings: Any) -> TablePage:
        return table(*arguments, rules=game(), **settings)

    return opened
