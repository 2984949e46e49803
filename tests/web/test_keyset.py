"""Pages of a long list that begin beside a row."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from neuroshima.players.models import Player
from neuroshima.web.keyset import Order, keyset_page

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
SIZE = 3


@pytest.fixture
def ten(db: None) -> list[str]:
    """Names of players who were seen one after the other, in pairs at the same moment; the last one first."""
    for number in range(10):
        player = Player.objects.create(name=f"{number}")
        Player.objects.filter(pk=player.pk).update(last_seen=NOON + timedelta(microseconds=number // 2))
    return [f"{number}" for number in reversed(range(10))]


@pytest.mark.parametrize("newest_first", [True, False])
def test_pages_there_and_back_have_every_row_once(ten: list[str], newest_first: bool) -> None:
    expected = ten if newest_first else ten[::-1]
    order = Order("last_seen", "pk", newest_first)
    there, asked = [], dict[str, str]()
    while True:
        page = keyset_page(Player.objects.all(), order, asked, SIZE)
        there.append([player.name for player in page.rows])
        if not page.after:
            break
        asked = {"after": page.after}
    assert there == [expected[first : first + SIZE] for first in range(0, 10, SIZE)]
    back = [there[-1]]
    while page.before:
        page = keyset_page(Player.objects.all(), order, {"before": page.before}, SIZE)
        back.append([player.name for player in page.rows])
    assert back == there[::-1]


@pytest.mark.parametrize("place", ["", "x", "1", "1-", "-1", "1-x", "9" * 19 + "-1", "9" * 18 + "-1"])
def test_a_place_that_is_none_is_the_beginning(ten: list[str], place: str) -> None:
    for asked in ({"after": place}, {"before": place}):
        page = keyset_page(Player.objects.all(), Order("last_seen", "pk"), asked, 1)
        assert [player.name for player in page.rows] == ten[:1]
