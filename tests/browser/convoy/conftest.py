"""The table of Convoy in Chromium, with a position on it."""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima_convoy.convoy_state import ConvoyState

from tests.browser.conftest import Shown
from tests.support.browser.convoy.table_page import TablePage, game


@pytest.fixture
def table(shown_element: Shown) -> Shown:
    """The table with a position on it."""

    def shown(state: ConvoyState, **settings: Any) -> Any:
        return shown_element(TablePage, game(), state, **settings)

    return shown
