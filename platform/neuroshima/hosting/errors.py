"""Errors that the log has are stored, grouped by their cause, so that the host finds them in the admin.

A handler of the log only puts them into a short queue: whoever logs may be within a transaction that is rolled back, or
within the event loop. A thread of the process stores them. The hosts are told once a day of each cause.
"""

from __future__ import annotations

import logging
import threading
import traceback
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import PurePath
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db import DatabaseError, connections, transaction
from django.db.models import F
from django.urls import reverse

from neuroshima.digests import sha256
from neuroshima.hosting.models import LONGEST_TEXT, LONGEST_TRACEBACK, StoredError
from neuroshima.notices.telling import players_of, tell
from neuroshima.refusals import is_storage_failure
from neuroshima.times import days_ago

MOST_WAITING: Final = 200
"""Errors in the queue of a process; the oldest are dropped."""
MOST_KEPT: Final = 1_000
OWN_CODE: Final = "neuroshima"
logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class LoggedError:
    """What is stored of an error in the log."""

    digest: str
    kind: str
    place: str
    text: str
    traceback: str
    request: str
    when: datetime


waiting: deque[LoggedError] = deque(maxlen=MOST_WAITING)
_wanted = threading.Event()
_thread: threading.Thread | None = None


class ErrorKeeper(logging.Handler):
    """Handler of the log that queues errors for `store_waiting`. The database's own failures are left out."""

    def __init__(self, request_of: Callable[[logging.LogRecord], str]) -> None:
        super().__init__(logging.ERROR)
        self.request_of = request_of

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if record.name == __name__ or is_storage_failure(error):
            return
        try:
            waiting.append(read_record(record, self.request_of(record)))
        except Exception:
            self.handleError(record)
        _wanted.set()


def read_record(record: logging.LogRecord, request: str = "") -> LoggedError:
    """What is stored of a log record. `request`: the id of the request for which it was logged."""
    error = record.exc_info[1] if record.exc_info else None
    kind = type(error).__name__ if error is not None else record.name
    place = _place_of(error) if error is not None else f"{record.name}:{record.lineno}"
    text = str(error) if error is not None else record.getMessage()
    details = "".join(traceback.format_exception(error)) if error is not None else text
    return LoggedError(
        sha256("\n".join([kind, place, str(record.msg), str(getattr(record, "task", ""))])),
        kind[:100],
        place[:200],
        (" ".join(text.split()) or kind)[:LONGEST_TEXT],
        details[-LONGEST_TRACEBACK:].replace("\0", ""),
        request[:64],
        datetime.fromtimestamp(record.created, UTC),
    )


def _place_of(error: BaseException) -> str:
    """The last line of our own code in a traceback, or its last line."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if OWN_CODE in PurePath(frame.filename).as_posix()]
    found = (own or list(frames))[-1:]
    return "".join(f"{'/'.join(PurePath(each.filename).parts[-3:])}: {each.name}" for each in found)


def store_waiting() -> None:
    """Store the queued errors. What the database does not take is dropped: it stands in the log."""
    while waiting:
        one = waiting.popleft()
        with suppress(DatabaseError), transaction.atomic():
            _store(one)


def _store(one: LoggedError) -> None:
    given = {"kind": one.kind, "place": one.place, "text": one.text, "first": one.when, "last": one.when}
    row, is_new = StoredError.objects.get_or_create(digest=one.digest, defaults=given)
    is_news = is_new or row.last < one.when - timedelta(days=1)
    StoredError.objects.filter(pk=row.pk).update(
        text=one.text, traceback=one.traceback, request=one.request, times=F("times") + 1, last=one.when
    )
    if is_news:
        path = reverse("admin:hosting_storederror_change", args=[row.pk])
        hosts = players_of(User.objects.filter(is_superuser=True))
        tell("site_failed", hosts, f"error/{row.pk}/{one.when.date()}", path, name=one.kind)


def start(request_of: Callable[[logging.LogRecord], str]) -> None:
    """Store errors of this process from now on, in a thread. `request_of`: the id of a record's request."""
    global _thread
    if _thread is None or not _thread.is_alive():
        logging.getLogger().addHandler(ErrorKeeper(request_of))
        _thread = threading.Thread(target=_run, name="stored-errors", daemon=True)
        _thread.start()


def _run() -> None:
    while True:
        _wanted.wait()
        _wanted.clear()
        try:
            store_waiting()
        except Exception as error:  # a failure here must not end the thread, nor begin again with itself
            logger.warning("errors could not be stored: %r", error)
        finally:
            connections.close_all()


def forget_old() -> None:
    """Delete errors that have not come again for long, and the oldest of too many."""
    StoredError.objects.filter(last__lt=days_ago(settings.KEEP_FAILED_TASKS_DAYS)).delete()
    beyond = list(StoredError.objects.values_list("pk", flat=True)[MOST_KEPT : MOST_KEPT + 500])
    StoredError.objects.filter(pk__in=beyond).delete()
