"""The pulse of a match: what changes when the match does, read cheaply for many matches at a time."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from neuroshima import plugins
from neuroshima.contract import Game
from neuroshima.matches.models import Match
from neuroshima.matches.reading import freezing
from neuroshima.refusals import Code, refusal


@dataclass(frozen=True)
class Pulse:
    """What changes when a match does, read cheaply at every heartbeat."""

    seq: int
    status: str
    seats: tuple[tuple[object, ...], ...]
    """Of each seat: what it is, whose, which bot's, and whether it allows "what if"."""
    playable: bool
    """Whether its game is here, and has not failed on this position as far as this process knows."""


def is_playable(slug: str, seq: int, installed: Game | None) -> bool:
    return installed is not None and freezing.positions.get(slug, seq, installed) is None


def pulse(slug: str) -> Pulse:
    """Raises Refusal `not_found`."""
    found = pulses([slug]).get(slug)
    if found is None:
        raise refusal(Code.NOT_FOUND)
    return found


def pulses(slugs: Collection[str], games: Mapping[str, Game] | None = None) -> dict[str, Pulse]:
    """The pulses of those matches that there are, in one query. `games`: those that are here, if that is known."""
    seats = ("seats__kind", "seats__player", "seats__bot", "seats__what_if")
    rows = Match.objects.filter(slug__in=slugs).order_by("slug", "seats__index")
    told: dict[str, list[tuple[Any, ...]]] = {}
    for slug, *row in rows.values_list("slug", "seq", "status", "game", *seats):
        told.setdefault(slug, []).append(tuple(row))
    if games is None:
        games = plugins.games() if told else {}
    found = {}
    for slug, seated in told.items():
        seq, status, game, *_first = seated[0]
        playable = is_playable(slug, seq, games.get(game))
        found[slug] = Pulse(seq, status, tuple(row[3:] for row in seated), playable)
    return found
