"""What stands in the log: one line an event, and tracebacks that can be read."""

from __future__ import annotations

import logging
import sys

from neuroshima.site.logs import OneLine


def written(message: str, **more: object) -> list[str]:
    error = sys.exc_info()
    record = logging.LogRecord("neuroshima", logging.ERROR, __file__, 1, message, None, error if error[0] else None)
    record.__dict__.update(more)
    return OneLine().format(record).splitlines()


def test_an_event_is_one_line() -> None:
    [line] = written("a name\n2026-11-22 INFO forged", match="abc", seq=3)
    assert line.endswith("ERROR neuroshima: a name\\n2026-11-22 INFO forged match=abc seq=3")


def test_a_traceback_keeps_its_lines() -> None:
    """Indented, so that nothing in it looks like an event."""
    try:
        raise ValueError("first\nsecond")
    except ValueError:
        first, *rest = written("it failed", match="abc")
    assert first.endswith("it failed match=abc")
    assert rest[0] == "    Traceback (most recent call last):" and rest[-2:] == ["    ValueError: first", "    second"]
    assert all(line.startswith("    ") for line in rest)
