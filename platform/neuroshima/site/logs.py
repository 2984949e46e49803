"""Log lines: one for each event, with match, number and command. A traceback has its own lines."""

from __future__ import annotations

import logging

FIELDS = ("match", "seq", "seat", "command", "code")
INDENT = "    "


class OneLine(logging.Formatter):
    """`time LEVEL logger: text match=... seq=... command=...`. What a visitor has sent cannot begin a line: the text is
    folded into one, and the lines of a traceback are indented."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        known = [f"{name}={value}" for name in FIELDS if (value := getattr(record, name, None)) is not None]
        line = _folded(" ".join([self._event(record), *known]))
        return "\n".join([line, *(INDENT + _folded(text) for text in self._details(record).splitlines())])

    def _event(self, record: logging.LogRecord) -> str:
        record.message = record.getMessage()
        record.asctime = self.formatTime(record)
        return self.formatMessage(record)

    def _details(self, record: logging.LogRecord) -> str:
        traceback = self.formatException(record.exc_info) if record.exc_info else record.exc_text or ""
        return "\n".join(filter(None, [traceback, record.stack_info]))


def _folded(text: str) -> str:
    return text.replace("\r", "\\r").replace("\n", "\\n")


class NoTraceback(logging.Filter):
    """For what is known and repeats while it lasts (Redis is away): the error in words, without its traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and record.exc_info[1] is not None:
            record.msg, record.args = f"{record.getMessage()}: {record.exc_info[1]!r}", None
            record.exc_info = None
        return True
