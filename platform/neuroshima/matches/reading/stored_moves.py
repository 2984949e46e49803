"""The only way to read the stored moves of matches."""

from __future__ import annotations

from collections.abc import Sequence

from neuroshima.matches.models import Match, Move


def moves_of(match: Match, after: int = 0, until: int | None = None) -> list[Move]:
    """The stored moves after move `after`, up to move `until` (None: the last), in order."""
    last = match.seq if until is None else until
    return list(match.moves.filter(seq__gt=after, seq__lte=last).order_by("seq"))


def moves_without_events(matches: Sequence[Match]) -> dict[int, list[Move]]:
    """The moves of these matches by the key of the match, in one query. Their events are read when they are asked."""
    found: dict[int, list[Move]] = {}
    columns = ("match_id", "seq", "kind", "seat", "action")
    for move in Move.objects.filter(match__in=matches).order_by("match_id", "seq").only(*columns):
        found.setdefault(move.match_id, []).append(move)
    return found


def checksum_after(match: Match, seq: int) -> str | None:
    """The stored checksum of the position after move `seq`; None if there is no such move."""
    return match.moves.filter(seq=seq).values_list("checksum", flat=True).first()
