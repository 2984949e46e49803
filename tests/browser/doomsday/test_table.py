"""The Doomsday Machine at the table in Chromium: Grabbing by finger, and whether everybody can use the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.browser.access import Axe, same_as_wide
from tests.support.browser.doomsday.army import doomsday
from tests.support.browser.hex.table_page import TablePage, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
PREY = (unit("doom_net_fighter", (0, 0), rotation=3), unit("mutant", (1, -2), seat=1, rotation=2))
CIRCLE = (
    unit("alpha_shooter", (0, 2)),
    unit("tripler", (0, 0)),
    unit("pusher", (1, -1), rotation=3),
    unit("pusher", (1, 0), rotation=5),
    unit("super_officer", (0, -2), seat=1),
)


# Grabbing ------------------------------------------------------------------------------------------------------------


def test_a_finger_grabs(shown: Shown) -> None:
    table = shown(doomsday(*PREY), width=390, touch=True, you=(0, 1))
    table.field(0, 0).tap()
    table.field(1, -2).tap()
    table.button("Use").tap()
    table.field(0, -1).tap()
    table.field(0, -1).tap()
    table.button("Mutant D1 goes to C2").tap()
    assert ("mutant", (0, -1), 3) in table.board


# Everywhere ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1440, 390])
def test_nothing_scrolls_sideways_and_axe_finds_nothing(shown: Shown, width: int) -> None:
    table = shown(doomsday(*CIRCLE, *PREY[1:], hand=["grabbing", "tripler", "battle"][:1]), width=width)
    table.field(0, 2).hover()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(table.page, omitted=same_as_wide(width))
    assert found.response["violations"] == [], found.generate_report()
