"""Logging: one line an event, with the match, its sequence number and the command where there are any."""

from __future__ import annotations

import logging

FIELDS = ("match", "seq", "seat", "command", "code")


class OneLine(logging.Formatter):
    """`time LEVEL logger: text match=... seq=... command=...`, tracebacks folded into the same line."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        known = [f"{name}={value}" for name in FIELDS if (value := getattr(record, name, None)) is not None]
        return " ".join([text, *known]).replace("\r", "\\r").replace("\n", "\\n")


class NoTraceback(logging.Filter):
    """For what is known and repeats while it lasts (Redis is away): the error in words, without its traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and record.exc_info[1] is not None:
            record.msg, record.args = f"{record.getMessage()}: {record.exc_info[1]!r}", None
            record.exc_info = None
        return True
