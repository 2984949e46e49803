"""People and matches of Tally for the tests of the pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.players.models import Player

from tests.web.visitors import BLUE, RED


@pytest.fixture
def waiting(anna: Player) -> Access:
    """Anna, red, waits for a player who chooses what to play."""
    return create_match(anna, "tally", {"cards": 2}, [SeatPlan("me", RED), SeatPlan("open")])


@pytest.fixture
def running(waiting: Access, jan: Player) -> Access:
    """Anna (seat 0, to move) against Jan (seat 1)."""
    return join_match(jan, waiting.slug, options=BLUE)


@pytest.fixture
def ended(running: Access, anna: Player, jan: Player) -> Access:
    """The same, played to its end in three moves."""
    play_move(anna, running.slug, 0, {"type": "mark", "field": 3, "how": "dot"}, "a", 0)
    play_move(anna, running.slug, 0, {"type": "take"}, "b", 1)
    play_move(jan, running.slug, 1, {"type": "take"}, "c", 2)
    return access_match(anna, running.slug)


@pytest.fixture
def new_match_form() -> Callable[..., dict[str, Any]]:
    """The lobby's form for Tally as a browser would send it."""

    def form(**changed: Any) -> dict[str, Any]:
        data = {
            "name": "Anna",
            "mine-colour": "red",
            "opponent-1": "bot:marker",
            "theirs-1-colour": "blue",
            "begins": "me",
            "match-cards": "4",
        }
        return {**data, **{name.replace("_", "-"): value for name, value in changed.items()}}

    return form
