"""The pulse of a match: a value that changes whenever the match does.

It can be read cheaply for many matches at once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from neuroshima_contract import Game

from neuroshima import plugins, statements
from neuroshima.matches.models import Match, Seat
from neuroshima.matches.reading import endings
from neuroshima.matches.refusals import MatchCode
from neuroshima.refusals import refusal


@dataclass(frozen=True)
class Pulse:
    """A value that changes whenever the match does; read at every heartbeat."""

    seq: int
    status: str
    seats: tuple[tuple[object, ...], ...]
    """For each seat: kind, player, bot, whether it allows "what if", and name."""
    deadline: datetime | None
    """After downtime of the server it is moved without a move being stored."""
    playable: bool
    """Whether the game is installed and has not failed on this position in this process."""


def is_playable(slug: str, seq: int, installed: Game | None) -> bool:
    return installed is not None and endings.failed_positions.get(slug, seq, installed) is None


def pulse(slug: str, games: Mapping[str, Game] | None = None) -> Pulse:
    """The pulse of a match; `games` as for `pulses`. Raises Refusal `not_found`."""
    found = pulses([slug], games).get(slug)
    if found is None:
        raise refusal(MatchCode.NOT_FOUND)
    return found


def pulses(slugs: Collection[str], games: Mapping[str, Game] | None = None) -> dict[str, Pulse]:
    """The pulses of those matches that exist, in one query.

    `games`: the games in use, if the caller knows them."""
    seats = ("seats__kind", "seats__player", "seats__bot", "seats__what_if", "seats__name")
    rows = Match.objects.filter(slug__in=slugs).order_by("slug", "seats__index")
    told: dict[str, list[tuple[Any, ...]]] = {}
    for slug, *row in rows.values_list("slug", "seq", "status", "deadline", "game", *seats):
        told.setdefault(slug, []).append(tuple(row))
    if games is None:
        games = plugins.games() if told else {}
    found = {}
    for slug, seated in told.items():
        seq, status, deadline, game, *_first = seated[0]
        playable = is_playable(slug, seq, games.get(game))
        found[slug] = Pulse(seq, status, tuple(row[4:] for row in seated), deadline, playable)
    return found


def seats_now(matches: Collection[int]) -> dict[int, tuple[tuple[object, ...], ...]]:
    """The seats of these matches in the form of a pulse, by the matches' keys."""
    match, *shown = (statements.name_of(Seat, name) for name in ("match", "kind", "player", "bot", "what_if", "name"))
    found: dict[int, list[tuple[object, ...]]] = {}
    for key, *seat in statements.rows_of(
        f"SELECT {match}, {', '.join(shown)} FROM {statements.name_of(Seat)} WHERE {match} IN ({{keys}})"
        f" ORDER BY {match}, {statements.name_of(Seat, 'index')}",
        matches,
    ):
        found.setdefault(key, []).append(tuple(seat))
    return {key: tuple(seats) for key, seats in found.items()}
