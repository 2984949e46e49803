"""The lists of matches on the front page: the reader's own, and those that ended last."""

from __future__ import annotations

from dataclasses import replace

from django.db.models import QuerySet

from neuroshima.lobby.models import OpenTable
from neuroshima.lobby.tables import LISTED, tables_of
from neuroshima.matches.models import Match, Status
from neuroshima.players.models import Player
from neuroshima.records.history import ended_matches_of
from neuroshima.web.presenters.matches import LOOKED_AT, Entry, entries_of, unfinished_matches

ENDED = 10


def my_matches(player: Player | None) -> list[Entry]:
    """Unfinished matches of `player` with their open tables, in the order of `unfinished_matches`."""
    entries = unfinished_matches(player)
    tables = tables_of([entry.slug for entry in entries if entry.status == Status.WAITING])
    return [_at_table(entry, tables) for entry in entries]


def _at_table(entry: Entry, tables: dict[str, OpenTable]) -> Entry:
    table = tables.get(entry.slug)
    return entry if table is None else replace(entry, lapses=table.lapses, listed=table.audience in LISTED)


def my_ended_matches(player: Player | None) -> QuerySet[Match]:
    """The matches of `player` that are over, last ended first."""
    return Match.objects.none() if player is None else ended_matches_of(player)


def ended_matches(player: Player | None) -> list[Entry]:
    """Last finished matches, without players who want to be hidden."""
    last = Match.objects.filter(status=Status.OVER).order_by("-ended", "-pk").values("pk")[:LOOKED_AT]
    seen = Match.objects.filter(pk__in=last).exclude(seats__player__privacy__isnull=False)
    return entries_of(seen.order_by("-ended", "-pk").defer("snapshot")[:ENDED], player)
