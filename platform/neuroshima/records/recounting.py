"""Compare the counts of players with their matches, and mend them: `manage.py results`.

Counts and matches change in one transaction, so this finds nothing unless somebody has changed the database by hand.
The migration that has counted earlier matches has left out their points.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple
from itertools import islice
from typing import Any, Final

from django.db import transaction
from django.db.models import Q

from neuroshima import plugins
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.players.models import Player
from neuroshima.records.counting import NUMBERS, UNIQUE, CountKey, Counts, Numbers, seats_of
from neuroshima.records.karma import Karma
from neuroshima.records.models import KarmaCount, ResultCount

AT_ONCE: Final = 500
"""Matches that are read with one query."""
POINTS: Final = len(NUMBERS) - 3
"""Where the numbers about points begin."""


def players_with_wrong_counts() -> Iterator[int]:
    """The keys of the players whose counts differ from their matches.

    The site may run: nothing is locked, and who differs is looked at twice, since a match may have ended meanwhile."""
    for key in Player.objects.order_by("pk").values_list("pk", flat=True).iterator():
        if _differs(key) and _differs(key):
            yield key


def recount(player: int) -> bool:
    """Count a player's matches anew, in one transaction, and tell whether anything was wrong.

    Matches that end meanwhile wait for the rows that are locked here, or are not seen yet and add theirs."""
    with transaction.atomic():
        for key in _counted(player)[0]:
            ResultCount.objects.get_or_create(**_named(key))
        KarmaCount.objects.get_or_create(player_id=player)
        locked = {_key_of(row): row for row in ResultCount.objects.select_for_update().filter(player=player)}
        karma_row = KarmaCount.objects.select_for_update().get(player=player)
        results, karma = _counted(player)
        wrong = False
        for key, row in locked.items():
            right = _right(key, _numbers_of(row), results.get(key, Numbers()))
            if right != _numbers_of(row):
                wrong = True
                ResultCount.objects.filter(pk=row.pk).update(**dict(zip(NUMBERS, astuple(right), strict=True)))
        if Karma(karma_row.matches, karma_row.out) != karma:
            wrong = True
            KarmaCount.objects.filter(player=player).update(matches=karma.matches, out=karma.out)
    return wrong


def _differs(player: int) -> bool:
    results, karma = _counted(player)
    rows = {_key_of(row): _numbers_of(row) for row in ResultCount.objects.filter(player=player)}
    found = KarmaCount.objects.filter(player=player).values_list("matches", "out").first() or (0, 0)
    keys = {*results, *rows}
    none = Numbers()
    pairs = ((key, rows.get(key, none), results.get(key, none)) for key in keys)
    return Karma(*found) != karma or any(_right(key, row, counted) != row for key, row, counted in pairs)


def _right(key: CountKey, row: Numbers, counted: Numbers) -> Numbers:
    """The numbers that a row should have. Points stay while the game that counts them is not installed."""
    if key.game in plugins.installed_games():
        return counted
    return Numbers(*astuple(counted)[:POINTS], *astuple(row)[POINTS:])


def _counted(player: int) -> tuple[dict[CountKey, Numbers], Karma]:
    """What the player's finished matches count for them."""
    counts = Counts.none()
    for match, seats in _matches(player):
        counts.add_match(match, seats)
    return {key: numbers for key, numbers in counts.results.items() if key.player == player}, counts.karma[player]


def _matches(player: int) -> Iterator[tuple[Match, list[Seat]]]:
    seats = Seat.objects.filter(Q(player=player) | Q(kept_for=player), match__status=Status.OVER)
    keys = iter(sorted(set(seats.values_list("match", flat=True))))
    while part := list(islice(keys, AT_ONCE)):
        matches = Match.objects.filter(pk__in=part).defer("snapshot")
        found = seats_of(matches)
        yield from ((match, found[match.pk]) for match in matches)


def _key_of(row: ResultCount) -> CountKey:
    return CountKey(row.player_id, row.game, row.about, row.key)


def _numbers_of(row: ResultCount) -> Numbers:
    return Numbers(*(getattr(row, name) for name in NUMBERS))


def _named(key: CountKey) -> dict[str, Any]:
    return {"player_id": key.player, **dict(zip(UNIQUE[1:], key[1:], strict=True))}
