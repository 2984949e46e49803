"""The only way to read the moves of a match: from their rows, or from the text of an archived match.

A match may be archived at any moment, also between two queries of a reader. Rows that are gone then are in the text.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from django.db.models import QuerySet

from neuroshima.matches.models import Match, MatchArchive, Move
from neuroshima.matches.reading.archive_text import ArchiveError, Packed, Record, position_in, unpack
from neuroshima.matches.refusals import MatchCode
from neuroshima.refusals import refusal

logger = logging.getLogger(__name__)

_RECORD: Final = "_record"
"""Where a match in memory keeps what its text says: the text never changes."""


def moves_of(match: Match, after: int = 0, until: int | None = None) -> list[Move]:
    """The stored moves after move `after`, up to move `until` (None: the last), in order.

    Those of an archived match are no rows: they have no key and no id of a command. Raises Refusal
    `archive_damaged`."""
    last = match.seq if until is None else until
    if match.archived is None:
        rows = list(match.moves.filter(seq__gt=after, seq__lte=last).order_by("seq"))
        if len(rows) >= last - after or not _is_archived_now(match):
            return rows
    return [move for move in _record(match).moves if after < move.seq <= last]


def moves_without_events(matches: Sequence[Match]) -> dict[int, list[Move]]:
    """The moves of these matches by the key of the match, in three queries. Events are read when they are asked.

    Raises Refusal `archive_damaged`."""
    found: dict[int, list[Move]] = {}
    columns = ("match_id", "seq", "kind", "seat", "action")
    for move in Move.objects.filter(match__in=matches).order_by("match_id", "seq").only(*columns):
        found.setdefault(move.match_id, []).append(move)
    gone = {match.pk: match for match in matches if match.seq and match.pk not in found}
    for archive in _archives(gone) if gone else ():
        found[archive.match_id] = list(_unpacked(gone[archive.match_id], archive).moves)
    return found


def checksum_after(match: Match, seq: int) -> str | None:
    """The stored checksum of the position after move `seq`; None if there is no such move.

    Of an archived match it is the beginning of that (`agrees`). Raises Refusal `archive_damaged`."""
    if match.archived is None:
        found = match.moves.filter(seq=seq).values_list("checksum", flat=True).first()
        if found is not None or not _is_archived_now(match):
            return found
    return next((move.checksum for move in _record(match).moves if move.seq == seq), None)


def agrees(checksum: str, stored: str) -> bool:
    """Whether the checksum of a position is the one that was stored for it, or begins with it."""
    return bool(stored) and checksum.startswith(stored)


def position_text(match: Match) -> str:
    """The text of the position after the last move; empty before the start. Raises Refusal `archive_damaged`."""
    if match.snapshot:
        return match.snapshot
    if match.archived is None and not _is_archived_now(match):
        return ""
    with _damage_in_words(match):
        return position_in(_packed(MatchArchive.objects.filter(match=match).first()))


def _is_archived_now(match: Match) -> bool:
    """Whether a match was archived since it was read."""
    return MatchArchive.objects.filter(match=match).exists()


def _record(match: Match) -> Record:
    known = match.__dict__.get(_RECORD)
    if known is None:
        known = match.__dict__[_RECORD] = _unpacked(match, _archives([match.pk]).first())
    return known


def _archives(keys: Collection[int]) -> QuerySet[MatchArchive]:
    return MatchArchive.objects.filter(match__in=keys).prefetch_related("players")


def _unpacked(match: Match, archive: MatchArchive | None) -> Record:
    with _damage_in_words(match):
        packed = _packed(archive)
        players = {each.number: each.player_id for each in archive.players.all()} if archive is not None else {}
        return unpack(packed, match, players)


def _packed(archive: MatchArchive | None) -> Packed:
    if archive is None:
        raise ArchiveError("there is no text")
    return Packed(archive.format, bytes(archive.text), archive.checksum)


@contextmanager
def _damage_in_words(match: Match) -> Iterator[None]:
    """Context manager that logs what is wrong with a text, and raises Refusal `archive_damaged`."""
    try:
        yield
    except ArchiveError as error:
        logger.error("an archived match cannot be read: %s", error, extra={"match": match.slug})
        raise refusal(MatchCode.ARCHIVE_DAMAGED) from error
