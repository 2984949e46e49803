"""The table of Hex in Chromium, with a position on it."""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima_hex.hex_state import HexState
from neuroshima_hex.host.game import HexGame

from tests.browser.conftest import Shown
from tests.support.browser.hex.table_page import TablePage, game


@pytest.fixture
def table(shown_element: Shown) -> Shown:
    """The table with a position on it, by the game's own rules if no others are named."""

    def shown(state: HexState, rules: HexGame | None = None, **settings: Any) -> Any:
        return shown_element(TablePage, rules or game(), state, **settings)

    return shown
