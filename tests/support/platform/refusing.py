"""Helpers for tests of refusals: a small match, and a check that it is unchanged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from neuroshima.matches.clocks.clock import TimeControl
from neuroshima.matches.models import Match, Move
from neuroshima.matches.play import (
    SeatPlan,
    create_match,
    play_move,
)
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.players.models import Player

from tests.support.platform.clock_turning import be_there

Refused = Callable[[str], Any]


RED, BLUE = {"colour": "red"}, {"colour": "blue"}


MARK = {"type": "mark", "field": 2, "how": "dot"}


TAKE = {"type": "take"}


PLANS = [SeatPlan("me", RED), SeatPlan("open", BLUE)]


def clocked(anna: Player, jan: Player, control: TimeControl) -> str:
    """Anna (seat 0, to move) against Jan, with clocks."""
    be_there(days=9)
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=jan)]
    return create_match(anna, "tally", {"cards": 4}, plans, control=control).slug


def unchanged(match: Access) -> bool:
    stored = Match.objects.get(pk=match.match.pk)
    return (stored.seq, stored.checksum) == (match.match.seq, match.match.checksum) and not Move.objects.exists()


def finished(anna: Player) -> Access:
    plans = [SeatPlan("me", RED), SeatPlan("me", BLUE)]
    access = create_match(anna, "tally", {"cards": 1}, plans)
    play_move(anna, access.slug, 0, TAKE, "last", 0)
    return access_match(anna, access.slug)
