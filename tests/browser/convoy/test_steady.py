"""The cities never move on the screen: not for a question, a refusal, a battle or anything else."""

from __future__ import annotations

import pytest

from tests.browser.conftest import NARROWEST, WIDE, Shown
from tests.support.browser.convoy.table_page import new_game
from tests.support.browser.steady import places_in_a_match
from tests.support.convoy.playing import building

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("width", "height", "every"), [(*WIDE, 4), (*NARROWEST, 1)])
def test_the_first_city_stays_in_its_place_for_a_whole_match(table: Shown, width: int, height: int, every: int) -> None:
    """Each position on the narrowest phone, where room is scarce; some of them on a wide screen."""
    shown = table(new_game(seed=5), you=(0, 1), width=width, height=height)
    places = places_in_a_match(shown, ".cv-road", building, seed=5, every=every)
    assert len(places) == 1, "\n".join(f"{place} {when}" for place, when in places.items())
