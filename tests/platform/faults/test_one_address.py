"""Many people behind one address (a club, a school, a mobile carrier) on a real server."""

from __future__ import annotations

import asyncio
import json
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from neuroshima_lab.service_bench.clients import open_socket
from websockets.exceptions import WebSocketException

from tests.support.platform import mail_server
from tests.support.platform.faults.crowd import Crowd, Person, Record
from tests.support.platform.faults.visitor import Visitor
from tests.support.platform.serving import Server

PEOPLE = 20
CARDS = 30
GOOD = "three blind mice"
HOVERED = 6
"""Previews that a player sees before each move."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server with the limits of a site. It trusts no proxy, so everybody has the address 127.0.0.1."""
    with mail_server.serving() as mail:
        server = Server(tmp_path, NEUROSHIMA_LIMITS="1", NEUROSHIMA_MAIL_URL=f"smtp://127.0.0.1:{mail.port}")
        yield server
        server.stop(signal.SIGKILL)


def newcomer(server: Server) -> Visitor:
    """A visitor who has opened the front page and has only the cookie of its forms."""
    visitor = Visitor("")
    visitor.cookies.clear()
    visitor.get(server, "/account/sign-up/")
    return visitor


def test_twenty_newcomers_of_one_address_get_in(server: Server) -> None:
    server.start()
    people = {f"pupil{number}": newcomer(server) for number in range(PEOPLE)}

    for name, visitor in people.items():
        given = {"username": name, "email": f"{name}@school.example", "password1": GOOD, "password2": GOOD}
        assert visitor.post(server, "/account/sign-up/", **given).status == 302, name
    for name, visitor in people.items():
        assert visitor.post(server, "/play/tally/now/").status == 302, name

    strangers = [newcomer(server) for _ in range(PEOPLE)]
    begun = [visitor.post(server, "/play/tally/now/").status for visitor in strangers]
    assert begun == [302] * PEOPLE, "and without an account"

    mistyping = newcomer(server)
    wrong = [log_in(server, mistyping, "pupil0", "wrong") for _ in range(10)]
    assert wrong == [400] * 9 + [429] and log_in(server, mistyping, "pupil0", GOOD) == 429
    others = [log_in(server, newcomer(server), f"pupil{number}", GOOD) for number in range(1, PEOPLE)]
    assert others == [302] * (PEOPLE - 1), "who mistypes keeps nobody else out"

    for number in range(PEOPLE):
        visitor = newcomer(server)
        address = f"pupil{number}@school.example"
        assert visitor.post(server, "/account/password/forgotten/", email=address).status == 302


def log_in(server: Server, visitor: Visitor, name: str, password: str) -> int:
    return visitor.post(server, "/account/log-in/", login=name, password=password).status


class FastHands(Person):
    """A player who previews a few places and moves at once."""

    hovered = 0
    unseen = 0

    async def _give(self, command: dict[str, Any]) -> None:
        assert self.wire is not None
        for _ in range(HOVERED):
            self.hovered += 1
            question = {
                "type": "preview",
                "id": f"p{self.hovered}",
                "seat": command["seat"],
                "action": {"type": "peek"},
            }
            await self.wire.send(json.dumps({"v": 1, **question}))
        await super()._give(command)

    async def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "refused" and message["id"].startswith("p"):
            self.unseen += message["code"] == "too_fast"
            return
        await super()._take(message)


class Club(Crowd):
    """People with fast hands."""

    def __init__(self, server: Server, duels: list[Any], record: Record) -> None:
        super().__init__([server.port], [(slug, sessions) for slug, sessions in duels], record)
        seats = [(slug, session) for slug, sessions in duels for session in sessions]
        self.people = [FastHands(self, number, *seat) for number, seat in enumerate(seats)]


async def test_twenty_duels_with_fast_hands_from_one_address(server: Server) -> None:
    """Previews may be dropped, moves may not."""
    duels = server.prepared("tests/support/platform/prepare_club.py", str(PEOPLE), str(CARDS))["duels"]
    server.start()
    record = Record()
    club = Club(server, duels, record)
    async with club.playing():
        await club.make_moves(PEOPLE * CARDS // 3)
    assert record.refused == {}, "moves that were refused, by code"
    record.check_stored(server)


class Flooder:
    """A client that sends more than a server should answer, from its own seat, and reconnects when disconnected."""

    def __init__(self, server: Server, slug: str, session: str) -> None:
        self.server, self.slug, self.session = server, slug, session
        self.told: Counter[str] = Counter()

    async def flood(self) -> None:
        number = 0
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with open_socket(self.server.port, self.slug, "", self.session) as wire:
                    reading = asyncio.create_task(self._read(wire))
                    try:
                        while True:
                            number += 1
                            await wire.send(json.dumps({"v": 1, "id": f"f{number}", **self._nonsense(number)}))
                            await asyncio.sleep(0.005)
                    finally:
                        reading.cancel()
            await asyncio.sleep(0.05)

    async def _read(self, wire: Any) -> None:
        async for text in wire:
            message = json.loads(text)
            self.told[message.get("code", message["type"])] += 1

    @staticmethod
    def _nonsense(number: int) -> dict[str, Any]:
        if number % 4 == 0:
            return {"type": "ping", "have": 0, "padding": "x" * 60_000}
        if number % 4 < 3:
            return {"type": "preview", "seat": number % 2, "action": {"type": "peek"}}
        return {"type": "move", "seat": number % 2, "expect": 10_000, "action": {"type": "take", "count": 1}}


async def test_beside_a_neighbour_who_floods_an_honest_player_moves(server: Server) -> None:
    """How much is refused depends on the machine; `test_shared_budget.py` counts it with a stopped clock."""
    duels = server.prepared("tests/support/platform/prepare_club.py", "3", str(CARDS))["duels"]
    server.start()
    record = Record()
    honest = Club(server, duels[:1], record)
    flooders = [Flooder(server, slug, session) for slug, sessions in duels[1:] for session in sessions]
    floods = [asyncio.create_task(flooder.flood()) for flooder in flooders]
    try:
        while min(flooder.told.total() for flooder in flooders) < 5:
            await asyncio.sleep(0.05)
        async with honest.playing():
            await honest.make_moves(CARDS // 5)
    finally:
        for flood in floods:
            flood.cancel()
        await asyncio.gather(*floods, return_exceptions=True)
    assert record.refused == {}, "moves that were refused, by code"
