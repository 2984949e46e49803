"""The table of Hex in Chromium with the Doomsday Machine at it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Shown
from tests.browser.hex.conftest import table
from tests.support.browser.doomsday.army import game

__all__ = ["table"]


@pytest.fixture
def shown(table: Shown) -> Shown:
    """The table with a position on it, as in tests/browser/hex, with the rules of the expansion."""

    def opened(*arguments: Any, **settings: Any) -> Any:
        return table(*arguments, rules=game(), **settings)

    return opened
