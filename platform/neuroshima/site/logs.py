"""Log lines: one for each event, with request, match, number and command.

A traceback has its own lines.
"""

from __future__ import annotations

import json
import logging
import re
import uuid
from contextvars import ContextVar
from datetime import UTC, datetime

from neuroshima.refusals import is_storage_failure

FIELDS = ("match", "seq", "seat", "command", "code", "door", "campaign", "series", "tournament")
INDENT = "    "
REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the request or socket for which this code runs; empty if there is none."""
WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}")
PLAIN = re.compile(r"[A-Za-z0-9._:/@+-]+")
UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")


def new_request_id(given: str = "") -> str:
    """The id that a proxy has given, if it is valid; otherwise a new one."""
    return given if WELL_FORMED.fullmatch(given) else str(uuid.uuid4())


def fields_of(record: logging.LogRecord) -> dict[str, object]:
    """The fields of a log record, by name."""
    asked = getattr(record, "request", None)  # Django sets it in lines that it logs after the response
    request = REQUEST_ID.get() or getattr(asked, "request_id", "")
    known = {name: value for name in FIELDS if (value := getattr(record, name, None)) is not None}
    return {"request": request, **known} if request else known


def request_of(record: logging.LogRecord) -> str:
    """The id of the request or socket for which a record was logged; empty if there is none."""
    return str(fields_of(record).get("request", ""))


class OneLine(logging.Formatter):
    """`time LEVEL logger: text match=... seq=... command=...`.

    A visitor's input cannot begin a line or a field: the text is joined into one line, the lines of a traceback are
    indented, and a value with spaces is quoted."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        known = [f"{name}={_plain_or_quoted(value)}" for name, value in fields_of(record).items()]
        line = _escape(" ".join([self._event(record), *known]))
        return "\n".join([line, *(INDENT + _escape(text) for text in self._details(record).splitlines())])

    def _event(self, record: logging.LogRecord) -> str:
        record.message = record.getMessage()
        record.asctime = self.formatTime(record)
        return self.formatMessage(record)

    def _details(self, record: logging.LogRecord) -> str:
        traceback = self.formatException(record.exc_info) if record.exc_info else record.exc_text or ""
        return "\n".join(filter(None, [traceback, record.stack_info]))


class JsonLine(logging.Formatter):
    """One JSON object per line, for log collectors.

    Fields: `time`, `level`, `logger`, `text`, the fields of `OneLine`, and `traceback`."""

    def format(self, record: logging.LogRecord) -> str:
        event: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "text": record.getMessage(),
            **fields_of(record),
        }
        if record.exc_info:
            event["traceback"] = self.formatException(record.exc_info)
        return json.dumps(event, default=str)


def _plain_or_quoted(value: object) -> str:
    """A field's value; quoted if it could be taken for more than one field."""
    text = str(value)
    return text if PLAIN.fullmatch(text) else json.dumps(text)


def _escape(text: str) -> str:
    """The text with escapes for characters that end lines, or that terminals obey or do not show."""
    return UNSAFE.sub(lambda found: repr(found[0])[1:-1], text)


class NoTraceback(logging.Filter):
    """Filter that leaves out the traceback of known, repeated errors."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and self.is_known(error):
            text = record.getMessage()
            record.msg, record.args = "%s", (text if str(error) in text else f"{text}: {error!r}",)
            record.exc_info = None
        return True

    def is_known(self, error: BaseException) -> bool:
        """Whether the error needs no traceback."""
        return True


class NoTracebackOfStorage(NoTraceback):
    """The same for a database or a disk that has failed, as each request fails then."""

    def is_known(self, error: BaseException) -> bool:
        return is_storage_failure(error)
