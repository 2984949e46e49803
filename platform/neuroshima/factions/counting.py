"""Count a match that is over into the results of its two factions, once."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F

from neuroshima import plugins
from neuroshima.factions.access import faction_of_seat
from neuroshima.factions.models import Counted, Encounter
from neuroshima.matches.models import NO_RESULT, Match, Seat, Status

Ended = tuple[str, str, str]
"""The ids of two factions in alphabetical order, and `won`, `drawn` or `lost` for the first."""


def count_all() -> int:
    """Count every match that ended before results were counted. Returns their number.

    Doing it again counts none."""
    before = Counted.objects.count()
    left = Match.objects.filter(status=Status.OVER, counted=None).exclude(seats__kind=Seat.Kind.BOT)
    for slug in left.order_by("pk").values_list("slug", flat=True).iterator():
        count(slug)
    return Counted.objects.count() - before


def count(slug: str) -> None:
    """Count a match once, if it is finished and two people played two factions."""
    with transaction.atomic():
        match = Match.objects.select_for_update().filter(slug=slug, status=Status.OVER).first()
        if match is None or Counted.objects.filter(match=match).exists():
            return
        ended = _faction_result(match, list(match.seats.order_by("index")))
        if ended is None:
            return
        faction, opponent, how = ended
        Counted.objects.create(match=match)
        row, _new = Encounter.objects.get_or_create(game=match.game, faction=faction, opponent=opponent)
        Encounter.objects.filter(pk=row.pk).update(**{how: F(how) + 1})


def may_count(match: Match) -> bool:
    """Whether the match may have a result to count, without reading its seats."""
    return match.status == Status.OVER and (match.outcome or {}).get("reason") not in NO_RESULT


def _faction_result(match: Match, seats: Sequence[Seat]) -> Ended | None:
    """The result of a match between two factions.

    None for more than two seats, a bot, or one person on both sides."""
    game = plugins.games().get(match.game)
    people = {seat.player_id for seat in seats if seat.kind == Seat.Kind.PERSON}
    if game is None or len(seats) != 2 or len(people) != 2 or not may_count(match):
        return None
    factions = [faction_of_seat(game, seat.index, seat.options) for seat in seats]
    first, second = ((faction.id if faction is not None else "") for faction in factions)
    if not first or not second or first == second:
        return None
    winners = (match.outcome or {}).get("winners", [])
    how = "won" if 0 in winners and 1 not in winners else "lost" if 1 in winners and 0 not in winners else "drawn"
    if first < second:
        return first, second, how
    return second, first, {"won": "lost", "lost": "won", "drawn": "drawn"}[how]
