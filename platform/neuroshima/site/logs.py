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

FIELDS = ("match", "seq", "seat", "command", "code", "door", "campaign", "series", "tournament")
INDENT = "    "
REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the request or socket for which this code runs; empty if there is none."""
WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}")


def new_request_id(given: str = "") -> str:
    """The id that a proxy has given, if it is valid; otherwise a new one."""
    return given if WELL_FORMED.fullmatch(given) else str(uuid.uuid4())


def fields_of(record: logging.LogRecord) -> dict[str, object]:
    """The fields of a log record, by name."""
    asked = getattr(record, "request", None)  # Django sets it in lines that it logs after the response
    request = REQUEST_ID.get() or getattr(asked, "request_id", "")
    known = {name: value for name in FIELDS if (value := getattr(record, name, None)) is not None}
    return {"request": request, **known} if request else known


class OneLine(logging.Formatter):
    """`time LEVEL logger: text match=... seq=... command=...`.

    A visitor's input cannot begin a line: the text is joined into one line, and the lines of a traceback are indented.
    """

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        known = [f"{name}={value}" for name, value in fields_of(record).items()]
        line = _escape_newlines(" ".join([self._event(record), *known]))
        return "\n".join([line, *(INDENT + _escape_newlines(text) for text in self._details(record).splitlines())])

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


def _escape_newlines(text: str) -> str:
    return text.replace("\r", "\\r").replace("\n", "\\n")


class NoTraceback(logging.Filter):
    """Filter that leaves out the traceback of known, repeated errors."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and record.exc_info[1] is not None:
            record.msg, record.args = f"{record.getMessage()}: {record.exc_info[1]!r}", None
            record.exc_info = None
        return True
