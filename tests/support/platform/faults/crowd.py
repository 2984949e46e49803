"""Simulated players of many matches on real servers, who handle failures as the page does.

A player whose connection is lost reconnects, and repeats an unanswered command with the same id.
"""

from __future__ import annotations

import asyncio
import json
import random
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from neuroshima_contract.legal import count, nth
from neuroshima_lab.service_bench.clients import open_socket
from neuroshima_lab.service_bench.measuring import check
from neuroshima_lab.service_bench.tables import Accepted
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from tests.support.platform.serving import LONGEST, Server

UNKNOWN = frozenset({"unavailable", "too_fast"})
"""Refusals after which a page gives the same command again."""
REPEATED = 0.2
"""Share of the acknowledged commands that are given again, as if their answer had been lost."""
REST = 0.1
"""Seconds until somebody gives a command again."""
AWAY = 0.5
"""Seconds until somebody who was cut off comes back."""


class Record:
    """Everything that the servers have sent to all players. It fails when messages contradict each other."""

    def __init__(self) -> None:
        self.acknowledged: dict[tuple[str, str], int] = {}
        """Link and command to the number of the move."""
        self.told: dict[tuple[str, int], tuple[str, int, Any]] = {}
        """Link and number to the kind, seat and action of the move."""
        self.refused: Counter[str] = Counter()
        self.sentences: dict[str, str] = {}
        """The sentence that came with each code."""
        self.cut = 0
        """How often a socket broke, or could not be opened."""

    def accept(self, slug: str, command: str, seq: int) -> None:
        assert self.acknowledged.setdefault((slug, command), seq) == seq, "a command has one answer"

    def refuse(self, slug: str, message: Mapping[str, Any]) -> None:
        assert (slug, message["id"]) not in self.acknowledged or message["code"] in UNKNOWN, message
        self.refused[message["code"]] += 1
        self.sentences[message["code"]] = message["message"]

    def hear(self, slug: str, move: Mapping[str, Any]) -> None:
        """Record that a player has received a move."""
        what = (move["kind"], move["seat"], move["action"])
        assert self.told.setdefault((slug, move["seq"]), what) == what, "a move that was told never changes"

    def check_stored(self, server: Server) -> None:
        """Assert that exactly the acknowledged moves are stored, each once, and that all checksums are right in a
        replay."""
        commands = [Accepted(slug=slug, seq=seq, command=name) for (slug, name), seq in self.acknowledged.items()]
        stored = check(server.env, commands)
        assert (stored.missing, stored.wrong) == ([], [])
        assert stored.moves == len(commands), "what was refused or never answered is not there"
        assert self.told.keys() <= {(each.slug, each.seq) for each in commands}


