"""Each seat knows when its match ended: a copy that the lists of a player read."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from neuroshima.matches.models import Match, Seat
from neuroshima.matches.play import SeatPlan, create_match, play_move, resign
from neuroshima.matches.play.leaving import abort_match, call_off
from neuroshima.players.models import Player
from neuroshima.records.history import ended_seats_of, last_ended_matches_of

from tests.support.web.visitors import BLUE, RED

TAKE = {"type": "take"}


def begun(mia: Player, olaf: Player) -> str:
    return create_match(mia, "tally", {"cards": 2}, [SeatPlan("me", RED), SeatPlan("player", BLUE, player=olaf)]).slug


def played(mia: Player, olaf: Player) -> str:
    slug = begun(mia, olaf)
    play_move(mia, slug, 0, TAKE, "a", 0)
    play_move(olaf, slug, 1, TAKE, "b", 1)
    return slug


def resigned(mia: Player, olaf: Player) -> str:
    slug = begun(mia, olaf)
    play_move(mia, slug, 0, TAKE, "a", 0)
    resign(mia, slug, 0, "r", 1)
    return slug


def called_off(mia: Player, olaf: Player) -> str:
    slug = begun(mia, olaf)
    call_off(mia, slug, 0, "c", 0)
    return slug


def aborted(mia: Player, olaf: Player) -> str:
    slug = begun(mia, olaf)
    abort_match(slug, "The server moves.")
    return slug


@pytest.mark.parametrize("end", [played, resigned, called_off, aborted])
def test_every_end_of_a_match_is_stored_at_its_seats(mia: Player, olaf: Player, end: Any) -> None:
    running = begun(mia, olaf)
    match = Match.objects.get(slug=end(mia, olaf))
    assert match.ended is not None
    assert set(match.seats.values_list("ended", flat=True)) == {match.ended}
    assert set(Seat.objects.filter(match__slug=running).values_list("ended", flat=True)) == {None}
    assert [each.slug for each in last_ended_matches_of(mia, 5)] == [match.slug]


def test_a_match_with_several_own_seats_is_there_once(mia: Player) -> None:
    slug = create_match(mia, "tally", {"cards": 1}, [SeatPlan("me", RED), SeatPlan("me", BLUE)]).slug
    play_move(mia, slug, 0, TAKE, "a", 0)
    assert [seat.index for seat in ended_seats_of(mia)] == [0]


def test_the_migration_fills_what_ended_before(mia: Player, olaf: Player) -> None:
    """Matches of the first versions have no end of their own: their last change is it."""
    slugs = [played(mia, olaf), resigned(mia, olaf)]
    before = dict(Seat.objects.values_list("pk", "ended"))
    begun(mia, olaf)
    Seat.objects.update(ended=None)
    Match.objects.filter(slug=slugs[1]).update(ended=None)
    import_module("neuroshima.matches.migrations.0017_seat_ended").copy_ends(apps, None)
    found = dict(Seat.objects.filter(ended__isnull=False).values_list("pk", "ended"))
    old = Match.objects.get(slug=slugs[1])
    assert found == {**before, **{seat.pk: old.changed for seat in old.seats.all()}}
