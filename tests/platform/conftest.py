"""People and matches for the tests of the host."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from neuroshima.contract import Refusal
from neuroshima.matches.play import SeatPlan, create_match, join_match
from neuroshima.matches.reading.access import Access
from neuroshima.players.models import Player

RED, BLUE = {"colour": "red"}, {"colour": "blue"}


@pytest.fixture
def eva(db: None) -> Player:
    """Plays in no match of the test."""
    return Player.objects.create(name="Eva")


@pytest.fixture
def waiting(anna: Player) -> Access:
    """Anna waits for somebody."""
    return create_match(anna, "tally", {"cards": 4}, [SeatPlan("me", RED), SeatPlan("open", BLUE)])


@pytest.fixture
def match(waiting: Access, jan: Player) -> Access:
    """Anna (seat 0, to move) against Jan (seat 1)."""
    return join_match(jan, waiting.slug)


@pytest.fixture
def refused() -> Callable[[str], Any]:
    """`with refused("code"):` what happens inside is refused with that code."""
    from contextlib import contextmanager

    @contextmanager
    def check(code: str) -> Iterator[None]:
        with pytest.raises(Refusal) as caught:
            yield
        assert caught.value.code == code
        assert "%(" not in str(caught.value)

    return check