class Person:
    """One player of one match: plays random legal actions."""

    def __init__(self, crowd: Crowd, number: int, slug: str, session: str) -> None:
        self.crowd, self.record = crowd, crowd.record
        self.slug, self.session = slug, session
        self.dice = random.Random(number)
        self.port = self.home = number % len(crowd.ports)
        """The place among the ports of the one that is in use, and of the one that is tried first."""
        self.address = f"10.1.{number // 250}.{number % 250 + 1}"
        self.wire: ClientConnection | None = None
        self.sits = False
        self.now: dict[str, Any] = {"seq": -1, "legal": {}}
        self.pending: dict[str, Any] | None = None
        """The command that has no answer yet."""

    async def play(self) -> None:
        """Play until the crowd stops and every command has its answer."""
        while not self.is_done():
            try:
                port = self.crowd.ports[self.port]
                async with open_socket(port, self.slug, self.address, self.session) as self.wire:
                    await self._sit()
                self.port = self.home
            except (OSError, WebSocketException, TimeoutError):
                self.record.cut += 1
                self.port = (self.port + 1) % len(self.crowd.ports)
                await asyncio.sleep(AWAY)

    def is_done(self) -> bool:
        return self.crowd.enough and self.pending is None

    async def leave(self) -> None:
        """Disconnect if no answer is missing."""
        if self.wire is not None and self.pending is None:
            await self.wire.close()

    async def go_home(self) -> None:
        """Reload the page until the preferred server answers: a player may still be on the way to another one."""
        while not (self.sits and self.port == self.home):
            if self.sits and self.wire is not None:
                await self.wire.close()
            await asyncio.sleep(REST)

    async def _sit(self) -> None:
        assert self.wire is not None
        self.now = {"seq": -1, "legal": {}}
        self.sits = True
        try:
            async for text in self.wire:
                await self._take(json.loads(text))
                if self.is_done():
                    return
                await self._move()
        finally:
            self.sits = False

    async def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("state", "moved"):
            first = self.now["seq"] < 0
            for move in [message] if kind == "moved" else message["history"]:
                self.record.hear(self.slug, move)
            self.now = {"seq": message["seq"], "legal": message["legal"]}
            if first and self.pending is not None:
                await self._give(self.pending)
        elif kind == "accepted":
            await self._accepted(message)
        elif kind == "refused":
            await self._refused(message)

    async def resume(self) -> None:
        """Move if it is their turn and they are connected; otherwise they will after reconnecting."""
        with suppress(WebSocketException):
            await self._move()

    async def _move(self) -> None:
        if self.crowd.resting or self.pending is not None or not self.now["legal"]:
            return
        seat, entries = next(iter(self.now["legal"].items()))
        action = nth(entries, self.dice.randrange(count(entries)))
        name = str(uuid.uuid4())
        await self._give({"type": "move", "id": name, "expect": self.now["seq"], "seat": int(seat), "action": action})

    async def _give(self, command: dict[str, Any]) -> None:
        self.pending = command
        assert self.wire is not None
        await self.wire.send(json.dumps({"v": 1, **command}))

    async def _accepted(self, message: dict[str, Any]) -> None:
        assert self.pending is not None and self.pending["id"] == message["id"]
        known = (self.slug, message["id"]) in self.record.acknowledged
        self.record.accept(self.slug, message["id"], message["seq"])
        if not known and self.dice.random() < REPEATED:
            await self._give(self.pending)
        else:
            self.pending = None
        if message["seq"] > self.now["seq"]:
            self.now["legal"] = {}  # until the move is told

    async def _refused(self, message: dict[str, Any]) -> None:
        self.record.refuse(self.slug, message)
        if message["code"] in UNKNOWN and self.pending is not None:
            await asyncio.sleep(REST)
            await self._give(self.pending)
        elif message["id"]:
            self.pending, self.now["legal"] = None, {}


class Crowd:
    """All players of these matches, each with a socket; players of one match use different ports."""

    def __init__(self, ports: Sequence[int], matches: Sequence[tuple[str, Sequence[str]]], record: Record) -> None:
        self.ports, self.record = list(ports), record
        self.enough, self.resting = False, True
        seats = [(slug, session) for slug, sessions in matches for session in sessions]
        self.people = [Person(self, number, *seat) for number, seat in enumerate(seats)]

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Keep the players connected in the block; at its end every command has its answer."""
        async with asyncio.timeout(LONGEST), asyncio.TaskGroup() as group:
            for person in self.people:
                group.create_task(person.play())
            yield
            self.enough = True
            for person in self.people:
                await person.leave()

    @asynccontextmanager
    async def moving(self) -> AsyncIterator[None]:
        """Let the players move in the block. Outside of it they only watch and wait for answers."""
        self.resting = False
        for person in self.people:
            await person.resume()
        yield
        self.resting = True

    async def go_home(self) -> None:
        """Spread the players over all servers again, after one was down."""
        await asyncio.gather(*(person.go_home() for person in self.people))

    async def make_moves(self, number: int) -> None:
        """Play until this many further moves are acknowledged."""
        before = len(self.record.acknowledged)
        async with self.moving():
            while len(self.record.acknowledged) < before + number:
                await asyncio.sleep(REST)

    async def be_refused(self, code: str, number: int) -> None:
        """Play until this many further refusals have that code."""
        before = self.record.refused[code]
        async with self.moving():
            while self.record.refused[code] < before + number:
                await asyncio.sleep(REST)
