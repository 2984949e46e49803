"""Finished matches are archived: their moves and their position become one compressed text, a sixteenth of the rows.

Each match is one transaction, short because the text is made before it; a process that is killed leaves either all
rows or the text. The task rests between two matches, so that moves of others do not wait.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django_tasks import task
from django_tasks_db.models import DBTaskResult

from neuroshima.matches.models import ArchivedPlayer, Match, MatchArchive, Move, Status
from neuroshima.matches.play.transactions import failpoint
from neuroshima.matches.reading.archive_text import ArchiveError, Packed, Record, pack, unpack
from neuroshima.matches.reading.states import checksum_of
from neuroshima.players.models import Player
from neuroshima.refusals import is_storage_failure
from neuroshima.tasks import queues
from neuroshima.times import days_ago

logger = logging.getLogger(__name__)

PRIORITY: Final = -30
"""Everything else comes first."""
ASK_EVERY: Final = 600
"""Seconds."""
MOST_AT_ONCE: Final = 200
"""Matches of one task; the rest gets another one, after whatever waits."""
REST: Final = 4
"""How many times as long as its work the task rests after each match."""
SHORTEST_REST: Final = 0.02
"""Seconds."""


@task(priority=PRIORITY, queue_name=queues.PATIENT)
def archive_finished() -> None:
    """Archive the matches that ended longest ago. Doing it again changes nothing."""
    archive_due(MOST_AT_ONCE)
    if due_matches().exists():
        archive_finished.enqueue()


def ask_archiving() -> None:
    """Enqueue the task if there is something to do, unless another process has done so."""
    waiting = DBTaskResult.objects.filter(task_path=archive_finished.module_path, finished_at=None)
    if due_matches().exists() and not waiting.exists():
        archive_finished.enqueue()


def due_matches() -> QuerySet[Match]:
    """Finished matches that are to be archived now, those that ended first first; none if the host wants none.

    Matches that failed are left out (`failed_matches`)."""
    rows = Match.objects.filter(status=Status.OVER, archived__isnull=True, archive_failed__isnull=True)
    rows = rows.order_by("ended")
    return rows.filter(ended__lt=days_ago(settings.ARCHIVE_AFTER_DAYS))


def failed_matches() -> QuerySet[Match]:
    """Finished matches that could not be archived: along an index."""
    return Match.objects.filter(archive_failed__isnull=False)


def archive_due(most: int) -> int:
    """Archive up to `most` matches that are due, and return how many were.

    A match that cannot be archived keeps its rows, the log says why, and it is not tried again until the host asks for
    it. Raises the error of a database that is away or full."""
    archived = 0
    for key in due_matches().values_list("pk", flat=True)[:most]:
        began = time.monotonic()
        try:
            archived += archive_match(key)
        except Exception as error:
            if is_storage_failure(error):
                raise
            logger.exception("a match cannot be archived", extra={"match": key})
            Match.objects.filter(pk=key).update(archive_failed=timezone.now())
        time.sleep(max(SHORTEST_REST, REST * (time.monotonic() - began)))
    return archived


def archive_match(key: int) -> bool:
    """Archive a finished match; False if it is archived already, or if its players have changed just now.

    Raises ArchiveError if something of it is missing or wrong: then its rows stay."""
    match = Match.objects.filter(pk=key, status=Status.OVER, archived__isnull=True).first()
    if match is None:
        return False
    moves = list(match.moves.order_by("seq"))
    players = list(dict.fromkeys(move.player_id for move in moves if move.player_id is not None))
    packed = _packed(match, moves, players)
    failpoint("archive_read")
    with transaction.atomic():
        if not _is_unchanged(match, moves, players):
            return False
        failpoint("archive_locked")
        _store(match, packed, players)
        failpoint("before_archive_commit")
    failpoint("after_archive_commit")
    return True


def _packed(match: Match, moves: Sequence[Move], players: Sequence[int]) -> Packed:
    """The text, which was read back. Raises ArchiveError."""
    if [move.seq for move in moves] != list(range(1, match.seq + 1)):
        raise ArchiveError("a move is missing")
    if checksum_of(match.snapshot) != match.checksum:
        raise ArchiveError("the position is not that after the last move")
    packed = pack(moves, match.snapshot, {player: number for number, player in enumerate(players)})
    again = unpack(packed, match, dict(enumerate(players)))
    if not _is_same(again, moves, match.snapshot):
        raise ArchiveError("what is read back is not what was written")
    return packed


def _is_same(record: Record, moves: Sequence[Move], position: str) -> bool:
    """Whether the record has these moves: all of them but ids of commands, fractions of milliseconds and the rest of
    each checksum."""
    exact = ("seq", "seat", "kind", "action", "events", "player_id", "left", "gained")
    pairs = list(zip(record.moves, moves, strict=True))
    return record.position == position and all(
        all(getattr(read, name) == getattr(move, name) for name in exact)
        and move.checksum.startswith(read.checksum)
        and move.created - read.created < timedelta(milliseconds=1)
        for read, move in pairs
    )


def _is_unchanged(match: Match, moves: Sequence[Move], players: Sequence[int]) -> bool:
    """Lock the players and the match, and tell whether they are as they were read.

    An account that is deleted and a guest who gets one lock in the same order."""
    there = Player.objects.select_for_update(no_key=True).filter(pk__in=players).order_by("pk")
    if len(there.values_list("pk", flat=True)) != len(players):
        return False
    rows = Match.objects.select_for_update().filter(pk=match.pk, status=Status.OVER, archived__isnull=True)
    if not rows.values_list("pk", flat=True):
        return False
    return dict(match.moves.values_list("seq", "player_id")) == {move.seq: move.player_id for move in moves}


def _store(match: Match, packed: Packed, players: Sequence[int]) -> None:
    """Put the text in place of the rows, in the transaction that has locked the match."""
    archive = MatchArchive(match=match, format=packed.format, text=packed.text, checksum=packed.checksum)
    archive.save(force_insert=True)
    ArchivedPlayer.objects.bulk_create(
        ArchivedPlayer(archive=archive, number=number, player_id=player) for number, player in enumerate(players)
    )
    failpoint("archive_stored")
    match.moves.all().delete()
    match.kept_positions.all().delete()
    failpoint("archive_deleted")
    Match.objects.filter(pk=match.pk).update(archived=timezone.now(), archive_failed=None, snapshot="")
