"""Refusals of frames on a socket before they reach a match."""

from __future__ import annotations

import json

import pytest
from neuroshima.lobby.refusals import LobbyCode
from neuroshima.matches.live.attendance import Lease, Places
from neuroshima.matches.live.protocol.from_browser import decode_frame, understood
from neuroshima.matches.refusals import MatchCode
from neuroshima.refusals import RefusalCode

from tests.support.platform.refusing import Refused


@pytest.mark.parametrize("text", ["", "[]", "7", "nope", '{"v":1', '{"v":NaN}', '{"v":1e999}', '"\\ud800"', "null"])
def test_malformed(refused: Refused, text: str) -> None:
    with refused("malformed"):
        decode_frame(text)


def test_malformed_messages(refused: Refused) -> None:
    good = {"v": 1, "type": "move", "id": "a", "expect": 0, "seat": 0, "action": {}}
    for change in ({"seat": True}, {"seat": "0"}, {"expect": -1}, {"v": 2}, {"id": "a b"}, {"id": 7}, {"hat": 1}):
        with refused("malformed"):
            understood({**good, **change})
    for name in good.keys() - {"type"}:
        with refused("malformed"):
            understood({key: value for key, value in good.items() if key != name})
    for depth in (20, 10_000):
        with refused("malformed"):
            decode_frame('{"a":' * depth)
    with refused("malformed"):
        decode_frame(json.dumps({"a": 2**70}))
    with refused("malformed"):
        decode_frame(None)


@pytest.mark.parametrize("kind", ["match.moved", "websocket.close", "", "state", "__class__"])
def test_unknown_type(refused: Refused, kind: str) -> None:
    with refused("unknown_type"):
        understood({"v": 1, "type": kind})


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(MatchCode.TOO_MANY_WINDOWS, id="too_many_windows"),
        pytest.param(MatchCode.TOO_MANY_TABLES, id="too_many_tables"),
        pytest.param(LobbyCode.TOO_MANY_LOBBIES, id="too_many_lobbies"),
    ],
)
async def test_too_many_sockets(refused: Refused, code: RefusalCode) -> None:
    """The sockets that are turned away are in `test_presence.py`."""
    places, first, third = Places(), Lease("Anna"), Lease("Anna")
    await places.take(first, 2, code)
    await places.take(Lease("Anna"), 2, code)
    with refused(code):
        await places.take(third, 2, code)
    places.give_back(third)
    await places.take(Lease("Jan"), 2, code)
    places.give_back(first)
    await places.take(Lease("Anna"), 2, code)


def test_too_large(refused: Refused) -> None:
    for text in ("x" * 65_537, "ž" * 40_000):
        with refused("too_large"):
            decode_frame(text)


def test_too_fast() -> None:
    from neuroshima.matches.live.limits import TokenBucket

    now = [0.0]
    bucket = TokenBucket(rate=10, size=3, clock=lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.1
    assert [bucket.take() for _ in range(2)] == [True, False]
