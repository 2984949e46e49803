"""The log: one line for each event, and readable tracebacks."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from channels.db import database_sync_to_async
from django.test import Client, override_settings
from neuroshima.matches.models import Match
from neuroshima.matches.reading.access import Access
from neuroshima.players.models import Player
from neuroshima.site.logs import REQUEST_ID, JsonLine, OneLine
from neuroshima.site.operating.middleware import NamedSockets

from tests.support.platform.sockets import Socket, session_of


def written(message: str, **more: object) -> list[str]:
    error = sys.exc_info()
    record = logging.LogRecord("neuroshima", logging.ERROR, __file__, 1, message, None, error if error[0] else None)
    record.__dict__.update(more)
    return OneLine().format(record).splitlines()


def test_an_event_is_one_line() -> None:
    [line] = written("a name\n2026-11-22 INFO forged", match="abc", seq=3)
    assert line.endswith("ERROR neuroshima: a name\\n2026-11-22 INFO forged match=abc seq=3")


def test_a_traceback_keeps_its_lines() -> None:
    """Indented, so that no line of it looks like an event."""
    try:
        raise ValueError("first\nsecond")
    except ValueError:
        first, *rest = written("it failed", match="abc")
    assert first.endswith("it failed match=abc")
    assert rest[0] == "    Traceback (most recent call last):" and rest[-2:] == ["    ValueError: first", "    second"]
    assert all(line.startswith("    ") for line in rest)


# For machines ---------------------------------------------------------------------------------------------------------


def as_json(message: str, **more: object) -> dict[str, object]:
    error = sys.exc_info()
    record = logging.LogRecord("neuroshima", logging.ERROR, __file__, 1, message, None, error if error[0] else None)
    record.__dict__.update(more)
    line = JsonLine().format(record)
    assert len(line.splitlines()) == 1
    return dict(json.loads(line))


def test_a_machine_gets_one_object_a_line() -> None:
    told = as_json("a name\n\u2028\ud800", match="abc", seq=3, secret="not a field")
    assert told.pop("time")
    assert told == {"level": "ERROR", "logger": "neuroshima", "text": "a name\n\u2028\ud800", "match": "abc", "seq": 3}


def test_a_traceback_is_a_field_of_it() -> None:
    try:
        raise ValueError("first\nsecond")
    except ValueError:
        assert str(as_json("it failed")["traceback"]).endswith("ValueError: first\nsecond")


# Names of requests ----------------------------------------------------------------------------------------------------

GIVEN = "from-the-proxy_1.0"


@pytest.mark.parametrize(
    ("given", "proxy_names", "taken"),
    [
        (GIVEN, True, True),
        (GIVEN, False, False),
        ("short", True, False),
        ("x" * 65, True, False),
        ("forged match=abc", True, False),
    ],
)
def test_a_request_has_the_name_that_the_proxy_gives_it(given: str, proxy_names: bool, taken: bool) -> None:
    with override_settings(TRUSTED_PROXIES=1, REQUEST_IDS=proxy_names):
        name = Client(headers={"x-request-id": given}).get("/healthz")["X-Request-ID"]
    assert (name == given) is taken and len(name) >= 8


class Lines(logging.Handler):
    """A handler that collects the output of both formatters."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.written: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.written += [OneLine().format(record), JsonLine().format(record)]


@contextmanager
def the_log() -> Iterator[Lines]:
    lines, root, host = Lines(), logging.getLogger(), logging.getLogger("neuroshima")
    before = host.level
    root.addHandler(lines)
    host.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        host.setLevel(before)
        root.removeHandler(lines)


@pytest.mark.django_db
def test_every_line_of_a_request_has_its_name() -> None:
    """Also the line that Django writes after the request was answered."""
    with the_log() as log, override_settings(REQUEST_IDS=True):
        assert Client(headers={"x-request-id": GIVEN}).get("/no/such/page/").status_code == 404
    assert log.written and all(GIVEN in line for line in log.written)
    assert REQUEST_ID.get() == ""


async def test_a_socket_has_a_name_too() -> None:
    seen: list[str] = []

    async def socket(*_: object) -> None:
        seen.append(REQUEST_ID.get())

    with override_settings(REQUEST_IDS=True):
        await NamedSockets(socket)({"headers": [(b"x-request-id", GIVEN.encode())]}, None, None)
    await NamedSockets(socket)({"headers": []}, None, None)
    assert seen[0] == GIVEN and seen[1] not in ("", GIVEN)


@pytest.mark.django_db(transaction=True)
async def test_no_secret_is_logged(match: Access, anna: Player) -> None:
    """No session, seed or hand: when a match is opened, played, refused, or gets malformed messages."""
    session = await database_sync_to_async(session_of)(anna)
    socket = Socket(match.slug, session)
    with the_log() as log:
        await socket.open()
        assert (await socket.move(0, {"type": "peek"}))["type"] == "accepted"
        assert (await socket.move(0, {"type": "nonsense"}))["type"] == "refused"
        await socket.close()
    stored = await Match.objects.aget(slug=match.slug)
    text = "\n".join(log.written)
    assert f"match={match.slug} seq=1" in text and "request=" in text
    hands = json.dumps(stored.snapshot)
    secrets = [session, str(stored.seed), hands, str(stored.snapshot)]
    assert not [secret for secret in secrets if secret in text]
